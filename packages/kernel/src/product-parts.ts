/**
 * Parts of the product that a firm has or lacks. `account`: the firm's people, sign-in and settings, the archive of its data, and
 * everything that is the same for everyone; `console`: only for staff, whom a permission names.
 */
export const productParts = ["account", "store", "credits", "engagements", "console"] as const;
export type ProductPart = (typeof productParts)[number];

/**
 * Whether someone with these flags (the firm's and their own) has the part. Server and web share this rule: one refuses routes, the other
 * hides screens.
 */
export function hasPart(part: ProductPart, flags: readonly string[]): boolean {
  const isAuditFirm = !flags.includes("hide_engagements");
  if (part === "engagements") return isAuditFirm;
  // The flag decides who pays for runs; an audit firm sees and buys credits before.
  if (part === "credits") return isAuditFirm || flags.includes("credits");
  return true;
}
