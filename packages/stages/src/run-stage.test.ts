import type { Engine, EngineFailure } from "@tieout/engine";
import type { FileStore } from "@tieout/files";
import { type JobContext, JobFailure } from "@tieout/jobs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { definePartsTask, defineTask, typeOf } from "./define-task.ts";
import { runStage, type StageDeps } from "./run-stage.ts";
import { type PartsEnd, runStageParts } from "./run-stage-parts.ts";
import type { SourceVersions } from "./source-versions.ts";
import type { StageCache, StageResult } from "./stage-cache.ts";

const crashed: EngineFailure = { code: "engine.crashed", sentence: "Processing these files stopped.", detail: "exit code 1" };
const killed: EngineFailure = { code: "engine.memory", sentence: "It needed too much memory.", detail: "SIGKILL", wasKilled: true };
const timedOut: EngineFailure = { code: "engine.timeout", sentence: "It took too long.", detail: "time limit" };

/** A stage whose child ends in the given ways, one after another, and then returns the value 7. */
function stageOf(
  ends: readonly EngineFailure[],
  value: unknown = 7,
  saved: StageResult[] = [],
  made: { readonly versions: SourceVersions; readonly madeBy: readonly string[] } = { versions: { t: "1" }, madeBy: [] },
) {
  let runs = 0;
  const engine = {
    withScratch: (work: (scratch: { readonly outputDirectory: string }) => Promise<unknown>) => work({ outputDirectory: "/nonexistent" }),
    run: async () => {
      const failure = ends[runs];
      runs += 1;
      return failure ? { ok: false, failure } : { ok: true, value: { value, outputs: [] } };
    },
  };
  const cache: StageCache = {
    find: async () => saved[0] ?? null,
    save: async (_place, result) => {
      saved.unshift(result);
    },
  };
  const deps = {
    engine: engine as unknown as Engine,
    files: {} as FileStore,
    stageCache: () => cache,
    versions: made.versions,
    log: { info: () => undefined },
  } satisfies StageDeps;
  const context = {
    organizationId: "firm",
    attempt: 1,
    signal: new AbortController().signal,
    transaction: (work: (given: unknown) => Promise<unknown>) => work({}),
  } as unknown as JobContext;
  const ask = { scope: "e", stage: "compute", reads: [], madeBy: made.madeBy, payload: {}, inputs: [], outputs: [] };
  const task = defineTask({ name: "t", module: "", payload: typeOf<object>(), answer: z.number() });
  return { run: () => runStage(deps, context, { ...ask, task }), runs: () => runs, saved };
}

describe("a stage's child that is lost", () => {
  test.each([
    ["crashed", crashed],
    ["killed from outside", killed],
  ])("once %s, is restarted, and its result is kept once", async (_how, failure) => {
    const stage = stageOf([failure, failure]);
    expect(await stage.run()).toMatchObject({ outputs: {}, value: 7, reused: false });
    expect(stage.runs()).toBe(3);
    expect(stage.saved).toHaveLength(1);
  });

  test.each([
    ["crashed", crashed],
    ["killed", killed],
  ])("%s every time, ends the stage with the message for users", async (_how, failure) => {
    const stage = stageOf([failure, failure, failure, failure]);
    const error = await stage.run().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(JobFailure);
    expect(error).toMatchObject({ code: failure.code, sentence: failure.sentence });
    expect(stage.runs()).toBe(3);
    expect(stage.saved).toHaveLength(0);
  });

  test("a failure that no retry can fix is reported at once", async () => {
    const stage = stageOf([timedOut]);
    await expect(stage.run()).rejects.toMatchObject({ code: "engine.timeout", sentence: timedOut.sentence });
    expect(stage.runs()).toBe(1);
  });

  test("a stage that waits for another job's equal stage uses its result and starts no child", async () => {
    const stage = stageOf([]);
    const both = await Promise.all([stage.run(), stage.run()]);
    expect(both.map(({ value }) => value)).toEqual([7, 7]);
    expect(both.filter(({ reused }) => reused)).toHaveLength(1);
    expect(stage.runs()).toBe(1);
  });
});

