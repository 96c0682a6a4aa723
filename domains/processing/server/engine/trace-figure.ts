import type { EngineTaskContext } from "@tieout/engine/child";
import { formatCents } from "@tieout/kernel";
import {
  bigintOf,
  type ColumnRows,
  contributionDate,
  type Figure,
  type LineagePayload,
  type LineageRow,
  type LineageValue,
  numberOf,
  type Paper,
  type ReadRows,
  refOf,
  textOf,
} from "../../core/index.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { withTables } from "./engine-context.ts";
import { createReader, readRecords } from "./run-reading.ts";

const pageLimit = 1000;

interface Page {
  readonly offset: number;
  readonly limit: number;
}

type Traced = Pick<LineageValue, "rows" | "count" | "sum">;

async function traceReading(tables: CanonicalTables, { read }: ReadRows, { offset, limit }: Page): Promise<Traced> {
  const all = await createReader(tables.db).run(read(tables));
  const sorted = all.toSorted((a, b) => a.file_no - b.file_no || a.sheet - b.sheet || a.row - b.row);
  const rows = sorted.slice(offset, offset + limit).map(({ file_no, sheet, row, amountCents, subject }): LineageRow => {
    return { file_no, sheet, row, amount: formatCents(amountCents), subject };
  });
  return { rows, count: all.length, sum: formatCents(all.reduce((total, { amountCents }) => total + amountCents, 0n)) };
}

/** Amount of a row: the sum of the figure's columns; source columns are never null and are in every view of their reports. */
function amountExpression(tables: CanonicalTables, report: Figure["report"], { fields }: ColumnRows): string {
  return fields.map((field) => (field.startsWith("x_") ? field : `coalesce(${tables.column(report, field)}, 0)`)).join(" + ");
}

async function traceColumns(tables: CanonicalTables, report: Figure["report"], rows: ColumnRows, page: Page): Promise<Traced> {
  const amount = amountExpression(tables, report, rows);
  const day = rows.on ? ` AND ${contributionDate(tables)} = DATE '${rows.on}'` : "";
  const from = `FROM ${report} WHERE in_period AND pk IS NOT NULL AND (${amount}) <> 0${day}`;
  const [total] = await readRecords(tables.db, { count: "count(*)", sum: `coalesce(sum(${amount}), 0)::BIGINT` }, from);
  const name = tables.column(report, "full_name", "VARCHAR");
  const records = await readRecords(
    tables.db,
    { file_no: "file_no", sheet: "sheet", row: '"row"', amount: `(${amount})::BIGINT`, name, id: "person_id" },
    `${from} ORDER BY file_no, sheet, "row" LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  return {
    rows: records.map((record): LineageRow => {
      const subject = [textOf(record, "name"), textOf(record, "id")].filter(Boolean).join(" ");
      return { ...refOf(record), amount: formatCents(bigintOf(record, "amount")), subject };
    }),
    count: total ? numberOf(total, "count") : 0,
    sum: formatCents(total ? bigintOf(total, "sum") : 0n),
  };
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

/** The source rows behind a figure, and their sum, which equals it. */
export function traceFigure(papers: readonly Paper[], payload: LineagePayload, context: EngineTaskContext): Promise<LineageValue> {
  const { label, column, report, rows } = figureOf(papers, payload.figure);
  const sources = payload.sources.filter(({ reportKey }) => reportKey === report);
  if (sources.length === 0) throw new RangeError("the report of the figure is not among the sources");
  const page = { offset: Math.max(0, Math.trunc(payload.offset)), limit: Math.min(pageLimit, Math.max(1, Math.trunc(payload.limit))) };
  return withTables(context, sources, async (tables) => ({
    label,
    column,
    ...(rows.kind === "reading" ? await traceReading(tables, rows, page) : await traceColumns(tables, report, rows, page)),
  }));
}
