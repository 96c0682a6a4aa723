import { contributionSources } from "@tieout/catalog/core";
import type { SourceFacts } from "../paper-facts.ts";
import { type ActivityField, contributionFields } from "./account-fields.ts";

/** Amounts that a balance or contribution file has in one column for all money sources. */
export interface LongForm {
  readonly field: "contributions" | "amount";
  /** Whether each amount has a money source beside it. */
  readonly isSplit: boolean;
}

/**
 * Null if each money source has its own column. A contributions column beside the source columns, with no money source given per row, is
 * their total.
 */
export function longFormOf(report: SourceFacts["reportKey"], has: (field: string) => boolean): LongForm | null {
  const field = report === "participant_balances" ? "contributions" : "amount";
  const isSplit = has("money_source");
  return has(field) && (isSplit || !contributionSources.some(has)) ? { field, isSplit } : null;
}

const inSplitRows: ReadonlySet<ActivityField> = new Set([...contributionFields, "rollovers", "loan_principal_repaid"]);

/** Whether a balance or contribution file provides an amount, either in a separate column or in rows by money source. */
export function givesAmount({ reportKey, fieldsMapped }: Pick<SourceFacts, "reportKey" | "fieldsMapped">, field: ActivityField): boolean {
  const has = (name: string): boolean => fieldsMapped.includes(name);
  const long = longFormOf(reportKey, has);
  if (field === "contributions_other") return long !== null;
  return has(field) || (long?.isSplit === true && inSplitRows.has(field));
}
