import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { defineJob, enqueue, requestCancel } from "./job-definition.ts";
import { handleJob } from "./job-handler.ts";
import { startJobRunner } from "./start-job-runner.ts";
import { job, openTestBed, type Work } from "./test-processes/test-bed.ts";

const { add, asAdmin, becomes, db, firm, log, otherFirm, progressOf, start, within } = openTestBed();

describe("adding a job", () => {
  it("happens if and only if the transaction commits", async () => {
    const seen: string[] = [];
    await start(async (work) => void seen.push(work.what));
    await within(firm(), async (tx) => {
      await enqueue(tx, job, { what: "rolled back" }, { key: "rolled back" });
      throw new Error("no");
    }).catch(() => undefined);
    await add("kept");
    await becomes("kept", "done");
    expect(seen).toEqual(["kept"]);
    expect(await progressOf("rolled back")).toBeUndefined();
  });

  it("stamps the transaction's organization, whatever the payload claims, and the person who added the job", async () => {
    const seen: { organizationId: string; userId: string | null }[] = [];
    await start(async (_work, context) => void seen.push({ organizationId: context.organizationId, userId: context.actor.userId }));
    const userId = "0f9a1c52-0000-4000-8000-000000000001";
    await db().database.work.inOrganization(firm(), { userId, realUserId: userId, requestId: "r1" }, async (tx) => {
      const forged = JSON.stringify({ data: { what: "forged" }, organizationId: otherFirm(), actor: { userId } });
      await tx.query("select enqueue_job('test.work', $1::jsonb, 'forged', null, 5)", [forged]);
    });
    await becomes("forged", "done");
    expect(seen).toEqual([{ organizationId: firm(), userId }]);
  });

  it("is refused outside an organization, for a malformed name and for an invalid payload", async () => {
    const client = new Client({ connectionString: db().runtimeUrl });
    await client.connect();
    await expect(client.query("select enqueue_job('test.work', '{}', null, null, 5)")).rejects.toThrow(/inside an organization/);
    await client.end();
    await expect(within(firm(), (tx) => tx.query("select enqueue_job('x; drop', '{}', null, null, 5)"))).rejects.toThrow(/domain\.words/);
    await expect(within(firm(), (tx) => enqueue(tx, job, {} as Work))).rejects.toThrow("no work");
    expect(() => defineJob("Nope", (payload) => payload)).toThrow(RangeError);
  });

  it("replaces a waiting job with the same key but not another organization's", async () => {
    const later = new Date(Date.now() + 3_600_000);
    await add("first", { key: "same", runAt: later });
    await within(otherFirm(), (tx) => enqueue(tx, job, { what: "theirs" }, { key: "same", runAt: later }));
    await add("second", { key: "same" });
    const seen: string[] = [];
    await start(async (work) => void seen.push(work.what));
    await becomes("same", "done");
    expect(seen).toEqual(["second"]);
    expect(await progressOf("same", otherFirm())).toMatchObject({ state: "queued" });
  });

  it("adds a successor if a worker takes the waiting job at that very moment", async () => {
    await add("first", { key: "raced", runAt: new Date(Date.now() + 3_600_000) });
    const [worker, watch] = [new Client({ connectionString: db().queueUrl }), new Client({ connectionString: db().adminUrl })];
    await Promise.all([worker.connect(), watch.connect()]);
    try {
      await worker.query("begin");
      await worker.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another' where key = $1", [
        `${firm()}:raced`,
      ]);
      const replaced = add("second", { key: "raced", runAt: new Date(Date.now() + 3_600_000) });
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await watch.query(waiting)).rowCount).toBe(1);
      await worker.query("commit");
      await replaced;
      const { rows } = await watch.query("select payload ->> 'data' as data, locked_by from graphile_worker._private_jobs where key = $1", [
        `${firm()}:raced`,
      ]);
      expect(rows).toEqual([{ data: expect.stringContaining("second"), locked_by: null }]);
      expect(await progressOf("raced")).toMatchObject({ state: "queued" });
    } finally {
      await Promise.all([worker.end(), watch.end()]);
    }
  });

  it("makes the job wait until its scheduled time", async () => {
    const seen: number[] = [];
    await start(async () => void seen.push(Date.now()));
    const due = Date.now() + 1500;
    await add("timed", { key: "timed", runAt: new Date(due) });
    await becomes("timed", "done");
    expect(seen[0]).toBeGreaterThanOrEqual(due);
  });
});

