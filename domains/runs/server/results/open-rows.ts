import type { Engine } from "@tieout/engine";
import { type FileStore, isBroken } from "@tieout/files";
import { ingestionTasks } from "@tieout/ingestion/server";
import { runChildTask } from "@tieout/stages";
import type { z } from "zod";
import type { FigureRow, SourcePage, SourceRow } from "../../contract/index.ts";
import {
  columnsOfFields,
  placeText,
  type RowRef,
  rowsAbove,
  rowsOfPlace,
  type TracePayload,
  type TraceRow,
  type TraceValue,
} from "../../core/index.ts";
import { runsTasks } from "../tasks.ts";
import type { RunSource, StoredPaper } from "./result-document.ts";

type WireRow = z.infer<typeof SourceRow>;
type WireFigureRow = z.infer<typeof FigureRow>;

export interface RowDeps {
  readonly engine: Engine;
  readonly files: FileStore;
}

interface WantedRow extends RowRef {
  readonly amount: string | null;
  readonly subject: string | null;
}

interface OpenedRow<Wanted> {
  readonly wanted: Wanted;
  readonly source: RunSource;
  readonly wire: WireRow;
}

const headerOf = ({ headers }: RunSource, index: number): string => headers[index] || `Column ${index + 1}`;

function correctionsOf({ sources_payload: sources }: StoredPaper, { file_no, row }: RowRef): WireRow["corrections"] {
  const found = sources.find(({ fileNo }) => fileNo === file_no)?.corrections ?? [];
  return found
    .filter((cell) => cell.row === row)
    .map(({ column: header, old, text, by, at, reason }) => ({ header, file_text: old, text, by, on: at, reason }));
}

/** One page of source rows, with SSNs masked, in reference order. */
async function openRows<Wanted extends WantedRow>(
  deps: RowDeps,
  organizationId: string,
  paper: StoredPaper,
  wanted: readonly Wanted[],
): Promise<OpenedRow<Wanted>[]> {
  const cells = new Map<string, readonly string[]>();
  for (const source of paper.sources) {
    const rows = [...new Set(wanted.filter((row) => row.file_no === source.file_no).map((row) => row.row))];
    if (rows.length === 0) continue;
    const value = await runChildTask(deps, {
      organizationId,
      task: ingestionTasks.rows,
      payload: { rows, limit: rows.length, ssnColumns: source.masked_columns },
      inputs: [{ name: "grid.parquet", objectKey: source.grid_object_key }],
    });
    for (const row of value.rows) cells.set(`${source.file_no}:${row.row}`, row.cells);
  }
  return wanted.flatMap((row): OpenedRow<Wanted>[] => {
    const source = paper.sources.find((candidate) => candidate.file_no === row.file_no);
    if (!source) return [];
    const values = cells.get(`${row.file_no}:${row.row}`) ?? [];
    const wire: WireRow = {
      asset_id: source.asset_id,
      file_name: source.file_name,
      sheet: source.sheet,
      row: row.row,
      subject: row.subject,
      amount: row.amount,
      cells: values.map((value, index) => ({ header: headerOf(source, index), value })),
      corrections: correctionsOf(paper, row),
    };
    return [{ wanted: row, source, wire }];
  });
}

export async function readSourceRows(
  deps: RowDeps,
  organizationId: string,
  paper: StoredPaper,
  wanted: readonly WantedRow[],
): Promise<WireRow[]> {
  return (await openRows(deps, organizationId, paper, wanted)).map(({ wire }) => wire);
}

/** Adds the cells the amount was read from, if the result records their columns. */
function figureRow({ wanted, source, wire }: OpenedRow<TraceRow>): WireFigureRow {
  const { date, type, money_source, fund } = wanted;
  const filled = columnsOfFields(wanted.fields, source.columns ?? []).filter((index) => wire.cells[index]?.value);
  const [first] = filled;
  return {
    ...wire,
    ...{ date, type, money_source, fund },
    place: placeText({ sheet: source.sheet, letters: (first === undefined ? null : source.letters?.[first]) ?? null }, wire.row),
    in_source: filled.length === 0 ? null : filled.map((index) => wire.cells[index]?.value ?? "").join(" + "),
    amount_columns: filled,
  };
}

