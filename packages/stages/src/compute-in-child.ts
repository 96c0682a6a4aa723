import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { Engine, EngineInput, EngineProgress, EngineSeat, EngineSession } from "@tieout/engine";
import type { FileStore } from "@tieout/files";
import { type JobContext, JobFailure } from "@tieout/jobs";
import type { Task } from "./define-task.ts";
import { fileChunks } from "./file-chunks.ts";
import { parseAnswer } from "./parse-answer.ts";
import type { StoredOutput } from "./stage-cache.ts";

/** A stage's input: an object in the organization's file store. */
export interface StageInput {
  readonly name: string;
  readonly objectKey: string;
  /** Name under which an earlier task in the session may have kept the object's content in memory; if so, the object is not opened. */
  readonly keptAs?: string;
}

/** One engine task, and the outputs to keep. */
export interface ChildWork<Payload, Value> {
  readonly task: Task<Payload, Value>;
  readonly payload: NoInfer<Payload>;
  readonly inputs: readonly StageInput[];
  /** Scope whose key encrypts the stored outputs, and the outputs' names. */
  readonly scope: string;
  readonly outputs: readonly string[];
  /** Files that the task writes only for some answers. */
  readonly optionalOutputs?: (value: Value) => readonly string[];
  readonly onProgress?: (progress: EngineProgress) => void;
}

/** The child process ended in a way that a retry may avoid. */
export class ChildLost extends Error {
  readonly failure: JobFailure;
  constructor(failure: JobFailure) {
    super(failure.code);
    this.name = "ChildLost";
    this.failure = failure;
  }
}

interface OutputFile {
  readonly name: string;
  readonly path: string;
}

interface OutputPlace {
  readonly organizationId: string;
  readonly scope: string;
}

async function keep(
  files: FileStore,
  { organizationId, scope }: OutputPlace,
  made: readonly OutputFile[],
): Promise<Record<string, StoredOutput>> {
  const outputs: Record<string, StoredOutput> = {};
  for (const output of made) {
    const object = await files.put(organizationId, fileChunks(output.path), { scope });
    outputs[output.name] = { objectKey: object.key, sha256: object.sha256, sizeBytes: object.sizeBytes };
  }
  return outputs;
}

export interface ChildDeps {
  readonly engine: Engine;
  readonly files: FileStore;
  /** Session for a job's consecutive tasks; a concurrent task gets a separate child. */
  readonly session?: EngineSession;
}

/** Uses the session's child if it is free, otherwise a separate one. */
function onSeat<T>({ engine, session }: ChildDeps, work: (seat: EngineSeat) => Promise<T>): Promise<T> {
  if (session && !session.isBusy()) return session.use(work);
  return engine.withScratch((scratch) => work({ scratch, keeps: () => false, run: (request) => engine.run(scratch, request) }));
}

/** Runs a task in a child; its outputs are in the file store when this resolves. */
export async function computeInChild<Value>(
  deps: ChildDeps,
  context: JobContext,
  work: ChildWork<unknown, Value>,
): Promise<{ readonly value: Value; readonly outputs: Record<string, StoredOutput> }> {
  const { files } = deps;
  return onSeat(deps, async ({ scratch, run, keeps }) => {
    const inputs: EngineInput[] = [];
    for (const { name, objectKey, keptAs } of work.inputs)
      if (keptAs === undefined || !keeps(keptAs)) inputs.push({ name, stream: await files.get(context.organizationId, objectKey) });
    const outcome = await run({
      task: work.task.name,
      payload: work.payload,
      inputs,
      outputs: work.outputs,
      signal: context.signal,
      ...(work.onProgress ? { onProgress: work.onProgress } : {}),
    });
    if (!outcome.ok) {
      context.signal.throwIfAborted();
      const { code, sentence, detail, wasKilled } = outcome.failure;
      const failure = new JobFailure(code, sentence, { retry: code === "engine.crashed", detail });
      throw wasKilled || code === "engine.crashed" ? new ChildLost(failure) : failure;
    }
    const value = parseAnswer(work.task.answer, work.task.name, outcome.value.value);
    const optional = (work.optionalOutputs?.(value) ?? [])
      .map((name) => ({ name, path: join(scratch.outputDirectory, name) }))
      .filter(({ path }) => lstatSync(path, { throwIfNoEntry: false })?.isFile());
    return {
      value,
      outputs: await keep(files, { organizationId: context.organizationId, scope: work.scope }, [...outcome.value.outputs, ...optional]),
    };
  });
}
