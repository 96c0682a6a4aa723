/**
 * How a client shows its secret to an issuer's token endpoint. `basic-as-is`: in the header, without the encoding that RFC 6749, 2.3.1 demands and
 * some servers do not undo.
 */
export type SecretWay = "post" | "basic" | "basic-as-is";

interface Client {
  readonly clientId: string;
  readonly secret: string;
}

/** As a form encodes a value (RFC 6749, appendix B). */
export const formEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");

/**
 * The ways that an issuer names, in the order in which they are tried: in the body first, where no server disagrees on the encoding. A client may be
 * registered for one of them alone, so the next is tried where the issuer refuses the client.
 * @param methods `token_endpoint_auth_methods_supported`; absent: the header (OpenID Connect Discovery 1.0, 3)
 */
export function secretWays(methods: readonly string[] | undefined, { clientId, secret }: Client): readonly [SecretWay, ...SecretWay[]] {
  const named = methods ?? ["client_secret_basic"];
  const differs = [clientId, secret].some((text) => formEncoded(text) !== text);
  // Undecoded, a colon in the ID would end it.
  const basic: readonly SecretWay[] = differs && !clientId.includes(":") ? ["basic", "basic-as-is"] : ["basic"];
  if (!named.includes("client_secret_basic")) return ["post"];
  if (named.includes("client_secret_post")) return ["post", ...basic];
  return ["basic", ...basic.slice(1)];
}
