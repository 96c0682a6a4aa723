import { createReadStream, lstatSync } from "node:fs";
import { join } from "node:path";
import type { Engine, EngineInput, EngineProgress } from "@tieout/engine";
import type { FileStore } from "@tieout/files";
import { type JobContext, JobFailure } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import type { z } from "zod";
import { parseAnswer } from "./parse-answer.ts";
import type { SourceVersions } from "./source-versions.ts";
import type { StageCache, StagePlace, StageResult, StoredOutput } from "./stage-cache.ts";
import { stageKey, versionOf } from "./stage-key.ts";

export interface StageDeps {
  readonly engine: Engine;
  readonly files: FileStore;
  readonly stageCache: (tx: Tx) => StageCache;
  /** By task and by whatever else a stage says it is made by. */
  readonly versions: SourceVersions;
  readonly log: { readonly info: (message: string, detail?: Readonly<Record<string, unknown>>) => void };
}

/** A stage's input: an object of the organization's file store. */
export interface StageInput {
  readonly name: string;
  readonly objectKey: string;
}

export interface StageRequest<Value = unknown> {
  readonly scope: string;
  /** Name in the cache and in the log. */
  readonly stage: string;
  /** Everything the stage reads: equal values give equal results. */
  readonly reads: readonly unknown[];
  /** Name of the engine task. */
  readonly task: string;
  /** Names of further versions that the result depends on, where the task's own sources are not all that makes it. */
  readonly madeBy?: readonly string[];
  readonly payload: unknown;
  /** Shape of what the task answers. */
  readonly answer: z.ZodType<Value>;
  readonly inputs: readonly StageInput[];
  readonly outputs: readonly string[];
  /** Files the task writes only in some of its ends. */
  readonly optionalOutputs?: readonly string[];
  readonly onProgress?: (progress: EngineProgress) => void;
}

/** A child that was killed from outside is started again; a file that crashes it every time is reported. */
const tries = 3;

async function stored(files: FileStore, organizationId: string, result: StageResult): Promise<boolean> {
  for (const output of Object.values(result.outputs)) if (!(await files.exists(organizationId, output.objectKey))) return false;
  return true;
}

/** The child ended in a way that a second try may avoid. */
class ChildLost extends Error {
  readonly failure: JobFailure;
  constructor(failure: JobFailure) {
    super(failure.code);
    this.name = "ChildLost";
    this.failure = failure;
  }
}

async function compute<Value>(deps: StageDeps, context: JobContext, request: StageRequest<Value>): Promise<StageResult<Value>> {
  return deps.engine.withScratch(async (scratch) => {
    const inputs: EngineInput[] = [];
    for (const input of request.inputs)
      inputs.push({ name: input.name, stream: await deps.files.get(context.organizationId, input.objectKey) });
    const outcome = await deps.engine.run(scratch, {
      task: request.task,
      payload: request.payload,
      inputs,
      outputs: request.outputs,
      signal: context.signal,
      ...(request.onProgress ? { onProgress: request.onProgress } : {}),
    });
    if (!outcome.ok) {
      context.signal.throwIfAborted();
      const { code, sentence, detail, wasKilled } = outcome.failure;
      const failure = new JobFailure(code, sentence, { retry: code === "engine.crashed", detail });
      throw wasKilled || code === "engine.crashed" ? new ChildLost(failure) : failure;
    }
    const value = parseAnswer(request.answer, request.task, outcome.value.value);
    const optional = (request.optionalOutputs ?? [])
      .map((name) => ({ name, path: join(scratch.outputDirectory, name) }))
      .filter(({ path }) => lstatSync(path, { throwIfNoEntry: false })?.isFile());
    return { value, outputs: await keep(deps.files, context.organizationId, [...outcome.value.outputs, ...optional]) };
  });
}

interface OutputFile {
  readonly name: string;
  readonly path: string;
}

async function keep(files: FileStore, organizationId: string, made: readonly OutputFile[]): Promise<Record<string, StoredOutput>> {
  const outputs: Record<string, StoredOutput> = {};
  for (const output of made) {
    const object = await files.put(organizationId, createReadStream(output.path));
    outputs[output.name] = { objectKey: object.key, sha256: object.sha256, sizeBytes: object.sizeBytes };
  }
  return outputs;
}

