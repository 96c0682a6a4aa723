import { answerLinkRequests, handOnNotices, sendSecurityNoticeHandler } from "@tieout/identity/server";
import { enqueue, startJobRunner } from "@tieout/jobs";
import { createTestDatabase, type Work } from "@tieout/postgres";
import { expect, test } from "vitest";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

test("two workers on one queue send each of twenty emails once", async () => {
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
  await expect.poll(waiting).toBe(0);
  for (const worker of workers) await worker.stop();
  expect(sent.toSorted()).toEqual(addresses.toSorted());
  await db.drop();
});

test("two workers that look for emails to send at the same time queue each request and each notice once", async () => {
  const db = await createTestDatabase();
  const { work } = db.database;
  await db.setup.work.asPlatform("test", async (tx) => {
    const { rows } = await tx.query<{ id: string }>("insert into organizations (name) values ('Alder LLP') returning id");
    const firm = rows[0]?.id;
    const people = `insert into users (organization_id, email, name, role)
      select $1, 'person-' || n || '@alder.example', 'Dana', 1 from generate_series(1, 20) n`;
    await tx.query(people, [firm]);
    await tx.query("insert into password_link_requests (purpose, address, requested_at) select 'set', email, now() from users");
    await tx.query(
      "insert into security_notices (organization_id, user_id, kind, at) select organization_id, id, 'password_changed', now() from users",
    );
  });
  let handedOn = 0;
  const counting: Work = {
    ...work,
    inOrganization(...call: Parameters<Work["inOrganization"]>) {
      handedOn += 1;
      return work.inOrganization(...call);
    },
  } as Work;
  await Promise.all([answerLinkRequests(counting), answerLinkRequests(counting)]);
  expect(handedOn).toBe(20);
  await Promise.all([handOnNotices(counting), handOnNotices(counting)]);
  expect(handedOn).toBe(40);
  await db.drop();
});
