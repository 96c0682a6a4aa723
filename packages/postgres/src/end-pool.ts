import type { Pool, PoolClient } from "pg";

/** Longest wait for the server to confirm; a server that is gone never does. */
const longestGoodbyeMs = 5_000;

/**
 * Returns a function that ends the pool and waits until the server has closed its connections: the pool's own `end` resolves earlier, and
 * dropping the database would then fail because clients are still connected. Call it on a pool that has no connections yet.
 */
export function poolEnding(pool: Pool): () => Promise<void> {
  const connected = new Set<PoolClient>();
  pool.on("connect", (client) => connected.add(client));
  let allGone: () => void = () => undefined;
  pool.on("remove", (client) => {
    connected.delete(client);
    if (connected.size === 0) allGone();
  });
  return async () => {
    const gone = new Promise<void>((resolve) => {
      allGone = resolve;
    });
    await pool.end();
    if (connected.size === 0) return;
    const timer = setTimeout(allGone, longestGoodbyeMs);
    await gone;
    clearTimeout(timer);
  };
}