interface Shared {
  readonly ended: Promise<void>;
  readonly listeners: Set<(progress: EngineProgress) => void>;
}

/** Stages under way, by the engine that runs them: a file may be read for its slot and for a run at the same moment. */
const underWay = new WeakMap<Engine, Map<string, Shared>>();

function stagesOf(engine: Engine): Map<string, Shared> {
  const known = underWay.get(engine) ?? new Map<string, Shared>();
  underWay.set(engine, known);
  return known;
}

/** Waits for another job's computation, hearing of its progress. Its end may be a failure: then there is no result to be found. */
async function follow(shared: Shared, context: JobContext, request: StageRequest): Promise<void> {
  const { onProgress } = request;
  if (onProgress) shared.listeners.add(onProgress);
  let stop: () => void = () => undefined;
  const aborted = new Promise<void>((resolve) => {
    stop = resolve;
  });
  context.signal.addEventListener("abort", stop, { once: true });
  try {
    if (!context.signal.aborted) await Promise.race([shared.ended, aborted]);
  } finally {
    context.signal.removeEventListener("abort", stop);
    if (onProgress) shared.listeners.delete(onProgress);
  }
  context.signal.throwIfAborted();
}

interface Asked<Value = unknown> extends StageRequest<Value> {
  readonly place: StagePlace;
}

async function computeAndSave<Value>(deps: StageDeps, context: JobContext, request: Asked<Value>): Promise<StageResult<Value>> {
  const { scope, stage, task } = request;
  deps.log.info("stage begins", { stage, task, scope, attempt: context.attempt });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await compute(deps, context, request);
      await context.transaction((tx) => deps.stageCache(tx).save(request.place, result));
      deps.log.info("stage ends", { stage, task, scope });
      return result;
    } catch (error) {
      if (!(error instanceof ChildLost)) throw error;
      if (attempt === tries) throw error.failure;
      deps.log.info("stage begins again", { stage, task, scope, attempt });
    }
  }
}

/** The kept result, while its files are there and its value has the shape of today. */
async function findResult<Value>(
  deps: StageDeps,
  context: JobContext,
  { place, answer }: Asked<Value>,
): Promise<StageResult<Value> | null> {
  const cached = await context.transaction((tx) => deps.stageCache(tx).find(place));
  if (!cached || !(await stored(deps.files, context.organizationId, cached))) return null;
  const value = answer.safeParse(cached.value);
  return value.success ? { ...cached, value: value.data } : null;
}

/** Computes for everybody of this process who asks for the same. */
async function computeForAll<Value>(deps: StageDeps, context: JobContext, request: Asked<Value>, key: string): Promise<StageResult<Value>> {
  const stages = stagesOf(deps.engine);
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const listeners = new Set(request.onProgress ? [request.onProgress] : []);
  stages.set(key, { ended, listeners });
  const onProgress = (progress: EngineProgress): void => {
    for (const listener of listeners) listener(progress);
  };
  try {
    return await computeAndSave(deps, context, { ...request, onProgress });
  } finally {
    stages.delete(key);
    end();
  }
}

export interface StageEnd<Value> extends StageResult<Value> {
  /** Hash of everything the stage read and of what made it, for the stages that read its result. */
  readonly keyHash: string;
  readonly reused: boolean;
}

/**
 * Runs one stage in a child of its own, or finds its result: equal keys give equal results, and what another job of this process is
 * computing is waited for. What a stage made is safe in the file store before the row that names it is committed, and only a run that still
 * holds its lease commits.
 */
export async function runStage<Value>(deps: StageDeps, context: JobContext, request: StageRequest<Value>): Promise<StageEnd<Value>> {
  const { scope, stage, task, madeBy = [] } = request;
  const keyHash = stageKey(versionOf(deps.versions, [task, ...madeBy]), request.reads);
  const asked: Asked<Value> = { ...request, place: { scope, stage, keyHash } };
  const stages = stagesOf(deps.engine);
  const key = `${context.organizationId} ${scope} ${stage} ${keyHash}`;
  for (;;) {
    const other = stages.get(key);
    if (other) await follow(other, context, request);
    const result = await findResult(deps, context, asked);
    if (result) return { ...result, keyHash, reused: true };
    if (!stages.has(key)) break;
  }
  return { ...(await computeForAll(deps, context, asked, key)), keyHash, reused: false };
}
