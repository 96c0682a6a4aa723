import type { StatusUpdater } from "@tieout/engagements/server";
import { type JobContext, JobFailure, LeaseLost } from "@tieout/jobs";
import { describe, expect, test } from "vitest";
import { refuseOnFailure } from "./refuse-on-failure.ts";

/** Runs work that fails with the given error; returns the result for the queue and the file's refusal. */
async function endedWith(error: Error, attempt: number) {
  const refusals: unknown[] = [];
  const tx = {
    query: async (sql: string, values: readonly unknown[]) => {
      if (sql.includes("status = 'refused'")) refusals.push(values.slice(1));
      const row = {
        id: "a",
        engagementId: "e",
        inspection: null,
        facts: null,
        overview: {},
        createdAt: new Date(0),
        updatedAt: new Date(0),
      };
      return { rows: sql.startsWith("select") ? [row] : [] };
    },
  };
  const context = {
    attempt,
    note: () => undefined,
    signal: new AbortController().signal,
    finish: (work: (given: typeof tx) => Promise<unknown>) => work(tx),
  } as unknown as JobContext;
  const statusUpdater = { refresh: async () => undefined } as unknown as StatusUpdater;
  const heard = await refuseOnFailure(statusUpdater, context, "a", () => Promise.reject(error)).then(
    () => null,
    (caught: unknown) => caught,
  );
  return { heard, refusals };
}

describe("work on a file that fails", () => {
  test("in an expected way refuses the file with its message at once", async () => {
    const { heard, refusals } = await endedWith(new JobFailure("engine.timeout", "It took too long."), 1);
    expect([heard, refusals]).toEqual([null, [["engine.timeout", "It took too long."]]]);
  });

  test("unexpectedly is left to the queue, and the last attempt reports the failure on the file instead of leaving it as being read", async () => {
    const error = new Error("the database was away");
    expect(await endedWith(error, 4)).toEqual({ heard: error, refusals: [] });
    const { heard, refusals } = await endedWith(error, 5);
    expect(heard).toBeNull();
    expect(refusals).toEqual([["ingestion.unexpected", expect.stringMatching(/^An unexpected error .*upload it again/)]]);
  });

  test("because the disk is full refuses nothing, however many attempts are made: the queue waits for space", async () => {
    const full = new Error("the stage was not stored", { cause: Object.assign(new Error("full"), { code: "files.no_space" }) });
    expect(await endedWith(full, 5)).toEqual({ heard: full, refusals: [] });
  });

  test("because another worker has the job says nothing about the file, however many attempts are made", async () => {
    const lost = new LeaseLost("7");
    expect(await endedWith(lost, 5)).toEqual({ heard: lost, refusals: [] });
  });
});
