import { statfs } from "node:fs/promises";
import { NotReady } from "@tieout/http";
import type { Database } from "@tieout/postgres";

/** Two PostgreSQL WAL segments: with less space, a sign-in might not have room for its session. */
const leastFreeBytes = 2 * 16 * 2 ** 20;

interface Place {
  readonly dataDir: string;
  /** Defaults to the file system's free space. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

const freeOnDisk = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Checks everything a sign-in needs: both roles answer, a commit reaches the database's disk, and the data folder's disk has room. */
export async function canSignIn(database: Database, { dataDir, freeBytes = freeOnDisk }: Place): Promise<void> {
  await database.ping();
  await database.work.asPlatform("try a write", async (tx) => {
    await tx.query("set local synchronous_commit = on");
    // Written to the database's write-ahead log, which is flushed at commit; no table stores it.
    await tx.query("select pg_logical_emit_message(true, 'tieout ready', '')");
  });
  const free = await freeBytes(dataDir);
  if (free < leastFreeBytes)
    throw new NotReady(
      `the data folder's disk has only ${Math.floor(free / 2 ** 20)} MB left: free up at least ${leastFreeBytes / 2 ** 20} MB`,
    );
}
