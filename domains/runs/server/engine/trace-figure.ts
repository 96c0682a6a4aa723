import type { EngineTaskContext } from "@tieout/engine/child";
import { type EngineParameter, type EngineValue, quoteLiteral } from "@tieout/engine/duckdb";
import { formatCents, type PlainDate } from "@tieout/kernel";
import {
  type Figure,
  type FigureOrdering,
  type Paper,
  rowFactColumns,
  rowSearch,
  type SourceFacts,
  type TracePayload,
  type TraceRow,
  type TraceValue,
} from "../../core/index.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { withTables } from "./engine-context.ts";
import { columnsRelation, type KnownUnits, populationRelation, readingRelation, wireAmount } from "./figure-relation.ts";

const pageLimit = 1000;

interface Condition {
  readonly sql: string;
  readonly values: readonly EngineParameter[];
}

/** A row's texts as shown on screen, plus its date as `2024-03-14`. */
const shownTexts = ["subject", "type", "money_source", "fund", "date::VARCHAR", "strftime(date, '%-d %b %Y')"];

/** Condition for rows that match the search in a displayed text, the amount, the file or sheet name, or the row number. */
function searched(search: TracePayload["search"], sources: readonly SourceFacts[]): Condition | null {
  const wanted = rowSearch(search);
  if (!wanted) return null;
  const has = (text: string | null | undefined): boolean => (text ?? "").toLowerCase().includes(wanted.text);
  const files = sources.filter(({ fileName, sheetName }) => has(fileName) || has(sheetName)).map(({ fileNo }) => Math.trunc(fileNo));
  const conditions = [
    ...shownTexts.map((text) => `contains(lower(coalesce(${text}, '')), $1)`),
    `"row"::VARCHAR = $1`,
    ...(files.length > 0 ? [`file_no IN (${files.join(", ")})`] : []),
    ...(wanted.amount === null ? [] : [`contains(${wireAmount}, $2)`]),
  ];
  return { sql: `(${conditions.join(" OR ")})`, values: wanted.amount === null ? [wanted.text] : [wanted.text, wanted.amount] };
}

/** Condition for rows that match the search and every filter. */
function wantedRows({ search, types, tested }: TracePayload, sources: readonly SourceFacts[]): Condition {
  const found = searched(search, sources);
  const conditions = [
    ...(found ? [found.sql] : []),
    ...(types && types.length > 0 ? [`type_key IN (${types.map(quoteLiteral).join(", ")})`] : []),
    ...(tested === undefined ? [] : [`tested IS ${tested ? "TRUE" : "NOT TRUE"}`]),
  ];
  return { sql: conditions.length === 0 ? "true" : conditions.join(" AND "), values: found?.values ?? [] };
}

const fileOrder = 'file_no, sheet, "row"';
const orderColumns: Readonly<Record<FigureOrdering, string | null>> = {
  row: null,
  subject: "lower(subject)",
  date: "date",
  type: "lower(type)",
  money_source: "lower(money_source)",
  fund: "lower(fund)",
  amount: "amount",
};

/** Puts rows without a value last in either sort direction; equal rows keep file order. */
function orderOf(ordering: TracePayload["ordering"]): string {
  const descending = ordering?.startsWith("-") === true;
  const column = orderColumns[(ordering ?? "row").replace(/^-/, "") as FigureOrdering];
  if (column) return `${column} ${descending ? "DESC" : "ASC"} NULLS LAST, ${fileOrder}`;
  return descending ? 'file_no DESC, sheet DESC, "row" DESC' : fileOrder;
}

type Totals = Pick<TraceValue, "count" | "sum" | "matching" | "files" | "columns" | "tested">;

/** Totals over all rows, by file, in a single pass. */
async function totalsOf({ db }: CanonicalTables, found: Condition): Promise<Totals> {
  const list = [
    "file_no",
    "count(*)",
    "coalesce(sum(amount), 0)::BIGINT",
    `count(*) FILTER (WHERE ${found.sql})`,
    `coalesce(sum(amount) FILTER (WHERE ${found.sql}), 0)::BIGINT`,
    "count(tested)",
    "count(*) FILTER (WHERE tested)",
    ...rowFactColumns.map((column) => `count(${column})`),
  ];
  const rows = await db.all(`SELECT ${list.join(", ")} FROM figure GROUP BY file_no ORDER BY file_no`, found.values);
  const total = (at: number): bigint => rows.reduce((sum, row) => sum + bigintAt(row, at), 0n);
  return {
    count: Number(total(1)),
    sum: formatCents(total(2)),
    matching: { count: Number(total(3)), sum: formatCents(total(4)) },
    files: rows.map((row) => ({ file_no: Number(row[0]), count: Number(row[1]), sum: formatCents(bigintAt(row, 2)) })),
    tested: total(5) > 0n ? Number(total(6)) : null,
    columns: rowFactColumns.filter((_column, index) => total(7 + index) > 0n),
  };
}

