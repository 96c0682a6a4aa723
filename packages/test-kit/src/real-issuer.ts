import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type Provider from "oidc-provider";
import { freePort } from "./free-port.ts";

/** Claims about a person, by login name. */
export interface IssuedPerson {
  readonly subject: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
}

export interface RealIssuer {
  readonly address: string;
  readonly clientId: string;
  readonly secret: string;
  readonly people: Map<string, IssuedPerson>;
  /** Signs in as the login hint says, and returns the URL that the browser is sent back to. */
  readonly visit: (authorizationAddress: string) => Promise<URL>;
  readonly stop: () => Promise<void>;
}

export interface IssuerOptions {
  readonly redirectAddress: string;
  /** Puts email claims in the ID token; otherwise they come from userinfo. */
  readonly claimsInToken?: boolean;
  readonly port?: number;
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });

const claimsOf = ({ subject, email, emailVerified }: IssuedPerson) => ({
  sub: subject,
  ...(email === undefined ? {} : { email }),
  ...(emailVerified === undefined ? {} : { email_verified: emailVerified }),
});

/**
 * Starts a certified OpenID Connect server on this machine, without TLS. It signs in the person named in the login hint, or else the first
 * person, with consent given.
 */
export async function startRealIssuer({ redirectAddress, claimsInToken = false, port: wanted }: IssuerOptions): Promise<RealIssuer> {
  // Imported here because only a few tests sign in through an issuer.
  const { default: IssuerServer } = await import("oidc-provider");
  const port = wanted ?? (await freePort());
  const address = `http://127.0.0.1:${port}`;
  const people = new Map<string, IssuedPerson>();
  const [clientId, secret] = ["tieout", randomBytes(24).toString("hex")];
  const provider: Provider = new IssuerServer(address, {
    clients: [{ client_id: clientId, client_secret: secret, redirect_uris: [redirectAddress] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    conformIdTokenClaims: !claimsInToken,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    findAccount: async (_, subject) => {
      const person = [...people.values()].find((one) => one.subject === subject);
      return person && { accountId: subject, claims: async () => claimsOf(person) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant: InstanceType<Provider["Grant"]> = new provider.Grant({
        clientId,
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
      });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  });
  const personOf = (hint: unknown): IssuedPerson | undefined => (typeof hint === "string" ? people.get(hint) : [...people.values()][0]);
  const answer = provider.callback();
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    const { params } = await provider.interactionDetails(request, response);
    await provider.interactionFinished(request, response, {
      login: { accountId: personOf(params.login_hint)?.subject ?? "nobody" },
    });
  });
  await listen(server, port);
  return {
    ...{ address, clientId, secret, people },
    visit: (from) => visit(from, redirectAddress),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Follows redirects like a browser that keeps cookies. */
async function visit(from: string, redirectAddress: string): Promise<URL> {
  const jar = new Map<string, string>();
  let at = new URL(from);
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null)
      throw new Error(`the issuer answered ${answer.status} instead of sending the browser on: ${await answer.text()}`);
    at = new URL(location, at);
    if (at.href.startsWith(redirectAddress)) return at;
  }
  throw new Error("the issuer sends the browser around in a circle");
}
