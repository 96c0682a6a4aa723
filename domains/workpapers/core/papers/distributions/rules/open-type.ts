import { distributionTypeTitle } from "@tieout/catalog/core";
import { type Outcome, undetermined } from "@tieout/runs/core";

/** If the type is blank, no rule can tell whether it applies to the payment. */
export const blankType: Outcome = undetermined("Payment type is blank in the row");

/** The outcome if the type is blank or unspecific; null if it is specific. */
export function openType(type: string | null): Outcome | null {
  if (type === null) return blankType;
  return type === "other" ? undetermined(`What kind of payment “${distributionTypeTitle(type)}” is`) : null;
}
