import { readFile } from "node:fs/promises";
import { defineJob, enqueue, startJobRunner } from "@tieout/jobs";
import { createTestDatabase, systemActor, type TestDatabase } from "@tieout/postgres";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mailWaitingDigestsHandler } from "./waiting/mail-waiting-digests.job.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

const migration = new URL("../../../database/migrations/0292-jobs-of-reviews.sql", import.meta.url);

async function migrate(): Promise<void> {
  const client = new Client({ connectionString: db.adminUrl });
  await client.connect();
  await client.query(await readFile(migration, "utf8"));
  await client.end();
}

test("a job queued under its former name runs after the upgrade, and the job list shows the new name", async () => {
  const { work } = db.setup;
  const firm = await work.asPlatform("test", async (tx) => {
    const { rows } = await tx.query<{ id: string }>("insert into organizations (name) values ('Ash LLP') returning id");
    return rows[0]?.id ?? "";
  });
  const inFirm = db.database.work.inOrganization;
  const earlier = defineJob("workpapers.mail-waiting-digests", () => ({}), "background");
  await inFirm(firm, systemActor, (tx) => enqueue(tx, earlier, {}, { key: "mail-waiting-digests" }));
  await migrate();
  const asked = vi.fn(() => new Date());
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const runner = await startJobRunner({
    ...{ queueUrl: db.queueUrl, appDatabase: db.database, log, concurrency: 1 },
    handlers: [mailWaitingDigestsHandler({ now: asked })],
  });
  const jobs = () =>
    inFirm(firm, systemActor, async (tx) => {
      const { rows } = await tx.query<{ name: string; state: string }>("select job_name as name, state from job_progress order by job_id");
      return rows.map(({ name, state }) => `${name} ${state}`);
    });
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  // The next job is scheduled; the completed one may still be listed.
  await expect.poll(jobs).toContain("review.mail-waiting-digests queued");
  expect((await jobs()).filter((job) => !job.startsWith("review.mail-waiting-digests "))).toEqual([]);
  await runner.stop();
});
