import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { bundledProgram } from "../../../tests/bundled-program.ts";
import { readKeptTask } from "./kept-task.ts";
import { openEngine } from "./open-engine.ts";

const entry = [await bundledProgram(join(import.meta.dirname, "test-processes", "engine-tasks.ts"))];
const log = { info: () => undefined, warn: () => undefined };
async function* textStream(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function openKeeper() {
  const root = await mkdtemp(join(tmpdir(), "tieout-kept-tests-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await chmod(root, 0o755);
  const keepFailedIn = join(root, "kept");
  return { keepFailedIn, engine: await openEngine({ entry, log, scratchRoot: root, keepFailedIn }) };
}

it("keeps a failed task with its inputs, but not a successful one, and the kept task can be run again", async () => {
  const { keepFailedIn, engine } = await openKeeper();
  const letter = (name: string) => ({ name, stream: textStream("dear auditor") });
  const run = (name: string) =>
    engine.withScratch((scratch) => engine.run(scratch, { task: "copy", payload: { a: 1 }, inputs: [letter(name)] }));
  expect(await run("letter")).toMatchObject({ ok: true });
  expect(await run("note")).toMatchObject({ ok: false, failure: { code: "engine.crashed" } });
  const [kept = "", ...others] = await readdir(keepFailedIn);
  expect(others).toEqual([]);
  const request = await readKeptTask(join(keepFailedIn, kept));
  expect(request).toMatchObject({ task: "copy", payload: { a: 1 }, inputs: [{ name: "note" }] });
  const renamed = (request.inputs ?? []).map((input) => ({ ...input, name: "letter" }));
  const again = await engine.withScratch((scratch) => engine.run(scratch, { ...request, inputs: renamed }));
  expect(again).toMatchObject({ ok: true, value: { value: { characters: 12 } } });
});

it("also keeps an input that a task released before it failed", async () => {
  const { keepFailedIn, engine } = await openKeeper();
  const inputs = [{ name: "letter", stream: textStream("dear auditor") }];
  await engine.withScratch((scratch) => engine.run(scratch, { task: "releaseAndFail", payload: null, inputs }));
  const [kept = ""] = await readdir(keepFailedIn);
  expect(await readdir(join(keepFailedIn, kept, "in"))).toEqual(["letter"]);
});
