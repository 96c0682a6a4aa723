import { createHmac } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { EngineTaskContext } from "@tieout/engine/child";
import type { EngineDatabase } from "@tieout/engine/duckdb";
import {
  asksReason,
  type ColumnToCorrect,
  type CorrectionDocument,
  type CorrectionRefusal,
  type CorrectPayload,
  type CorrectValue,
  correctedRows,
  correctionsOfRow,
  correctionsText,
  findField,
  longestCorrection,
  mostCorrectedRows,
  type RowEdit,
  recordedCell,
  reports,
  withChange,
} from "@tieout/ingestion/core";
import type { TaskRun } from "@tieout/stages";
import type { ingestionTasks } from "../../tasks.ts";
import { withTaskDatabase } from "../open-task-database.ts";
import { openGrid } from "../read-grid.ts";
import { correctionsName, readCorrections } from "./corrected-grid.ts";
import { planOfSheet } from "./read-plan.ts";
import { cellsOf, columnsOf, rowsToCorrect } from "./rows-to-correct.ts";

const mostRows = 200;

/** Task `ingestion.correct`: a sheet's rejected and corrected rows, or one such row with a person's change applied. */
export const correctTask: TaskRun<typeof ingestionTasks.correct> = async (payload, context) => {
  const corrections = await readCorrections(context, payload);
  return payload.edit ? editRow(context, payload, { corrections, edit: payload.edit }) : listRows(context, payload, corrections);
};

/** The rows on a page, with `corrections` applied. */
async function readRows(
  context: EngineTaskContext,
  payload: CorrectPayload,
  { corrections, only }: { readonly corrections: CorrectionDocument; readonly only: readonly number[] },
) {
  return withTaskDatabase(context, ["grid.parquet"], async (database) => {
    const sheet = await planOfSheet(database, context, { ...payload, grid: "grid.parquet", corrections, only });
    return { columns: columnsOf(sheet), rows: await rowsToCorrect(database, sheet, { rows: only, corrections }) };
  });
}

/** Row numbers in file order. */
function openRows({ rows, mapping }: CorrectPayload, corrections: CorrectionDocument): readonly number[] {
  const corrected = corrections.rows.filter(({ sheet }) => sheet === mapping.sheetIndex).map(({ row }) => row);
  return [...new Set([...rows, ...corrected])].sort((a, b) => a - b);
}

async function listRows(context: EngineTaskContext, payload: CorrectPayload, corrections: CorrectionDocument): Promise<CorrectValue> {
  const all = openRows(payload, corrections);
  const only = all.slice(payload.offset, payload.offset + Math.min(mostRows, payload.limit));
  return { page: { count: all.length, ...(await readRows(context, payload, { corrections, only })) } };
}

const refuse = (code: CorrectionRefusal, why: string): CorrectValue => ({ refused: { code, why } });

interface EditInput {
  readonly corrections: CorrectionDocument;
  readonly edit: RowEdit;
}

async function editRow(context: EngineTaskContext, payload: CorrectPayload, { corrections, edit }: EditInput): Promise<CorrectValue> {
  const { mapping } = payload;
  const before = correctionsOfRow(corrections, mapping.sheetIndex, edit.row);
  if (edit.revision !== before.revision) return refuse("stale", before.cells.at(-1)?.by ?? "");
  if (!openRows(payload, corrections).includes(edit.row)) return refuse("row-unknown", "");
  const unknown = edit.cells.find(({ column }) => fieldOf(payload, column) === null);
  if (unknown) return refuse("column-unknown", "");
  if (edit.cells.some(({ text }) => (text ?? "").length > longestCorrection)) return refuse("too-long", String(longestCorrection));
  const originals = await withTaskDatabase(context, ["grid.parquet"], (database) => originalCells(database, context, edit));
  const cells = edit.cells.map(({ column, text }) => ({ column, text, old: originals[column] ?? "" }));
  const changed = withChange(corrections, { ...edit, sheet: mapping.sheetIndex, cells });
  const read = await readRows(context, payload, { corrections: changed, only: [edit.row] });
  const page = { count: 1, ...read };
  if (!edit.keep) return { page };
  const refused = refusalOf(payload, { edit: { ...edit, cells }, page }) ?? tooMany(changed);
  if (refused) return refused;
  await writeFile(context.outputPath(correctionsName), JSON.stringify(changed), { mode: 0o600 });
  const rows = correctedRows(changed);
  const shown = cells.flatMap(({ column, text, old }) => {
    const field = fieldOf(payload, column);
    const was = before.cells.find((cell) => cell.column === column)?.text ?? old;
    if (!field || was === (text ?? old)) return [];
    const header = read.columns.find((one) => one.column === column)?.header ?? "";
    return [{ column, header, field: field.key, old: recordedCell(was, field), text: recordedCell(text ?? old, field) }];
  });
  return { page, kept: { digest: digestOf(payload, changed), rows: rows.length, cells: cellCount(rows), changes: shown } };
}

const cellCount = (rows: readonly { readonly cells: readonly unknown[] }[]): number =>
  rows.reduce((sum, { cells }) => sum + cells.length, 0);

/** Keyed, because a plain hash of a few digits would reveal them. */
const digestOf = ({ hmacKeyHex }: CorrectPayload, corrections: CorrectionDocument): string =>
  createHmac("sha256", Buffer.from(hmacKeyHex, "hex")).update(correctionsText(corrections)).digest("hex");

function fieldOf({ mapping }: CorrectPayload, column: number) {
  const key = mapping.columns.find(({ index }) => index === column)?.field ?? null;
  return key === null ? null : (findField(reports[mapping.reportKey], key) ?? null);
}

/** The row's original cells in the file. */
async function originalCells(database: EngineDatabase, context: EngineTaskContext, { row }: RowEdit): Promise<readonly string[]> {
  const { columnCount } = await openGrid(database, context.inputPath("grid.parquet"));
  return (await cellsOf(database, "grid", { rows: [row], columnCount })).get(row) ?? [];
}

interface ReadEdit {
  readonly edit: Pick<RowEdit, "reason"> & {
    readonly cells: readonly { readonly column: number; readonly text: string | null; readonly old: string }[];
  };
  readonly page: NonNullable<CorrectValue["page"]>;
}

/** Why a change isn't kept: an unreadable value is not a correction, and some changes need a reason. */
function refusalOf(payload: CorrectPayload, { edit, page }: ReadEdit): CorrectValue | null {
  const nameOf = (column: number): string => page.columns.find((one: ColumnToCorrect) => one.column === column)?.header ?? "";
  const written = edit.cells.filter(({ text, old }) => text !== null && text !== old);
  const weighty = written.find(({ column }) => asksReason(fieldOf(payload, column)?.kind ?? "text"));
  if (weighty && edit.reason.trim() === "") return refuse("reason-missing", nameOf(weighty.column));
  const faults = page.rows.flatMap((row) => row.faults);
  const fault = faults.find(({ columns }) => columns.length === 1 && written.some(({ column }) => columns[0] === column));
  return fault ? refuse("unreadable", `${nameOf(fault.columns[0] ?? -1)}: ${fault.msg}`) : null;
}

const tooMany = (corrections: CorrectionDocument): CorrectValue | null =>
  correctedRows(corrections).length > mostCorrectedRows ? refuse("too-many", mostCorrectedRows.toLocaleString("en-US")) : null;
