import type { EngineTaskContext } from "@tieout/engine/child";
import type { EngineDatabase } from "@tieout/engine/duckdb";
import { type CorrectionDocument, type RejectedPayload, shownCell } from "@tieout/ingestion/core";
import { writeDownloadedCsv } from "@tieout/spreadsheet/write";
import type { TaskRun } from "@tieout/stages";
import type { ingestionTasks } from "../../tasks.ts";
import { joins, rejectedSql } from "../canonical-select.ts";
import { foundInRow } from "../collect-issues.ts";
import { cellName } from "../grid-sql.ts";
import { withTaskDatabase } from "../open-task-database.ts";
import { readCorrections } from "./corrected-grid.ts";
import { planOfSheet, type SheetPlan } from "./read-plan.ts";

type Sheet = RejectedPayload["sheets"][number];

const heading = ["Sheet", "Row", "Column", "Value", "Reason", "What to do"] as const;

/** Task `ingestion.rejected`: every rejected row with all its cells, and why the row is rejected. */
export const rejectedTask: TaskRun<typeof ingestionTasks.rejected> = async (payload, context) => {
  const corrections = await readCorrections(context, payload);
  const lines: (readonly string[])[] = [];
  for (const sheet of payload.sheets) lines.push(...(await linesOfSheet(context, payload, { sheet, corrections })));
  const { rows } = await writeDownloadedCsv(context.outputPath("rejected.csv"), [...heading, ...payload.headers], lines);
  return { rows };
};

function linesOfSheet(
  context: EngineTaskContext,
  payload: RejectedPayload,
  { sheet, corrections }: { readonly sheet: Sheet; readonly corrections: CorrectionDocument },
) {
  return withTaskDatabase(context, [sheet.grid], async (database) => {
    const read = await planOfSheet(database, context, { ...payload, ...sheet, corrections });
    const lines: (readonly string[])[] = [];
    for await (const line of rejectedLines(database, read)) lines.push(lineOf(payload, sheet, line, read));
    return lines;
  });
}

interface RejectedLine {
  readonly row: number;
  /** One text per reading. */
  readonly texts: readonly string[];
  readonly cells: readonly string[];
}

async function* rejectedLines(database: EngineDatabase, { plan, grid }: SheetPlan): AsyncGenerator<RejectedLine> {
  const cells = Array.from({ length: grid.columnCount }, (_, index) => `grid.${cellName(index)}`);
  const texts = plan.readings.map(({ entry }) => `src.${entry.name}`);
  const query = `SELECT src.row, ${[...texts, ...cells].join(", ")} FROM src${joins(plan)} JOIN grid ON grid.row = src.row WHERE ${rejectedSql(plan)} ORDER BY src.row`;
  for await (const [row, ...found] of database.rows(query)) {
    const all = found.map((text) => (typeof text === "string" ? text : ""));
    yield { row: Number(row), texts: all.slice(0, texts.length), cells: all.slice(texts.length) };
  }
}

/** A row's faults are listed one after another, each with its cell. */
function lineOf(payload: RejectedPayload, { name }: Sheet, { row, texts, cells }: RejectedLine, { plan }: SheetPlan): readonly string[] {
  const found = foundInRow(plan, { row, isRejected: true, texts });
  const kindOf = (column: number) => plan.readings.find(({ entry }) => entry.column === column)?.entry.field.kind ?? null;
  const shown = (text: string, column: number): string => (payload.showsFullSsns ? text : shownCell(text, kindOf(column)));
  const givenIn = ({ issue, about }: (typeof found)[number]): string => {
    const [reading] = about;
    const text = about.length === 1 && reading ? (texts[plan.readings.indexOf(reading)] ?? "") : "";
    return payload.showsFullSsns ? text : (issue.value ?? "");
  };
  const sentences = found.map(({ issue }) => parted(issue.msg));
  const together = (parts: readonly string[]): string => [...new Set(parts.filter(Boolean))].join(" | ");
  return [
    ...[name, String(row), together(found.map(({ issue }) => issue.column ?? "")), together(found.map(givenIn))],
    ...[together(sentences.map(({ reason }) => reason)), together(sentences.map(({ todo }) => todo || otherwise))],
    ...payload.headers.map((_, column) => shown(cells[column] ?? "", column)),
  ];
}

const otherwise = "Correct the row in the source, or on the page of rejected rows.";

/** The first sentence states the problem, the others say what to do. */
function parted(msg: string): { readonly reason: string; readonly todo: string } {
  const end = /[.?!]”? (?=[A-Z])/.exec(msg);
  if (!end) return { reason: msg, todo: "" };
  const at = end.index + end[0].length;
  return { reason: msg.slice(0, at).trim(), todo: msg.slice(at) };
}
