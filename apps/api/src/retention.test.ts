import { addendumRoutes } from "@tieout/archive/contract";
import { deleteDueHandler, planRetention, sendDeletionNoticeHandler } from "@tieout/archive/server";
import { engagementRoutes, retentionRoutes } from "@tieout/engagements/contract";
import { startJobRunner } from "@tieout/jobs";
import type { Mail } from "@tieout/mail";
import { evidenceRoutes } from "@tieout/review/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let admin: ReturnType<typeof userOf>;
let auditor: ReturnType<typeof userOf>;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  admin = userOf(bed, firm.admin);
  auditor = userOf(bed, firm.auditor);
});
afterAll(() => bed?.stop());

const dayMs = 24 * 3_600_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);
const mails: Mail[] = [];

async function stored(): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const key of bed.api.files.list(firm.id)) keys.push(key);
  return keys;
}

/**
 * An engagement with results, evidence, an addendum and a sealed bundle, locked on the given day, for a plan year that ended well before.
 */
async function locked(client_name: string, lockedAt: Date): Promise<string> {
  const { id } = await auditor.create({ client_name });
  await auditor.attach(id, "Other");
  await auditor.attach(id, "Payroll");
  await auditor.fill(id, planFiles());
  await auditor.confirmAll(id);
  await auditor.process(id);
  const { procedures } = await auditor.result(id, "distributions");
  const body = new FormData();
  body.set("file", new Blob(["%PDF-1.7\nrequest"]), "request.pdf");
  body.set("about", "procedure");
  body.set("address", procedures[0]?.id ?? "");
  (await auditor.caller.call(evidenceRoutes.attachFile, { params: { engagementId: id, outputKey: "distributions" }, body })).value();
  (await auditor.caller.call(engagementRoutes.lockEngagement, auditor.on(id))).value();
  await bed.idle();
  const addendum = new FormData();
  addendum.set("reason", "Signed report");
  addendum.set("file", new Blob(["signed"]), "report.pdf");
  (await auditor.caller.call(addendumRoutes.addAddendum, { ...auditor.on(id), body: addendum })).value();
  await lockOn(id, lockedAt);
  return id;
}

const lockOn = (id: string, at: Date) =>
  bed.rewrite(
    "update engagements set locked_at = $2, start_on = ($2::timestamptz - interval '2 years')::date, end_on = ($2::timestamptz - interval '1 year')::date where id = $1",
    [id, at],
  );
const chosenLongAgo = (years: number) =>
  bed.rewrite("update organizations set retention_years = $2, retention_changed_at = now() - interval '20 years' where id = $1", [
    firm.id,
    years,
  ]);

const jobState = (key: string) =>
  bed.inFirm(firm.auditor, async (tx) => {
    const { rows } = await tx.query<{ state: string }>("select state from job_progress where job_key like $1", [key]);
    return rows.map(({ state }) => state);
  });

/** Runs the job for one day. */
async function runDaily(now = new Date()): Promise<void> {
  await bed.inFirm(firm.auditor, async (tx) => {
    await tx.query("select request_job_cancel('delete-due-engagements')");
    await planRetention(tx);
  });
  const log = { info: () => undefined, warn: () => undefined, error: (message: string, error?: unknown) => console.error(message, error) };
  const runner = await startJobRunner({
    ...{ queueUrl: bed.api.db.queueUrl, appDatabase: bed.api.db.database, concurrency: 1, log },
    handlers: [
      deleteDueHandler({ files: bed.api.files, log, now: () => now }),
      sendDeletionNoticeHandler({ mail: { send: async (mail) => void mails.push(mail) }, publicUrl: "https://tieout.example" }),
    ],
  });
  // Tomorrow's job is waiting.
  await expect.poll(() => jobState("delete-due-engagements")).toEqual(expect.arrayContaining(["done", "queued"]));
  await expect.poll(async () => (await jobState("deletion-notice:%")).filter((state) => state !== "done")).toEqual([]);
  await runner.stop();
  await bed.inFirm(firm.auditor, (tx) => tx.query("select request_job_cancel('delete-due-engagements')"));
}

