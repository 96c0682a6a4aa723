import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { queryDatabase } from "../database.ts";
import type { Product } from "../product.ts";
import type { Answer } from "./held-upload.ts";

/** The response to an upload that does not fit on the disk. */
export const storeFull = (fileName: string): Answer => ({
  status: 507,
  code: "ingestion.store-full",
  msg: `The server's disk is full, so ${fileName} could not be saved. Ask your Tieout administrator to free up space, then upload it again.`,
});

/** Stops the worker between two transactions, because within one it would hold locks that the API waits for. */
async function stopWorker(product: Product): Promise<void> {
  for (;;) {
    signalWorker(product, "SIGSTOP");
    const [found] = await queryDatabase<{ open: number }>(
      product.dataDir,
      `select count(*)::int as open from pg_stat_activity
       where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`,
    );
    if (found?.open === 0) return;
    signalWorker(product, "SIGCONT");
    await pause(50);
  }
}

function signalWorker(product: Product, name: "SIGSTOP" | "SIGCONT"): void {
  for (const { pid } of product.processes("worker")) process.kill(pid, name);
}

/** Makes the worker run out of disk space during work that was queued while it was stopped. */
export async function findsNoRoom(product: Product, give: () => Promise<unknown>, takeRoom: () => void): Promise<void> {
  const before = product.log("worker").length;
  try {
    await stopWorker(product);
    await give();
    takeRoom();
  } finally {
    signalWorker(product, "SIGCONT");
  }
  const said = () => product.log("worker").slice(before);
  await expect
    .poll(said, { timeout: 60_000 })
    .toMatch(/\(job\.no-room\): the disk has no room|no space left on device|lines are missing here/i);
}
