import { EventEmitter } from "node:events";
import type { Pool } from "pg";
import { expect, test } from "vitest";
import { poolEnding } from "./end-pool.ts";

test("a pool has ended only once the server has closed its last connection, not when the pool says so", async () => {
  const pool = Object.assign(new EventEmitter(), { end: async () => undefined });
  const end = poolEnding(pool as unknown as Pool);
  for (const client of ["one", "two"]) pool.emit("connect", client);
  pool.emit("remove", "one");
  let hasEnded = false;
  const ending = end().then(() => {
    hasEnded = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasEnded).toBe(false);
  pool.emit("remove", "two");
  await ending;
});

test("a pool that never connected, or whose connections are already closed, ends immediately", async () => {
  const pool = Object.assign(new EventEmitter(), { end: async () => undefined });
  const end = poolEnding(pool as unknown as Pool);
  await end();
  pool.emit("connect", "one");
  pool.emit("remove", "one");
  await end();
});
