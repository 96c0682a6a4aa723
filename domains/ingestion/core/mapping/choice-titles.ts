import { accountClassTitles, controlTotalEntries, distributionTypes, moneySources } from "@tieout/catalog/core";
import type { ValueMapKey } from "../reports/report-definition.ts";

const titlesOf = (entries: readonly { readonly key: string; readonly title: string }[]): Readonly<Record<string, string>> =>
  Object.fromEntries(entries.map(({ key, title }) => [key, title]));

const titles: Readonly<Partial<Record<ValueMapKey, Readonly<Record<string, string>>>>> = {
  money_sources: titlesOf(moneySources),
  pay_codes: titlesOf(moneySources),
  dist_types: titlesOf(distributionTypes),
  payment_statuses: { void: "Void, stopped or canceled" },
  debit_credit: { increase: "Added", decrease: "Subtracted" },
  // Forfeitures are a separate value here but part of other activity in the control total.
  trust_lines: { ...titlesOf(controlTotalEntries), other: "Other" },
  account_classes: accountClassTitles,
  row_kinds: { record: "A record: use it", total: "A total of other rows", leave_out_rows: "Not a record: leave it out" },
};

const sentence = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", " ");

/** An auditor's name for a dictionary value; derived from its key if it has no title. */
export const choiceTitle = (map: ValueMapKey, value: string): string => titles[map]?.[value] ?? sentence(value);
