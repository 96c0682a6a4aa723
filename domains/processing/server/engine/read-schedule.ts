import type { EngineTaskContext } from "@tieout/engine/child";
import { formatCents } from "@tieout/kernel";
import type { Cell, RowModel } from "@tieout/spreadsheet/model";
import type { PaperKey, SchedulePayload, ScheduleValue } from "../../core/index.ts";
import { firstBodyRow } from "../../core/layout/sheet-frame.ts";
import { preparePaper } from "./write-paper.ts";

/** The tab with one row per sampling unit or person. */
const mainSheet: Readonly<Record<PaperKey, string>> = {
  participant_activity: "By Participant",
  distributions: "Population",
  payroll_census: "Census",
};

function textOf(cell: Cell | null | undefined): string {
  const content = cell?.content;
  if (!content) return "";
  if (content.kind === "text") return content.text;
  if (content.kind === "money") return formatCents(content.cents);
  if (content.kind === "number") return String(content.value);
  if (content.kind === "percent") return (content.basisPoints / 100).toFixed(2);
  return content.kind === "date" ? content.on : "";
}

type ColumnType = ScheduleValue["columns"][number]["type"];

function typeOf(cell: Cell | null | undefined): ColumnType | null {
  const kind = cell?.content.kind;
  if (kind === "money" || kind === "date" || kind === "percent") return kind;
  if (kind === "number") return "count";
  return cell?.style === "identifier" ? "identifier" : kind === "text" ? "text" : null;
}

interface Body {
  readonly heading: RowModel;
  readonly rows: readonly RowModel[];
}

/** Head and body of the main table: it begins at a fixed row and ends at its total or at an empty row. */
function bodyOf(rows: Iterable<RowModel>): Body {
  let number = 0;
  let heading: RowModel | null = null;
  const body: RowModel[] = [];
  for (const row of rows) {
    number += 1;
    if (number < firstBodyRow) continue;
    if (!heading) {
      if (row.cells.some((cell) => cell?.style === "heading")) heading = row;
      continue;
    }
    if (row.cells[0]?.style === "totalLabel" || row.cells.every((cell) => cell === null)) break;
    body.push(row);
  }
  return { heading: heading ?? { cells: [] }, rows: body };
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Order of two cells of one column by what they hold; nothing stands last in ascending order. */
function compareCells(left: Cell | null | undefined, right: Cell | null | undefined): number {
  const a = left?.content;
  const b = right?.content;
  if (a?.kind === "money" && b?.kind === "money") return a.cents < b.cents ? -1 : a.cents > b.cents ? 1 : 0;
  if (a?.kind === "number" && b?.kind === "number") return a.value - b.value;
  if (a?.kind === "percent" && b?.kind === "percent") return a.basisPoints - b.basisPoints;
  const [from, to] = [textOf(left), textOf(right)];
  return from === "" || to === "" ? Number(from === "") - Number(to === "") : collator.compare(from, to);
}

/** Rows by one column; equals stay in the order of the sheet. */
function orderRows(rows: readonly RowModel[], columns: readonly { readonly key: string }[], ordering: string | null): readonly RowModel[] {
  const at = columns.findIndex(({ key }) => key === ordering?.replace(/^-/, ""));
  if (at < 0) return rows;
  const sign = ordering?.startsWith("-") ? -1 : 1;
  return rows.toSorted((a, b) => sign * compareCells(a.cells[at], b.cells[at]));
}

/** One page of the main schedule as texts, with the sums of its money columns. */
export async function readSchedule(payload: SchedulePayload, context: EngineTaskContext): Promise<ScheduleValue> {
  const { model } = await preparePaper(payload.write, context);
  const sheet = model.sheets.find((candidate) => candidate.name === mainSheet[payload.write.paper]);
  if (!sheet) return { columns: [], rows: [], count: 0, totals: {} };
  const { heading, rows } = bodyOf(sheet.rows);
  const columns = heading.cells.map((cell, index) => ({
    key: `c${index}`,
    title: textOf(cell),
    type: rows.reduce<ColumnType | null>((found, row) => found ?? typeOf(row.cells[index]), null) ?? ("text" as const),
  }));
  const wanted = payload.search?.toLowerCase() ?? "";
  const matching = wanted === "" ? rows : rows.filter((row) => row.cells.some((cell) => textOf(cell).toLowerCase().includes(wanted)));
  const ordered = orderRows(matching, columns, payload.ordering ?? null);
  const totals: Record<string, string> = {};
  columns.forEach((column, index) => {
    if (column.type !== "money") return;
    const sum = matching.reduce((total, row) => {
      const content = row.cells[index]?.content;
      return content?.kind === "money" ? total + content.cents : total;
    }, 0n);
    totals[column.key] = formatCents(sum);
  });
  return {
    columns,
    count: matching.length,
    totals,
    rows: ordered.slice(payload.offset, payload.offset + payload.limit).map((row) => columns.map((_, index) => textOf(row.cells[index]))),
  };
}
