import { activityFields, type CanonicalSchema } from "@tieout/runs/core";

const balances = "participant_balances" as const;

const gives = (schema: CanonicalSchema, name: string, type = "VARCHAR"): boolean => !schema.column(balances, name, type).startsWith("NULL");

/**
 * Balance rows combined into positions (participant × source × fund, as given). For a position with a row per period, uses the last row
 * with the sums of all rows: the beginning balance is only in the first row, the ending balance and vested percentage only in the last.
 */
export function positionsOf(schema: CanonicalSchema): string {
  if (!gives(schema, "row_period", "DATE")) return balances;
  const own = ["money_source", "fund_name", "fund_id"].filter((name) => gives(schema, name));
  const position = `PARTITION BY ${["file_no", "pk", ...own].join(", ")}`;
  const sums = activityFields.map((field) => `(sum(x_${field}) OVER (${position}))::BIGINT AS x_${field}`);
  return `(SELECT * REPLACE (${sums.join(", ")}) FROM ${balances} QUALIFY row_number() OVER (${position} ORDER BY row_period DESC NULLS LAST, ord DESC) = 1)`;
}
