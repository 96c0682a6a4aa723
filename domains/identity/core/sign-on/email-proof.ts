/** Claims in one document from an issuer, as received: its ID token, or the response from its userinfo endpoint. */
export type IssuerClaims = Readonly<Record<string, unknown>>;

/** Evidence that an email address belongs to a person: a claim from the issuer, or the firm's trust in the issuer. */
export type EmailProof = "email_verified" | "xms_edov" | "verified_primary_email" | "verified_secondary_email" | "trust";

export interface ProvenEmail {
  /** Email in lower case. */
  readonly email: string;
  readonly by: EmailProof;
}

/** `denied`: a claim denies the address. `guest`: only the firm's trust could prove it, and that doesn't cover guests in its tenant. */
export type UnprovenReason = "silent" | "denied" | "guest";

export type ClaimProblem =
  | { readonly code: "no-email"; readonly name: string | null }
  | { readonly code: "email-not-verified"; readonly said: string; readonly why: UnprovenReason }
  | { readonly code: "another-email"; readonly said: string };

/** Reads a boolean claim; some issuers write `true` as text. Any other value counts as false. */
export function truthOfClaim(value: unknown): boolean | null {
  if (value === undefined || value === null || value === "") return null;
  return value === true || (typeof value === "string" && value.toLowerCase() === "true");
}

/** Entra ID writes `xms_edov` as true, 1 or "1", depending on the token version. */
export const truthOfEdov = (value: unknown): boolean | null => (value === 1 || value === "1" ? true : truthOfClaim(value));

export function emailIn(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  return /^[^\s@]{1,64}@[^\s@]{1,253}$/.test(text) ? text : null;
}

export const emailsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => emailIn(one) ?? []);

const domainOf = (email: string): string => email.slice(email.indexOf("@") + 1);

/** Whether the account belongs to a different Entra ID tenant than the one signing it in. */
export function isGuest({ tid, acct, idp, iss }: IssuerClaims): boolean {
  if (typeof tid !== "string") return false;
  return acct === 1 || acct === "1" || (typeof idp === "string" && idp !== "" && idp !== iss);
}

/** The result of the claims about `email` itself. A denial outweighs a confirmation. */
function wordOn({ email_verified: verified, xms_edov: edov }: IssuerClaims): "email_verified" | "xms_edov" | "silent" | "denied" {
  const said = [truthOfClaim(verified), truthOfEdov(edov)];
  if (said.includes(false)) return "denied";
  return said[0] ? "email_verified" : said[1] ? "xms_edov" : "silent";
}

function ofEmail(claims: IssuerClaims, trustedDomains: readonly string[]): EmailProof | UnprovenReason {
  const word = wordOn(claims);
  if (word !== "silent" || !trustedDomains.includes(domainOf(emailIn(claims.email) ?? "@"))) return word;
  return isGuest(claims) ? "guest" : "trust";
}

const isProof = (found: EmailProof | UnprovenReason): found is EmailProof => !["silent", "denied", "guest"].includes(found);

/**
 * Email addresses that a document proves. `preferred_username` and `upn` prove none: they are sign-in names, which can be changed and
 * reassigned.
 * @param trustedDomains the firm's proven domains if it trusts the issuer's addresses; otherwise empty
 */
export function provenEmails(claims: IssuerClaims, trustedDomains: readonly string[]): readonly ProvenEmail[] {
  const email = emailIn(claims.email);
  const by = ofEmail(claims, trustedDomains);
  return [
    ...(email !== null && isProof(by) ? [{ email, by }] : []),
    ...emailsIn(claims.verified_primary_email).map((one) => ({ email: one, by: "verified_primary_email" as const })),
    ...emailsIn(claims.verified_secondary_email).map((one) => ({ email: one, by: "verified_secondary_email" as const })),
  ];
}

/** Sign-in name to use in a sentence. */
export const nameIn = (documents: readonly IssuerClaims[]): string | null =>
  documents.flatMap(({ preferred_username: preferred, upn, unique_name: unique }) => [preferred, upn, unique]).find(isText) ?? null;
const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** Null if the issuer, or the firm's trust in it, vouches for exactly the typed email. */
export function claimProblem(
  documents: readonly IssuerClaims[],
  typed: string,
  trustedDomains: readonly string[] = [],
): ClaimProblem | null {
  const proven = documents.flatMap((claims) => provenEmails(claims, trustedDomains));
  if (proven.some(({ email }) => email === typed)) return null;
  const problem = unprovenProblem(documents, trustedDomains);
  const said = proven[0]?.email ?? (problem.code === "no-email" ? undefined : problem.said);
  if (said !== undefined && said !== typed) return { code: "another-email", said };
  return problem;
}

/** Why a document proves no email address, regardless of which one was typed. */
export function unprovenProblem(
  documents: readonly IssuerClaims[],
  trustedDomains: readonly string[],
): Exclude<ClaimProblem, { readonly code: "another-email" }> {
  const claims = documents.find(({ email }) => emailIn(email) !== null);
  const said = emailIn(claims?.email);
  if (!claims || said === null) return { code: "no-email", name: nameIn(documents) };
  const found = ofEmail(claims, trustedDomains);
  return { code: "email-not-verified", said, why: isProof(found) ? "silent" : found };
}

/**
 * Whether this is a valid subject (OpenID Connect Core 1.0, 2): nonblank and at most 255 characters; NUL and unpaired surrogates are
 * excluded because databases can't store them.
 */
export const isSubject = (subject: unknown): subject is string =>
  typeof subject === "string" && subject.trim() !== "" && [...subject].length <= 255 && !/\0|\p{Surrogate}/u.test(subject);
