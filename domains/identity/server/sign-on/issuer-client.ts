import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  genericGrantRequest,
} from "openid-client";
import { type ClaimDocument, isSubject, provenEmails, type SecretWay, truthOfClaim } from "../../core/index.ts";
import { type Fault, faultOf, faultOfUserinfo, UnusableIssuer } from "./issuer-faults.ts";
import { askAs, ChosenWay, type ClientLogin, KnownWays } from "./issuer-secret.ts";
import { type OutsideLimits, outsideFetch, outsideLimits } from "./outside-fetch.ts";
import type { AttemptSecrets, NewAttempt } from "./sign-on-attempts.ts";

export interface IssuerAccess {
  /** The product's URL to which issuers redirect browsers. */
  readonly redirectAddress: string;
  /** For tests only: allows issuers on this machine and without TLS. */
  readonly permitsPrivate: boolean;
}

/** An issuer with its secret in plain text. */
export interface OpenIssuer {
  readonly address: string;
  readonly clientId: string;
  readonly secret: string;
}

/** The issuer's statement about the person who signed in there. */
export interface IssuerWord {
  readonly subject: string;
  /** The ID token, and the response from the userinfo endpoint if it was called. */
  readonly documents: readonly ClaimDocument[];
}

/** Facts about an issuer that could be reached. */
export interface IssuerFacts {
  /** Whether the issuer's list of claims lacks `email_verified`. */
  readonly isVerifiedUnlisted: boolean;
}

export interface IssuerAnswer extends AttemptSecrets {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
  /** The issuer's proven domains if the firm trusts its email addresses; otherwise empty. */
  readonly trustedDomains: readonly string[];
}

export type IssuerResult<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Fault);

/** Calls to issuers; each is limited in time and size, and connects only to public addresses. */
export interface IssuerClient {
  readonly redirectAddress: string;
  readonly permitsPrivate: boolean;
  /** Returns the URL to send the browser to. */
  readonly authorizationAddress: (issuer: OpenIssuer, attempt: NewAttempt, email: string | null) => Promise<IssuerResult<string>>;
  readonly finish: (issuer: OpenIssuer, answer: IssuerAnswer) => Promise<IssuerResult<IssuerWord>>;
  /** Fetches only the configuration. */
  readonly reach: (issuer: OpenIssuer) => Promise<IssuerResult<IssuerFacts>>;
  /**
   * Finds how the issuer accepts the client ID and secret by sending a code that it never issued: an issuer that accepts the client refuses
   * the code instead.
   */
  readonly showSecret: (issuer: OpenIssuer) => Promise<IssuerResult<SecretWay>>;
}

const clockToleranceOfTokens = 30;
const scope = "openid email";

