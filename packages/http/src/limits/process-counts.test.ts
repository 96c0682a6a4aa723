import { createHash, randomBytes } from "node:crypto";
import { routeClasses } from "@tieout/contract";
import { startTestApi, type TestApi, type TestFirm, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { registerToy, toyRoutes as routes } from "../toy-domain.test-data.ts";
import { sharedCounts } from "./process-counts.ts";

let one: TestApi;
let two: TestApi;
let firm: TestFirm;
beforeAll(async () => {
  one = await startTestApi({ registrations: () => [registerToy()], limitsClasses: true });
  const stored = { db: one.db, directory: "/tmp", masterKey: new Uint8Array(32).fill(5) };
  two = await startTestApi({ registrations: () => [registerToy()], limitsClasses: true, stored });
  firm = await one.firm();
});
beforeEach(() => {
  for (const api of [one, two]) api.clock.advanceSeconds(60);
});
afterAll(async () => {
  await two?.app.close();
  await one?.stop();
});

/** A session known to both processes. */
async function sessionOf({ organizationId, id }: TestUser): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await one.db.database.work.asPlatform("test.setup", (tx) =>
    tx.query(
      `insert into sessions (organization_id, user_id, real_user_id, token_hash, address, user_agent, created_at, last_used_at, expires_at)
       values ($1, $2, $2, $3, '', '', $4, $4, $4::timestamptz + interval '1 day')`,
      [organizationId, id, createHash("sha256").update(token).digest(), one.clock.now()],
    ),
  );
  return token;
}

test("two processes together allow one caller exactly the number of calls in a route's own limit", async () => {
  const statuses: number[] = [];
  const token = await sessionOf(firm.admin);
  for (let call = 0; call < 4; call += 1)
    for (const api of [one, two]) statuses.push((await api.asToken(token).call(routes.limited)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
});

test("two processes together allow one caller a class's number of calls plus at most one block each", async () => {
  const token = await sessionOf(firm.auditor);
  let allowed = 0;
  const { callsPerMinute } = routeClasses.stream;
  for (let call = 0; call < callsPerMinute + 30; call += 1)
    for (const api of [one, two]) if ((await api.asToken(token).call(routes.download)).status === 200) allowed += 1;
  expect(allowed).toBeGreaterThanOrEqual(callsPerMinute);
  expect(allowed).toBeLessThanOrEqual(callsPerMinute * 1.1);
});

test("a window restarts once it has ended, and when the clock was set back to before it began", async () => {
  const { add } = sharedCounts(one.db.database.work);
  const at = (seconds: number) => ({ seconds: 60, now: new Date(seconds * 1000) });
  const day = 86_400;
  expect([(await add("k", 2, at(day))).calls, (await add("k", 3, at(day + 59))).calls, (await add("k", 1, at(day + 60))).calls]).toEqual([
    2, 5, 1,
  ]);
  expect([(await add("k", 1, at(day + 50))).calls, (await add("k", 1, at(60))).calls]).toEqual([2, 1]);
});
