import { isPublicMailDomain } from "./public-mail-domains.ts";

export const signOnLimits = {
  /** Time allowed from the login page to the issuer and back. */
  seconds: 600,
  issuers: 10,
  domains: 50,
} as const;

/** The domain as stored and compared, without the extra characters that people paste with it. */
export const normalizeDomain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[^@]*@/, "")
    .replace(/\.$/, "");

export type DomainProblem = "not-a-domain" | "public-mail";

/**
 * RFC 1035, 2.3.4: labels of up to 63 characters, names of up to 253. At least two labels, the last one not a number, which excludes IP
 * addresses.
 */
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Null if a firm may claim the domain. Public email domains belong to no firm, because anyone can get an address there. */
export function domainProblem(domain: string): DomainProblem | null {
  if (domain.length > 253 || !domainPattern.test(domain)) return "not-a-domain";
  return isPublicMailDomain(domain) ? "public-mail" : null;
}

/** Domain in a lower-case email; null if there is none. */
export const domainOfEmail = (email: string): string | null => /^[^\s@]+@([^\s@]+)$/.exec(email)?.[1] ?? null;

export const txtNameOf = (domain: string): string => `_tieout.${domain}`;
export const txtValueOf = (proof: string): string => `tieout-domain=${proof}`;

/** Whether a record equals the proof. A TXT record consists of parts of up to 255 bytes (RFC 1035, 3.3.14), which are joined. */
export const isProof = (records: readonly (readonly string[])[], proof: string): boolean =>
  records.some((parts) => parts.join("").trim() === txtValueOf(proof));

/** Checks in an issuer test, in order; the first failure ends the test. */
export const issuerChecks = ["address", "configuration", "secret", "domains", "emails"] as const;
export type IssuerCheck = (typeof issuerChecks)[number];
