import { engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import { defineJob, handleJob, type JobContext, type JobHandler } from "@tieout/jobs";
import { yearOf } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { runStage, type StageDeps, versionOf } from "@tieout/stages";
import { z } from "zod";
import { formatOfProvider } from "../../core/formats/format-registry.ts";
import { gridName, type Inspection, type InspectPayload } from "../../core/index.ts";
import { draftOf, sameHeaders } from "../mapping/compose-mapping.ts";
import { mappingRepository } from "../mapping/mapping-repository.ts";
import { enqueueMatching } from "../people/match-people.job.ts";
import { comparedFile, filesToCompare, findRepeat } from "../reading/repeated-file.ts";
import { ingestionTasks } from "../tasks.ts";
import type { AssetInspection } from "./asset-documents.ts";
import { type AssetRecord, assetRepository, type InspectedAsset } from "./asset-repository.ts";
import { refuseAbandoned, refuseOnFailure } from "./refuse-on-failure.ts";
import { settleInspection } from "./settle-inspection.ts";

const Payload = z.object({ assetId: z.uuid() });

/** Recognizes a file and suggests how to read it. */
export const inspectAssetJob = defineJob("ingestion.inspect-asset", (payload) => Payload.parse(payload));

export interface IngestionJobDeps extends StageDeps {
  readonly statusUpdater: StatusUpdater;
}

async function begin(tx: Tx, assetId: string): Promise<{ readonly asset: AssetRecord; readonly payload: InspectPayload } | null> {
  const assets = assetRepository(tx);
  const asset = await assets.find(assetId);
  const place = asset && (await assets.context(asset.nodeId));
  if (!asset || !place) return null;
  await assets.setStatus(assetId, "inspecting");
  const remembered = await mappingRepository(tx).recall({ ...place, reportKey: asset.reportKey });
  const format = formatOfProvider(place.providerName);
  return {
    asset,
    payload: {
      fileName: asset.fileName,
      reportKey: asset.reportKey,
      planYear: yearOf(place.endOn),
      remembered,
      ...(format ? { format: format.key } : {}),
      ...(asset.chosenSheetIndex === null ? {} : { sheetIndex: asset.chosenSheetIndex }),
      ...(asset.chosenSheets === null ? {} : { sheets: asset.chosenSheets }),
      ...(asset.chosenReading === null ? {} : { settings: asset.chosenReading }),
      ...(asset.chosenHeaderRow === null ? {} : { headerRow: asset.chosenHeaderRow }),
    },
  };
}

/** Findings from other slots about the same columns, kept until the next comparison. */
const peopleBefore = ({ inspection }: AssetRecord, { columns }: Inspection): Pick<AssetInspection, "people"> =>
  inspection?.people && sameHeaders(inspection, columns) ? { people: inspection.people } : {};

/** Grids of all sheets that are read. */
const gridsOf = (inspection: Inspection | undefined): readonly string[] =>
  (inspection?.parts ?? [null]).map((_, position) => gridName(position));

/**
 * The file in the slot whose balances the inspected file repeats. Accounts are identified with the slot's mapping or, without one, the
 * suggested mapping.
 */
async function repeatInSlot(deps: IngestionJobDeps, context: JobContext, asset: AssetRecord, found: InspectedAsset) {
  const { inspection } = found;
  const { stored, others } = await context.transaction(async (tx) => {
    const known = await mappingRepository(tx).find(asset.nodeId);
    const mapping = known && sameHeaders(inspection, known.columns) ? known : draftOf(inspection);
    return { stored: mapping, others: await filesToCompare(tx, asset, mapping) };
  });
  const names = inspection.columns.map(({ header }) => header).join("\n");
  const alike = others.filter(({ headers }) => headers.join("\n") === names);
  const repeat = await findRepeat(deps, context, { ...asset, ...comparedFile({ ...asset, ...found }, stored) }, alike);
  // If no suggested column identifies whose balances they are, the confirmed mapping does.
  return repeat && repeat.count > 0 ? repeat : null;
}

async function inspect(deps: IngestionJobDeps, assetId: string, context: JobContext): Promise<void> {
  const begun = await context.transaction((tx) => begin(tx, assetId));
  if (!begun) return;
  const { asset, payload } = begun;
  const result = await runStage(deps, context, {
    scope: asset.engagementId,
    stage: "inspect",
    reads: [asset.sha256, payload],
    task: ingestionTasks.inspect,
    payload,
    inputs: [{ name: "file", objectKey: asset.objectKey }],
    outputs: [],
    optionalOutputs: ({ inspection }) => gridsOf(inspection),
    onProgress: (progress) => context.progress({ ...progress, stage: "inspect" }),
  });
  const { value } = result;
  const [grid, ...more] = gridsOf(value.inspection).flatMap((name) => result.outputs[name]?.objectKey ?? []);
  const readBy = versionOf(deps.versions, [ingestionTasks.inspect.name]);
  const found =
    value.inspection && grid
      ? {
          inspection: { ...value.inspection, readBy, ...peopleBefore(asset, value.inspection) },
          gridObjectKey: grid,
          moreGridObjectKeys: more,
        }
      : null;
  const repeat = found && (await repeatInSlot(deps, context, asset, found));
  await context.finish(async (tx) => {
    await engagementRepository(tx).lockRow(asset.engagementId);
    const assets = assetRepository(tx);
    if (!(await assets.find(assetId))) return;
    if (value.refused) await assets.refuse(assetId, value.refused);
    else if (found) await settleInspection(tx, asset, { ...found, repeat });
    else throw new Error("inspection gave neither a refusal nor a grid");
    await enqueueMatching(tx, asset.engagementId);
    await deps.statusUpdater.refresh(tx, asset.engagementId);
  });
}

/** A file that crashes the child process is refused, so that the job survives. */
export const inspectAssetHandler = (deps: IngestionJobDeps): JobHandler =>
  handleJob(
    inspectAssetJob,
    ({ assetId }, context) => refuseOnFailure(deps.statusUpdater, context, assetId, () => inspect(deps, assetId, context)),
    ({ assetId }, context) =>
      refuseAbandoned(deps.statusUpdater, context, assetId, ({ status }) => status === "uploaded" || status === "inspecting"),
  );
