import { join } from "node:path";
import type { Engine } from "@tieout/engine";
import type { FileStore } from "@tieout/files";
import { JobFailure } from "@tieout/jobs";
import type { Task } from "./define-task.ts";
import { fileChunks } from "./file-chunks.ts";
import { limitConcurrency } from "./limit-concurrency.ts";
import { parseAnswer } from "./parse-answer.ts";
import type { StoredOutput } from "./stage-cache.ts";

/** Each task uses a process with separate memory; at most this many run in one API process, whatever users request. */
const mostChildren = 4;

export interface ChildTask<Payload, Value> {
  readonly organizationId: string;
  readonly task: Task<Payload, Value>;
  readonly payload: NoInfer<Payload>;
  readonly inputs: readonly { readonly name: string; readonly objectKey: string }[];
  readonly signal?: AbortSignal;
  /** File that the task writes for an answer and that is kept in the file store under the scope's key; null for none. */
  readonly output?: { readonly scope: string; readonly nameOf: (value: Value) => string | null };
}

interface ChildDeps {
  readonly engine: Engine;
  readonly files: FileStore;
}

/** The child returned no value or an invalid one; the message contains no text from files. */
export class ChildTaskError extends Error {
  constructor(task: string, why: string) {
    super(`${task}: ${why}`);
    this.name = "ChildTaskError";
  }
}

/** Runs a short task only for its value; its files are removed with its scratch folder. Throws a `ChildTaskError` if there is no value. */
export async function runChildTask<Payload, Value>(deps: ChildDeps, request: Omit<ChildTask<Payload, Value>, "output">): Promise<Value> {
  return (await runChildTaskWithOutput(deps, request)).value;
}

export interface ValueWithOutput<Value> {
  readonly value: Value;
  readonly output: StoredOutput | null;
}

/**
 * Like `runChildTask`, but the file that the task wrote is in the file store when this resolves; a caller that does not use the file
 * deletes it.
 */
export function runChildTaskWithOutput<Payload, Value>(
  deps: ChildDeps,
  request: ChildTask<Payload, Value>,
): Promise<ValueWithOutput<Value>> {
  return limitConcurrency(deps.engine, mostChildren, request.signal, () => runOne(deps, request));
}

async function runOne<Value>(deps: ChildDeps, request: ChildTask<unknown, Value>): Promise<ValueWithOutput<Value>> {
  return deps.engine.withScratch(async (scratch) => {
    const inputs = [];
    for (const input of request.inputs)
      inputs.push({ name: input.name, stream: await deps.files.get(request.organizationId, input.objectKey) });
    const outcome = await deps.engine.run(scratch, {
      task: request.task.name,
      payload: request.payload,
      inputs,
      limits: { timeoutSeconds: 60 },
      ...(request.signal ? { signal: request.signal } : {}),
    });
    request.signal?.throwIfAborted();
    if (!outcome.ok) throw new ChildTaskError(request.task.name, `${outcome.failure.code}, ${outcome.failure.detail}`);
    const value = parsed(request.task, outcome.value.value);
    const name = request.output?.nameOf(value) ?? null;
    if (!request.output || name === null) return { value, output: null };
    const written = fileChunks(join(scratch.outputDirectory, name));
    const { key, sha256, sizeBytes } = await deps.files.put(request.organizationId, written, { scope: request.output.scope });
    return { value, output: { objectKey: key, sha256, sizeBytes } };
  });
}

function parsed<Value>({ answer, name }: Task<unknown, Value>, value: unknown): Value {
  try {
    return parseAnswer(answer, name, value);
  } catch (error) {
    throw error instanceof JobFailure ? new ChildTaskError(name, error.code) : error;
  }
}
