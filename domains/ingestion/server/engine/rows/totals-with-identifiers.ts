import type { EngineDatabase } from "@tieout/engine/duckdb";
import { type ColumnFormat, type RowFinding, type RowRoles, rowText, totalOfAll } from "@tieout/ingestion/core";
import { readGridRows } from "../read-grid.ts";
import { centsSql } from "./grid-amounts.ts";
import { type FoundSum, sumsInGroups } from "./sums-in-groups.ts";

export interface SumSource {
  readonly roles: RowRoles;
  readonly formats: ReadonlyMap<number, ColumnFormat>;
  /** Rows that are not records. */
  readonly others: readonly number[];
  /** Records whose identifier isn't like the others. */
  readonly strangers: readonly number[];
  readonly tellingOf: (cells: readonly string[]) => bigint | undefined;
}

export const centsOfMoney = ({ roles, formats }: Pick<SumSource, "roles" | "formats">): readonly string[] =>
  roles.money.map((index) => centsSql(index, formats.get(index) ?? {}));

/** If more rows than this match, the matches are chance and the rows aren't totals. */
const mostTotals = 3;

/**
 * Rows with an identifier that are the total of all other rows, such as the plan's number above or below its participants' numbers. The SQL
 * that identifies a person is passed if each person's sums were searched.
 */
export async function totalsWithIdentifiers(
  database: EngineDatabase,
  source: SumSource,
  person: readonly string[],
): Promise<readonly RowFinding[]> {
  const { roles, others, strangers } = source;
  const belowRow = roles.headerRows.at(-1) ?? 0;
  const search = (without: readonly number[]): Promise<readonly FoundSum[]> =>
    sumsInGroups(database, { keys: [], cents: centsOfMoney(source), belowRow, without }, person);
  // A plan account is a stranger that is part of the total; a sum without a label is not.
  const alone = await search([...others, ...strangers]);
  const withStrangers = alone.length > 0 || strangers.length === 0 ? alone : await search(others);
  const found = withStrangers.filter(({ row }) => !strangers.includes(row));
  if (found.length === 0 || found.length > mostTotals) return [];
  const rows = await readGridRows(database, `row IN (${found.map(({ row }) => row).join(", ")})`);
  return found.flatMap((sum) => {
    const cells = rows.find(({ row }) => row === sum.row)?.cells ?? [];
    const verdict = totalOfAll({ ...sum, isAtEdge: sum.isFirst || sum.isLast, cells });
    return verdict === null ? [] : [findingOf({ row: sum.row, cells }, verdict, source)];
  });
}

function findingOf(
  { row, cells }: { readonly row: number; readonly cells: readonly string[] },
  verdict: "sure" | "asked",
  { tellingOf }: SumSource,
): RowFinding {
  const why = "Its amounts equal the sum of all other rows";
  return {
    ...{ row, text: rowText(cells), kind: "total", cents: tellingOf(cells) },
    confidence: verdict === "sure" ? 0.95 : 0.7,
    reason: verdict === "sure" ? `${why}, as its name says.` : `${why}. Confirm that it is a total and not a person.`,
  };
}
