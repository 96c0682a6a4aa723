import type { Engine } from "@tieout/engine";
import type { FileStore } from "@tieout/files";
import { RowsAnswer } from "@tieout/ingestion/server";
import { runChildTask } from "@tieout/stages";
import type { z } from "zod";
import type { SourceRow } from "../../contract/index.ts";
import type { LineageValue, RowRef } from "../../core/index.ts";
import { LineageAnswer } from "../engine-answers.ts";
import type { StoredPaper } from "./result-document.ts";

type WireRow = z.infer<typeof SourceRow>;

export interface RowDeps {
  readonly engine: Engine;
  readonly files: FileStore;
}

interface WantedRow extends RowRef {
  readonly amount: string | null;
  readonly subject: string | null;
}

/** One page of source rows, with masked SSNs, in the order of the references. */
export async function readSourceRows(
  deps: RowDeps,
  organizationId: string,
  paper: StoredPaper,
  wanted: readonly WantedRow[],
): Promise<WireRow[]> {
  const cells = new Map<string, readonly string[]>();
  for (const source of paper.sources) {
    const rows = [...new Set(wanted.filter((row) => row.file_no === source.file_no).map((row) => row.row))];
    if (rows.length === 0) continue;
    const value = await runChildTask(deps, {
      organizationId,
      task: "ingestion.rows",
      answer: RowsAnswer,
      payload: { rows, ssnColumns: source.masked_columns },
      inputs: [{ name: "grid.parquet", objectKey: source.grid_object_key }],
    });
    for (const row of value.rows) cells.set(`${source.file_no}:${row.row}`, row.cells);
  }
  return wanted.flatMap((row): WireRow[] => {
    const source = paper.sources.find((candidate) => candidate.file_no === row.file_no);
    if (!source) return [];
    const values = cells.get(`${row.file_no}:${row.row}`) ?? [];
    return [
      {
        asset_id: source.asset_id,
        file_name: source.file_name,
        sheet: source.sheet,
        row: row.row,
        subject: row.subject,
        amount: row.amount,
        cells: values.map((value, index) => ({ header: source.headers[index] || `Column ${index + 1}`, value })),
      },
    ];
  });
}

/** The rows behind a figure, summed again from the canonical files. */
export async function traceFigure(
  deps: RowDeps,
  organizationId: string,
  paper: StoredPaper,
  figure: { readonly key: string; readonly offset: number; readonly limit: number },
): Promise<LineageValue> {
  return runChildTask(deps, {
    organizationId,
    task: "workpapers.lineage",
    answer: LineageAnswer,
    payload: { sources: paper.sources_payload, figure: figure.key, offset: figure.offset, limit: figure.limit },
    inputs: paper.sources.map((source) => ({ name: `canonical-${source.file_no}.parquet`, objectKey: source.canonical_object_key })),
  });
}
