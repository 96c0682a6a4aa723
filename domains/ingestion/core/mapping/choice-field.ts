import { findField, type ReportDefinition, type ReportField, type ValueMapKey } from "../reports/report-definition.ts";

/**
 * The choice field to which a column's texts are mapped: its own field, or in a trust statement the line that a description means and, if
 * there is no column for that, the class that an account's name implies. `has` tells which fields are mapped.
 */
export function choiceFieldOf(report: ReportDefinition, key: string, has: (field: string) => boolean): ReportField | undefined {
  if (report.key === "trust_statement" && key === "line_description" && has("amount")) return findField(report, "line_key");
  if (report.key === "trust_statement" && key === "fund_name" && !has("account_class")) return findField(report, "account_class");
  const field = findField(report, key);
  return field?.valueMap ? field : undefined;
}

/** Dictionaries that the mapped fields need. */
export function dictionariesOf(report: ReportDefinition, mapped: Iterable<string>): ReadonlySet<ValueMapKey> {
  const fields = new Set(mapped);
  return new Set([...fields].flatMap((key) => choiceFieldOf(report, key, (field) => fields.has(field))?.valueMap ?? []));
}

/** The same, plus the dictionary for rows that may not be records, which needs no field. */
export const dictionariesAsked = (report: ReportDefinition, mapped: Iterable<string>): ReadonlySet<ValueMapKey> =>
  new Set([...dictionariesOf(report, mapped), "row_kinds"]);
