import type { StatusKeeper } from "@tieout/engagements/server";
import { defineJob, handleJob, type JobContext, type JobHandler } from "@tieout/jobs";
import { yearOf } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import type { InspectPayload, InspectValue } from "../core/index.ts";
import { type AssetRecord, assetRepository } from "./asset-repository.ts";
import { draftOf, sameHeaders } from "./compose-mapping.ts";
import { mappingRepository } from "./mapping-repository.ts";
import { enqueueReading } from "./read-asset.job.ts";
import { runStage, type StageDeps } from "./run-stage.ts";
import { stageKey } from "./stage-cache.ts";

const Payload = z.object({ assetId: z.uuid() });

/** Finds out what a file is and suggests how to read it. */
export const inspectAssetJob = defineJob("ingestion.inspect-asset", (payload) => Payload.parse(payload));

export interface IngestionJobDeps extends StageDeps {
  readonly keeper: StatusKeeper;
}

async function begin(tx: Tx, assetId: string): Promise<{ readonly asset: AssetRecord; readonly payload: InspectPayload } | null> {
  const assets = assetRepository(tx);
  const asset = await assets.find(assetId);
  const place = asset && (await assets.context(asset.nodeId));
  if (!asset || !place) return null;
  await assets.setStatus(assetId, "inspecting");
  const remembered = await mappingRepository(tx).recall({ ...place, reportKey: asset.reportKey });
  return {
    asset,
    payload: {
      fileName: asset.fileName,
      reportKey: asset.reportKey,
      planYear: yearOf(place.endOn),
      remembered,
      ...(asset.chosenSheetIndex === null ? {} : { sheetIndex: asset.chosenSheetIndex }),
      ...(asset.chosenHeaderRow === null ? {} : { headerRow: asset.chosenHeaderRow }),
    },
  };
}

interface Found {
  readonly inspection: NonNullable<InspectValue["inspection"]>;
  readonly gridObjectKey: string;
}

/** Files of one slot share a mapping: another file's columns must be the same; a lone file with new columns gets a fresh draft. */
async function settle(tx: Tx, asset: AssetRecord, found: Found): Promise<void> {
  const assets = assetRepository(tx);
  const mappings = mappingRepository(tx);
  const others = (await assets.listOfNode(asset.nodeId)).filter((other) => other.id !== asset.id && other.inspection !== null);
  const stored = await mappings.find(asset.nodeId);
  const fits = stored !== null && sameHeaders(found.inspection, stored.columns);
  if (!fits && others.length > 0) {
    await assets.refuse(asset.id, {
      code: "ingestion.headers-differ",
      msg: `${asset.fileName} has other columns than ${others[0]?.fileName ?? "the file"} in the same slot. Files of one slot need the same columns in the same order: remove one of them, or attach the provider a second time.`,
    });
    return;
  }
  await assets.saveInspection(asset.id, found.inspection, found.gridObjectKey);
  if (!fits)
    await mappings.save({ id: asset.nodeId, engagementId: asset.engagementId }, { ...draftOf(found.inspection), acceptedBy: null });
  else if (stored.acceptedAt) {
    await assets.setStatus(asset.id, "ready");
    await enqueueReading(tx, asset.id);
  }
}

async function inspect(deps: IngestionJobDeps, assetId: string, context: JobContext): Promise<void> {
  const begun = await context.transaction((tx) => begin(tx, assetId));
  if (!begun) return;
  const { asset, payload } = begun;
  const result = await runStage(deps, context, {
    engagementId: asset.engagementId,
    stage: "inspect",
    keyHash: stageKey([asset.sha256, payload]),
    task: "ingestion.inspect",
    payload,
    inputs: [{ name: "file", objectKey: asset.objectKey }],
    outputs: [],
    optionalOutputs: ["grid.parquet"],
    onProgress: (progress) => context.progress({ ...progress, stage: "inspect" }),
  });
  const value = result.value as InspectValue;
  const grid = result.outputs["grid.parquet"];
  await context.finish(async (tx) => {
    const assets = assetRepository(tx);
    if (!(await assets.find(assetId))) return;
    if (value.refused) await assets.refuse(assetId, value.refused);
    else if (grid) await settle(tx, asset, { inspection: value.inspection, gridObjectKey: grid.objectKey });
    else throw new Error("inspection gave neither a refusal nor a grid");
    await deps.keeper.refresh(tx, asset.engagementId);
  });
}

export const inspectAssetHandler = (deps: IngestionJobDeps): JobHandler =>
  handleJob(inspectAssetJob, async ({ assetId }, context) => {
    try {
      await inspect(deps, assetId, context);
    } catch (error) {
      if (!isReadingFailure(error)) throw error;
      await context.finish(async (tx) => {
        const asset = await assetRepository(tx).find(assetId);
        if (!asset) return;
        await assetRepository(tx).refuse(assetId, { code: error.code, msg: error.sentence });
        await deps.keeper.refresh(tx, asset.engagementId);
      });
    }
  });

/** A file that the child could not survive becomes a refusal of that file, never a dead job. */
function isReadingFailure(error: unknown): error is { readonly code: string; readonly sentence: string } {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("engine.") && "sentence" in error
  );
}
