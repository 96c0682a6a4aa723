import { EventEmitter } from "node:events";
import { Client, Pool } from "pg";
import { expect, test } from "vitest";
import { defineJob, enqueue } from "./job-definition.ts";
import { handleJob } from "./job-handler.ts";
import { passOverInTurn } from "./next-firm.ts";
import { startJobRunner } from "./start-job-runner.ts";
import { job, openTestBed } from "./test-processes/test-bed.ts";

const { db, firm, otherFirm, log, within, asAdmin } = openTestBed();
const sweep = defineJob("test.sweep", () => ({}), "background");

/** A runner whose jobs end one at a time, when the test releases them. */
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

test.each([1, 2])("with %i slots, one firm's only job starts before the third job of a firm that added twelve", (slots) =>
  withRunner(slots, async ({ started, running, endFirst }) => {
    await add(firm(), twelve);
    await running(slots);
    await add(otherFirm(), ["B1"]);
    endFirst();
    await running(slots);
    expect([...started].sort()).toEqual([...twelve.slice(0, slots), "B1"]);
  }),
);

test("a firm alone takes every slot; once other firms are active, one slot stays free for them", async () => {
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

test("awaited work starts before any firm's sweep", () =>
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

test("background work from several firms leaves one slot free, and the first awaited job takes it", () =>
  withRunner(2, async ({ started, running, endFirst }) => {
    await within(firm(), (tx) => enqueue(tx, sweep, {}, { key: "sweep A" }));
    await within(otherFirm(), (tx) => enqueue(tx, sweep, {}, { key: "sweep B" }));
    await running(1);
    await add(firm(), ["A1"]);
    await running(2);
    expect(started).toEqual(["sweep", "A1"]);
    endFirst();
    await running(2);
    expect(started).toEqual(["sweep", "A1", "sweep"]);
  }));

test("two processes together give a firm's only job its turn", async () => {
  await withRunner(1, (one) =>
    withRunner(1, async (two) => {
      await add(firm(), twelve);
      await one.running(1);
      await two.running(1);
      await add(otherFirm(), ["B1"]);
      one.endFirst();
      await expect.poll(() => one.started[1]).toBe("B1");
    }),
  );
});

test("a hanging lookup is ended, and until a lookup succeeds, jobs are taken in queue order", () =>
  withRunner(1, async ({ started, running, endFirst }) => {
    await add(firm(), ["A1", "A2"]);
    await running(1);
    const holder = new Client({ connectionString: db().adminUrl });
    await holder.connect();
    await holder.query("begin; lock table graphile_worker._private_tasks in access exclusive mode");
    try {
      endFirst();
      await running(1);
      expect(started).toEqual(["A1", "A2"]);
    } finally {
      await holder.end();
    }
  }));

test("a lookup reads only a few of one firm's ten thousand waiting jobs", async () => {
  await add(firm(), ["A"]);
  await add(otherFirm(), ["B"]);
  await asAdmin(`insert into graphile_worker._private_jobs (task_id, payload, key, flags, priority, run_at)
    select task_id, payload, 'A' || number, flags, number % 2 * 10, now() - number * interval '1 second'
    from graphile_worker._private_jobs, generate_series(1, 10000) number where key like '%:A';
    analyze graphile_worker._private_jobs`);
  const pool = new Pool({ connectionString: db().queueUrl, max: 1 });
  const read = async (): Promise<number> => {
    await pool.query("select pg_stat_force_next_flush()");
    const [row] = await asAdmin<{ count: string }>(
      "select seq_tup_read + idx_tup_fetch as count from pg_stat_user_tables where schemaname = 'graphile_worker' and relname = '_private_jobs'",
    );
    return Number(row?.count);
  };
  try {
    const look = passOverInTurn(new EventEmitter(), () => ({ ...{ pool, log, poolId: "", concurrency: 2 }, tasks: ["test.work"] }));
    const before = await read();
    expect(await look()).toEqual([`firm:${otherFirm()}`]);
    expect((await read()) - before).toBeLessThan(50);
  } finally {
    await pool.end();
    await asAdmin("delete from graphile_worker._private_jobs");
  }
});
