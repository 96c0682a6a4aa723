import type { Engine } from "@tieout/engine";
import type { FileStore } from "@tieout/files";
import { JobFailure } from "@tieout/jobs";
import type { z } from "zod";
import { limitConcurrency } from "./limit-concurrency.ts";
import { parseAnswer } from "./parse-answer.ts";

/** Each task uses a process with its own memory: at most this many run in one API process, whatever users request. */
const mostChildren = 4;

export interface ChildTask<Value> {
  readonly organizationId: string;
  readonly task: string;
  readonly payload: unknown;
  /** Shape of the task's answer. */
  readonly answer: z.ZodType<Value>;
  readonly inputs: readonly { readonly name: string; readonly objectKey: string }[];
  readonly signal?: AbortSignal;
}

/** The child returned no value or an invalid one; the message contains no file text. */
export class ChildTaskError extends Error {
  constructor(task: string, why: string) {
    super(`${task}: ${why}`);
    this.name = "ChildTaskError";
  }
}

/** Runs a short task for its value only; its files are removed with its scratch folder. Throws a `ChildTaskError` without a value. */
export function runChildTask<Value>(
  deps: { readonly engine: Engine; readonly files: FileStore },
  request: ChildTask<Value>,
): Promise<Value> {
  return limitConcurrency(deps.engine, mostChildren, request.signal, () => runOne(deps, request));
}

async function runOne<Value>(deps: { readonly engine: Engine; readonly files: FileStore }, request: ChildTask<Value>): Promise<Value> {
  return deps.engine.withScratch(async (scratch) => {
    const inputs = [];
    for (const input of request.inputs)
      inputs.push({ name: input.name, stream: await deps.files.get(request.organizationId, input.objectKey) });
    const outcome = await deps.engine.run(scratch, {
      task: request.task,
      payload: request.payload,
      inputs,
      limits: { timeoutSeconds: 60 },
      ...(request.signal ? { signal: request.signal } : {}),
    });
    request.signal?.throwIfAborted();
    if (!outcome.ok) throw new ChildTaskError(request.task, `${outcome.failure.code}, ${outcome.failure.detail}`);
    try {
      return parseAnswer(request.answer, request.task, outcome.value.value);
    } catch (error) {
      throw error instanceof JobFailure ? new ChildTaskError(request.task, error.code) : error;
    }
  });
}