describe("roles", () => {
  it("keeps the application away from the queue's tables and leases, and from changing progress", async () => {
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
        within(firm(), (tx) => tx.query(sql)),
        sql,
      ).rejects.toThrow(/permission denied/);
    }
  });

  it("shows progress only to its organization, and lets no one else cancel", async () => {
    await add("private", { key: "private", runAt: new Date(Date.now() + 3_600_000) });
    expect(await progressOf("private", otherFirm())).toBeUndefined();
    expect(await within(otherFirm(), (tx) => requestCancel(tx, "private"))).toBe("absent");
    expect(await progressOf("private")).toMatchObject({ state: "queued" });
  });

  it("refuses to run under a role for which the queue would look empty", async () => {
    const handlers = [handleJob(job, async () => undefined)];
    const wrong = startJobRunner({ queueUrl: db().runtimeUrl, appDatabase: db().database, handlers, concurrency: 1, log });
    await expect(wrong).rejects.toThrow(/tieout_queue/);
  });
});

describe("progress", () => {
  it("shows stage, percent and counts while it runs, writes rarely, and ends at 100", async () => {
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    await start(async (_work, context) => {
      for (let row = 0; row <= 5000; row += 1) context.progress({ stage: "normalise", percent: row / 100, counts: { rows: row } });
      await gate;
    });
    await add("watched");
    await expect.poll(async () => (await progressOf("watched"))?.counts.rows).toBe(5000);
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
  it("aborts the signal of a running handler, and the job does not run again", async () => {
    let runs = 0;
    await start(async (_work, context) => {
      runs += 1;
      await new Promise<void>((_resolve, reject) => context.signal.addEventListener("abort", () => reject(context.signal.reason)));
    });
    await add("cancelled");
    await becomes("cancelled", "running");
    expect(await within(firm(), (tx) => requestCancel(tx, "cancelled"))).toBe("requested");
    await becomes("cancelled", "cancelled");
    await expect.poll(() => asAdmin("select from graphile_worker._private_jobs where key like '%:cancelled'")).toEqual([]);
    expect(runs).toBe(1);
  });

  it("removes a waiting job from the queue, and reports when there is nothing to cancel", async () => {
    await add("waiting", { key: "waiting", runAt: new Date(Date.now() + 3_600_000) });
    expect(await within(firm(), (tx) => requestCancel(tx, "waiting"))).toBe("removed");
    expect(await progressOf("waiting")).toMatchObject({ state: "cancelled" });
    expect(await within(firm(), (tx) => requestCancel(tx, "waiting"))).toBe("absent");
  });

  it("does not outlive the job: a job added later with the same key runs", async () => {
    await add("again", { key: "again", runAt: new Date(Date.now() + 3_600_000) });
    await within(firm(), (tx) => requestCancel(tx, "again"));
    const seen: string[] = [];
    await start(async (work) => void seen.push(work.what));
    await add("again");
    await becomes("again", "done");
    expect(seen).toEqual(["again"]);
  });
});

describe("the database's clock set back a day", () => {
  /** Moves the queue's timestamps forward, so that they look as they would if the clock were a day behind. */
  const setBack = async () => {
    await asAdmin(
      `update graphile_worker._private_jobs set created_at = created_at + interval '1 day', updated_at = updated_at + interval '1 day',
         run_at = run_at + interval '1 day', locked_at = locked_at + interval '1 day'`,
    );
    await asAdmin("update job_pools set heartbeat_at = heartbeat_at + interval '1 day'");
  };

  it("delays no waiting job by a day, and a scheduled job no longer than before", async () => {
    await add("waiting");
    await add("timed", { key: "timed", runAt: new Date(Date.now() + 3_600_000) });
    await setBack();
    await start(async () => undefined);
    await becomes("waiting", "done");
    const [timed] = await asAdmin<{ seconds: number }>(
      "select extract(epoch from run_at - now())::int as seconds from graphile_worker._private_jobs where key like '%timed'",
    );
    expect(timed?.seconds).toBeLessThanOrEqual(3600);
    expect(timed?.seconds).toBeGreaterThan(3000);
    await within(firm(), (tx) => tx.query("select request_job_cancel('timed')"));
  });

  it("frees the job of a worker that died before the change, and lets a job fail and be retried", async () => {
    await add("orphan");
    await asAdmin("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone', attempts = 1 where key like '%orphan'");
    await asAdmin("insert into job_pools (pool_id, host, process_id) values ('gone', 'host', 1)");
    await add("tried");
    await asAdmin(
      `update graphile_worker._private_jobs set attempts = 1, last_error = 'lost', run_at = now() + interval '3 seconds',
         updated_at = now() - interval '30 hours', created_at = now() - interval '30 hours' where key like '%tried'`,
    );
    await setBack();
    await start(async () => undefined);
    await becomes("tried", "done");
    await becomes("orphan", "done");
  });
});
