import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { EngineTaskRequest } from "./run-engine-task.ts";
import type { Scratch } from "./scratch.ts";

/**
 * Copies a failed task's inputs so that it can be run again. The copy contains user data and the keys in the payload: for development only.
 */
export async function keepTask(folder: string, scratch: Scratch, { task, payload, inputs = [] }: EngineTaskRequest): Promise<string> {
  // Named differently from scratch folders, because those are swept.
  const kept = join(folder, `failed-${task}-${basename(scratch.directory)}`);
  await mkdir(join(kept, "in"), { recursive: true, mode: 0o700 });
  const names = inputs.map(({ name }) => name);
  for (const name of names) await cp(scratch.inputPath(name), join(kept, "in", name));
  await writeFile(join(kept, "task.json"), JSON.stringify({ task, payload, inputs: names }), { mode: 0o600 });
  return kept;
}

/** Rebuilds the request of a kept task. */
export async function readKeptTask(kept: string): Promise<EngineTaskRequest> {
  const { inputs, ...rest } = JSON.parse(await readFile(join(kept, "task.json"), "utf8")) as {
    readonly task: string;
    readonly payload: unknown;
    readonly inputs: readonly string[];
  };
  return { ...rest, inputs: inputs.map((name) => ({ name, path: join(kept, "in", name) })) };
}
