import type { EngineTaskContext } from "@tieout/engine/child";
import { formatCents } from "@tieout/kernel";
import type { ColumnKind, ColumnValue, Paper, SchedulePayload, ScheduleValue, TableView } from "../../core/index.ts";
import { peopleIn, samePerson } from "./find-people.ts";
import { preparePaper } from "./write-paper.ts";

type ColumnType = ScheduleValue["columns"][number]["type"];

const isPercent = (kind: ColumnKind): boolean => kind === "percent" || kind === "fillPercent";

function textOf(kind: ColumnKind, value: ColumnValue): string {
  if (value === null) return "";
  if (typeof value === "bigint") return formatCents(value);
  if (typeof value === "number") return isPercent(kind) ? (value / 100).toFixed(2) : String(value);
  return value;
}

/** Null for a cell whose value doesn't have its column's type. */
function typeOf(kind: ColumnKind, value: ColumnValue): ColumnType | null {
  if (value === null) return null;
  if (typeof value === "bigint") return "money";
  if (typeof value === "number") return isPercent(kind) ? "percent" : "count";
  if (kind === "date" && value !== "") return "date";
  return kind === "identifier" ? "identifier" : "text";
}

interface Cells {
  readonly view: TableView;
  readonly value: (row: number, column: number) => ColumnValue;
  readonly text: (row: number, column: number) => string;
}

function cellsOf(view: TableView): Cells {
  const value = (row: number, column: number): ColumnValue => view.valueAt(row, column);
  return { view, value, text: (row, column) => textOf(view.columns[column]?.kind ?? "text", value(row, column)) };
}

function columnsOf({ view, value }: Cells): ScheduleValue["columns"] {
  return view.columns.map(({ title, kind }, index) => {
    let type: ColumnType | null = null;
    for (let row = 0; row < view.count && type === null; row++) type = typeOf(kind, value(row, index));
    return { key: `c${index}`, title, type: type ?? "text" };
  });
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Compares two cells of one column by value; empty cells come last in ascending order. */
function compareCells({ value, text }: Cells, column: number): (left: number, right: number) => number {
  return (left, right) => {
    const [a, b] = [value(left, column), value(right, column)];
    if (typeof a === "bigint" && typeof b === "bigint") return a < b ? -1 : a > b ? 1 : 0;
    if (typeof a === "number" && typeof b === "number") return a - b;
    const [from, to] = [text(left, column), text(right, column)];
    return from === "" || to === "" ? Number(from === "") - Number(to === "") : collator.compare(from, to);
  };
}

/** Sorts rows by one column; rows with equal values keep the sheet's order. */
function orderRows(cells: Cells, rows: readonly number[], ordering: string | null): readonly number[] {
  const at = cells.view.columns.findIndex((_column, index) => `c${index}` === ordering?.replace(/^-/, ""));
  if (at < 0) return rows;
  const sign = ordering?.startsWith("-") ? -1 : 1;
  const compare = compareCells(cells, at);
  return rows.toSorted((a, b) => sign * compare(a, b));
}

function totalsOf({ value }: Cells, columns: ScheduleValue["columns"], rows: readonly number[]): Record<string, string> {
  const totals: Record<string, string> = {};
  columns.forEach((column, index) => {
    if (column.type !== "money") return;
    let sum = 0n;
    for (const row of rows) {
      const cell = value(row, index);
      if (typeof cell === "bigint") sum += cell;
    }
    totals[column.key] = formatCents(sum);
  });
  return totals;
}

/** Rows that match the search; only one person's rows if a person is given. */
function matchingRows({ view, text }: Cells, { search, person }: Pick<SchedulePayload, "search" | "person">): readonly number[] {
  const wanted = search?.toLowerCase() ?? "";
  const personOf = peopleIn(view);
  const theirs = person === undefined ? null : personOf(person);
  const has = (row: number): boolean => view.columns.some((_column, index) => text(row, index).toLowerCase().includes(wanted));
  return Array.from({ length: view.count }, (_row, index) => index).filter(
    (row) => (theirs === null || samePerson(theirs, personOf(row))) && (wanted === "" || has(row)),
  );
}

/** One page of the main schedule, or of the table that lists a population, as text, with totals of its money columns. */
export async function readSchedule(papers: readonly Paper[], payload: SchedulePayload, context: EngineTaskContext): Promise<ScheduleValue> {
  const { table } = await preparePaper(papers, payload.write, context);
  const cells = cellsOf(table(payload.population));
  const { text } = cells;
  const columns = columnsOf(cells);
  const matching = matchingRows(cells, payload);
  const page = orderRows(cells, matching, payload.ordering ?? null).slice(payload.offset, payload.offset + payload.limit);
  return {
    columns,
    count: matching.length,
    totals: totalsOf(cells, columns, matching),
    rows: page.map((row) => columns.map((_column, index) => text(row, index))),
  };
}
