import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase, systemActor, type TestDatabase, type Tx } from "@tieout/postgres";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { JobContext } from "./job-context.ts";
import { defineJob, type EnqueueOptions, enqueue, requestCancel } from "./job-definition.ts";
import { JobFailure } from "./job-failure.ts";
import { handleJob } from "./job-handler.ts";
import { listDeadJobs, readJobProgress } from "./job-progress.ts";
import { type JobRunner, startJobRunner } from "./start-job-runner.ts";

interface Work {
  readonly what: string;
}
const job = defineJob("test.work", (payload): Work => {
  if (typeof payload !== "object" || payload === null || !("what" in payload) || typeof payload.what !== "string")
    throw new TypeError("no work");
  return { what: payload.what };
});

let db: TestDatabase;
let firm = "";
let otherFirm = "";
let runner: JobRunner | undefined;
const logged: string[] = [];
const log = { info: () => undefined, warn: (text: string) => logged.push(text), error: (text: string) => logged.push(text) };

beforeAll(async () => {
  db = await createTestDatabase({ through: "0003-jobs.sql" });
  [firm = "", otherFirm = ""] = await db.database.work.asPlatform("test.setup", async (tx) => {
    const { rows } = await tx.query<{ id: string }>("insert into organizations (name) values ('Ash LLP'), ('Birch LLP') returning id");
    return rows.map((row) => row.id);
  });
});
afterAll(() => db.drop());
beforeEach(() => {
  logged.length = 0;
});
afterEach(async () => {
  await runner?.stop(0);
  runner = undefined;
});

const start = async (run: (work: Work, context: JobContext) => Promise<void>): Promise<void> => {
  runner = await startJobRunner({ queueUrl: db.queueUrl, appDatabase: db.database, handlers: [handleJob(job, run)], concurrency: 3, log });
};
const within = <T>(organizationId: string, run: (tx: Tx) => Promise<T>): Promise<T> =>
  db.database.work.inOrganization(organizationId, systemActor, run);
const add = (what: string, options: EnqueueOptions = { key: what }): Promise<string> =>
  within(firm, (tx) => enqueue(tx, job, { what }, options));
const progressOf = (key: string, organizationId = firm) => within(organizationId, async (tx) => (await readJobProgress(tx, [key]))[0]);
const becomes = (key: string, state: string, timeout = 15_000): Promise<void> =>
  expect.poll(async () => (await progressOf(key))?.state, { timeout, interval: 50 }).toBe(state);
