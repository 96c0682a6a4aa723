import type { EngineProgress } from "@tieout/engine";
import { type JobContext, JobFailure } from "@tieout/jobs";
import type { StageInput } from "./compute-in-child.ts";
import type { PartsTask } from "./define-task.ts";
import { computationKey, computeWithTries, findResult, type StageDeps, type StageEnd } from "./run-stage.ts";
import type { StageResult, StoredOutput } from "./stage-cache.ts";
import { stageKey, versionOf } from "./stage-key.ts";
import { announce, follow, underWay } from "./under-way.ts";

/** A part of a stage with a separate result, computed together with other parts but stored and looked up separately. */
export interface StagePart {
  readonly name: string;
  /** Everything the part reads. */
  readonly reads: readonly unknown[];
  /** Names of further versions the part depends on, in addition to the task's own. */
  readonly madeBy: readonly string[];
  /** Earlier parts of the same stage whose results this part reads. */
  readonly after: readonly string[];
}

export interface PartsRequest<Payload, Value> {
  readonly scope: string;
  readonly stage: string;
  readonly task: PartsTask<Payload, Value>;
  readonly parts: readonly StagePart[];
  /** Work that computes the missing parts; `found` has the stored results of the others. */
  readonly work: (
    names: readonly string[],
    found: ReadonlyMap<string, StageResult<Value>>,
  ) => { readonly payload: NoInfer<Payload>; readonly inputs: readonly StageInput[] };
  /** Files that a part writes. */
  readonly outputs: (value: Value) => readonly string[];
  readonly onProgress?: (progress: EngineProgress) => void;
}

/** Results of the parts, and reasons why parts failed. */
export interface PartsEnd<Value> {
  readonly ends: ReadonlyMap<string, StageEnd<Value>>;
  readonly failures: ReadonlyMap<string, JobFailure>;
}

interface Run<Value> {
  readonly deps: StageDeps;
  readonly context: JobContext;
  readonly request: PartsRequest<unknown, Value>;
  readonly keys: ReadonlyMap<string, string>;
  readonly ends: Map<string, StageEnd<Value>>;
  readonly failures: Map<string, JobFailure>;
}

const failedPart = (detail: string): JobFailure =>
  new JobFailure("engine.part-failed", "This part could not be computed; the others are not affected.", { detail });

/** A part's key includes the keys of the parts it reads, so it's recomputed when they are. */
function keysOf<Value>({ versions }: StageDeps, { parts, task }: PartsRequest<unknown, Value>): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const { name, reads, madeBy, after } of parts)
    keys.set(name, stageKey(versionOf(versions, [task.name, ...madeBy]), [...reads, after.map((other) => keys.get(other) ?? null)]));
  return keys;
}

async function save<Value>({ deps, context, request, keys, ends }: Run<Value>, name: string, result: StageResult<Value>): Promise<void> {
  const { scope, stage } = request;
  const keyHash = keys.get(name) ?? "";
  await context.transaction((tx) => deps.stageCache(tx).save({ scope, stage, keyHash }, result));
  ends.set(name, { ...result, keyHash, reused: false });
}

/** Computes parts in one child; parts that read a failed part are not stored. */
async function computeParts<Value>(run: Run<Value>, names: readonly string[]): Promise<void> {
  const { deps, context, request, ends, failures } = run;
  const { task, outputs, onProgress } = request;
  const { value: answers, outputs: stored } = await computeWithTries(deps, context, request.stage, {
    task,
    scope: request.scope,
    ...request.work(names, ends),
    outputs: [],
    optionalOutputs: (parts) => parts.flatMap(({ value }) => outputs(value)),
    ...(onProgress ? { onProgress } : {}),
  });
  const byName = new Map(answers.map((part) => [part.name, part]));
  for (const name of names) {
    const part = byName.get(name);
    const lost = request.parts.find((one) => one.name === name)?.after.find((other) => failures.has(other));
    if (lost !== undefined || !part) {
      failures.set(name, failedPart(lost === undefined ? "the child gave no answer for it" : `it reads ${lost}, which failed`));
      continue;
    }
    const { value } = part;
    const own = Object.fromEntries(
      outputs(value).flatMap((file): [string, StoredOutput][] => (stored[file] ? [[file, stored[file]]] : [])),
    );
    await save(run, name, { value, outputs: own });
  }
}

/** Retries parts that failed together separately, so one part cannot make the others fail. */
async function computeMissing<Value>(run: Run<Value>, names: readonly string[]): Promise<void> {
  try {
    await computeParts(run, names);
  } catch (error) {
    if (!(error instanceof JobFailure) || run.context.signal.aborted) throw error;
    if (names.length === 1) {
      for (const name of names) run.failures.set(name, error);
      return;
    }
    for (const name of names) await computeMissing(run, [name]);
  }
}

/** Loads stored results and returns the names of parts that have none. */
async function findParts<Value>({ deps, context, request, keys, ends }: Run<Value>): Promise<readonly string[]> {
  const { scope, stage, task, parts } = request;
  const missing: string[] = [];
  for (const { name } of parts.filter((part) => !ends.has(part.name))) {
    const keyHash = keys.get(name) ?? "";
    const found = await findResult(deps, context, { place: { scope, stage, keyHash }, answer: task.part });
    if (found) ends.set(name, { ...found, keyHash, reused: true });
    else missing.push(name);
  }
  return missing;
}

/** Computes the missing parts once for all callers in this process with the same keys. */
async function computeForAll<Value>(run: Run<Value>, missing: readonly string[], computations: readonly string[]): Promise<void> {
  const { deps, request } = run;
  const { report, end } = announce(deps.engine, computations, request.onProgress);
  try {
    await computeMissing({ ...run, request: { ...request, onProgress: report } }, missing);
  } finally {
    end();
  }
}

/**
 * Runs a stage with several parts. Each part is found by its key, awaited if another job in this process is computing it, or computed; all
 * missing parts are computed in one child. A failed part is reported with the others; parts that read it are not stored.
 */
export async function runStageParts<Payload, Value>(
  deps: StageDeps,
  context: JobContext,
  request: PartsRequest<Payload, Value>,
): Promise<PartsEnd<Value>> {
  const run: Run<Value> = { deps, context, request, keys: keysOf(deps, request), ends: new Map(), failures: new Map() };
  const { scope, stage, task } = request;
  for (;;) {
    const missing = await findParts(run);
    if (missing.length === 0) break;
    const computations = missing.map((name) => computationKey(context, { scope, stage, keyHash: run.keys.get(name) ?? "" }));
    const [other] = computations.flatMap((key) => underWay(deps.engine, key) ?? []);
    if (!other) {
      await computeForAll(run, missing, computations);
      deps.log.info("stage ends", { stage, task: task.name, scope });
      break;
    }
    await follow(other, context, request.onProgress);
  }
  return { ends: run.ends, failures: run.failures };
}
