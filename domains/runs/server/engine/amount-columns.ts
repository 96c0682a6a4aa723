import { type MoneySource, moneySources } from "@tieout/catalog/core";
import { quoteName } from "@tieout/engine/duckdb";
import { activityFields, type ContributionField, contributionFields, flowFields, longFormOf, type SourceFacts } from "../../core/index.ts";

interface LongAmount {
  readonly expression: string;
  readonly isSplit: boolean;
}

type KnownSources = readonly Pick<MoneySource, "key" | "group">[];

/** Amount in the source's own column plus the amount from the rows for that source. */
function sourceExpression(field: ContributionField, own: string, long: LongAmount | null, sources: KnownSources): string {
  if (long === null) return own;
  const { expression, isSplit } = long;
  if (field !== "contributions_other") return own + ofSources([field], long);
  const known = listOf(sources.flatMap(({ key, group }) => (group === "other" ? [] : [key])));
  return isSplit ? `CASE WHEN money_source IS NULL OR money_source NOT IN (${known}) THEN ${expression} ELSE 0 END` : expression;
}

const listOf = (keys: readonly string[]): string => keys.map((key) => `'${key}'`).join(", ");
const ofSources = (keys: readonly string[], long: LongAmount | null): string =>
  long?.isSplit && keys.length > 0 ? ` + CASE WHEN money_source IN (${listOf(keys)}) THEN ${long.expression} ELSE 0 END` : "";

/**
 * Balance and contribution amounts by money source, whether the file has a column or rows per source. Each row counts in exactly one of the
 * amounts.
 */
export function amountColumns(
  source: Pick<SourceFacts, "reportKey" | "fieldsMapped">,
  columns: ReadonlySet<string>,
  sources: KnownSources = moneySources,
): Record<string, string> {
  const { reportKey, fieldsMapped } = source;
  if (reportKey !== "participant_balances" && reportKey !== "contribution_detail") return {};
  const has = (name: string): boolean => columns.has(name) && fieldsMapped.includes(name);
  const form = longFormOf(reportKey, has);
  const long = form && { expression: `coalesce(${form.field}, 0)`, isSplit: form.isSplit };
  const plain = (name: string): string => (has(name) ? `coalesce(${quoteName(name)}, 0)` : "0");
  const amounts: Record<string, string> = {};
  const inRowsOf = (wanted: MoneySource["group"]): string =>
    ofSources(
      sources.flatMap(({ key, group }) => (group === wanted ? [key] : [])),
      long,
    );
  for (const field of contributionFields) amounts[field] = sourceExpression(field, plain(field), long, sources);
  amounts.rollovers = plain("rollovers") + inRowsOf("rollover");
  if (reportKey === "contribution_detail") {
    amounts.loan_payment = plain("loan_payment") + inRowsOf("loan");
  } else {
    for (const field of [...flowFields, ...activityFields]) amounts[field] ??= plain(field);
    amounts.loan_principal_repaid = plain("loan_principal_repaid") + inRowsOf("loan");
  }
  return Object.fromEntries(Object.entries(amounts).map(([name, expression]) => [`x_${name}`, `(${expression})::BIGINT`]));
}