const retention = async () => (await admin.caller.call(retentionRoutes.getRetention)).value();
const rowsOf = (id: string) =>
  bed.inFirm(firm.auditor, async (tx) => {
    const { rows: tables } = await tx.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'engagement_id'
         and table_name <> 'deleted_engagements' order by 1`,
    );
    let count = 0;
    for (const { name } of tables) {
      const { rows } = await tx.query<{ count: number }>(`select count(*)::int as count from ${name} where engagement_id::text = $1`, [id]);
      count += rows[0]?.count ?? 0;
    }
    return { tables: tables.length, count };
  });

test("only firm admins choose the period, from 6 to 50 years, with a line in the audit log; an auditor sees no list", async () => {
  expect((await retention()).years).toBe(7);
  const put = (years: number) => admin.caller.call(retentionRoutes.putRetention, { body: { years } });
  expect([(await put(5)).status, (await put(51)).status]).toEqual([400, 400]);
  expect((await put(10)).value()).toMatchObject({ years: 10, least_years: 6 });
  expect((await auditor.caller.call(retentionRoutes.putRetention, { body: { years: 8 } })).status).toBe(403);
  expect((await auditor.caller.call(retentionRoutes.getRetention)).status).toBe(403);
  const { rows } = await bed.inFirm(firm.auditor, (tx) =>
    tx.query("select data from audit_events where event = 'organization.change-retention'"),
  );
  expect(rows).toEqual([{ data: { from: 7, to: 10 } }]);
});

let gone = "";
let kept = "";
let next = "";

test("deletions in the next 90 days are listed by day, with the rule that applies; nothing is deleted within 90 days of a change to the period", async () => {
  await chosenLongAgo(7);
  gone = await locked("Corvid Tool Works", daysAgo(7 * 365.25 - 20));
  kept = await locked("Alder Mills", daysAgo(7 * 365.25 - 300));
  const { announced, open } = await retention();
  expect(announced.map(({ id, client_name, hold }) => [id, client_name, hold])).toEqual([[gone, "Corvid Tool Works", null]]);
  expect([announced[0]?.delete_on, open]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), 0]);
  await lockOn(gone, daysAgo(7 * 365.25 + 10));
  await bed.rewrite("update organizations set retention_changed_at = now() - interval '89 days' where id = $1", [firm.id]);
  await runDaily();
  expect((await auditor.caller.call(engagementRoutes.getEngagement, auditor.on(gone))).status).toBe(200);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [firm.admin.email, "Tieout: 1 engagement is to be deleted within 30 days"],
  ]);
  expect(mails[0]?.text).not.toContain("Corvid");
  await runDaily();
  expect(mails.length).toBe(1);
});

const hold = (id: string, reason: string) => admin.caller.call(retentionRoutes.placeHold, { ...admin.on(id), body: { reason } });

test("a legal hold needs an admin and a reason, prevents deletion while it lasts, and keeps the engagement 90 days longer", async () => {
  await chosenLongAgo(7);
  expect((await auditor.caller.call(retentionRoutes.placeHold, { ...auditor.on(gone), body: { reason: "A claim" } })).status).toBe(403);
  expect((await hold(gone, " ")).status).toBe(400);
  expect((await hold(gone, "A claim")).value()).toMatchObject({ hold: { reason: "A claim" }, may_hold: true });
  expect((await hold(gone, "Again")).problem().code).toBe("engagements.held");
  await runDaily();
  expect(await retention()).toMatchObject({ held: 1, announced: [{ id: gone, hold: { reason: "A claim" } }] });
  const release = () => admin.caller.call(retentionRoutes.releaseHold, { ...admin.on(gone), body: { reason: "Settled" } });
  expect((await release()).value().hold).toBe(null);
  expect((await release()).problem().code).toBe("engagements.not-held");
  await runDaily();
  expect((await retention()).announced[0]?.delete_on).toBe(new Date(Date.now() + 90 * dayMs).toISOString().slice(0, 10));
  await bed.rewrite("update legal_holds set placed_at = now() - interval '2 years', released_at = now() - interval '1 year'");
});

test("a deletion killed between steps resumes where it left off: key, rows, files, with one record and one line in the audit log", async () => {
  next = (await auditor.caller.call(engagementRoutes.rollForward, { ...auditor.on(gone), body: { testing: "keep" } })).value().id;
  const before = new Set(await stored());
  expect((await rowsOf(gone)).count).toBeGreaterThan(50);
  const broken = vi.spyOn(bed.api.files, "delete").mockRejectedValueOnce(new Error("killed"));
  await runDaily();
  broken.mockRestore();
  expect(await rowsOf(gone)).toMatchObject({ count: 0 });
  await runDaily();
  const after = new Set(await stored());
  expect(before.size - after.size).toBeGreaterThan(10);
  for (const key of after) await bed.api.files.check(firm.id, key);
  const { deleted } = await retention();
  expect(deleted).toMatchObject([{ id: gone, client_name: "Corvid Tool Works", retention_years: 7, files: before.size - after.size }]);
  expect([deleted[0]?.sealed_sha256, deleted[0]?.deleted_on]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.any(String)]);
  const { rows } = await bed.inFirm(firm.auditor, (tx) =>
    tx.query("select subject_id from audit_events where event = 'engagement.deleted'"),
  );
  expect(rows).toEqual([{ subject_id: gone }]);
  const { rows: left } = await bed.inFirm(firm.auditor, (tx) =>
    tx.query("select remaining_files, finished_at is not null as finished from deleted_engagements"),
  );
  expect(left).toEqual([{ remaining_files: [], finished: true }]);
});

test("a deleted engagement answers as if it had never existed; last year's other engagements and the one rolled forward from it are intact", async () => {
  expect((await admin.caller.call(engagementRoutes.getEngagement, admin.on(gone))).status).toBe(404);
  const made = (await auditor.caller.call(engagementRoutes.getEngagement, auditor.on(next))).value();
  expect(made.rolled_from).toBe(null);
  expect((await auditor.result(kept, "distributions")).sample?.items.length).toBeGreaterThan(0);
  await expect(
    bed.api.files.put(
      firm.id,
      (async function* () {
        yield Buffer.from("x");
      })(),
      { scope: gone },
    ),
  ).rejects.toMatchObject({ code: "files.key_destroyed" });
});

test("the database refuses to delete an engagement whose deletion has not begun, or that is held, open, or was locked less than six years ago", async () => {
  const attempt = (id: string) =>
    bed.inFirm(
      firm.auditor,
      async (tx) => (await tx.query<{ counts: unknown }>("select delete_engagement($1) as counts", [id])).rows[0]?.counts,
    );
  expect(await attempt(kept)).toBe(null);
  const begin = (id: string) =>
    bed.rewrite(
      `insert into deleted_engagements (organization_id, engagement_id, client_id, start_on, end_on, locked_at, counted_from, retention_years, due_on, sealed_bundles, object_count, remaining_files)
       select organization_id, id, client_id, start_on, end_on, coalesce(locked_at, now()), end_on, 7, end_on, '[]', 0, '{}' from engagements where id = $1`,
      [id],
    );
  await begin(kept);
  await begin(next);
  await expect(attempt(next)).rejects.toThrow("may not be deleted");
  await hold(kept, "A claim");
  await bed.rewrite("update engagements set locked_at = now() - interval '5 years 11 months' where id = $1", [kept]);
  await expect(attempt(kept)).rejects.toThrow("may not be deleted");
  expect((await auditor.caller.call(engagementRoutes.getEngagement, auditor.on(kept))).status).toBe(200);
});

test("an engagement whose deletion has begun can be neither placed on hold nor reopened", async () => {
  const reopened = await admin.caller.call(engagementRoutes.reopenEngagement, { ...admin.on(kept), body: { reason: "Late" } });
  expect(reopened.problem().code).toBe("engagements.being-deleted");
  expect((await hold(kept, "Late")).problem().code).toBe("engagements.being-deleted");
});

test("every row of an engagement is deleted with it, in present and future tables", async () => {
  const { rows } = await bed.inFirm(firm.auditor, (tx) =>
    tx.query(`with recursive owned as (
        select 'engagements'::regclass::oid as id
        union select c.conrelid from pg_constraint c join owned on c.confrelid = owned.id where c.contype = 'f' and c.confdeltype in ('a', 'c'))
      select c.conrelid::regclass::text || '.' || c.conname as name from pg_constraint c join owned on c.confrelid = owned.id
      where c.contype = 'f' and c.confdeltype = 'a'`),
  );
  // If this fails, give the foreign key "on delete cascade".
  expect(rows).toEqual([]);
});
