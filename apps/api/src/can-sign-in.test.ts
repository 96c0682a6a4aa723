import os from "node:os";
import { createApp, serveHealth } from "@tieout/http";
import { createDatabase, createTestDatabase, type Database, type TestDatabase } from "@tieout/postgres";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canSignIn } from "./can-sign-in.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

const dataDir = os.tmpdir();

/** Returns whether the process is ready, and the reason it logged. */
async function ask(check: () => Promise<void>) {
  const lines: string[] = [];
  const logger = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const app = await createApp({ logger, trustedProxies: 0, uploadMaxBytes: 1000 });
  serveHealth(app, check);
  const { statusCode } = await app.inject("/api/health/ready/");
  await app.close();
  return [statusCode, lines.map((line) => JSON.parse(line).reason)];
}

const logPosition = async (): Promise<bigint> =>
  (await db.setup.work.platformStatement<{ at: bigint }>("select (pg_current_wal_flush_lsn() - '0/0')::bigint as at")).rows[0]?.at ?? 0n;

test("reports ready only after a write has reached the database's disk", async () => {
  const before = await logPosition();
  expect(await ask(() => canSignIn(db.database, { dataDir }))).toEqual([200, []]);
  expect(await logPosition()).toBeGreaterThan(before);
});

test("if the disk has no room for a session, the process is not ready and logs why", async () => {
  expect(await ask(() => canSignIn(db.database, { dataDir, freeBytes: async () => 5 * 2 ** 20 }))).toEqual([
    503,
    ["the data folder's disk has only 5 MB left: free up at least 32 MB"],
  ]);
});

test("a database that neither reads nor writes makes the process not ready, with PostgreSQL's code as the reason", async () => {
  const refuses = Object.assign(new Error("could not extend file"), { code: "53100" });
  const work: Database["work"] = { ...db.database.work, asPlatform: () => Promise.reject(refuses) };
  expect(await ask(() => canSignIn({ ...db.database, work }, { dataDir }))).toEqual([503, ["53100"]]);
  const gone = createDatabase({ ...db, platformUrl: db.platformUrl.replace(/\/test_/, "/gone_") });
  expect(await ask(() => canSignIn(gone, { dataDir }))).toEqual([503, ["3D000"]]);
  await gone.close();
});
