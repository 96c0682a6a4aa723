import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  choiceFieldOf,
  describesPerson,
  findField,
  groupText,
  type Mapping,
  moneyOptions,
  parseMoney,
  type ReportDefinition,
  type RowRoles,
  summaryRows,
} from "@tieout/ingestion/core";
import { askGrid } from "../grid/grid-answers.ts";
import { distinctTexts, readGridRows } from "../read-grid.ts";

/** Maximum length of a summary by source, fund or type at the end of the sheet. */
const longestTail = 500;
/** Limit on distinct texts in a column that a summary may list. */
const mostGroups = 2_000;

async function groupsOf(database: EngineDatabase, report: ReportDefinition, mapping: Mapping): Promise<ReadonlySet<string>> {
  const has = (field: string): boolean => mapping.columns.some((column) => column.field === field);
  const belowRow = mapping.headerRows.at(-1) ?? 0;
  const groups = new Set<string>();
  for (const { index, field } of mapping.columns) {
    const isGroup = field !== null && (field.startsWith("fund_") || choiceFieldOf(report, field, has)?.valueMap !== undefined);
    if (!isGroup) continue;
    for (const { text } of await distinctTexts(database, { column: index, belowRow }, mostGroups)) groups.add(groupText(text));
  }
  return groups;
}

/** The rows at the end of the sheet that repeat its total by source or fund. */
export async function summariesOf(
  database: EngineDatabase,
  report: ReportDefinition,
  { mapping, roles }: { readonly mapping: Mapping; readonly roles: RowRoles },
): Promise<ReadonlySet<number>> {
  if (roles.lines.length > 0 || roles.money.length === 0) return new Set();
  const [last = []] = await askGrid(database, "SELECT max(row) FROM grid");
  const from = Math.max(roles.headerRows.at(-1) ?? 0, Number(last[0] ?? 0) - longestTail);
  const tail = await readGridRows(database, `row > ${Math.trunc(from)}`);
  if (!tail.some(({ cells }) => cells.some((cell) => /tot/i.test(cell)))) return new Set();
  const personal = mapping.columns.flatMap(({ index, field }) => {
    const found = field === null ? undefined : findField(report, field);
    return found && found.kind !== "choice" && (describesPerson(found.key) || found.kind === "date") ? [index] : [];
  });
  const formats = new Map(mapping.columns.map(({ index, format }) => [index, format]));
  const centsOf = (cells: readonly string[]) =>
    roles.money.map((index) => parseMoney(cells[index] ?? "", moneyOptions(formats.get(index) ?? {})).value);
  return new Set(summaryRows(tail, { roles, personal, groups: await groupsOf(database, report, mapping), centsOf }));
}
