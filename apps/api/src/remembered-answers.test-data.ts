import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { EngineSeat } from "@tieout/engine";
import { ofTheRun } from "../../../tests/of-the-run.ts";

type TaskRequest = Parameters<EngineSeat["run"]>[0];
type TaskEnd = Awaited<ReturnType<EngineSeat["run"]>>;

interface RememberedAnswer {
  readonly value: unknown;
  /** Contents of the files the task wrote, in Base64, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Thrown when the task failed: nothing is remembered, and every caller gets the failure. */
class TaskFailed extends Error {
  readonly end: TaskEnd;
  constructor(end: TaskEnd) {
    super("the engine task failed");
    this.end = end;
  }
}

/**
 * Runs a task, or returns the result of an equal task from this test run: the test files upload the same few files to their firms, and
 * reading them takes most of the time. `e2e/resilience/same-bytes.test.ts` proves on the built product that equal tasks have equal results.
 * Never pass a task that depends on data in its child process's memory, since that data is not part of the request.
 */
export async function runOrRemember(seat: EngineSeat, request: TaskRequest): Promise<TaskEnd> {
  const inputs = await Promise.all((request.inputs ?? []).map(async (input) => ({ name: input.name, bytes: await bytesOf(input) })));
  let own: TaskEnd | null = null;
  try {
    const file = await ofTheRun(`answer-${keyOf(request, inputs)}.json`, async (made) => {
      const end = await seat.run({ ...request, inputs: inputs.map(({ name, bytes }) => ({ name, stream: oneChunk(bytes) })) });
      if (!end.ok) throw new TaskFailed(end);
      own = end;
      const remembered: RememberedAnswer = { value: end.value.value, files: await filesIn(seat.scratch.outputDirectory) };
      await writeFile(made, JSON.stringify(remembered));
    });
    return own ?? (await repeat(seat, request, JSON.parse(await readFile(file, "utf8"))));
  } catch (error) {
    if (error instanceof TaskFailed) return error.end;
    throw error;
  }
}

async function repeat({ scratch }: EngineSeat, request: TaskRequest, { value, files }: RememberedAnswer): Promise<TaskEnd> {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(scratch.outputDirectory, name), Buffer.from(text, "base64"));
  const outputs = (request.outputs ?? []).map((name) => ({
    name,
    path: path.join(scratch.outputDirectory, name),
    sizeBytes: Buffer.byteLength(files[name] ?? "", "base64"),
  }));
  return { ok: true, value: { value, outputs, kept: [] } };
}

function keyOf({ task, payload, outputs = [] }: TaskRequest, inputs: readonly { readonly name: string; readonly bytes: Buffer }[]): string {
  const hash = createHash("sha256").update(JSON.stringify([task, payload, outputs]));
  for (const { name, bytes } of inputs) hash.update(JSON.stringify([name, bytes.length])).update(bytes);
  return hash.digest("hex");
}

async function bytesOf(input: NonNullable<TaskRequest["inputs"]>[number]): Promise<Buffer> {
  if ("path" in input) return readFile(input.path);
  const chunks: Uint8Array[] = [];
  for await (const chunk of input.stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function filesIn(folder: string): Promise<RememberedAnswer["files"]> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isFile()) files[entry.name] = (await readFile(path.join(folder, entry.name))).toString("base64");
  return files;
}