export function createIssuerClient({ redirectAddress, permitsPrivate }: IssuerAccess): IssuerClient {
  const limits: OutsideLimits = permitsPrivate ? { ...outsideLimits, permits: () => true } : outsideLimits;
  const configure = (issuer: OpenIssuer): Promise<ClientLogin> => configurationOf(issuer, limits, permitsPrivate);
  const known = new KnownWays();
  return {
    redirectAddress,
    permitsPrivate,
    authorizationAddress: (issuer, { state, nonce, verifier }, email) =>
      hear(async () => {
        const { config } = await configure(issuer);
        const asked = {
          ...{ redirect_uri: redirectAddress, scope, state, nonce, ...(email === null ? {} : { login_hint: email }) },
          ...{ code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" },
        };
        return buildAuthorizationUrl(config, asked).href;
      }),
    finish: (issuer, answer) =>
      hear(async () => {
        const asked = await configure(issuer);
        const { value } = await askAs(asked, issuer, known, () => tokensOf(asked.config, redirectAddress, answer));
        return wordOf(asked.config, value, answer.trustedDomains);
      }),
    reach: (issuer) =>
      hear(async () => {
        const { claims_supported: claims } = (await configure(issuer)).config.serverMetadata();
        return { isVerifiedUnlisted: claims !== undefined && !claims.includes("email_verified") };
      }),
    showSecret: (issuer) =>
      hear(async () => {
        const asked = await configure(issuer);
        return (await askAs(asked, issuer, known, () => showSecret(asked.config, redirectAddress))).way;
      }),
  };
}

async function hear<T>(ask: () => Promise<T>): Promise<IssuerResult<T>> {
  try {
    return { ok: true, value: await ask() };
  } catch (error) {
    const found = faultOf(error);
    if (found === null) throw error;
    return { ok: false, ...found };
  }
}

async function configurationOf(issuer: OpenIssuer, limits: OutsideLimits, permitsPrivate: boolean): Promise<ClientLogin> {
  const chosen = new ChosenWay(issuer);
  const config = await discover(issuer, chosen, { limits, permitsPrivate });
  const { issuer: named, authorization_endpoint: page, token_endpoint: tokens, jwks_uri: keys, ...offered } = config.serverMetadata();
  // Also refuses an issuer that covers every tenant, because anyone with a tenant there could claim to be anyone.
  if (new URL(named).href !== new URL(issuer.address).href) throw new UnusableIssuer("another-issuer", { named });
  const isReachable = (endpoint: string | undefined) =>
    endpoint !== undefined && (permitsPrivate ? /^https?:\/\// : /^https:\/\//).test(endpoint);
  if (![page, tokens, keys].every(isReachable)) throw new UnusableIssuer("not-openid");
  const { response_types_supported: types, code_challenge_methods_supported: challenges } = offered;
  if (types && !types.includes("code")) throw new UnusableIssuer("no-code-flow");
  if (challenges && !challenges.includes("S256")) throw new UnusableIssuer("no-pkce");
  return { config, chosen };
}

interface Reach {
  readonly limits: OutsideLimits;
  readonly permitsPrivate: boolean;
}

async function discover(
  { address, clientId }: OpenIssuer,
  { authentication }: ChosenWay,
  { limits, permitsPrivate }: Reach,
): Promise<Configuration> {
  try {
    return await discovery(new URL(address), clientId, { [clockTolerance]: clockToleranceOfTokens }, authentication, {
      [customFetch]: outsideFetch(limits),
      timeout: limits.milliseconds / 1000,
      execute: [enableNonRepudiationChecks, ...(permitsPrivate ? [allowInsecureRequests] : [])],
    });
  } catch (error) {
    // Whatever the answer is, it is not a configuration.
    const fault = faultOf(error)?.fault;
    throw fault === "unconfirmed" || fault === "secret" ? new UnusableIssuer("not-openid") : error;
  }
}

/** The library checks signature, issuer, audience, time, nonce, state, PKCE and, if there are several issuers, which one answered. */
function tokensOf(config: Configuration, redirectAddress: string, { code, state, iss, nonce, verifier }: IssuerAnswer) {
  const address = new URL(redirectAddress);
  address.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
  return authorizationCodeGrant(config, address, {
    ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
  });
}

/** Calls the userinfo endpoint if the ID token doesn't say everything needed about the email. */
async function wordOf(
  config: Configuration,
  tokens: Awaited<ReturnType<typeof tokensOf>>,
  trustedDomains: readonly string[],
): Promise<IssuerWord> {
  const claims = tokens.claims();
  if (!claims) throw new UnusableIssuer("unconfirmed");
  const { sub: subject } = claims;
  if (!isSubject(subject)) throw new UnusableIssuer("no-subject");
  const inToken: ClaimDocument = { from: "ID token", claims };
  const isWhole =
    provenEmails(claims, trustedDomains).length > 0 || (claims.email !== undefined && truthOfClaim(claims.email_verified) !== null);
  if (isWhole || !config.serverMetadata().userinfo_endpoint) return { subject, documents: [inToken] };
  const more = await fetchUserInfo(config, tokens.access_token, subject).catch((error: unknown) => {
    throw faultOfUserinfo(error);
  });
  return { subject, documents: [inToken, { from: "userinfo", claims: more }] };
}

async function showSecret(config: Configuration, redirectAddress: string): Promise<null> {
  const code = { code: "test-of-the-client-secret", redirect_uri: redirectAddress, code_verifier: "x".repeat(43) };
  try {
    await genericGrantRequest(config, "authorization_code", code);
  } catch (error) {
    if (faultOf(error)?.fault !== "unconfirmed") throw error;
  }
  return null;
}
