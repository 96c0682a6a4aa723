import { planAccountOfName } from "@tieout/catalog/core";
import type { EngineDatabase } from "@tieout/engine/duckdb";
import type { RepairCount } from "@tieout/ingestion/core";
import { type CanonicalPlan, unidentifiedAccounts, unidentifiedNames } from "../canonical-select.ts";

/**
 * Finds plan accounts: some recordkeepers list the forfeiture or expense account among the participants, with an SSN of all zeros. Without
 * that account, the balances wouldn't tie to the trust statement.
 */
export async function accountsOfPlan(database: EngineDatabase, plan: CanonicalPlan): Promise<readonly string[]> {
  const names = plan.report.key === "participant_balances" ? unidentifiedNames(plan) : null;
  if (names === null) return [];
  const found = (await database.all(`${names} ORDER BY name`)).map(([name]) => String(name));
  return found.filter((name) => planAccountOfName(name) !== null);
}

const rowsNamed = 10;
const listOf = (rows: readonly number[]): string =>
  `${rows.length === 1 ? "row" : "rows"} ${rows.slice(0, rowsNamed).join(", ")}${rows.length > rowsNamed ? ` and ${rows.length - rowsNamed} more` : ""}`;

/** Rows used without an SSN or ID, with the reason, so that a person can verify that none of these rows belongs to a participant. */
export async function acceptedAccounts(database: EngineDatabase, plan: CanonicalPlan): Promise<readonly RepairCount[]> {
  const query = unidentifiedAccounts(plan);
  if (query === null) return [];
  const rowsOf = new Map<string, number[]>();
  for await (const [name, row] of database.rows(query)) {
    const rows = rowsOf.get(String(name));
    if (rows) rows.push(Number(row));
    else rowsOf.set(String(name), [Number(row)]);
  }
  const column = plan.readings.find(({ entry }) => ["full_name", "last_name", "first_name"].includes(entry.field.key))?.entry.header ?? "";
  return [...rowsOf].map(([name, rows]) => ({
    code: "plan-account-without-ssn",
    msg: `“${name}” was used without an SSN, as an account of the plan: ${listOf(rows)}.`,
    field: "full_name",
    ...{ column, count: rows.length, firstRow: rows[0] ?? 0 },
  }));
}
