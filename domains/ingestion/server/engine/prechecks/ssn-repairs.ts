import type { EngineDatabase } from "@tieout/engine/duckdb";
import { type ColumnSuggestion, maskSsn, parseSsn, type RepairNote, type SsnRepair } from "@tieout/ingestion/core";
import { distinctTexts } from "../read-grid.ts";
import { placeOfRow, rowText, type StackedSheets } from "../sheets/write-sheets.ts";

/** Limit on the SSNs checked before confirmation; for a larger file, the count is shown as “at least”. */
const mostSsns = 200_000;
/** Limit on the number of repaired SSNs shown with their row. */
const listedSsns = 20;

interface FoundRepair {
  readonly note: RepairNote;
  cells: number;
  readonly ssns: { readonly row: number; readonly shown: string }[];
}

/** Repairs that will be made when the suggested SSN column is read, with the SSNs; shown before the mapping is confirmed. */
export async function ssnRepairs(
  database: EngineDatabase,
  belowRow: number,
  suggestions: readonly ColumnSuggestion[],
  stacked: StackedSheets | null,
): Promise<readonly SsnRepair[]> {
  const column = suggestions.find(({ field }) => field === "ssn");
  if (!column) return [];
  const texts = await distinctTexts(database, { column: column.index, belowRow }, mostSsns);
  const found = new Map<string, FoundRepair>();
  for (const { text, count, row } of texts) {
    const { repair, value } = parseSsn(text);
    if (!repair) continue;
    const known = found.get(repair.code) ?? { note: repair, cells: 0, ssns: [] };
    found.set(repair.code, known);
    known.cells += count;
    known.ssns.push({ row, shown: value ? `***-**-${value.last4}` : maskSsn(text) });
  }
  const more = texts.length === mostSsns ? "at least " : "";
  return [...found.values()].map(({ note, cells, ssns }) => {
    const first = ssns.sort((a, b) => a.row - b.row).slice(0, listedSsns);
    return {
      code: note.code,
      msg: `${note.msg} (“${column.header}”: ${more}${cells} ${cells === 1 ? "cell" : "cells"}, first in ${rowText(stacked, first[0]?.row ?? 0)})`,
      ssns: first.map(({ row, shown }) => ({ ...placeOfRow(stacked, row), shown })),
    };
  });
}
