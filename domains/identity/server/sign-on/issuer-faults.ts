import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { AddressRefused, AnswerTooLong } from "./outside-fetch.ts";

/**
 * What an issuer did not do. `private`, `unknown-name`, `certificate`, `silent`: it was not reached; `not-openid`, `another-issuer`, `no-code-flow`,
 * `no-pkce`: it is none that can be used; `secret`: it does not take the client ID and secret; `unconfirmed`: it was reached and did not confirm the
 * person.
 */
export type IssuerFault =
  | ("private" | "unknown-name" | "certificate" | "silent")
  | ("not-openid" | "another-issuer" | "no-code-flow" | "no-pkce" | "secret" | "unconfirmed");

/** Thrown where the library has nothing to say of it. */
export class UnusableIssuer extends Error {
  override readonly name = "UnusableIssuer";
  readonly fault: IssuerFault;
  constructor(fault: IssuerFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Faults in which trying again later, or the password, helps. */
export const isSilent = (fault: IssuerFault): boolean => ["private", "unknown-name", "certificate", "silent", "not-openid"].includes(fault);

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
};
const network = /^(?:E[A-Z]+|EAI_[A-Z]+|UND_ERR_\w+|HPE_\w+)$/;
const certificate = /^(?:CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_SSL_|EPROTO$)/;

function* causesOf(error: unknown): Iterable<Error> {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) yield at;
}

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");

function faultOfOne(error: Error): IssuerFault | null {
  if (error instanceof UnusableIssuer) return error.fault;
  if (error instanceof AddressRefused) return "private";
  if (error instanceof AnswerTooLong) return "not-openid";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "silent";
  if (error instanceof WWWAuthenticateChallengeError) return "secret";
  if (error instanceof ResponseBodyError) return ["invalid_client", "unauthorized_client"].includes(error.error) ? "secret" : "unconfirmed";
  const code = codeOf(error);
  const known = faultsByCode[code];
  if (known) return known;
  if (certificate.test(code)) return "certificate";
  return network.test(code) && !(error instanceof ClientError) ? "silent" : null;
}

/** Null where the error is none of an issuer's, but the product's own. The innermost cause says most. */
export function faultOf(error: unknown): IssuerFault | null {
  const causes = [...causesOf(error)].reverse();
  const found = causes.map(faultOfOne).find((fault) => fault !== null);
  if (found !== undefined) return found;
  return causes.some((cause) => cause instanceof ClientError) ? "unconfirmed" : null;
}