/** Types, most frequent first. */
async function typesOf({ db }: CanonicalTables): Promise<TraceValue["types"]> {
  const rows = await db.all("SELECT type_key, any_value(type), count(*) FROM figure GROUP BY type_key ORDER BY count(*) DESC, type_key");
  return rows.map((row) => ({ key: textAt(row, 0) ?? "", title: textAt(row, 1) ?? "No type", count: Number(bigintAt(row, 2)) }));
}

const bigintAt = (row: readonly EngineValue[], at: number): bigint => {
  const value = row[at];
  return typeof value === "bigint" ? value : BigInt(typeof value === "number" ? value : 0);
};
const textAt = (row: readonly EngineValue[], at: number): string | null => {
  const value = row[at];
  return typeof value === "string" && value !== "" ? value : null;
};

async function pageOf({ db }: CanonicalTables, found: Condition, payload: TracePayload): Promise<readonly TraceRow[]> {
  const offset = Math.max(0, Math.trunc(payload.offset));
  const limit = Math.min(pageLimit, Math.max(1, Math.trunc(payload.limit)));
  const rows = await db.all(
    `SELECT file_no, sheet, "row", amount, subject, date::VARCHAR, type, money_source, fund, fields FROM figure
      WHERE ${found.sql} ORDER BY ${orderOf(payload.ordering)} LIMIT ${limit} OFFSET ${offset}`,
    found.values,
  );
  return rows.map((row) => ({
    file_no: Number(row[0]),
    sheet: Number(row[1]),
    row: Number(row[2]),
    amount: formatCents(bigintAt(row, 3)),
    subject: textAt(row, 4) ?? "",
    date: textAt(row, 5) as PlainDate | null,
    type: textAt(row, 6),
    money_source: textAt(row, 7),
    fund: textAt(row, 8),
    fields: (textAt(row, 9) ?? "").split(",").filter(Boolean),
  }));
}

function figureOf(papers: readonly Paper[], key: string): Figure {
  for (const { figures } of papers) {
    for (const family of figures) {
      const figure = family(key);
      if (figure) return figure;
    }
  }
  throw new RangeError(`no paper makes a figure ${JSON.stringify(key)}`);
}

function relationOf(tables: CanonicalTables, report: Figure["report"], rows: Figure["rows"], known: KnownUnits): Promise<string> | string {
  if (rows.kind === "columns") return columnsRelation(tables, report, rows);
  return rows.kind === "population" ? populationRelation(tables, report, rows, known) : readingRelation(tables, report, rows);
}

/**
 * A page of the source rows behind a figure, with the sum of all rows, which equals the figure, and the sum of the rows that match the
 * search.
 */
export function traceFigure(papers: readonly Paper[], payload: TracePayload, context: EngineTaskContext): Promise<TraceValue> {
  const { label, column, report, rows } = figureOf(papers, payload.figure);
  const sources = payload.sources.filter(({ reportKey }) => reportKey === report);
  if (sources.length === 0) throw new RangeError("the report of the figure is not among the sources");
  const found = wantedRows(payload, sources);
  return withTables(context, sources, async (tables) => {
    const known = { rowsPath: payload.hasRows ? context.inputPath("rows.parquet") : null, drawn: payload.drawn };
    const relation = await relationOf(tables, report, rows, known);
    // Population rows are joined from two sources, so the join is done once for totals, types and page.
    await tables.db.run(`CREATE ${rows.kind === "columns" ? "VIEW" : "TABLE"} figure AS ${relation}`);
    const totals = await totalsOf(tables, found);
    const types = totals.columns.includes("type") ? await typesOf(tables) : [];
    return { label, column, ...totals, types, own_report_only: rows.kind === "columns", rows: await pageOf(tables, found, payload) };
  });
}
