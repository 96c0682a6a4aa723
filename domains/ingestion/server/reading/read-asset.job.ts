import { isDeepStrictEqual } from "node:util";
import { engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import { defineJob, enqueue, handleJob, type JobContext, JobFailure, type JobHandler } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import type { StageDeps } from "@tieout/stages";
import { z } from "zod";
import { assetRepository } from "../files/asset-repository.ts";
import { refuseAbandoned, refuseOnFailure } from "../files/refuse-on-failure.ts";
import { type NormaliseRequest, normaliseAsset } from "./normalise-asset.ts";
import { runSources } from "./run-sources.ts";
import { suggestedReading } from "./suggested-reading.ts";

const Payload = z.object({ assetId: z.uuid() });

/**
 * Reads a file with its confirmed mapping, so its slot shows kept, rejected and skipped rows before processing; before that, with the
 * suggested mapping, so an unchanged confirmation finds the file already read.
 */
const readAssetJob = defineJob("ingestion.read-asset", (payload) => Payload.parse(payload));

export const enqueueReading = (tx: Tx, assetId: string): Promise<string> =>
  enqueue(tx, readAssetJob, { assetId }, { key: `read:${assetId}` });

type Deps = StageDeps & { readonly statusUpdater: StatusUpdater };

interface Reading {
  readonly request: NormaliseRequest;
  readonly isConfirmed: boolean;
}

/** Null when the file is gone, or its mapping is neither confirmed nor complete. */
async function readingOf(tx: Tx, assetId: string): Promise<Reading | null> {
  const asset = await assetRepository(tx).find(assetId);
  if (!asset) return null;
  const confirmed = (await runSources(tx, asset.engagementId)).find((source) => source.assetId === assetId);
  if (confirmed) return { request: confirmed.request, isConfirmed: true };
  const request = await suggestedReading(tx, asset);
  return request && { request, isConfirmed: false };
}

/** Confirming again starts a second job next to a running one: only the current mapping's result is kept, whichever ends last. */
async function keepFacts(deps: Deps, assetId: string, context: JobContext, { request }: Reading): Promise<void> {
  const { facts } = await normaliseAsset(deps, context, request, (percent) => context.progress({ stage: "normalise", percent }));
  await context.finish(async (tx) => {
    await engagementRepository(tx).lockRow(request.engagementId);
    const present = await readingOf(tx, assetId);
    if (!present?.isConfirmed || !isDeepStrictEqual(present.request, request)) return;
    await assetRepository(tx).saveFacts(assetId, facts);
    await deps.statusUpdater.refresh(tx, request.engagementId);
  });
}

async function read(deps: Deps, assetId: string, context: JobContext): Promise<void> {
  const reading = await context.transaction((tx) => readingOf(tx, assetId));
  if (!reading) return;
  try {
    await keepFacts(deps, assetId, context, reading);
  } catch (error) {
    if (reading.isConfirmed || !(error instanceof JobFailure) || context.signal.aborted) throw error;
    // This mapping is not confirmed: the job started by the confirmation reports to the user.
    context.note(error, error);
  }
}

export const readAssetHandler = (deps: Deps): JobHandler =>
  handleJob(
    readAssetJob,
    ({ assetId }, context) => refuseOnFailure(deps.statusUpdater, context, assetId, () => read(deps, assetId, context)),
    ({ assetId }, context) =>
      refuseAbandoned(deps.statusUpdater, context, assetId, ({ status, facts }) => status === "ready" && facts === null),
  );
