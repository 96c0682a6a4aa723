import type { Tx } from "@tieout/postgres";
import { choiceKey, dictionariesAsked, mappedChoices, reports } from "../../core/index.ts";
import { carryOver, draftOf, draftValues, sameHeaders, withDatesOf } from "../mapping/compose-mapping.ts";
import { withQuestionsOf } from "../mapping/file-questions.ts";
import { type MappingRecord, mappingRepository, type StoredColumn, type StoredValue } from "../mapping/mapping-repository.ts";
import { placementRepository } from "../package/placement-repository.ts";
import { enqueueReading } from "../reading/read-asset.job.ts";
import { type FoundRepeat, repeatedCode } from "../reading/repeated-file.ts";
import { asksForSheets } from "../reading/sheet-readings.ts";
import { type AssetRecord, assetRepository, type InspectedAsset } from "./asset-repository.ts";

/** Values in choice columns that are new to the slot's mapping. */
function newValues(asset: AssetRecord, found: InspectedAsset, stored: MappingRecord): readonly StoredValue[] {
  const report = reports[asset.reportKey];
  const inHeadings = found.inspection.mapping.bands.flatMap(({ fields }) => fields);
  const mapped = dictionariesAsked(report, [...stored.columns.flatMap(({ field }) => field ?? []), ...inHeadings]);
  const known = new Set(stored.values.map((value) => `${value.key}|${choiceKey(value.source)}`));
  return draftValues(mappedChoices(report, found.inspection, stored.columns)).filter(
    (value) => mapped.has(value.key) && !known.has(`${value.key}|${choiceKey(value.source)}`),
  );
}

interface AssetJoin {
  readonly asset: AssetRecord;
  readonly found: InspectedAsset;
  /** Whether the slot has other files. */
  readonly hasOthers: boolean;
}

/** The slot's columns with additions from the file: its date order, and questions where the file contradicts the columns. */
const columnsWith = (columns: readonly StoredColumn[], { asset, found, hasOthers }: AssetJoin): readonly StoredColumn[] =>
  withQuestionsOf(withDatesOf(columns, found.inspection), { ...asset, inspection: found.inspection }, hasOthers);

/**
 * Reads a file immediately if its columns match a confirmed mapping. New values that no one has accepted, and columns that contradict the
 * confirmed ones, reopen the mapping for review for all of the slot's files.
 */
async function join(tx: Tx, joining: AssetJoin, stored: MappingRecord): Promise<void> {
  const { asset, found } = joining;
  const assets = assetRepository(tx);
  const fresh = newValues(asset, found, stored);
  const columns = columnsWith(stored.columns, joining);
  const isUnchanged = columns.every((column, at) => column === stored.columns[at]);
  const isSure = fresh.every((value) => value.accepted) && columns.every(({ accepted }) => accepted);
  if (fresh.length > 0 || !isUnchanged)
    await mappingRepository(tx).save(
      { id: asset.nodeId, engagementId: asset.engagementId },
      { columns, values: [...stored.values, ...fresh], accepted: isSure ? { by: stored.acceptedBy, at: stored.acceptedAt } : null },
    );
  if (isSure) {
    await assets.setStatus(asset.id, "ready");
    await placementRepository(tx).markUsed(asset.nodeId);
    await enqueueReading(tx, asset.id);
    return;
  }
  for (const other of await assets.listOfNode(asset.nodeId)) {
    if (other.status !== "ready") continue;
    await assets.saveFacts(other.id, null);
    await assets.setStatus(other.id, "needs_mapping");
  }
}

/** Result of an inspection, and the file in the slot whose balances the inspected file repeats. */
type SettledInspection = InspectedAsset & { readonly repeat: FoundRepeat | null };

/** Refusal of a file whose columns differ from its slot's; the file is read again once the slot's other files are gone. */
export const headersDiffer = "ingestion.headers-differ";

/** Why the file is refused in its slot; null if it fits. */
function refusalOf({ fileName }: AssetRecord, { repeat }: SettledInspection, others: readonly AssetRecord[], fits: boolean) {
  if (!fits && others.length > 0)
    return {
      code: headersDiffer,
      msg: `${fileName} has different columns than ${others[0]?.fileName ?? "the file"} in the same slot. Files in a slot need the same columns in the same order: remove one of them, or add the provider a second time.`,
    };
  return repeat && others.some(({ id }) => id === repeat.otherId) ? { code: repeatedCode, msg: repeat.msg } : null;
}

/**
 * Settles an inspected file in its slot. A slot's files share a mapping: an additional file must have the same columns; if a slot's only
 * file has new columns, it gets a new draft. The caller locks the engagement's row, so that two files in a slot settle one after another.
 */
export async function settleInspection(tx: Tx, asset: AssetRecord, found: SettledInspection): Promise<void> {
  const assets = assetRepository(tx);
  const mappings = mappingRepository(tx);
  const others = (await assets.listOfNode(asset.nodeId)).filter((other) => other.id !== asset.id && other.inspection !== null);
  const stored = await mappings.find(asset.nodeId);
  const fits = stored !== null && sameHeaders(found.inspection, stored.columns);
  const refusal = refusalOf(asset, found, others, fits);
  if (refusal) {
    await assets.refuse(asset.id, refusal);
    return;
  }
  await assets.saveInspection(asset.id, found);
  // The user's answer about sheets will start another inspection.
  if (fits && stored.acceptedAt && asksForSheets({ ...asset, inspection: found.inspection })) return;
  const joining = { asset, found, hasOthers: others.length > 0 };
  if (fits && stored.acceptedAt) return join(tx, joining, stored);
  if (!fits) {
    const draft = draftOf(found.inspection);
    const own = stored ? carryOver(draft, stored) : draft;
    const columns = stored ? columnsWith(own.columns, joining) : own.columns;
    await mappings.save({ id: asset.nodeId, engagementId: asset.engagementId }, { columns, values: own.values, accepted: null });
  } else if (stored) {
    const columns = columnsWith(stored.columns, joining);
    if (columns.some((column, at) => column !== stored.columns[at]))
      await mappings.save({ id: asset.nodeId, engagementId: asset.engagementId }, { columns, values: stored.values, accepted: null });
  }
  await enqueueReading(tx, asset.id);
}
