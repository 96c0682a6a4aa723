import { isDeepStrictEqual } from "node:util";
import { engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import { defineJob, enqueue, handleJob, type JobContext, type JobHandler } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import type { StageDeps } from "@tieout/stages";
import { z } from "zod";
import { assetRepository } from "../files/asset-repository.ts";
import { refuseAbandoned, refuseOnFailure } from "../files/refuse-on-failure.ts";
import { type NormaliseRequest, normaliseAsset } from "./normalise-asset.ts";
import { runSources } from "./run-sources.ts";

const Payload = z.object({ assetId: z.uuid() });

/** Reads a file with its confirmed mapping, so its slot shows kept, rejected and skipped rows before processing. */
const readAssetJob = defineJob("ingestion.read-asset", (payload) => Payload.parse(payload));

export const enqueueReading = (tx: Tx, assetId: string): Promise<string> =>
  enqueue(tx, readAssetJob, { assetId }, { key: `read:${assetId}` });

type Deps = StageDeps & { readonly statusUpdater: StatusUpdater };

/** Null when the file is gone or its mapping is not confirmed. */
async function requestOf(tx: Tx, assetId: string): Promise<NormaliseRequest | null> {
  const asset = await assetRepository(tx).find(assetId);
  if (!asset) return null;
  const sources = await runSources(tx, asset.engagementId);
  return sources.find((source) => source.assetId === assetId)?.request ?? null;
}

/** Confirming again starts a second job next to a running one: only the current mapping's result is kept, whichever ends last. */
async function read(deps: Deps, assetId: string, context: JobContext): Promise<void> {
  const request = await context.transaction((tx) => requestOf(tx, assetId));
  if (!request) return;
  const { facts } = await normaliseAsset(deps, context, request, (percent) => context.progress({ stage: "normalise", percent }));
  await context.finish(async (tx) => {
    await engagementRepository(tx).lockRow(request.engagementId);
    const present = await requestOf(tx, assetId);
    // The number is the file's position among the others, which can change while it is read.
    if (!present || !isDeepStrictEqual({ ...present, fileNo: request.fileNo }, request)) return;
    await assetRepository(tx).saveFacts(assetId, facts);
    await deps.statusUpdater.refresh(tx, request.engagementId);
  });
}

export const readAssetHandler = (deps: Deps): JobHandler =>
  handleJob(
    readAssetJob,
    ({ assetId }, context) => refuseOnFailure(deps.statusUpdater, context, assetId, () => read(deps, assetId, context)),
    ({ assetId }, context) =>
      refuseAbandoned(deps.statusUpdater, context, assetId, ({ status, facts }) => status === "ready" && facts === null),
  );
