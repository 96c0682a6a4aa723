/**
 * How a client presents its secret to an issuer's token endpoint. `basic-as-is` uses the header without the encoding that RFC 6749, 2.3.1
 * requires, because some servers don't decode it.
 */
export type SecretWay = "post" | "basic" | "basic-as-is";

interface Client {
  readonly clientId: string;
  readonly secret: string;
}

/** Form-encodes a value (RFC 6749, appendix B). */
export const formEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");

/**
 * The ways that an issuer lists, in the order to try: first the body, where servers agree on the encoding. A client may be registered for
 * only one way, so the next is tried if the issuer refuses the client.
 * @param methods `token_endpoint_auth_methods_supported`; if absent, the header (OpenID Connect Discovery 1.0, 3)
 */
export function secretWays(methods: readonly string[] | undefined, { clientId, secret }: Client): readonly [SecretWay, ...SecretWay[]] {
  const named = methods ?? ["client_secret_basic"];
  const differs = [clientId, secret].some((text) => formEncoded(text) !== text);
  // Without encoding, a colon in the client ID would end it.
  const basic: readonly SecretWay[] = differs && !clientId.includes(":") ? ["basic", "basic-as-is"] : ["basic"];
  if (!named.includes("client_secret_basic")) return ["post"];
  if (named.includes("client_secret_post")) return ["post", ...basic];
  return ["basic", ...basic.slice(1)];
}
