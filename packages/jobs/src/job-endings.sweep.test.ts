import { beforeEach, describe, expect, it } from "vitest";
import type { JobContext } from "./job-context.ts";
import { JobFailure } from "./job-failure.ts";
import { listDeadJobs } from "./job-progress.ts";
import { openTestBed, type Work } from "./test-processes/test-bed.ts";

const { add, asAdmin, becomes, db, firm, logged, otherFirm, progressOf, start, within } = openTestBed();

describe("failing", () => {
  it("retries after a pause, and remains visible as dead when attempts run out, without the error's text", async () => {
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
    const dead = await db().database.work.asPlatform("test.look", (tx) => listDeadJobs(tx));
    expect(dead[0]).toMatchObject({ jobKey: "failing", organizationId: firm() });
    expect(JSON.stringify(await asAdmin("select * from graphile_worker._private_jobs"))).not.toContain("900-12-3456");
    expect(logged[0]).toMatch(/^error job \d+, attempt 1 of 2, failed \(job\.unexpected\) with Error$/);
    expect(logged.join()).not.toContain("900-12-3456");
  });

  it("is dead at once if a retry cannot help, and runs again if added again", async () => {
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
    const queued = () =>
      asAdmin<{ id: string; spent: boolean }>(
        `select id::text, locked_at is null and attempts >= max_attempts as spent
         from graphile_worker._private_jobs where payload->'data'->>'what' = 'refused'`,
      );
    // The queue never takes a job that has no attempts left.
    await expect.poll(async () => (await queued())[0]?.spent).toBe(true);
    expect(runs).toBe(1);
    const [job] = await queued();
    expect(logged).toEqual([`warn job ${job?.id}, attempt 1 of 5, failed (asset.encrypted)`]);
    await add("refused");
    await becomes("refused", "done");
  });
});

describe("a full disk", () => {
  it("uses up no attempt: the job waits with a message as often as needed, and runs once there is space", async () => {
    const attempts: number[] = [];
    let isFull = true;
    await start(async (_work, context) => {
      attempts.push(context.attempt);
      if (isFull) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    });
    /** Ends the pause before the next attempt. */
    const sooner = () =>
      asAdmin(
        "update graphile_worker._private_jobs set run_at = now() where locked_at is null and payload->'data'->>'what' = 'waiting-for-room'",
      );
    const triedSoon = async () => {
      await sooner();
      return attempts.length;
    };
    const stateSoon = async () => {
      await sooner();
      return (await progressOf("waiting-for-room"))?.state;
    };
    await add("waiting-for-room", { key: "waiting-for-room", maxAttempts: 2 });
    await becomes("waiting-for-room", "retrying");
    expect(await progressOf("waiting-for-room")).toMatchObject({
      failure: {
        code: "job.no-room",
        sentence:
          "The server is out of disk space. This will continue automatically when space is available. Contact your Tieout administrator.",
      },
    });
    await expect.poll(triedSoon, { timeout: 30_000 }).toBeGreaterThan(3);
    isFull = false;
    await expect.poll(stateSoon, { timeout: 15_000 }).toBe("done");
    expect(new Set(attempts)).toEqual(new Set([1]));
    expect(logged[0]).toMatch(/^warn job \d+, attempt 1 of 2, failed \(job\.no-room\): the disk has no room$/);
  });
});

describe("a database that cannot write", () => {
  it.each([
    ["is full", "53100", "No space left on device"],
    ["is read-only", "42501", "Read-only file system"],
    ["has a quota that is used up", "XX000", "Disk quota exceeded"],
  ])(
    "because it %s does not end a worker that cannot record a job's end; the end is recorded once there is space",
    async (_what, code, words) => {
      await asAdmin(
        `create or replace function refuse_write() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file: ${words}' using errcode = '${code}'; end $$`,
      );
      await asAdmin(
        `create trigger disk_full before update on graphile_worker._private_jobs for each row when (new.last_error = 'job.unexpected')
         execute function refuse_write()`,
      );
      const [unnoted, meanwhile] = [`unnoted-${code}`, `meanwhile-${code}`];
      let runs = 0;
      await start(async () => {
        runs += 1;
        if (runs === 1) throw new Error("the first try fails");
      });
      await add(unnoted);
      await becomes(unnoted, "retrying");
      // An event that follows the refused statement: a job with another key, run by the same runner.
      await add(meanwhile);
      await becomes(meanwhile, "done");
      expect(
        await asAdmin(`select from graphile_worker._private_jobs where last_error is not null and payload->'data'->>'what' = '${unnoted}'`),
      ).toEqual([]);
      await asAdmin("drop trigger disk_full on graphile_worker._private_jobs");
      await becomes(unnoted, "done");
    },
  );
});

