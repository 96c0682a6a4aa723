import { isDeepStrictEqual } from "node:util";
import { engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import { defineJob, enqueue, handleJob, type JobContext, JobFailure, type JobHandler } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import type { StageDeps } from "@tieout/stages";
import { z } from "zod";
import { addReadings, type NormalizeFacts } from "../../core/index.ts";
import { assetRepository } from "../files/asset-repository.ts";
import { refuseAbandoned, refuseOnFailure } from "../files/refuse-on-failure.ts";
import { mappingRepository } from "../mapping/mapping-repository.ts";
import { type NormalizeRequest, normalizeAsset } from "./normalize-asset.ts";
import { comparedFile, type FoundRepeat, filesToCompare, findRepeat, repeatedCode } from "./repeated-file.ts";
import { runSources } from "./run-sources.ts";
import { suggestedReading } from "./suggested-reading.ts";

const Payload = z.object({ assetId: z.uuid() });

/**
 * Reads a file with its confirmed mapping, so that its slot shows kept, rejected and skipped rows before processing. If the mapping isn't
 * confirmed yet, reads the file with the suggested mapping, so that confirming it unchanged finds the file already read.
 */
const readAssetJob = defineJob("ingestion.read-asset", (payload) => Payload.parse(payload));

export const enqueueReading = (tx: Tx, assetId: string): Promise<string> =>
  enqueue(tx, readAssetJob, { assetId }, { key: `read:${assetId}` });

type Deps = StageDeps & {
  readonly statusUpdater: StatusUpdater;
  /** Called for any file in an engagement, in the transaction that ends the reading. */
  readonly afterReading: (tx: Tx, engagementId: string) => Promise<void>;
};

interface Reading {
  /** One request for each sheet that is read. */
  readonly requests: readonly NormalizeRequest[];
  readonly isConfirmed: boolean;
}

/** Null when the file is gone, or its mapping is neither confirmed nor complete. */
async function readingOf(tx: Tx, assetId: string): Promise<Reading | null> {
  const asset = await assetRepository(tx).find(assetId);
  if (!asset) return null;
  const confirmed = (await runSources(tx, asset.engagementId)).filter((source) => source.assetId === assetId);
  if (confirmed.length > 0) return { requests: confirmed.map(({ request }) => request), isConfirmed: true };
  const requests = await suggestedReading(tx, asset);
  return requests.length > 0 ? { requests, isConfirmed: false } : null;
}

/** Finds an earlier upload whose balances this file repeats under the confirmed mapping; the earlier file is kept. */
async function repeatOfEarlier(deps: Deps, context: JobContext, assetId: string): Promise<FoundRepeat | null> {
  const found = await context.transaction(async (tx) => {
    const asset = await assetRepository(tx).find(assetId);
    const stored = asset && (await mappingRepository(tx).find(asset.nodeId));
    if (!asset || !stored?.acceptedAt) return null;
    return { asset, stored, files: await filesToCompare(tx, asset, stored) };
  });
  if (!found) return null;
  const { asset, stored, files } = found;
  const own = files.findIndex(({ id }) => id === assetId);
  return own < 1 ? null : findRepeat(deps, context, { ...asset, ...comparedFile(asset, stored) }, files.slice(0, own));
}

/** Confirming again starts a second job while the first runs: only the current mapping's result is kept, whichever finishes last. */
async function keepFacts(deps: Deps, assetId: string, context: JobContext, { requests }: Reading): Promise<void> {
  const sheets: { sheetIndex: number; facts: NormalizeFacts }[] = [];
  for (const [position, request] of requests.entries()) {
    const { facts } = await normalizeAsset(deps, context, request, (percent) =>
      context.progress({ stage: "normalise", percent: (position * 100 + percent) / requests.length }),
    );
    sheets.push({ sheetIndex: request.mapping.sheetIndex, facts });
  }
  const repeat = await repeatOfEarlier(deps, context, assetId);
  await context.finish(async (tx) => {
    const engagementId = requests[0]?.engagementId ?? "";
    await engagementRepository(tx).lockRow(engagementId);
    await deps.afterReading(tx, engagementId);
    const present = await readingOf(tx, assetId);
    if (!present?.isConfirmed || !isDeepStrictEqual(present.requests, requests)) return;
    const assets = assetRepository(tx);
    if (repeat && (await assets.find(repeat.otherId))?.status === "ready")
      await assets.refuse(assetId, { code: repeatedCode, msg: repeat.msg });
    else await assets.saveFacts(assetId, addReadings(sheets));
    await deps.statusUpdater.refresh(tx, engagementId);
  });
}

async function read(deps: Deps, assetId: string, context: JobContext): Promise<void> {
  const reading = await context.transaction((tx) => readingOf(tx, assetId));
  if (!reading) return;
  try {
    await keepFacts(deps, assetId, context, reading);
  } catch (error) {
    if (reading.isConfirmed || !(error instanceof JobFailure) || context.signal.aborted) throw error;
    // The mapping is not confirmed yet; the job started by the confirmation reports errors to the user.
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
