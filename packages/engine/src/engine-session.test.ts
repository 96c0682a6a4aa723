import { chmod, copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundledProgram } from "../../../tests/bundled-program.ts";
import type { EngineSession } from "./engine-session.ts";
import { type Engine, openEngine } from "./open-engine.ts";
import { isRunning, type NamedProcess } from "./test-processes/is-running.ts";

const tasks = await bundledProgram(join(import.meta.dirname, "test-processes", "engine-tasks.ts"));
const entry = [tasks];
const log = { info: () => undefined, warn: () => undefined };
let scratchRoot = "";
let engine: Engine;

beforeAll(async () => {
  scratchRoot = await mkdtemp(join(tmpdir(), "tieout-session-tests-"));
  await chmod(scratchRoot, 0o755);
  engine = await openEngine({ entry, log, scratchRoot, limits: { timeoutSeconds: 600, memoryBytes: 1_500_000_000 } });
});
afterAll(() => rm(scratchRoot, { recursive: true, force: true }));

async function* textStream(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
const ask = (session: EngineSession, task: string, payload: unknown = null) =>
  session.use(async (seat) => {
    const inputs = [{ name: "letter", stream: textStream("dear auditor") }];
    const result = await seat.run({ task, payload, inputs, outputs: task === "copy" ? ["copy.txt"] : [] });
    return { result, keeps: seat.keeps("words") };
  });
interface SessionMemory {
  readonly process: NamedProcess;
  readonly said: readonly string[];
  readonly files: readonly string[];
}
async function remember(session: EngineSession, words: string): Promise<SessionMemory> {
  const { result } = await ask(session, "remember", words);
  if (!result.ok) throw new Error(result.failure.detail);
  return result.value.value as SessionMemory;
}

describe("tasks of a session", () => {
  it("run one after the other in one process, sharing values kept in memory but not each other's files", async () => {
    let pid: NamedProcess = { pid: 0, table: "" };
    await engine.withSession(async (session) => {
      const first = await remember(session, "one");
      expect((await ask(session, "copy")).result).toMatchObject({ ok: true, value: { outputs: [{ name: "copy.txt" }], kept: ["words"] } });
      const second = await remember(session, "two");
      expect(second).toEqual({ process: first.process, said: ["one"], files: [] });
      pid = second.process;
      expect(isRunning(pid)).toBe(true);
    });
    expect(isRunning(pid)).toBe(false);
    expect(await readdir(scratchRoot)).toEqual([]);
  });

  it("get a fresh process without kept values after a task that failed or whose process died", async () => {
    await engine.withSession(async (session) => {
      const first = await remember(session, "one");
      expect((await ask(session, "remember", "two")).keeps).toBe(true);
      for (const bad of ["fail", "abort", "exit"]) expect(await ask(session, bad)).toMatchObject({ result: { ok: false }, keeps: false });
      const next = await remember(session, "three");
      expect(next.said).toEqual([]);
      expect(next.process).not.toEqual(first.process);
    });
  });

  it("find their program even if it is in the temporary folder, which is emptied between them", async () => {
    const program = join(scratchRoot, "program");
    await mkdir(program, { mode: 0o755 });
    await copyFile(tasks, join(program, "tasks.mjs"));
    const moved = await openEngine({ entry: [join(program, "tasks.mjs")], log, scratchRoot, limits: { timeoutSeconds: 600 } });
    await moved.withSession(async (session) => {
      await remember(session, "one");
      expect(await ask(session, "fail")).toMatchObject({ result: { ok: false }, keeps: false });
      expect((await remember(session, "two")).said).toEqual([]);
    });
    await rm(program, { recursive: true });
  });

  it("end if a task responds without the files it should have written", async () => {
    await engine.withSession(async (session) => {
      const { process: pid } = await remember(session, "one");
      const without = await session.use((seat) => seat.run({ task: "remember", payload: "two", outputs: ["absent"] }));
      expect(without).toMatchObject({ ok: false, failure: { code: "engine.crashed" } });
      await expect.poll(() => isRunning(pid)).toBe(false);
      expect((await remember(session, "three")).said).toEqual([]);
    });
  });

  it("run one at a time", async () => {
    await engine.withSession(async (session) => {
      const running = remember(session, "one");
      expect(session.isBusy()).toBe(true);
      await expect(remember(session, "two")).rejects.toThrow("one task at a time");
      await running;
      expect(session.isBusy()).toBe(false);
    });
  });

  it("end with the work that opened the session, even if it throws", async () => {
    let pid: NamedProcess = { pid: 0, table: "" };
    const work = engine.withSession(async (session) => {
      pid = (await remember(session, "one")).process;
      throw new Error("the work failed");
    });
    await expect(work).rejects.toThrow("the work failed");
    expect(isRunning(pid)).toBe(false);
    expect(await readdir(scratchRoot)).toEqual([]);
  });
});