describe("fence", () => {
  it("refuses every commit of a run that has finished or whose epoch is not the latest", async () => {
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

  it("works only within the organization", async () => {
    let answer: unknown;
    await start(async (_work, context) => {
      answer = await within(otherFirm(), (tx) => context.fence(tx)).catch((error: Error) => error.name);
    });
    await add("foreign");
    await becomes("foreign", "done");
    expect(answer).toBe("LeaseLost");
  });

  it("keeps a job from running again if its result was committed but the queue never learned of its end", async () => {
    const jobId = await add("committed", { key: "committed", runAt: new Date(Date.now() + 1000) });
    await asAdmin(
      `insert into job_leases (job_id, organization_id, epoch, pool_id, completed_at) values (${jobId}, '${firm()}', 1, 'pool-gone', now())`,
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
        await expect.poll(() => logged.join()).toContain("is replaced");
      }
      await context.finish(async () => void seen.push(work.what));
    });
    await add("during");
    await becomes("during", "done");
    await add("after");
    await becomes("after", "done");
    expect(seen).toEqual(["during", "after"]);
    expect(logged.join()).toContain("is replaced");
  });
});

/** Later than any time when a runner in these tests looks for jobs. */
const inAnHour = (): Date => new Date(Date.now() + 3_600_000);

/** Adds a job whose worker was killed the given number of times and is no longer alive. */
async function lost(what: string, kills: number): Promise<string> {
  const jobId = await add(what, { key: what, maxAttempts: 1, runAt: inAnHour() });
  await asAdmin(`insert into job_leases (job_id, organization_id, epoch, pool_id) values (${jobId}, '${firm()}', ${kills}, 'pool-gone')`);
  await asAdmin(
    `update graphile_worker._private_jobs set locked_by = 'pool-gone', locked_at = now() - interval '1 minute', attempts = 1 where id = ${jobId}`,
  );
  return jobId;
}

describe("jobs of lost workers", () => {
  beforeEach(() => asAdmin("delete from graphile_worker._private_jobs"));

  it("are visibly given up after they have killed too many workers", async () => {
    await lost("poison", 20);
    let runs = 0;
    await start(async () => {
      runs += 1;
    });
    await becomes("poison", "dead");
    expect(await progressOf("poison")).toMatchObject({ failure: { code: "job.worker-lost" } });
    expect(runs).toBe(0);
  });

  it("are marked failed by their handler, once, with the number of attempts, under a claim that ends all others", async () => {
    const jobId = await lost("abandoned", 20);
    const said: unknown[] = [];
    const abandon = async (work: Work, context: JobContext): Promise<void> => {
      await context.finish(async (tx) => void said.push([work.what, context.attempt, tx.organizationId]));
    };
    const never = async (): Promise<void> => Promise.reject(new Error("it must not run"));
    await start(never, { abandon, sweepEveryMs: 100 });
    await expect.poll(() => said).toEqual([["abandoned", 20, firm()]]);
    await lost("sentinel", 20);
    // A later sweep has found the sentinel job and reported nothing about the first job.
    await expect.poll(() => said).toEqual([expect.arrayContaining(["abandoned"]), expect.arrayContaining(["sentinel"])]);
    const [lease] = await asAdmin<{ epoch: number; done: boolean }>(
      `select epoch, completed_at is not null as done from job_leases where job_id = ${jobId}`,
    );
    expect(lease).toEqual({ epoch: 21, done: true });
  });

  it("are looked for again, even later in the same process, if their failure could not be reported", async () => {
    await lost("again", 20);
    const said: string[] = [];
    const abandon = async ({ what }: Work): Promise<void> => {
      said.push(what);
      if (said.length < 3) throw new Error("the database was away");
    };
    await start(async () => undefined, { abandon, sweepEveryMs: 100 });
    await expect.poll(() => said).toEqual(["again", "again", "again"]);
    await lost("sentinel", 20);
    await expect.poll(() => said).toEqual(["again", "again", "again", "sentinel"]);
  });

  it("are left alone if an attempt remains or a newer job with their key has replaced them", async () => {
    await add("waiting", { key: "waiting", maxAttempts: 2, runAt: inAnHour() });
    await lost("superseded", 20);
    await asAdmin("update graphile_worker._private_jobs set key = null where payload->'data'->>'what' = 'superseded'");
    const said: string[] = [];
    await start(async () => undefined, { abandon: async (work) => void said.push(work.what), sweepEveryMs: 100 });
    await lost("sentinel", 20);
    await expect.poll(() => said).toEqual(["sentinel"]);
  });
});
