import type { StatusKeeper } from "@tieout/engagements/server";
import { defineJob, enqueue, handleJob, type JobContext, type JobHandler } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { assetRepository } from "./asset-repository.ts";
import { type NormaliseRequest, normaliseAsset } from "./normalise-asset.ts";
import { refuseOnFailure } from "./refuse-on-failure.ts";
import { runSources } from "./run-sources.ts";
import type { StageDeps } from "./run-stage.ts";

const Payload = z.object({ assetId: z.uuid() });

/** Reads a file with its confirmed mapping, so that its slot shows what is kept, rejected and skipped before anything is processed. */
export const readAssetJob = defineJob("ingestion.read-asset", (payload) => Payload.parse(payload));

export const enqueueReading = (tx: Tx, assetId: string): Promise<string> =>
  enqueue(tx, readAssetJob, { assetId }, { key: `read:${assetId}` });

type Deps = StageDeps & { readonly keeper: StatusKeeper };

async function read(deps: Deps, assetId: string, context: JobContext): Promise<void> {
  const request = await context.transaction(async (tx): Promise<NormaliseRequest | null> => {
    const asset = await assetRepository(tx).find(assetId);
    if (!asset) return null;
    const sources = await runSources(tx, asset.engagementId);
    return sources.find((source) => source.assetId === assetId)?.request ?? null;
  });
  if (!request) return;
  const { facts } = await normaliseAsset(deps, context, request, (percent) => context.progress({ stage: "normalise", percent }));
  await context.finish(async (tx) => {
    const asset = await assetRepository(tx).find(assetId);
    if (asset?.status !== "ready") return;
    await assetRepository(tx).saveFacts(assetId, facts);
    await deps.keeper.refresh(tx, asset.engagementId);
  });
}

export const readAssetHandler = (deps: Deps): JobHandler =>
  handleJob(readAssetJob, ({ assetId }, context) => refuseOnFailure(deps.keeper, context, assetId, () => read(deps, assetId, context)));
