import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { AddressRefused, AnswerTooLong } from "./outside-fetch.ts";

/**
 * Why an issuer failed. `private`, `unknown-name`, `certificate`, `silent`: it was not reached; `not-openid`, `another-issuer`,
 * `no-code-flow`, `no-pkce`: it cannot be used; `secret`: it refuses the client ID and secret; `clock`: the times in its token are off;
 * `no-subject`: it does not identify the person; `userinfo`: it issued a token, but its userinfo endpoint does not identify the person;
 * `unconfirmed`: it was reached but did not confirm the person.
 */
export type IssuerFault =
  | ("private" | "unknown-name" | "certificate" | "silent")
  | ("not-openid" | "another-issuer" | "no-code-flow" | "no-pkce" | "secret" | "clock" | "no-subject" | "userinfo" | "unconfirmed");

/** Further details about a fault. */
export interface FaultDetail {
  /** The name by which a different issuer identifies itself. */
  readonly named?: string | undefined;
  /** Seconds by which the issuer's clock is ahead; negative if it is behind. */
  readonly aheadSeconds?: number | undefined;
  /** HTTP status from the userinfo endpoint, if not 200. */
  readonly status?: number | undefined;
}

export interface Fault extends FaultDetail {
  readonly fault: IssuerFault;
}

/** Thrown for problems that the library doesn't detect. */
export class UnusableIssuer extends Error {
  override readonly name = "UnusableIssuer";
  readonly found: Fault;
  constructor(fault: IssuerFault, detail: FaultDetail = {}) {
    super(fault);
    this.found = { fault, ...detail };
  }
}

const unreached: readonly IssuerFault[] = ["private", "unknown-name", "certificate", "silent"];

/** Whether it helps to try again later or use the password. */
export const isSilent = (fault: IssuerFault): boolean => [...unreached, "not-openid"].includes(fault);

const faultsByCode: Readonly<Record<string, IssuerFault>> = {
  ENOTFOUND: "unknown-name",
  ENODATA: "unknown-name",
  ERR_INVALID_URL: "not-openid",
  OAUTH_TIMEOUT: "silent",
  OAUTH_ABORT: "silent",
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: "another-issuer",
  OAUTH_HTTP_REQUEST_FORBIDDEN: "not-openid",
  OAUTH_REQUEST_PROTOCOL_FORBIDDEN: "not-openid",
  OAUTH_MISSING_SERVER_METADATA: "not-openid",
  OAUTH_INVALID_SERVER_METADATA: "not-openid",
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: "clock",
};
const network = /^(?:E[A-Z]+|EAI_[A-Z]+|UND_ERR_\w+|HPE_\w+)$/;
const certificate = /^(?:CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_SSL_|EPROTO$)/;

function* causesOf(error: unknown): Iterable<Error> {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) yield at;
}

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");

function faultOfOne(error: Error): Fault | null {
  if (error instanceof UnusableIssuer) return error.found;
  if (error instanceof AddressRefused) return { fault: "private" };
  if (error instanceof AnswerTooLong) return { fault: "not-openid" };
  if (error.name === "TimeoutError" || error.name === "AbortError") return { fault: "silent" };
  if (error instanceof WWWAuthenticateChallengeError) return { fault: "secret" };
  if (error instanceof ResponseBodyError)
    return { fault: ["invalid_client", "unauthorized_client"].includes(error.error) ? "secret" : "unconfirmed" };
  const code = codeOf(error);
  const known = faultsByCode[code];
  if (known) return { fault: known, ...detailOf(known, error.cause) };
  if (certificate.test(code)) return { fault: "certificate" };
  return network.test(code) && !(error instanceof ClientError) ? { fault: "silent" } : null;
}

const memberOf = (of: unknown, name: string): unknown => (typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined);

/** Details that the library provides besides the error code. */
function detailOf(fault: IssuerFault, cause: unknown): FaultDetail {
  const named = memberOf(memberOf(cause, "body"), "issuer");
  if (fault === "another-issuer") return typeof named === "string" ? { named } : {};
  if (fault !== "clock") return {};
  const now = memberOf(cause, "now");
  // The token was issued a moment ago, so its time is the issuer's current time.
  const made = ["iat", String(memberOf(cause, "claim"))].map((name) => memberOf(memberOf(cause, "claims"), name)).find(isNumber);
  return isNumber(now) && made !== undefined ? { aheadSeconds: made - now } : {};
}
const isNumber = (value: unknown): value is number => typeof value === "number";

/** Null if the error is the product's own and not an issuer's. The innermost cause is the most informative. */
export function faultOf(error: unknown): Fault | null {
  const causes = [...causesOf(error)].reverse();
  const found = causes.map(faultOfOne).find((fault) => fault !== null);
  if (found !== undefined) return found;
  return causes.some((cause) => cause instanceof ClientError) ? { fault: "unconfirmed" } : null;
}

/**
 * Converts an error from a userinfo endpoint: since a token was issued, neither the client secret nor the issuer's URL is wrong, whatever
 * the same response would mean elsewhere.
 */
export function faultOfUserinfo(error: unknown): unknown {
  const fault = faultOf(error)?.fault;
  if (fault === undefined || unreached.includes(fault)) return error;
  const statuses = [...causesOf(error)].map(({ cause }) => (cause instanceof Response ? cause.status : null));
  const status = error instanceof WWWAuthenticateChallengeError ? error.status : statuses.find((one) => one !== null && one !== 200);
  return new UnusableIssuer("userinfo", { status: status ?? undefined });
}
