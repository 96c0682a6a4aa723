/**
 * Parts of the product that a firm may have. `account`: the firm's people, sign-in and settings, its data archive, and everything that is
 * the same for everyone; `console`: only for staff with the permission.
 */
export const productParts = ["account", "store", "credits", "engagements", "console"] as const;
export type ProductPart = (typeof productParts)[number];

/**
 * Whether someone with these flags (the firm's and their own) has this part of the product. Server and web app share this rule: the server
 * refuses routes, the web app hides screens.
 */
export function hasPart(part: ProductPart, flags: readonly string[]): boolean {
  const isAuditFirm = !flags.includes("hide_engagements");
  if (part === "engagements") return isAuditFirm;
  // The flag decides who pays for runs; an audit firm can see and buy credits even without it.
  if (part === "credits") return isAuditFirm || flags.includes("credits");
  return true;
}
