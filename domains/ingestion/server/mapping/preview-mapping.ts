import type { Engine } from "@tieout/engine";
import type { FileStore } from "@tieout/files";
import type { SignedInContext } from "@tieout/http";
import { yearOf } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { runChildTask } from "@tieout/stages";
import { ingestionFailures, type MappingPreviewInput } from "../../contract/index.ts";
import { choiceTitle, choiceValues, findField, reports, type ValueMapKey } from "../../core/index.ts";
import { assetRepository } from "../files/asset-repository.ts";
import { sheetReadings } from "../reading/sheet-readings.ts";
import { ingestionTasks } from "../tasks.ts";
import { mappingSlots } from "./mapping-slots.ts";
import { type MappingSlot, valueWires } from "./mapping-wire.ts";
import { storedOf } from "./stored-input.ts";

const { fail } = ingestionFailures;

interface PreviewDeps {
  readonly engine: Engine;
  readonly files: FileStore;
}

type PreviewSheet = Pick<MappingPreviewInput, "asset_id" | "sheet_index">;

/** The requested sheet in the requested file; if none was requested, the first sheet that is read. */
function readingIn(
  { assets }: MappingSlot,
  stored: ReturnType<typeof storedOf>,
  { asset_id: assetId, sheet_index: sheetIndex }: PreviewSheet,
) {
  const asset = assets.find(({ id, inspection }) => inspection !== null && (assetId === undefined || id === assetId));
  return asset && sheetReadings(asset, stored).find(({ mapping }) => sheetIndex === undefined || mapping.sheetIndex === sheetIndex);
}

/** A skipped or rejected row shows the file's own text. */
const choiceText = (map: ValueMapKey | undefined, kind: string, cell: string): string =>
  map && kind === "data" && choiceValues[map].includes(cell) ? choiceTitle(map, cell) : cell;

async function slotOf(tx: Tx, engagementId: string, nodeId: string) {
  const slot = (await mappingSlots(tx, engagementId)).find((candidate) => candidate.node.id === nodeId);
  const place = slot && (await assetRepository(tx).context(slot.node.id));
  return slot && place ? { slot, place } : null;
}

/** The first rows on a sheet, as read with a mapping that may not be saved yet. */
export async function previewMapping(
  deps: PreviewDeps,
  context: SignedInContext,
  engagementId: string,
  { asset_id, sheet_index, ...input }: MappingPreviewInput,
) {
  const found = await context.inOrganization((tx) => slotOf(tx, engagementId, input.data_feed_node_id));
  if (!found) return fail("ingestion.node-unknown", undefined);
  const { slot, place } = found;
  const stored = storedOf(input, slot);
  const isInspected = slot.assets.some(({ inspection, gridObjectKey }) => inspection && gridObjectKey);
  if (!isInspected) return fail("ingestion.not-inspected", { name: slot.assets[0]?.fileName ?? "The file" });
  const reading = readingIn(slot, stored, { asset_id, sheet_index });
  if (!reading) return fail("ingestion.sheet-unknown", undefined);
  const value = await runChildTask(deps, {
    organizationId: context.actor.organizationId,
    task: ingestionTasks.preview,
    payload: { mapping: reading.mapping, planYear: yearOf(place.endOn) },
    inputs: [{ name: "grid.parquet", objectKey: reading.gridObjectKey }],
    signal: context.signal,
  });
  const maps = value.columns.map(({ key }) => findField(reports[slot.node.reportKey], key)?.valueMap);
  return {
    ok: true,
    value: {
      columns: value.columns.map(({ key, title, kind }) => ({ key, title, kind })),
      rows: value.rows.map((row) => ({ ...row, cells: row.cells.map((cell, at) => choiceText(maps[at], row.kind, cell)) })),
      values: valueWires(value.values, stored.values),
    },
  } as const;
}
