import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { bundledProgram } from "../../../tests/bundled-program.ts";
import type { EngineProgress } from "./engine-message.ts";
import { type Engine, openEngine } from "./open-engine.ts";
import type { EngineTaskRequest } from "./run-engine-task.ts";
import type { Scratch } from "./scratch.ts";
import { isRunning, type NamedProcess } from "./test-processes/is-running.ts";

const tasks = await bundledProgram(join(import.meta.dirname, "test-processes", "engine-tasks.ts"));
const entry = [tasks];
const warnings: string[] = [];
const log = { info: () => undefined, warn: (message: string) => warnings.push(message) };
let scratchRoot = "";
let engine: Engine;

beforeAll(async () => {
  scratchRoot = await mkdtemp(join(tmpdir(), "tieout-engine-tests-"));
  await chmod(scratchRoot, 0o755);
  engine = await openEngine({ entry, log, scratchRoot, limits: { timeoutSeconds: 600, memoryBytes: 1_500_000_000 } });
});
afterAll(() => rm(scratchRoot, { recursive: true, force: true }));

const runIn = (request: EngineTaskRequest, after?: (scratch: Scratch) => Promise<void>) =>
  engine.withScratch(async (scratch) => {
    const result = await engine.run(scratch, request);
    await after?.(scratch);
    return result;
  });
