import type { Engine } from "@tieout/engine";
import type { FileStore } from "@tieout/files";
import type { z } from "zod";
import { inTurn } from "./in-turn.ts";
import { parseAnswer } from "./parse-answer.ts";

/** A process of its own with its own memory stands behind each task: however often people click, no more of them run in one API process. */
const mostChildren = 4;

export interface ChildTask<Value> {
  readonly organizationId: string;
  readonly task: string;
  readonly payload: unknown;
  /** Shape of what the task answers. */
  readonly answer: z.ZodType<Value>;
  readonly inputs: readonly { readonly name: string; readonly objectKey: string }[];
  readonly signal?: AbortSignal;
}

/** A short task whose value is all that matters; its files go with its scratch folder. Throws where the child did not come back with a value. */
export function runChildTask<Value>(
  deps: { readonly engine: Engine; readonly files: FileStore },
  request: ChildTask<Value>,
): Promise<Value> {
  return inTurn(deps.engine, mostChildren, request.signal, () => runOne(deps, request));
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
    if (!outcome.ok) throw new Error(`${request.task}: ${outcome.failure.code}, ${outcome.failure.detail}`);
    return parseAnswer(request.answer, request.task, outcome.value.value);
  });
}
