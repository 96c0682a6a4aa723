import { ingestionFailures, type RowsToCorrect, type RowToCorrect } from "../../contract/index.ts";
import {
  asksReason,
  type CorrectionRefusal,
  type ColumnToCorrect as EngineColumn,
  type RowToCorrect as EngineRow,
} from "../../core/index.ts";

const { fail } = ingestionFailures;

export const rowWire = ({ cells, faults, ...row }: EngineRow): RowToCorrect => ({
  ...row,
  cells: cells.map(({ column, text, isMasked, corrected }) => ({
    ...{ column, text, is_masked: isMasked },
    corrected: corrected ? { file_text: corrected.old, by: corrected.by, on: corrected.at, reason: corrected.reason } : null,
  })),
  faults: faults.map((fault) => ({ ...fault, columns: [...fault.columns] })),
});

export const columnWire = ({ column, header, title, kind }: EngineColumn): RowsToCorrect["columns"][number] => ({
  ...{ column, title, asks_reason: asksReason(kind) },
  header: header || `Column ${column + 1}`,
});

const sentences: Readonly<Record<Exclude<CorrectionRefusal, "stale">, (why: string) => string>> = {
  "row-unknown": () => "It is no longer one of this file's rejected rows. Reload the page.",
  "column-unknown": () => "That column isn't read from this file. Reload the page.",
  unreadable: (why) => why,
  "reason-missing": (why) =>
    `“${why}” is an amount, a date or an SSN. To save it, enter the reason for the change, such as the document it was agreed to.`,
  "too-many": (most) =>
    `You can correct at most ${most} rows of a file by hand. Ask the provider for a corrected file and replace this one.`,
  "too-long": (most) => `A corrected cell can have at most ${most} characters.`,
};

export const refusedCorrection = ({ code, why }: { readonly code: Exclude<CorrectionRefusal, "stale">; readonly why: string }) =>
  fail("ingestion.correction-refused", { why: sentences[code](why) });
