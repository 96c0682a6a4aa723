import { moneySources } from "@tieout/catalogue/core";
import { quoteName } from "@tieout/engine/duckdb";
import { activityFields, type ContributionField, contributionFields, flowFields, longFormOf, type SourceFacts } from "../../core/index.ts";

interface LongAmount {
  readonly expression: string;
  readonly isSplit: boolean;
}

/** Amount in the source's own column plus the source's amount in long rows. */
function sourceExpression(field: ContributionField, has: (name: string) => boolean, long: LongAmount | null): string {
  const own = has(field) ? `coalesce(${quoteName(field)}, 0)` : "0";
  if (long === null) return own;
  const { expression, isSplit } = long;
  if (field !== "contributions_other") return own + ofSource(field, long);
  const others = moneySources.flatMap(({ key, group }) => (group === "other" ? [] : [`'${key}'`])).join(", ");
  return isSplit ? `CASE WHEN money_source IS NULL OR money_source NOT IN (${others}) THEN ${expression} ELSE 0 END` : expression;
}

const ofSource = (source: string, long: LongAmount | null): string =>
  long?.isSplit ? ` + CASE WHEN money_source = '${source}' THEN ${long.expression} ELSE 0 END` : "";

/** Amounts of balances and contributions by source, whether the file has a column or rows per source. */
export function amountColumns(source: SourceFacts, columns: ReadonlySet<string>): Record<string, string> {
  const { reportKey, fieldsMapped } = source;
  if (reportKey !== "participant_balances" && reportKey !== "contribution_detail") return {};
  const has = (name: string): boolean => columns.has(name) && fieldsMapped.includes(name);
  const form = longFormOf(reportKey, has);
  const long = form && { expression: `coalesce(${form.field}, 0)`, isSplit: form.isSplit };
  const plain = (name: string): string => (has(name) ? `coalesce(${quoteName(name)}, 0)` : "0");
  const amounts: Record<string, string> = {};
  for (const field of contributionFields) amounts[field] = sourceExpression(field, has, long);
  amounts.rollovers = plain("rollovers") + ofSource("rollover", long);
  if (reportKey === "contribution_detail") {
    amounts.loan_payment = plain("loan_payment") + ofSource("loan", long);
  } else {
    for (const field of [...flowFields, ...activityFields]) amounts[field] ??= plain(field);
    amounts.loan_principal_repaid = plain("loan_principal_repaid") + ofSource("loan", long);
  }
  return Object.fromEntries(Object.entries(amounts).map(([name, expression]) => [`x_${name}`, `(${expression})::BIGINT`]));
}
