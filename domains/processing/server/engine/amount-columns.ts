import { contributionSources, moneySources } from "@tieout/catalogue/core";
import { quoteName } from "@tieout/engine/duckdb";
import { activityFields, type ContributionField, contributionFields, flowFields, type SourceFacts } from "../../core/index.ts";

/** Amount in the source's own column plus the source's amount in long rows. */
function sourceExpression(field: ContributionField, has: (name: string) => boolean, long: string | null): string {
  const own = has(field) ? `coalesce(${quoteName(field)}, 0)` : "0";
  if (long === null) return own;
  const sources = has("money_source");
  if (field !== "contributions_other") return sources ? `${own} + CASE WHEN money_source = '${field}' THEN ${long} ELSE 0 END` : own;
  const others = moneySources.flatMap(({ key, group }) => (group === "other" ? [] : [`'${key}'`])).join(", ");
  return sources ? `CASE WHEN money_source IS NULL OR money_source NOT IN (${others}) THEN ${long} ELSE 0 END` : long;
}

const ofSource = (source: string, has: (name: string) => boolean, long: string | null): string =>
  long !== null && has("money_source") ? ` + CASE WHEN money_source = '${source}' THEN ${long} ELSE 0 END` : "";

/**
 * Amounts of balances and contributions by source, whether the file has a column or rows per source. A contributions column next to source
 * columns, without its own source, is their total and is omitted.
 */
export function amountColumns(source: SourceFacts, columns: ReadonlySet<string>): Record<string, string> {
  const { reportKey, fieldsMapped } = source;
  if (reportKey !== "participant_balances" && reportKey !== "contribution_detail") return {};
  const has = (name: string): boolean => columns.has(name) && fieldsMapped.includes(name);
  const longField = reportKey === "participant_balances" ? "contributions" : "amount";
  const isTotal = !has("money_source") && contributionSources.some(has);
  const long = has(longField) && !isTotal ? `coalesce(${longField}, 0)` : null;
  const plain = (name: string): string => (has(name) ? `coalesce(${quoteName(name)}, 0)` : "0");
  const amounts: Record<string, string> = {};
  for (const field of contributionFields) amounts[field] = sourceExpression(field, has, long);
  amounts.rollovers = plain("rollovers") + ofSource("rollover", has, long);
  if (reportKey === "contribution_detail") {
    amounts.loan_payment = plain("loan_payment") + ofSource("loan", has, long);
  } else {
    for (const field of [...flowFields, ...activityFields]) amounts[field] ??= plain(field);
    amounts.loan_principal_repaid = plain("loan_principal_repaid") + ofSource("loan", has, long);
  }
  return Object.fromEntries(Object.entries(amounts).map(([name, expression]) => [`x_${name}`, `(${expression})::BIGINT`]));
}
