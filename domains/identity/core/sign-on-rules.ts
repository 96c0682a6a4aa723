import { isPublicMailDomain } from "./public-mail-domains.ts";

export const signOnLimits = {
  /** From the login page to the issuer and back. */
  seconds: 600,
  issuers: 10,
  domains: 50,
} as const;

/** As it is kept and compared: what people paste with it is taken off. */
export const normalizeDomain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[^@]*@/, "")
    .replace(/\.$/, "");

export type DomainProblem = "not-a-domain" | "public-mail";

/** RFC 1035, 2.3.4: labels of 63 characters, names of 253. At least two labels, the last one not a number: no address of a network. */
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Null where a firm may have the domain. Anyone can have an address of a public mail domain, so none is a firm's. */
export function domainProblem(domain: string): DomainProblem | null {
  if (domain.length > 253 || !domainPattern.test(domain)) return "not-a-domain";
  return isPublicMailDomain(domain) ? "public-mail" : null;
}

/** Of an email in small letters; null where there is none. */
export const domainOfEmail = (email: string): string | null => /^[^\s@]+@([^\s@]+)$/.exec(email)?.[1] ?? null;

export const txtNameOf = (domain: string): string => `_tieout.${domain}`;
export const txtValueOf = (proof: string): string => `tieout-domain=${proof}`;

/** A TXT record comes in parts of 255 bytes (RFC 1035, 3.3.14) that belong together. */
export const isProof = (records: readonly (readonly string[])[], proof: string): boolean =>
  records.some((parts) => parts.join("").trim() === txtValueOf(proof));

/** What the test of an issuer looks at, in this order; the first that fails ends it. */
export const issuerChecks = ["address", "configuration", "secret", "domains", "emails"] as const;
export type IssuerCheck = (typeof issuerChecks)[number];
