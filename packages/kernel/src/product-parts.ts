/**
 * Parts of the product that a firm has or lacks. `account`: the people, sign-in and settings of the firm, its own data as an archive, and what is the same
 * for everyone; `console`: for staff alone, whom a permission names.
 */
export const productParts = ["account", "store", "credits", "engagements", "console"] as const;
export type ProductPart = (typeof productParts)[number];

/**
 * Whether someone with these flags, of the firm and their own, has the part. The one rule of both: the server refuses the routes that need a part, and
 * the web hides the screens that show it.
 */
export function hasPart(part: ProductPart, flags: readonly string[]): boolean {
  const isAuditFirm = !flags.includes("hide_engagements");
  if (part === "engagements") return isAuditFirm;
  // The flag decides who pays for runs; an audit firm sees and buys credits before.
  if (part === "credits") return isAuditFirm || flags.includes("credits");
  return true;
}