const failureCode = async (request: EngineTaskRequest): Promise<string> => {
  const result = await runIn(request);
  return result.ok ? `ok ${JSON.stringify(result.value.value)}` : result.failure.code;
};
const letter = { name: "letter", stream: (async function* () {})() };
async function* textStream(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Some guarantees hold only for a root process; an ordinary user's child has its parent's user. */
const isRoot = process.getuid?.() === 0;

describe("a well-behaved task", () => {
  it("has one thread if its inputs are a single piece to the analytical engine, and all threads for larger inputs", async () => {
    const threadsFor = async (...texts: readonly string[]) => {
      const inputs = texts.map((text, at) => ({ name: `letter-${at}`, stream: textStream(text) }));
      const result = await runIn({ task: "threads", payload: null, inputs, limits: { threads: 3 } });
      return result.ok ? result.value.value : result.failure.code;
    };
    const half = "a".repeat(1 << 17);
    expect([await threadsFor(), await threadsFor(half), await threadsFor(half, half)]).toEqual([1, 1, 3]);
  });

  it("reads its inputs, reports progress, returns a value and leaves outputs that exist until the scratch folder is removed", async () => {
    const seen: EngineProgress[] = [];
    let path = "";
    await engine.withScratch(async (scratch) => {
      const inputs = [{ name: "letter", stream: textStream("dear auditor") }];
      const result = await engine.run(scratch, {
        task: "copy",
        payload: null,
        inputs,
        outputs: ["copy.txt"],
        onProgress: (p) => seen.push(p),
      });
      expect(result).toMatchObject({ ok: true, value: { value: { characters: 12 }, outputs: [{ name: "copy.txt", sizeBytes: 12 }] } });
      if (result.ok) path = result.value.outputs[0]?.path ?? "";
      expect(await readFile(path, "utf8")).toBe("DEAR AUDITOR");
      const again = await engine
        .run(scratch, { task: "copy", payload: null, inputs: [{ name: "letter", stream: textStream("x") }] })
        .catch((e) => e);
      expect(again).toMatchObject({ code: "EEXIST" });
    });
    expect(seen).toEqual([{ stage: "reading", percent: 40, counts: { rows: 3 } }]);
    await expect(readFile(path)).rejects.toMatchObject({ code: "ENOENT" });
    expect(await readdir(scratchRoot)).toEqual([]);
  });

  it("passes an output of one run to the next run in the same folder, and copies files from elsewhere", async () => {
    const elsewhere = join(scratchRoot, "elsewhere.txt");
    await writeFile(elsewhere, "abc");
    await engine.withScratch(async (scratch) => {
      const first = await engine.run(scratch, {
        task: "copy",
        payload: null,
        inputs: [{ name: "letter", path: elsewhere }],
        outputs: ["copy.txt"],
      });
      expect(first.ok).toBe(true);
      const path = join(scratch.outputDirectory, "copy.txt");
      await engine.run(scratch, { task: "sleep", payload: null, inputs: [{ name: "second", path }], limits: { timeoutSeconds: 1 } });
      expect(await readFile(scratch.inputPath("second"), "utf8")).toBe("ABC");
    });
    expect(await readFile(elsewhere, "utf8")).toBe("abc");
    await rm(elsewhere);
  });

  it("uses a file that the caller has put into the folder directly, for one run or several", async () => {
    await engine.withScratch(async (scratch) => {
      const path = scratch.inputPath("letter");
      await writeFile(path, "mine", { mode: 0o600 });
      for (let run = 0; run < 2; run += 1) {
        const result = await engine.run(scratch, {
          task: "copy",
          payload: null,
          inputs: [{ name: "letter", path }],
          outputs: ["copy.txt"],
        });
        expect(result).toMatchObject({ ok: true, value: { value: { characters: 4 } } });
      }
      expect(() => scratch.inputPath("../out/x")).toThrow(RangeError);
    });
  });

  it("removes an input that its task releases, but never the caller's own file or one that was not given", async () => {
    await engine.withScratch(async (scratch) => {
      const own = scratch.inputPath("own");
      await writeFile(own, "mine", { mode: 0o600 });
      await writeFile(scratch.inputPath("other"), "mine too", { mode: 0o600 });
      const streams = ["letter", "last"].map((name) => ({ name, stream: textStream("dear auditor") }));
      const result = await engine.run(scratch, {
        task: "release",
        payload: ["letter", "own"],
        inputs: [...streams, { name: "own", path: own }],
      });
      expect(result).toMatchObject({ ok: true, value: { value: ["own"] } });
      expect((await readdir(scratch.folders.in)).sort()).toEqual(["other", "own"]);
    });
  });

  it("names an unknown task or input", async () => {
    expect(await runIn({ task: "no such", payload: null })).toMatchObject({ ok: false, failure: { code: "engine.crashed" } });
    expect(await runIn({ task: "constructor", payload: null })).toMatchObject({ ok: false, failure: { code: "engine.crashed" } });
    expect(await runIn({ task: "copy", payload: null, inputs: [] })).toMatchObject({ ok: false, failure: { code: "engine.crashed" } });
  });
});

describe("isolation", () => {
  const describeChild = async (paths: readonly string[]) => {
    const result = await runIn({ task: "describe", payload: paths });
    if (!result.ok) throw new Error(result.failure.detail);
    return result.value.value as Record<string, unknown>;
  };

  it("gives the child an empty environment and a separate working folder", async () => {
    process.env.TIEOUT_TEST_PASSWORD = "secret";
    const found = await describeChild([]);
    expect(found.environment).toEqual(["HOME", "LANG", "LC_ALL", "PATH", "TMPDIR", "TZ", "UV_USE_IO_URING"]);
    expect(found.directory).toBe(true);
  });

  if (isRoot)
    it("makes a root process's child a user without rights or groups, permanently", async () => {
      const closed = await mkdtemp(join(tmpdir(), "tieout-closed-"));
      const secret = join(closed, "secret");
      await writeFile(secret, "x");
      const found = await describeChild([secret, "/etc/shadow", "/etc/passwd"]);
      await rm(closed, { recursive: true });
      expect(found.userId).toBeGreaterThanOrEqual(61_184);
      expect(found.userId).toBeLessThan(61_184 + 256);
      expect(found.groups).toEqual([found.userId]);
      expect(found.readable).toEqual(engine.isolation.roomProblem === null ? [] : ["/etc/passwd"]);
      expect(found.capabilities).toBe("0000000000000000");
      expect(found.noNewPrivileges).toBe(engine.isolation.noNewPrivileges);
    });

  if (isRoot)
    it("keeps one child out of another's folder and lets no child change its inputs", async () => {
      await engine.withScratch(async (other) => {
        const path = join(other.outputDirectory, "theirs");
        await writeFile(path, "x", { mode: 0o666 });
        expect((await describeChild([path, other.directory])).readable).toEqual([]);
      });
      expect(await failureCode({ task: "changeInput", payload: null, inputs: [{ name: "letter", stream: textStream("x") }] })).toBe(
        "engine.crashed",
      );
    });

  it("reaches no server, not even on this machine, if the system can cut off the network", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const result = await runIn({ task: "reach", payload: port });
    server.close();
    const { filters, unshare } = engine.isolation;
    const expected = filters.seccomp ? "EAFNOSUPPORT" : unshare ? "ENETUNREACH" : "connected";
    expect(result).toMatchObject({ ok: true, value: { value: expected } });
  });

  it("does not accept a link as an output", async () => {
    const result = await runIn({ task: "link", payload: "/etc/passwd", outputs: ["copy.txt"] });
    expect(result).toMatchObject({ ok: false, failure: { code: "engine.crashed" } });
  });
});

