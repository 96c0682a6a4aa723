import type { FileStore } from "@tieout/files";
import type { JobContext } from "@tieout/jobs";
import type { Watch } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { z } from "zod";
import { type ChildDeps, ChildLost, type ChildWork, computeInChild } from "./compute-in-child.ts";
import type { SourceVersions } from "./source-versions.ts";
import type { StageCache, StagePlace, StageResult } from "./stage-cache.ts";
import { stageKey, versionOf } from "./stage-key.ts";
import { announce, follow, underWay } from "./under-way.ts";

export interface StageDeps extends ChildDeps {
  readonly stageCache: (tx: Tx) => StageCache;
  /** Versions by task name, and by other names that stages depend on. */
  readonly versions: SourceVersions;
  readonly log: { readonly info: (message: string, detail?: Readonly<Record<string, unknown>>) => void };
  readonly watch?: Watch | undefined;
}

export interface StageRequest<Payload, Value> extends ChildWork<Payload, Value> {
  /** Name in the cache and in the log. */
  readonly stage: string;
  /** Everything the stage reads; equal values produce equal results. */
  readonly reads: readonly unknown[];
  /** Names of further versions that the result depends on, in addition to the task's own sources. */
  readonly madeBy?: readonly string[];
}

/** A child killed from outside is restarted; a file that crashes it every time is reported. */
const tries = 3;

async function areStored(files: FileStore, organizationId: string, result: StageResult): Promise<boolean> {
  for (const output of Object.values(result.outputs)) if (!(await files.exists(organizationId, output.objectKey))) return false;
  return true;
}

interface PlacedRequest<Value> extends StageRequest<unknown, Value> {
  readonly place: StagePlace;
}

/** Computes in a child, and in another child if the first was lost. */
export function computeWithTries<Value>(
  deps: StageDeps,
  context: JobContext,
  stage: string,
  work: ChildWork<unknown, Value>,
): Promise<StageResult<Value>> {
  const compute = (): Promise<StageResult<Value>> => tryToCompute(deps, context, stage, work);
  return deps.watch ? deps.watch.during({ kind: "stage", name: stage }, compute) : compute();
}

async function tryToCompute<Value>(
  deps: StageDeps,
  context: JobContext,
  stage: string,
  work: ChildWork<unknown, Value>,
): Promise<StageResult<Value>> {
  const { scope } = work;
  const task = work.task.name;
  deps.log.info("stage begins", { stage, task, scope, attempt: context.attempt });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await computeInChild(deps, context, work);
    } catch (error) {
      if (!(error instanceof ChildLost)) throw error;
      if (attempt === tries) throw error.failure;
      deps.log.info("stage begins again", { stage, task, scope, attempt });
    }
  }
}

async function computeAndSave<Value>(deps: StageDeps, context: JobContext, request: PlacedRequest<Value>): Promise<StageResult<Value>> {
  const { scope, stage, task } = request;
  const result = await computeWithTries(deps, context, stage, request);
  await context.transaction((tx) => deps.stageCache(tx).save(request.place, result));
  deps.log.info("stage ends", { stage, task: task.name, scope });
  return result;
}

/** Finds the stored result, if its files exist and its value has the current shape. */
export async function findResult<Value>(
  deps: StageDeps,
  context: JobContext,
  { place, answer }: { readonly place: StagePlace; readonly answer: z.ZodType<Value> },
): Promise<StageResult<Value> | null> {
  const cached = await context.transaction((tx) => deps.stageCache(tx).find(place));
  if (!cached || !(await areStored(deps.files, context.organizationId, cached))) return null;
  const value = answer.safeParse(cached.value);
  return value.success ? { ...cached, value: value.data } : null;
}

/** Key of one computation within this process. */
export const computationKey = ({ organizationId }: JobContext, { scope, stage, keyHash }: StagePlace): string =>
  `${organizationId} ${scope} ${stage} ${keyHash}`;

/** Computes once for all callers in this process with the same key. */
async function computeForAll<Value>(
  deps: StageDeps,
  context: JobContext,
  request: PlacedRequest<Value>,
  key: string,
): Promise<StageResult<Value>> {
  const { report, end } = announce(deps.engine, [key], request.onProgress);
  try {
    return await computeAndSave(deps, context, { ...request, onProgress: report });
  } finally {
    end();
  }
}

export interface StageEnd<Value> extends StageResult<Value> {
  /** Hash of the stage's inputs and version, for stages that read its result. */
  readonly keyHash: string;
  readonly reused: boolean;
}

/**
 * Runs one stage in a separate child, or finds its result: equal keys mean equal results, and a computation already running for another job
 * in this process is awaited. Outputs are in the file store before their row is committed, and only a run that still holds its lease
 * commits.
 */
export async function runStage<Payload, Value>(
  deps: StageDeps,
  context: JobContext,
  request: StageRequest<Payload, Value>,
): Promise<StageEnd<Value>> {
  const { scope, stage, task, madeBy = [] } = request;
  const keyHash = stageKey(versionOf(deps.versions, [task.name, ...madeBy]), request.reads);
  const asked: PlacedRequest<Value> = { ...request, place: { scope, stage, keyHash } };
  const key = computationKey(context, asked.place);
  for (;;) {
    const other = underWay(deps.engine, key);
    if (other) await follow(other, context, request.onProgress);
    const result = await findResult(deps, context, { place: asked.place, answer: task.answer });
    if (result) return { ...result, keyHash, reused: true };
    if (!underWay(deps.engine, key)) break;
  }
  return { ...(await computeForAll(deps, context, asked, key)), keyHash, reused: false };
}
