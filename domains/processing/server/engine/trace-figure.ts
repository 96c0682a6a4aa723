import type { EngineTaskContext } from "@tieout/engine/child";
import { formatCents } from "@tieout/kernel";
import type { LineagePayload, LineageRow, LineageValue } from "../../core/index.ts";
import { matchVoids } from "../../core/papers/distributions/match-voids.ts";
import { type FigureQuery, figureQuery } from "../../core/papers/figure-query.ts";
import { subjectOf } from "../../core/people/person.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { withTables } from "./engine-context.ts";
import { contributionDate, readPayments } from "./read-recordkeeper.ts";
import { bigintOf, numberOf, readRecords, refOf, textOf } from "./read-records.ts";

const pageLimit = 1000;

interface Page {
  readonly offset: number;
  readonly limit: number;
}

async function tracePopulation(tables: CanonicalTables, query: FigureQuery, { offset, limit }: Page): Promise<LineageValue> {
  const wanted = query.population?.type ?? null;
  const all = matchVoids(await readPayments(tables)).standing.filter(({ type }) => wanted === null || (type ?? "none") === wanted);
  const parts = all.flatMap((payment) => payment.parts.map((part) => ({ ...part, subject: subjectOf(payment) })));
  const sorted = parts.sort((a, b) => a.file_no - b.file_no || a.sheet - b.sheet || a.row - b.row);
  const rows = sorted.slice(offset, offset + limit).map(({ file_no, sheet, row, grossCents, subject }): LineageRow => {
    return { file_no, sheet, row, amount: formatCents(grossCents), subject };
  });
  const sum = formatCents(parts.reduce((total, { grossCents }) => total + grossCents, 0n));
  return { label: query.label, column: query.column, rows, count: parts.length, sum };
}

/** Amount of a row: the columns of the figure added up; balances and contributions by source stand in columns of their own. */
function amountExpression(tables: CanonicalTables, { report, fields }: FigureQuery): string {
  const unified = report === "participant_balances" || report === "contribution_detail";
  return fields.map((field) => (unified ? `x_${field}` : `coalesce(${tables.column(report, field)}, 0)`)).join(" + ");
}

async function traceColumns(tables: CanonicalTables, query: FigureQuery, { offset, limit }: Page): Promise<LineageValue> {
  const amount = amountExpression(tables, query);
  const day = query.on ? ` AND ${contributionDate(tables)} = DATE '${query.on}'` : "";
  const from = `FROM ${query.report} WHERE in_period AND pk IS NOT NULL AND (${amount}) <> 0${day}`;
  const [total] = await readRecords(tables.db, { count: "count(*)", sum: `coalesce(sum(${amount}), 0)::BIGINT` }, from);
  const name = tables.column(query.report, "full_name", "VARCHAR");
  const records = await readRecords(
    tables.db,
    { file_no: "file_no", sheet: "sheet", row: '"row"', amount: `(${amount})::BIGINT`, name, id: "person_id" },
    `${from} ORDER BY file_no, sheet, "row" LIMIT ${limit} OFFSET ${offset}`,
  );
  const rows = records.map((record): LineageRow => {
    const subject = [textOf(record, "name"), textOf(record, "id")].filter(Boolean).join(" ");
    return { ...refOf(record), amount: formatCents(bigintOf(record, "amount")), subject };
  });
  return {
    label: query.label,
    column: query.column,
    rows,
    count: total ? numberOf(total, "count") : 0,
    sum: formatCents(total ? bigintOf(total, "sum") : 0n),
  };
}

/** The source rows that make a figure, and their sum, which equals it. */
export function traceFigure(payload: LineagePayload, context: EngineTaskContext): Promise<LineageValue> {
  const query = figureQuery(payload.figure);
  if (!query) throw new RangeError(`no paper makes a figure ${JSON.stringify(payload.figure)}`);
  const sources = payload.sources.filter(({ reportKey }) => reportKey === query.report);
  if (sources.length === 0) throw new RangeError("the report of the figure is not among the sources");
  const page = { offset: Math.max(0, Math.trunc(payload.offset)), limit: Math.min(pageLimit, Math.max(1, Math.trunc(payload.limit))) };
  return withTables(context, sources, (tables) =>
    query.population ? tracePopulation(tables, query, page) : traceColumns(tables, query, page),
  );
}
