import { isDeepStrictEqual } from "node:util";
import type { StatusUpdater } from "@tieout/engagements/server";
import type { SignedInContext } from "@tieout/http";
import type { Tx } from "@tieout/postgres";
import { runChildTaskWithOutput, type StoredOutput } from "@tieout/stages";
import { ingestionFailures, type RowEdit } from "../../contract/index.ts";
import type { ChangedCell, CorrectPayload, CorrectValue } from "../../core/index.ts";
import { assetToChange } from "../files/inspect-again.ts";
import { storeRefusal } from "../files/receive-file.ts";
import { enqueueReading } from "../reading/read-asset.job.ts";
import { ingestionTasks } from "../tasks.ts";
import { type CorrectionDeps, type CorrectionPlace, correctionPlace, correctTaskOf, sheetOf } from "./correction-place.ts";
import { correctionRepository } from "./correction-repository.ts";
import { refusedCorrection, rowWire } from "./correction-wire.ts";
import { type ListedRow, listRows } from "./list-rows.ts";

const { fail } = ingestionFailures;

/** Number of attempts, since colleagues may be correcting other rows in the file at the same time. */
const tries = 5;

type Deps = CorrectionDeps & { readonly statusUpdater: StatusUpdater };
type KeptCorrection = NonNullable<Extract<CorrectValue, { readonly page: object }>["kept"]>;

/** The file and its sheets, if they can be changed now. */
async function placeToChange(tx: Tx, assetId: string) {
  const changeable = await assetToChange(tx, assetId);
  return changeable.ok ? correctionPlace(tx, assetId) : changeable;
}

async function askChild(deps: Deps, context: SignedInContext, place: CorrectionPlace, { row, edit }: { row: number; edit: RowEdit }) {
  const source = place.sources.find((one) => sheetOf(one) === edit.sheet);
  if (!source) return fail("ingestion.sheet-unknown", undefined);
  const { payload, ...task } = await correctTaskOf(deps, context, place, source);
  const by = await context.inOrganization((tx) => nameOf(tx, context.actor.userId));
  const { revision, cells, reason } = edit;
  const kept = { row, revision, cells, reason: reason.trim(), by, at: context.now().toISOString(), keep: true };
  const changed: CorrectPayload = { ...payload, offset: 0, limit: 1, edit: kept };
  try {
    const answer = await runChildTaskWithOutput(deps, {
      ...{ ...task, task: ingestionTasks.correct, payload: changed },
      output: { scope: place.asset.engagementId, nameOf: (value) => (value.refused ? null : "corrections.json") },
    });
    return { ok: true, value: answer } as const;
  } catch (error) {
    const refusal = storeRefusal(error, place.asset.fileName);
    if (refusal) return refusal;
    throw error;
  }
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>("select name from users where id = $1", [userId]);
  return rows[0]?.name ?? "";
}

interface Change extends ListedRow {
  readonly place: CorrectionPlace;
  readonly output: StoredOutput;
  readonly kept: KeptCorrection;
  readonly sheet: number;
  readonly by: string;
  readonly at: Date;
}

/** False if the file, its mapping or its corrections changed in the meantime; the change is then retried on the current state. */
async function keep(tx: Tx, statusUpdater: StatusUpdater, change: Change) {
  const { assetId, row, sheet, place, output, kept, by, at } = change;
  const found = await placeToChange(tx, assetId);
  if (!found.ok) return found;
  const { asset, baseKey, sources } = found.value;
  const isSame = baseKey === place.baseKey && isDeepStrictEqual(requestsOf(sources), requestsOf(place.sources));
  if (!isSame) return { ok: true, value: false } as const;
  const { objectKey } = output;
  await correctionRepository(tx).save(asset, { objectKey, digest: kept.digest, rows: kept.rows, cells: kept.cells }, { by, at });
  tx.record({
    ...{ event: "asset.correct-row", subjectType: "asset", subjectId: assetId },
    data: { engagementId: asset.engagementId, sha256: asset.sha256, sheet, row, cells: kept.changes.map(recorded) },
  });
  await enqueueReading(tx, assetId);
  await statusUpdater.refresh(tx, asset.engagementId);
  return { ok: true, value: true } as const;
}

const requestsOf = (sources: CorrectionPlace["sources"]) => sources.map(({ request }) => request);

const recorded = ({ column, header, field, old, text }: ChangedCell) => ({ column, header, field, old, new: text });

/** Refuses a change to a row that someone else changed, and returns the current row. */
async function stale(deps: Deps, context: SignedInContext, { assetId, row }: ListedRow, sheet: number) {
  for (let page = 1; ; page += 1) {
    const listed = await listRows(deps, context, assetId, { sheet, page, page_size: 200 });
    if (!listed.ok) return listed;
    const current = listed.value.results.find((one) => one.row === row);
    const last = current?.cells.flatMap(({ corrected }) => corrected ?? []).sort((a, b) => b.on.localeCompare(a.on))[0];
    if (current)
      return fail("ingestion.correction-stale", undefined, {
        extra: { current, ...(last ? { changed_by: { name: last.by, on: last.on } } : {}) },
      });
    if (page * 200 >= listed.value.count) return fail("ingestion.correction-stale", undefined);
  }
}

/** Corrects cells in a row, or undoes corrections. The file itself is unchanged: it is read again with the corrections. */
export async function correctRow(deps: Deps, context: SignedInContext, { assetId, row }: ListedRow, edit: RowEdit) {
  for (let turn = 1; turn <= tries; turn += 1) {
    const found = await context.inOrganization((tx) => placeToChange(tx, assetId));
    if (!found.ok) return found;
    const place = found.value;
    const asked = await askChild(deps, context, place, { row, edit });
    if (!asked.ok) return asked;
    const { value, output } = asked.value;
    if (value.refused?.code === "stale") return stale(deps, context, { assetId, row }, edit.sheet);
    if (value.refused) return refusedCorrection({ code: value.refused.code, why: value.refused.why });
    const { kept, page } = value;
    const [read] = page.rows;
    if (!kept || !output || !read) throw new Error("a kept correction has no document");
    const change = { assetId, row, sheet: edit.sheet, place, output, kept, by: context.actor.userId, at: context.now() };
    // If no row refers to the object, for example because the commit's outcome is unknown, the daily sweep removes it.
    const done = await context.inOrganization((tx) => keep(tx, deps.statusUpdater, change));
    if (!done.ok) return done;
    if (done.value) return { ok: true, value: rowWire(read) } as const;
  }
  return fail("ingestion.correction-stale", undefined);
}
