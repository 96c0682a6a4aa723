import { distributionTypeTitle } from "@tieout/catalogue/core";
import { type Outcome, undetermined } from "@tieout/runs/core";

/** Without its type no rule knows whether the law applies to a payment. */
export const blankType: Outcome = undetermined("Payment type is blank in the row");

/** The same for a type that says nothing; null where the type says what the payment is. */
export function openType(type: string | null): Outcome | null {
  if (type === null) return blankType;
  return type === "other" ? undetermined(`What kind of payment “${distributionTypeTitle(type)}” is`) : null;
}