async function asAdmin<Row>(sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: db.adminUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

describe("adding a job", () => {
  it("happens if and only if the transaction commits", async () => {
    const seen: string[] = [];
    await start(async (work) => void seen.push(work.what));
    await within(firm, async (tx) => {
      await enqueue(tx, job, { what: "rolled back" }, { key: "rolled back" });
      throw new Error("no");
    }).catch(() => undefined);
    await add("kept");
    await becomes("kept", "done");
    expect(seen).toEqual(["kept"]);
    expect(await progressOf("rolled back")).toBeUndefined();
  });

  it("stamps the organization of the transaction, whatever the payload claims, and the person who asked", async () => {
    const seen: { organizationId: string; userId: string | null }[] = [];
    await start(async (_work, context) => void seen.push({ organizationId: context.organizationId, userId: context.actor.userId }));
    const userId = "0f9a1c52-0000-4000-8000-000000000001";
    await db.database.work.inOrganization(firm, { userId, realUserId: userId, requestId: "r1" }, async (tx) => {
      const forged = JSON.stringify({ data: { what: "forged" }, organizationId: otherFirm, actor: { userId } });
      await tx.query("select enqueue_job('test.work', $1::jsonb, 'forged', null, 5)", [forged]);
    });
    await becomes("forged", "done");
    expect(seen).toEqual([{ organizationId: firm, userId }]);
  });

  it("is refused outside an organization, for a malformed name and for a payload that does not fit", async () => {
    const client = new Client({ connectionString: db.runtimeUrl });
    await client.connect();
    await expect(client.query("select enqueue_job('test.work', '{}', null, null, 5)")).rejects.toThrow(/inside an organization/);
    await client.end();
    await expect(within(firm, (tx) => tx.query("select enqueue_job('x; drop', '{}', null, null, 5)"))).rejects.toThrow(/domain\.words/);
    await expect(within(firm, (tx) => enqueue(tx, job, {} as Work))).rejects.toThrow("no work");
    expect(() => defineJob("Nope", (payload) => payload)).toThrow(RangeError);
  });

  it("replaces a waiting job of the same key and leaves another organization's job of that key alone", async () => {
    const later = new Date(Date.now() + 3_600_000);
    await add("first", { key: "same", runAt: later });
    await within(otherFirm, (tx) => enqueue(tx, job, { what: "theirs" }, { key: "same", runAt: later }));
    await add("second", { key: "same" });
    const seen: string[] = [];
    await start(async (work) => void seen.push(work.what));
    await becomes("same", "done");
    expect(seen).toEqual(["second"]);
    expect(await progressOf("same", otherFirm)).toMatchObject({ state: "queued" });
  });

  it("waits until its time", async () => {
    const seen: number[] = [];
    await start(async () => void seen.push(Date.now()));
    const due = Date.now() + 1500;
    await add("timed", { key: "timed", runAt: new Date(due) });
    await becomes("timed", "done");
    expect(seen[0]).toBeGreaterThanOrEqual(due);
  });
});

describe("roles", () => {
  it("lets the application reach neither the queue's tables nor leases, and change no progress", async () => {
    for (const sql of [
      "select * from graphile_worker._private_jobs",
      "select graphile_worker.add_job('test.work')",
      "select * from job_leases",
      "insert into job_leases values (1, current_organization_id(), 1, '')",
      "update job_progress set state = 'done'",
      "delete from job_progress",
      "select * from job_pools",
      "select free_orphaned_jobs('1 second')",
    ]) {
      await expect(
        within(firm, (tx) => tx.query(sql)),
        sql,
      ).rejects.toThrow(/permission denied/);
    }
  });

  it("shows progress only to its organization, and lets nobody else cancel", async () => {
    await add("private", { key: "private", runAt: new Date(Date.now() + 3_600_000) });
    expect(await progressOf("private", otherFirm)).toBeUndefined();
    expect(await within(otherFirm, (tx) => requestCancel(tx, "private"))).toBe("absent");
    expect(await progressOf("private")).toMatchObject({ state: "queued" });
  });

  it("refuses to run under a role that would see an empty queue", async () => {
    const handlers = [handleJob(job, async () => undefined)];
    const wrong = startJobRunner({ queueUrl: db.runtimeUrl, appDatabase: db.database, handlers, concurrency: 1, log });
    await expect(wrong).rejects.toThrow(/tieout_queue/);
  });
});

describe("progress", () => {
  it("shows stage, percent and counts while it runs, writes seldom, and ends at 100", async () => {
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    await start(async (_work, context) => {
      for (let row = 0; row <= 5000; row += 1) context.progress({ stage: "normalise", percent: row / 100, counts: { rows: row } });
      await gate;
    });
    await add("watched");
    await expect.poll(async () => (await progressOf("watched"))?.counts.rows, { timeout: 10_000 }).toBe(5000);
    expect(await progressOf("watched")).toMatchObject({
      state: "running",
      stage: "normalise",
      percent: 50,
      attempt: 1,
      jobName: "test.work",
    });
    go();
    await becomes("watched", "done");
    expect(await progressOf("watched")).toMatchObject({ percent: 100, failure: null });
  });
});

describe("cancel", () => {
  it("aborts the signal of a running handler within two seconds, and the job does not run again", async () => {
    let runs = 0;
    let abortedAt = 0;
    await start(async (_work, context) => {
      runs += 1;
      await new Promise<void>((_resolve, reject) =>
        context.signal.addEventListener("abort", () => {
          abortedAt = performance.now();
          reject(context.signal.reason);
        }),
      );
    });
    await add("cancelled");
    await becomes("cancelled", "running");
    const asked = performance.now();
    expect(await within(firm, (tx) => requestCancel(tx, "cancelled"))).toBe("requested");
    await becomes("cancelled", "cancelled");
    expect(abortedAt - asked).toBeLessThan(2000);
    await sleep(1500);
    expect(runs).toBe(1);
    expect(await asAdmin("select from graphile_worker._private_jobs where key like '%:cancelled'")).toEqual([]);
  });

  it("takes a waiting job out of the queue, and says when there is nothing to cancel", async () => {
    await add("waiting", { key: "waiting", runAt: new Date(Date.now() + 3_600_000) });
    expect(await within(firm, (tx) => requestCancel(tx, "waiting"))).toBe("removed");
    expect(await progressOf("waiting")).toMatchObject({ state: "cancelled" });
    expect(await within(firm, (tx) => requestCancel(tx, "waiting"))).toBe("absent");
  });

  it("does not outlive the job: the same key added again runs", async () => {
    await add("again", { key: "again", runAt: new Date(Date.now() + 3_600_000) });
    await within(firm, (tx) => requestCancel(tx, "again"));
    const seen: string[] = [];
    await start(async (work) => void seen.push(work.what));
    await add("again");
    await becomes("again", "done");
    expect(seen).toEqual(["again"]);
  });
});

describe("failing", () => {
  it("tries again after a pause and stays visible as dead when attempts run out, without the error's own text", async () => {
    const attempts: number[] = [];
    await start(async (_work, context) => {
      attempts.push(context.attempt);
      throw new Error("row 3 holds 900-12-3456");
    });
    await add("failing", { key: "failing", maxAttempts: 2 });
    await becomes("failing", "retrying");
    await becomes("failing", "dead");
    expect(attempts).toEqual([1, 2]);
    expect(await progressOf("failing")).toMatchObject({
      failure: { code: "job.unexpected", sentence: expect.stringMatching(/Try again/) },
    });
    const dead = await db.database.work.asPlatform("test.look", (tx) => listDeadJobs(tx));
    expect(dead[0]).toMatchObject({ jobKey: "failing", organizationId: firm });
    expect(JSON.stringify(await asAdmin("select * from graphile_worker._private_jobs"))).not.toContain("900-12-3456");
    expect(logged.join()).not.toContain("900-12-3456");
  }, 30_000);

  it("is dead at once when trying again cannot help, and runs anew when added again", async () => {
    let runs = 0;
    await start(async () => {
      runs += 1;
      if (runs === 1)
        throw new JobFailure("asset.encrypted", "The file census.xlsx is encrypted. Remove its password and upload it again.");
    });
    await add("refused");
    await becomes("refused", "dead");
    expect(await progressOf("refused")).toMatchObject({
      failure: { code: "asset.encrypted", sentence: "The file census.xlsx is encrypted. Remove its password and upload it again." },
    });
    await sleep(1500);
    expect(runs).toBe(1);
    await add("refused");
    await becomes("refused", "done");
  });
});

describe("fence", () => {
  it("refuses every commit of a run whose epoch is not the latest, and of a run that has finished already", async () => {
    const outcomes: string[] = [];
    const attempt = async (context: JobContext, kind: "transaction" | "finish"): Promise<void> => {
      outcomes.push(await context[kind](async () => "kept").catch((error: Error) => error.name));
    };
    await start(async (work, context) => {
      if (work.what === "stale") await asAdmin(`update job_leases set epoch = epoch + 1 where job_id = ${context.jobId}`);
      await attempt(context, "transaction");
      await attempt(context, "finish");
      await attempt(context, "finish");
    });
    await add("fresh");
    await becomes("fresh", "done");
    expect(outcomes).toEqual(["kept", "kept", "LeaseLost"]);
    outcomes.length = 0;
    await add("stale", { key: "stale", maxAttempts: 1 });
    await expect.poll(() => outcomes).toEqual(["LeaseLost", "LeaseLost", "LeaseLost"]);
    await expect.poll(() => logged.join()).toContain("taken over");
    expect((await progressOf("stale"))?.state).toBe("running");
  });

  it("holds within the organization only", async () => {
    let answer: unknown;
    await start(async (_work, context) => {
      answer = await within(otherFirm, (tx) => context.fence(tx)).catch((error: Error) => error.name);
    });
    await add("foreign");
    await becomes("foreign", "done");
    expect(answer).toBe("LeaseLost");
  });

  it("keeps a job from running again whose result is committed although the queue never heard of its end", async () => {
    const jobId = await add("committed", { key: "committed", runAt: new Date(Date.now() + 1000) });
    await asAdmin(
      `insert into job_leases (job_id, organization_id, epoch, pool_id, completed_at) values (${jobId}, '${firm}', 1, 'pool-gone', now())`,
    );
    let runs = 0;
    await start(async () => {
      runs += 1;
    });
    await becomes("committed", "done");
    expect(runs).toBe(0);
    await add("committed");
    await becomes("committed", "done");
    await expect.poll(() => runs).toBe(1);
  });
});

describe("a lost database connection", () => {
  it("stops neither the runner nor the job in progress", async () => {
    const seen: string[] = [];
    await start(async (work, context) => {
      if (work.what === "during") {
        await asAdmin(
          "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'tieout_queue' and datname = current_database()",
        );
        await sleep(500);
      }
      await context.finish(async () => void seen.push(work.what));
    });
    await add("during");
    await becomes("during", "done");
    await add("after");
    await becomes("after", "done");
    expect(seen).toEqual(["during", "after"]);
    expect(logged.join()).toContain("is replaced");
  }, 30_000);
});

describe("jobs of lost workers", () => {
  it("are given up, visibly, when they have taken too many workers with them", async () => {
    const later = "now() - interval '1 minute'";
    const jobId = await add("poison", { key: "poison", maxAttempts: 1 });
    await asAdmin(`insert into job_leases (job_id, organization_id, epoch, pool_id) values (${jobId}, '${firm}', 20, 'pool-gone')`);
    await asAdmin(
      `update graphile_worker._private_jobs set locked_by = 'pool-gone', locked_at = ${later}, attempts = 1 where id = ${jobId}`,
    );
    let runs = 0;
    await start(async () => {
      runs += 1;
    });
    await becomes("poison", "dead");
    expect(await progressOf("poison")).toMatchObject({ failure: { code: "job.worker-lost" } });
    expect(runs).toBe(0);
  });
});
