import { createReadStream, lstatSync } from "node:fs";
import { join } from "node:path";
import type { Engine, EngineInput, EngineProgress } from "@tieout/engine";
import type { FileStore } from "@tieout/files";
import { type JobContext, JobFailure } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import type { z } from "zod";
import { parseAnswer } from "./parse-answer.ts";
import type { StageCache, StagePlace, StageResult, StoredOutput } from "./stage-cache.ts";

export interface StageDeps {
  readonly engine: Engine;
  readonly files: FileStore;
  readonly stageCache: (tx: Tx) => StageCache;
  readonly log: { readonly info: (message: string, detail?: Readonly<Record<string, unknown>>) => void };
}

/** A stage's input: an object of the organization's file store. */
export interface StageInput {
  readonly name: string;
  readonly objectKey: string;
}

/** The stage is a name in the cache and in the log; the key is the hash of everything it reads. */
export interface StageRequest<Value = unknown> extends StagePlace {
  /** Name of the engine task. */
  readonly task: string;
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

async function computeAndSave<Value>(deps: StageDeps, context: JobContext, request: StageRequest<Value>): Promise<StageResult<Value>> {
  deps.log.info("stage begins", { stage: request.stage, task: request.task, scope: request.scope, attempt: context.attempt });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await compute(deps, context, request);
      await context.transaction((tx) => deps.stageCache(tx).save(request, result));
      deps.log.info("stage ends", { stage: request.stage, task: request.task, scope: request.scope });
      return result;
    } catch (error) {
      if (!(error instanceof ChildLost)) throw error;
      if (attempt === tries) throw error.failure;
      deps.log.info("stage begins again", { stage: request.stage, task: request.task, scope: request.scope, attempt });
    }
  }
}

/**
 * Runs one stage in a child of its own, or finds its result: equal keys give equal results, and what another job of this process is
 * computing is waited for. What a stage made is safe in the file store before the row that names it is committed, and only a run that still
 * holds its lease commits.
 */
export async function runStage<Value>(
  deps: StageDeps,
  context: JobContext,
  request: StageRequest<Value>,
): Promise<StageResult<Value> & { readonly reused: boolean }> {
  const stages = stagesOf(deps.engine);
  const key = `${context.organizationId} ${request.scope} ${request.stage} ${request.keyHash}`;
  for (;;) {
    const other = stages.get(key);
    if (other) await follow(other, context, request);
    const cached = await context.transaction((tx: Tx) => deps.stageCache(tx).find(request));
    if (cached && (await stored(deps.files, context.organizationId, cached))) {
      const value = request.answer.safeParse(cached.value);
      if (value.success) return { ...cached, value: value.data, reused: true };
    }
    if (!stages.has(key)) break;
  }
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
    return { ...(await computeAndSave(deps, context, { ...request, onProgress })), reused: false };
  } finally {
    stages.delete(key);
    end();
  }
}
