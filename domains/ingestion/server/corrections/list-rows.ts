import type { SignedInContext } from "@tieout/http";
import { runChildTask } from "@tieout/stages";
import type { z } from "zod";
import { ingestionFailures, type RowEdit, type RowsQuery, type RowsToCorrect } from "../../contract/index.ts";
import type { CorrectPayload } from "../../core/index.ts";
import { ingestionTasks } from "../tasks.ts";
import { type CorrectionDeps, type CorrectionPlace, correctionPlace, correctTaskOf, rejectedIn, sheetOf } from "./correction-place.ts";
import { columnWire, refusedCorrection, rowWire } from "./correction-wire.ts";

const { fail } = ingestionFailures;

/** The requested sheet; if none was requested, the first sheet with rejected rows. */
function sourceOf({ asset, sources }: CorrectionPlace, sheet: number | undefined) {
  if (sheet !== undefined) return sources.find((source) => sheetOf(source) === sheet) ?? null;
  return sources.find((source) => rejectedIn(asset, sheetOf(source)).length > 0) ?? sources[0] ?? null;
}

/** A page of a sheet's rejected and corrected rows. */
export async function listRows(deps: CorrectionDeps, context: SignedInContext, assetId: string, query: z.output<typeof RowsQuery>) {
  const found = await context.inOrganization((tx) => correctionPlace(tx, assetId));
  if (!found.ok) return found;
  const { asset, sources } = found.value;
  const source = sourceOf(found.value, query.sheet);
  if (!source) return fail("ingestion.sheet-unknown", undefined);
  const { payload, ...task } = await correctTaskOf(deps, context, found.value, source);
  const page: CorrectPayload = { ...payload, offset: (query.page - 1) * query.page_size, limit: query.page_size };
  const value = await runChildTask(deps, { ...task, task: ingestionTasks.correct, payload: page });
  if (!value.page) throw new Error("a list of rows was refused");
  const answer: RowsToCorrect = {
    file_name: asset.fileName,
    data_feed_node_id: asset.nodeId,
    sheets: sources.map((one) => ({ index: sheetOf(one), name: one.sheetName ?? "", rejected: rejectedIn(asset, sheetOf(one)).length })),
    sheet_index: sheetOf(source),
    columns: value.page.columns.map(columnWire),
    count: value.page.count,
    results: value.page.rows.map(rowWire),
  };
  return { ok: true, value: answer } as const;
}

export interface ListedRow {
  readonly assetId: string;
  readonly row: number;
}

/** Previews how a row would be read with a person's input; nothing is stored. */
export async function checkRow(deps: CorrectionDeps, context: SignedInContext, { assetId, row }: ListedRow, typed: RowEdit) {
  const found = await context.inOrganization((tx) => correctionPlace(tx, assetId));
  if (!found.ok) return found;
  const source = found.value.sources.find((one) => sheetOf(one) === typed.sheet);
  if (!source) return fail("ingestion.sheet-unknown", undefined);
  const { payload, ...task } = await correctTaskOf(deps, context, found.value, source);
  const { revision, cells, reason } = typed;
  const edit = { row, revision, cells, reason, by: "", at: context.now().toISOString(), keep: false };
  const checked: CorrectPayload = { ...payload, offset: 0, limit: 1, edit };
  const { refused, page } = await runChildTask(deps, { ...task, task: ingestionTasks.correct, payload: checked });
  if (refused)
    return refused.code === "stale" ? fail("ingestion.correction-stale", undefined) : refusedCorrection({ ...refused, code: refused.code });
  const [read] = page.rows;
  return read ? ({ ok: true, value: rowWire(read) } as const) : refusedCorrection({ code: "row-unknown", why: "" });
}
