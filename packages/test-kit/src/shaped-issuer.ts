import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

/** How a server differs from the OpenID Connect server of `startRealIssuer`; for absent members, there is no difference. */
export interface IssuerShape {
  /** Members of the server's configuration other than the endpoints. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Claims in the ID token besides `iss`, `aud`, `iat`, `exp` and `nonce`, which these may override. */
  readonly token: Readonly<Record<string, unknown>>;
  /** Response of the userinfo endpoint; absent if there is no endpoint. */
  readonly userinfo?: Readonly<Record<string, unknown>>;
  /** Status that the endpoint returns to refuse, with or without a challenge (RFC 6750, 3). */
  readonly userinfoRefuses?: { readonly status: number; readonly hasChallenge: boolean };
  /** Accepted ways to send the client secret: in the body, or in the header, either decoded as RFC 6749, 2.3.1 requires or not decoded. */
  readonly takes?: readonly ("post" | "basic" | "basic-as-is")[];
  /** Seconds that the server's clock is ahead. */
  readonly aheadSeconds?: number;
}

export interface ShapedIssuer {
  readonly address: string;
  readonly clientId: string;
  readonly secret: string;
  shape: IssuerShape;
  /** Ways in which clients have sent their secret so far, including refused attempts. */
  readonly shown: string[];
  /** Returns the URL that the browser is sent back to. */
  readonly visit: (authorizationAddress: string) => Promise<URL>;
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly clientId?: string;
  readonly secret?: string;
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

interface BegunSignIn {
  readonly nonce: string;
  readonly challenge: string;
}

/** Starts a server with the claims, client authentication and clock of a real firm's provider. It signs in every visitor. */
export async function startShapedIssuer({
  clientId = "tieout",
  secret = randomBytes(24).toString("hex"),
}: Options = {}): Promise<ShapedIssuer> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const begun = new Map<string, BegunSignIn>();
  const shown: string[] = [];
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? "/", issuer.address);
    if (pathname === "/.well-known/openid-configuration") return answer(200, configurationOf(issuer));
    if (pathname === "/keys")
      return answer(200, { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "1", use: "sig", alg: "RS256" }] });
    if (pathname === "/userinfo") {
      const { userinfo, userinfoRefuses: refuses } = issuer.shape;
      if (refuses?.hasChallenge) response.setHeader("www-authenticate", 'Bearer error="invalid_token"');
      return answer(refuses?.status ?? 200, userinfo);
    }
    if (pathname !== "/token") return answer(404, {});
    const form = new URLSearchParams(await text(request));
    const way = wayOf(request, form, issuer);
    shown.push(way);
    if (!(issuer.shape.takes ?? ["post", "basic"]).some((taken) => taken === way)) return answer(401, { error: "invalid_client" });
    const known = begun.get(form.get("code") ?? "");
    begun.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (known?.challenge !== challenge) return answer(400, { error: "invalid_grant" });
    return answer(200, tokenAnswer(issuer, privateKey, known.nonce));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const place = server.address();
  const issuer: ShapedIssuer = {
    ...{ clientId, secret, shown, shape: { token: {} } },
    address: `http://127.0.0.1:${typeof place === "object" && place ? place.port : 0}`,
    visit: async (from) => beginSignIn(new URL(from).searchParams, begun),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return issuer;
}

/** Returns the URL that the browser returns to, with a code for its request. */
function beginSignIn(asked: URLSearchParams, begun: Map<string, BegunSignIn>): URL {
  const code = randomBytes(16).toString("hex");
  begun.set(code, { nonce: asked.get("nonce") ?? "", challenge: asked.get("code_challenge") ?? "" });
  const back = new URL(asked.get("redirect_uri") ?? "");
  back.search = new URLSearchParams({ code, state: asked.get("state") ?? "" }).toString();
  return back;
}

function tokenAnswer({ address, clientId, shape }: ShapedIssuer, privateKey: KeyObject, nonce: string) {
  const now = Math.floor(Date.now() / 1000) + (shape.aheadSeconds ?? 0);
  const claims = { iss: address, aud: clientId, iat: now, exp: now + 300, nonce, ...shape.token };
  const head = `${base64url({ alg: "RS256", typ: "JWT", kid: "1" })}.${base64url(claims)}`;
  const signature = sign("sha256", Buffer.from(head), privateKey).toString("base64url");
  return { access_token: randomBytes(16).toString("hex"), token_type: "Bearer", id_token: `${head}.${signature}` };
}

const configurationOf = ({ address, shape: { metadata, userinfo } }: ShapedIssuer) => ({
  issuer: address,
  authorization_endpoint: `${address}/authorize`,
  token_endpoint: `${address}/token`,
  jwks_uri: `${address}/keys`,
  ...(userinfo ? { userinfo_endpoint: `${address}/userinfo` } : {}),
  response_types_supported: ["code"],
  ...metadata,
});

/** `wrong` if the secret is not the client's. */
function wayOf({ headers }: IncomingMessage, form: URLSearchParams, { clientId, secret }: ShapedIssuer): string {
  if (form.get("client_id") === clientId && form.get("client_secret") === secret) return "post";
  const sent = Buffer.from(headers.authorization?.replace(/^Basic /, "") ?? "", "base64").toString();
  if (sent === `${clientId}:${secret}`) return "basic-as-is";
  const decoded = sent.split(":").map((part) => new URLSearchParams(`v=${part}`).get("v"));
  return decoded[0] === clientId && decoded[1] === secret ? "basic" : "wrong";
}
