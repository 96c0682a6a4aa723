import { expect, test } from "vitest";
import { defineJob, enqueue } from "./job-definition.ts";
import { handleJob } from "./job-handler.ts";
import { startJobRunner } from "./start-job-runner.ts";
import { job, openTestBed } from "./test-processes/test-bed.ts";

const { db, firm, otherFirm, log, within, asAdmin } = openTestBed();
const sweep = defineJob("test.sweep", () => ({}), "background");

/** A runner whose jobs end one at a time, when the test says so. */
async function slowRunner(concurrency: number) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const wait = (what: string): Promise<void> => {
    started.push(what);
    return new Promise((resolve) => ends.push(resolve));
  };
  const handlers = [handleJob(job, ({ what }) => wait(what)), handleJob(sweep, () => wait("sweep"))];
  const runner = await startJobRunner({ queueUrl: db().queueUrl, appDatabase: db().database, handlers, concurrency, log });
  const running = (count: number) => expect.poll(() => started.length - ended, { timeout: 15_000, interval: 20 }).toBe(count);
  let ended = 0;
  return {
    started,
    running,
    endFirst(): void {
      ended += 1;
      ends.shift()?.();
    },
    async endAll(): Promise<void> {
      for (const end of ends.splice(0)) end();
      await runner.stop(2000);
    },
  };
}

const add = (organizationId: string, whats: readonly string[]) =>
  within(organizationId, async (tx) => {
    for (const what of whats) await enqueue(tx, job, { what }, { key: what });
  });

const twelve = Array.from({ length: 12 }, (_, index) => `A${index + 1}`);

async function withRunner(concurrency: number, use: (runner: Awaited<ReturnType<typeof slowRunner>>) => Promise<void>): Promise<void> {
  const runner = await slowRunner(concurrency);
  try {
    await use(runner);
  } finally {
    await asAdmin("delete from graphile_worker._private_jobs where locked_at is null");
    await runner.endAll();
    await asAdmin("delete from job_leases; delete from graphile_worker._private_jobs");
  }
}

test.each([1, 2])("with %i slots, the one job of a firm starts before the third of a firm that added twelve", (slots) =>
  withRunner(slots, async ({ started, running, endFirst }) => {
    await add(firm(), twelve);
    await running(slots);
    await add(otherFirm(), ["B1"]);
    endFirst();
    await running(slots);
    expect([...started].sort()).toEqual([...twelve.slice(0, slots), "B1"]);
  }),
);

test("a firm that is alone takes every slot; once others are active, one stays free for them", async () => {
  await withRunner(2, async ({ running }) => {
    await add(firm(), twelve);
    await running(2);
  });
  await withRunner(2, async ({ started, running, endFirst }) => {
    await add(otherFirm(), ["B1"]);
    await running(1);
    endFirst();
    await add(firm(), twelve);
    await running(1);
    await add(otherFirm(), ["B2"]);
    await running(2);
    expect([...started].sort()).toEqual(["A1", "B1", "B2"]);
  });
});

test("what someone waits for starts before a sweep of any firm", () =>
  withRunner(1, async ({ started, running, endFirst }) => {
    await add(firm(), ["first"]);
    await running(1);
    await within(firm(), (tx) => enqueue(tx, sweep, {}, { key: "sweep A" }));
    await within(otherFirm(), (tx) => enqueue(tx, sweep, {}, { key: "sweep B" }));
    await add(firm(), ["A1", "A2"]);
    for (let ended = 0; ended < 3; ended += 1) {
      endFirst();
      await running(1);
    }
    expect(started).toEqual(["first", "A1", "A2", "sweep"]);
  }));

test("two processes together give a firm's one job its turn", async () => {
  await withRunner(1, (one) =>
    withRunner(1, async (two) => {
      await add(firm(), twelve);
      await one.running(1);
      await two.running(1);
      await add(otherFirm(), ["B1"]);
      one.endFirst();
      await expect.poll(() => one.started[1], { timeout: 15_000 }).toBe("B1");
    }),
  );
});