test("a child that has responded is ended, whatever it is still doing", async () => {
  expect(await runIn({ task: "answerAndStay", payload: null, limits: { timeoutSeconds: 60 } })).toMatchObject({
    ok: true,
    value: { value: "all" },
  });
});

describe("a task that misbehaves becomes a failure with a message, and leaves nothing behind", () => {
  it.each([
    ["an abort", { task: "abort", payload: null }, "engine.crashed"],
    ["an exit without an answer", { task: "exit", payload: null }, "engine.crashed"],
    ["an exception", { task: "fail", payload: null }, "engine.crashed"],
    ["an output that was not written", { task: "copy", payload: null, inputs: [letter], outputs: ["other.txt"] }, "engine.crashed"],
    ["a busy loop", { task: "spin", payload: null, limits: { timeoutSeconds: 2 } }, "engine.timeout"],
    ["a wait without end", { task: "sleep", payload: null, limits: { timeoutSeconds: 2 } }, "engine.timeout"],
    ["a JavaScript heap that grows", { task: "heap", payload: null, limits: { memoryBytes: 600_000_000 } }, "engine.memory"],
    ["buffers that grow", { task: "native", payload: null, limits: { memoryBytes: 600_000_000 } }, "engine.memory"],
    ["a file beyond its limit", { task: "largeFile", payload: null, limits: { fileBytes: 50_000_000 } }, "engine.file_size"],
    ["an answer without end", { task: "flood", payload: null }, "engine.crashed"],
  ] as const)("%s", async (_what, request, code) => {
    const result = await runIn(request);
    expect(result).toMatchObject({ ok: false, failure: { code } });
    if (!result.ok) expect(result.failure.sentence).toMatch(/^[A-Z].*\.$/);
    expect(await readdir(scratchRoot)).toEqual([]);
  });

  it("keeps error messages, which can quote data, out of failures and the log", async () => {
    warnings.length = 0;
    const result = await runIn({ task: "fail", payload: null });
    expect(JSON.stringify(result)).not.toContain("900-12-3456");
    expect(warnings.join()).toContain("engine.crashed");
    expect(warnings.join()).not.toContain("900-12-3456");
  });

  it("cannot start an unlimited number of processes", async () => {
    const result = await runIn({ task: "startMany", payload: 1000, limits: { processes: 64 } });
    expect(result).toMatchObject({ ok: true, value: { value: expect.stringMatching(/^stopped after \d{1,2}:/) } });
  });

  if (isRoot)
    it("leaves no process behind, even one that left the process group", async () => {
      const result = await runIn({ task: "escape", payload: null });
      const escaped = (result.ok ? result.value.value : {}) as NamedProcess;
      expect(escaped.pid).toBeGreaterThan(0);
      await expect.poll(() => isRunning(escaped)).toBe(false);
    });

  it("is canceled at once by the caller's signal, before and during the run", async () => {
    expect(await failureCode({ task: "spin", payload: null, signal: AbortSignal.abort() })).toBe("engine.cancelled");
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 1000);
    expect(await failureCode({ task: "spin", payload: null, signal: controller.signal })).toBe("engine.cancelled");
  });

  it("removes the scratch folder even if the caller throws", async () => {
    await expect(
      engine.withScratch(async () => {
        throw new Error("caller");
      }),
    ).rejects.toThrow("caller");
    expect(await readdir(scratchRoot)).toEqual([]);
  });
});

describe("the engine's watch", () => {
  it("sees each task by name, and a failed task only by its code: the child's own messages are not passed on", async () => {
    const seen: unknown[] = [];
    const watched = await openEngine({
      ...{ entry, log, scratchRoot },
      watch: {
        async during(work, run) {
          seen.push(work);
          return run({ isFor: () => undefined, answered: () => undefined });
        },
        fault: (error, facts) => seen.push([error.name, error.message, facts]),
      },
    });
    const run = (request: EngineTaskRequest) => watched.withScratch((scratch) => watched.run(scratch, request));
    await run({ task: "fail", payload: null });
    await run({ task: "copy", payload: null, inputs: [{ name: "letter", stream: textStream("dear") }], outputs: ["copy.txt"] });
    await run({ task: "copy", payload: null, signal: AbortSignal.abort() });
    const [fail, copy] = ["fail", "copy"].map((name) => ({ kind: "task", name }));
    expect(seen).toEqual([fail, ["EngineFailure", "an engine task failed", { code: "engine.crashed" }], copy, copy]);
  });
});
