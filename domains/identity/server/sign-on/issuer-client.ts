import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  genericGrantRequest,
} from "openid-client";
import type { IssuerClaims } from "../../core/index.ts";
import { faultOf, type IssuerFault, UnusableIssuer } from "./issuer-faults.ts";
import { type OutsideLimits, outsideFetch, outsideLimits } from "./outside-fetch.ts";
import type { AttemptSecrets, NewAttempt } from "./sign-on-attempts.ts";

export interface IssuerAccess {
  /** The product's address that issuers send browsers back to. */
  readonly redirectAddress: string;
  /** For tests alone: issuers of this machine, without TLS. */
  readonly permitsPrivate: boolean;
}

/** An issuer with its secret in clear. */
export interface OpenIssuer {
  readonly address: string;
  readonly clientId: string;
  readonly secret: string;
}

/** What the issuer says of the person who has signed in there. */
export interface IssuerWord extends IssuerClaims {
  readonly subject: string;
}

export interface IssuerAnswer extends AttemptSecrets {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
}

export type Heard<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: IssuerFault };

/** Calls to issuers; each is limited in time and size, and reaches public addresses only. */
export interface IssuerClient {
  readonly redirectAddress: string;
  readonly permitsPrivate: boolean;
  /** Where the browser is sent to. */
  readonly authorizationAddress: (issuer: OpenIssuer, attempt: NewAttempt, email: string) => Promise<Heard<string>>;
  readonly finish: (issuer: OpenIssuer, answer: IssuerAnswer) => Promise<Heard<IssuerWord>>;
  /** The configuration alone. */
  readonly reach: (issuer: OpenIssuer) => Promise<Heard<null>>;
  /** Whether the issuer takes the client ID and secret: it is shown a code that it never gave, which it refuses for another reason. */
  readonly showSecret: (issuer: OpenIssuer) => Promise<Heard<null>>;
}

const clockToleranceOfTokens = 30;
const scope = "openid email";

export function createIssuerClient({ redirectAddress, permitsPrivate }: IssuerAccess): IssuerClient {
  const limits: OutsideLimits = permitsPrivate ? { ...outsideLimits, permits: () => true } : outsideLimits;
  const configure = (issuer: OpenIssuer): Promise<Configuration> => configurationOf(issuer, limits, permitsPrivate);
  return {
    redirectAddress,
    permitsPrivate,
    authorizationAddress: (issuer, { state, nonce, verifier }, email) =>
      hear(async () => {
        const config = await configure(issuer);
        const asked = {
          ...{ redirect_uri: redirectAddress, scope, state, nonce, login_hint: email },
          ...{ code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" },
        };
        return buildAuthorizationUrl(config, asked).href;
      }),
    finish: (issuer, answer) => hear(async () => wordOf(await configure(issuer), redirectAddress, answer)),
    reach: (issuer) =>
      hear(async () => {
        await configure(issuer);
        return null;
      }),
    showSecret: (issuer) => hear(async () => showSecret(await configure(issuer), redirectAddress)),
  };
}

async function hear<T>(ask: () => Promise<T>): Promise<Heard<T>> {
  try {
    return { ok: true, value: await ask() };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    return { ok: false, fault };
  }
}

async function configurationOf(issuer: OpenIssuer, limits: OutsideLimits, permitsPrivate: boolean): Promise<Configuration> {
  const config = await discover(issuer, limits, permitsPrivate);
  const { issuer: named, authorization_endpoint: page, token_endpoint: tokens, jwks_uri: keys, ...offered } = config.serverMetadata();
  // Also an issuer that names a place for every tenant: whoever has a tenant there could say that they are anyone.
  if (new URL(named).href !== new URL(issuer.address).href) throw new UnusableIssuer("another-issuer");
  const isReachable = (endpoint: string | undefined) =>
    endpoint !== undefined && (permitsPrivate ? /^https?:\/\// : /^https:\/\//).test(endpoint);
  if (![page, tokens, keys].every(isReachable)) throw new UnusableIssuer("not-openid");
  const { response_types_supported: types, code_challenge_methods_supported: challenges } = offered;
  if (types && !types.includes("code")) throw new UnusableIssuer("no-code-flow");
  if (challenges && !challenges.includes("S256")) throw new UnusableIssuer("no-pkce");
  return config;
}

async function discover({ address, clientId, secret }: OpenIssuer, limits: OutsideLimits, permitsPrivate: boolean): Promise<Configuration> {
  try {
    return await discovery(new URL(address), clientId, { [clockTolerance]: clockToleranceOfTokens }, authentication(secret), {
      [customFetch]: outsideFetch(limits),
      timeout: limits.milliseconds / 1000,
      execute: [enableNonRepudiationChecks, ...(permitsPrivate ? [allowInsecureRequests] : [])],
    });
  } catch (error) {
    // An answer that is not a configuration, whatever else it is.
    const fault = faultOf(error);
    throw fault === "unconfirmed" || fault === "secret" ? new UnusableIssuer("not-openid") : error;
  }
}

/** As the issuer takes it; without a word on that, by the header: OpenID Connect Discovery 1.0, 3. */
const authentication =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const way = methods.includes("client_secret_basic") ? ClientSecretBasic : ClientSecretPost;
    return way(secret)(server, ...rest);
  };

/** Signature, issuer, audience, time, nonce, state, PKCE and, of several issuers, who answered, are checked by the library. */
async function wordOf(
  config: Configuration,
  redirectAddress: string,
  { code, state, iss, nonce, verifier }: IssuerAnswer,
): Promise<IssuerWord> {
  const address = new URL(redirectAddress);
  address.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
  const tokens = await authorizationCodeGrant(config, address, {
    ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
  });
  const claims = tokens.claims();
  if (!claims) throw new UnusableIssuer("unconfirmed");
  const { sub: subject, email, email_verified: emailVerified } = claims;
  if (email !== undefined && emailVerified !== undefined) return { subject, email, emailVerified };
  if (!config.serverMetadata().userinfo_endpoint) return { subject, email, emailVerified };
  const more = await fetchUserInfo(config, tokens.access_token, subject);
  return { subject, email: more.email, emailVerified: more.email_verified };
}

async function showSecret(config: Configuration, redirectAddress: string): Promise<null> {
  const code = { code: "test-of-the-client-secret", redirect_uri: redirectAddress, code_verifier: "x".repeat(43) };
  try {
    await genericGrantRequest(config, "authorization_code", code);
  } catch (error) {
    if (faultOf(error) !== "unconfirmed") throw error;
  }
  return null;
}
