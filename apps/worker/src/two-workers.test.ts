import { sendSecurityNoticeHandler } from "@tieout/identity/server";
import { enqueue, startJobRunner } from "@tieout/jobs";
import { createTestDatabase } from "@tieout/postgres";
import { expect, test } from "vitest";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

test("two workers on one queue send each of twenty mails once", async () => {
  const db = await createTestDatabase();
  const sent: string[] = [];
  const mail = { send: async ({ to }: { readonly to: string }) => void sent.push(to) };
  const handler = sendSecurityNoticeHandler({ mail, publicUrl: "https://tieout.example" });
  const start = () => startJobRunner({ queueUrl: db.queueUrl, appDatabase: db.database, handlers: [handler], concurrency: 1, log: quiet });
  const workers = await Promise.all([start(), start()]);
  const setup = <T>(sql: string, params: readonly unknown[]) =>
    db.setup.work.asPlatform("test", async (tx) => (await tx.query<{ id: T }>(sql, params)).rows[0]?.id);
  const firm = (await setup<string>("insert into organizations (name) values ('Alder LLP') returning id", [])) ?? "";
  const addresses = Array.from({ length: 20 }, (_, at) => `person-${at}@alder.example`);
  for (const email of addresses) {
    const userId = await setup<string>("insert into users (organization_id, email, name, role) values ($1, $2, 'Dana', 1) returning id", [
      ...[firm, email],
    ]);
    const data = { userId, kind: "password_changed", device: null, address: null, at: "2025-03-12T10:00:00Z" };
    await db.database.work.inOrganization(firm, { userId: null, realUserId: null, requestId: null }, (tx) =>
      enqueue(tx, handler.job, data),
    );
  }
  const waiting = () => setup<number>("select count(*)::int as id from job_progress where state <> 'done'", []);
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  for (const worker of workers) await worker.stop();
  expect(sent.toSorted()).toEqual(addresses.toSorted());
  await db.drop();
});