export async function readFigureRows(
  deps: RowDeps,
  organizationId: string,
  paper: StoredPaper,
  rows: readonly TraceRow[],
): Promise<WireFigureRow[]> {
  return (await openRows(deps, organizationId, paper, rows)).map(figureRow);
}

/** A figure's files, with the columns that make up the figure in the files on this page. */
export function filesOfFigure(paper: StoredPaper, { files, rows }: TraceValue) {
  return files.flatMap(({ file_no, count }) => {
    const source = paper.sources.find((candidate) => candidate.file_no === file_no);
    if (!source) return [];
    const fields = new Set(rows.filter((row) => row.file_no === file_no).flatMap((row) => row.fields));
    const columns = columnsOfFields([...fields], source.columns ?? []).map((index) => headerOf(source, index));
    return [{ asset_id: source.asset_id, file_name: source.file_name, sheet: source.sheet, sha256: source.sha256, rows: count, columns }];
  });
}

type FigurePage = Omit<TracePayload, "sources" | "hasRows" | "drawn"> & { readonly report: string };

/**
 * A page of the rows behind a figure, summed again from the rows stored by the run or, if there are none, from the canonical files alone.
 */
export async function traceFigure(deps: RowDeps, organizationId: string, paper: StoredPaper, page: FigurePage): Promise<TraceValue> {
  const kept = paper.populations[0]?.source === page.report ? paper.population_rows?.objectKey : undefined;
  const trace = (rowsKey: string | undefined) => runChildTask(deps, { organizationId, ...traceTask(paper, page, rowsKey) });
  try {
    return await trace(kept);
  } catch (error) {
    // If the stored rows are broken, they can be read again from the canonical files.
    if (kept === undefined || !isBroken(error) || error.objectKey !== kept) throw error;
    return trace(undefined);
  }
}

function traceTask(paper: StoredPaper, { report, ...page }: FigurePage, rowsKey: string | undefined) {
  const sources = paper.sources_payload.filter(({ reportKey }) => reportKey === report);
  const numbers = new Set(sources.map(({ fileNo }) => fileNo));
  const samples = paper.populations.flatMap(({ source, sample }) => (source === report && sample !== null ? [sample] : []));
  const drawn = samples.length > 0 ? { drawn: samples.flatMap(({ items }) => items.map(({ ref }) => ref)) } : {};
  return {
    task: runsTasks.trace,
    payload: { sources, ...page, ...drawn, hasRows: rowsKey !== undefined },
    // Opens only the files of the figure's own report.
    inputs: [
      ...paper.sources
        .filter(({ file_no }) => numbers.has(file_no))
        .map((source) => ({ name: `canonical-${source.file_no}.parquet`, objectKey: source.canonical_object_key })),
      ...(rowsKey === undefined ? [] : [{ name: "rows.parquet", objectKey: rowsKey }]),
    ],
  };
}

/** The rows around one row of a file, as they are in the file, with SSNs masked. */
export async function readSourcePage(
  deps: RowDeps,
  organizationId: string,
  source: RunSource,
  place: { readonly row: number; readonly page: number },
): Promise<z.infer<typeof SourcePage>> {
  const { count, offset, rows } = await runChildTask(deps, {
    organizationId,
    task: ingestionTasks.rows,
    payload: { around: { ...place, before: rowsAbove }, limit: rowsOfPlace, ssnColumns: source.masked_columns },
    inputs: [{ name: "grid.parquet", objectKey: source.grid_object_key }],
  });
  const width = Math.max(source.headers.length, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => ({
    letters: source.letters?.[index] ?? "",
    header: headerOf(source, index),
  }));
  return {
    file_name: source.file_name,
    sheet: source.sheet,
    columns,
    count,
    offset,
    rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })),
  };
}
