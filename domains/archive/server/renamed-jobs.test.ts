import { readFile } from "node:fs/promises";
import { defineJob, enqueue, startJobRunner } from "@tieout/jobs";
import { createTestDatabase, systemActor, type TestDatabase } from "@tieout/postgres";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sweepObjectsHandler } from "./objects/sweep-objects.job.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

const migration = new URL("../../../database/migrations/0291-jobs-of-the-archive.sql", import.meta.url);

async function migrate(): Promise<void> {
  const client = new Client({ connectionString: db.adminUrl });
  await client.connect();
  await client.query(await readFile(migration, "utf8"));
  await client.end();
}

test("a job queued under its earlier name runs after the upgrade, and the job list shows the new name", async () => {
  const { work } = db.setup;
  const firm = await work.asPlatform("test", async (tx) => {
    const { rows } = await tx.query<{ id: string }>("insert into organizations (name) values ('Ash LLP') returning id");
    return rows[0]?.id ?? "";
  });
  const inFirm = db.database.work.inOrganization;
  const earlier = defineJob("workpapers.sweep-objects", () => ({}), "background");
  await inFirm(firm, systemActor, (tx) => enqueue(tx, earlier, {}, { key: "sweep-objects" }));
  await migrate();
  const listed = vi.fn(async function* () {});
  const files = { listOlderThan: listed } as never;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const runner = await startJobRunner({
    ...{ queueUrl: db.queueUrl, appDatabase: db.database, log, concurrency: 1 },
    handlers: [sweepObjectsHandler({ files, log })],
  });
  const jobs = () =>
    inFirm(firm, systemActor, async (tx) => {
      const { rows } = await tx.query<{ name: string; state: string }>("select job_name as name, state from job_progress order by job_id");
      return rows.map(({ name, state }) => `${name} ${state}`);
    });
  await expect.poll(() => listed.mock.calls.length).toBe(1);
  // The next job is scheduled; the finished one may still be listed.
  await expect.poll(jobs).toContain("archive.sweep-objects queued");
  expect((await jobs()).filter((job) => !job.startsWith("archive.sweep-objects "))).toEqual([]);
  await runner.stop();
});