describe("the key of a stage", () => {
  const keyOf = async (versions: SourceVersions, madeBy: readonly string[] = []): Promise<string> =>
    (await stageOf([], 7, [], { versions, madeBy }).run()).keyHash;

  test("depends only on the version of its task and of everything else that goes into the stage", async () => {
    const key = await keyOf({ t: "1" });
    expect(await keyOf({ t: "1", other: "2" })).toBe(key);
    expect(await keyOf({ t: "2" })).not.toBe(key);
    const ofPaper = await keyOf({ t: "1", paper: "1" }, ["paper"]);
    expect(ofPaper).not.toBe(key);
    expect(await keyOf({ t: "1", paper: "2" }, ["paper"])).not.toBe(ofPaper);
  });

  test("is never computed without a version", async () => {
    await expect(keyOf({})).rejects.toThrow("t has no version");
  });
});

describe("the answer from a stage's child", () => {
  test("with an undeclared shape ends the stage with a message, and none of it is kept", async () => {
    const stage = stageOf([], { ssn: "912-34-5678" });
    const error = await stage.run().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(JobFailure);
    expect(error).toMatchObject({ code: "engine.answer", retry: false, sentence: expect.stringMatching(/invalid result.*Try again/) });
    expect([stage.runs(), stage.saved]).toEqual([1, []]);
  });

  test("is computed again if an earlier result has a shape that is no longer known", async () => {
    const stage = stageOf([], 7, [{ outputs: {}, value: { from: "another release" } }]);
    expect(await stage.run()).toMatchObject({ outputs: {}, value: 7, reused: false });
    expect(stage.saved[0]).toEqual({ outputs: {}, value: 7 });
  });
});

describe("a stage with several parts", () => {
  const lengths = definePartsTask({ name: "t", module: "", payload: typeOf<readonly string[]>(), part: z.number() });

  /**
   * Parts with the given names, computed in a child that takes a moment and answers with the length of each name; the part `broken` ends
   * the child process.
   */
  function partsOf(saved: Map<string, StageResult>, asked: (readonly string[])[] = []) {
    const engine = {
      withScratch: (work: (scratch: { readonly outputDirectory: string }) => Promise<unknown>) => work({ outputDirectory: "/nonexistent" }),
      run: async (_scratch: unknown, { payload }: { readonly payload: unknown }) => {
        const names = payload as readonly string[];
        asked.push(names);
        await new Promise((resolve) => setTimeout(resolve, 5));
        const failed = names.includes("broken");
        return failed
          ? { ok: false, failure: timedOut }
          : { ok: true, value: { value: names.map((name) => ({ name, value: name.length })), outputs: [] } };
      },
    };
    const cache: StageCache = {
      find: async ({ keyHash }) => saved.get(keyHash) ?? null,
      save: async ({ keyHash }, result) => void saved.set(keyHash, result),
    };
    // Test doubles with only the members that stages use.
    const deps = {
      ...{ engine: engine as unknown as Engine, files: { exists: async () => true } as unknown as FileStore },
      ...{ stageCache: () => cache, versions: { t: "1" }, log: { info: () => undefined } },
    } satisfies StageDeps;
    // As above.
    const context = {
      ...{ organizationId: "firm", attempt: 1, signal: new AbortController().signal },
      transaction: (work: (given: unknown) => Promise<unknown>) => work({}),
    } as unknown as JobContext;
    const run = (names: readonly string[]) =>
      runStageParts(deps, context, {
        ...{ scope: "e", stage: "compute", task: lengths, outputs: () => [] },
        parts: names.map((name) => ({ name, reads: [name], madeBy: [], after: [] })),
        work: (wanted) => ({ payload: wanted, inputs: [] }),
      });
    return { run, asked };
  }
  const valuesOf = ({ ends }: PartsEnd<number>) =>
    Object.fromEntries([...ends].map(([name, { value, reused }]) => [name, [value, reused]]));

  test("waits for parts that another job is computing, and computes only the others", async () => {
    const { run, asked } = partsOf(new Map());
    const [first, second] = await Promise.all([run(["census", "activity"]), run(["census", "distributions"])]);
    expect(asked).toEqual([["census", "activity"], ["distributions"]]);
    expect(valuesOf(first)).toEqual({ census: [6, false], activity: [8, false] });
    expect(valuesOf(second)).toEqual({ census: [6, true], distributions: [13, false] });
  });

  test("computes a part itself if the job it waited for failed", async () => {
    const { run, asked } = partsOf(new Map());
    const [first, second] = await Promise.all([run(["broken"]), run(["broken"])]);
    expect(asked).toEqual([["broken"], ["broken"]]);
    expect([...first.failures.keys(), ...second.failures.keys()]).toEqual(["broken", "broken"]);
  });
});
