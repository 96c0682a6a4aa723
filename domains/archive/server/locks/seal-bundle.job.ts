import { engagementRepository, type LockRecord, lockRepository } from "@tieout/engagements/server";
import { defineJob, enqueue, handleJob, type JobContext, type JobHandler } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { type BundleFileRecord, bundleFileRepository, runRepository } from "@tieout/runs/server";
import { runStage, type StageDeps } from "@tieout/stages";
import { z } from "zod";
import type { LockDocument, SealPayload } from "../../core/index.ts";
import { archiveTasks } from "../tasks.ts";
import { evidenceOfLock } from "./sealed-evidence.ts";

const Payload = z.object({ engagementId: z.uuid(), version: z.number().int(), runId: z.uuid() });
type Payload = z.infer<typeof Payload>;

/** Builds a lock's bundle: the run's files plus the lock document. */
const sealBundleJob = defineJob("archive.seal-bundle", (payload) => Payload.parse(payload));

/** Runs in the locking transaction, so that the last run is sealed even if the engagement is reopened. */
export async function requestSeal(tx: Tx, engagementId: string, version: number): Promise<void> {
  const run = await runRepository(tx).lastSuccessful(engagementId);
  if (run) await enqueueSeal(tx, { engagementId, version, runId: run.id });
}

const enqueueSeal = (tx: Tx, job: Payload) => enqueue(tx, sealBundleJob, job, { key: `seal:${job.engagementId}:${job.version}` });

/**
 * Requests a seal for every lock that has no sealed file, from the last run before the lock, because a seal can fail permanently, for
 * example on a full disk.
 */
export async function requestMissingSeals(tx: Tx): Promise<void> {
  const { rows } = await tx.query<Payload & Record<string, unknown>>(
    `select l.engagement_id as "engagementId", l.version, r.id as "runId" from engagement_locks l
     cross join lateral (select id from runs where organization_id = l.organization_id and engagement_id = l.engagement_id
       and status = 'succeeded' and created_at <= l.locked_at order by number desc limit 1) r
     where not exists (select 1 from bundle_files f
       where f.organization_id = l.organization_id and f.engagement_id = l.engagement_id and f.version = l.version)
     order by l.engagement_id, l.version`,
  );
  for (const lock of rows) await enqueueSeal(tx, lock);
}

/** The lock as written in the bundle; uses wire names, for people without Tieout. */
function lockDocument(engagement: string, version: number, locks: readonly LockRecord[]): LockDocument {
  const own = locks.find((lock) => lock.version === version);
  if (!own) throw new Error(`lock ${version} of ${engagement} is not there`);
  return {
    engagement,
    version,
    locked_at: own.lockedAt,
    locked_by: own.lockedByName,
    open: own.open,
    ...(own.open === null
      ? { open_note: "Not recorded: the version of Tieout that locked this engagement did not record what was open." }
      : {}),
    reopened: locks.flatMap(({ version: before, reopened }) =>
      reopened && before < version
        ? [{ version: before, reopened_at: reopened.at, reopened_by: reopened.byName, reason: reopened.reason }]
        : [],
    ),
  };
}

async function readLock(tx: Tx, { engagementId, version, runId }: Payload) {
  const engagement = await engagementRepository(tx).find(engagementId);
  const files = await bundleFileRepository(tx).list(engagementId);
  const bundle = files.find((file) => file.runId === runId && file.kind === "bundle");
  if (!engagement || !bundle || files.some((file) => file.version === version)) return null;
  const lock = lockDocument(engagement.name, version, await lockRepository(tx).list(engagementId));
  const { listed, files: evidence, inputs } = await evidenceOfLock(tx, engagementId, version);
  const payload: SealPayload = listed.length === 0 ? { lock } : { lock: { ...lock, evidence: listed }, evidence };
  return { bundle, payload, inputs };
}

const sealedName = ({ name }: Pick<BundleFileRecord, "name">, version: number): string =>
  name.replace(/(\.zip)?$/, ` locked version ${version}.zip`);

async function seal(deps: StageDeps, job: Payload, context: JobContext): Promise<void> {
  const found = await context.transaction((tx) => readLock(tx, job));
  if (!found) return;
  const { bundle, payload, inputs } = found;
  const stage = await runStage(deps, context, {
    scope: job.engagementId,
    stage: "seal",
    reads: [bundle.sha256, payload],
    task: archiveTasks.seal,
    payload,
    inputs: [{ name: "bundle", objectKey: bundle.objectKey }, ...inputs],
    outputs: ["sealed.zip"],
  });
  const sealed = stage.outputs["sealed.zip"];
  if (!sealed) throw new Error("a bundle was sealed without a file");
  const { sizeBytes, sha256, objectKey } = sealed;
  await context.finish(async (tx) => {
    const file = { runId: job.runId, kind: "sealed", outputKey: null, title: `Locked bundle, version ${job.version}` } as const;
    const stored = { ...file, name: sealedName(bundle, job.version), sizeBytes, sha256, objectKey, version: job.version };
    await bundleFileRepository(tx).insert(job.engagementId, stored);
    const data = { version: job.version, bundle: sha256 };
    tx.record({ event: "engagement.seal", subjectType: "engagement", subjectId: job.engagementId, data });
  });
}

export const sealBundleHandler = (deps: StageDeps): JobHandler =>
  handleJob(sealBundleJob, (payload, context) => seal(deps, payload, context));
