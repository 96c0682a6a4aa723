import { expect } from "vitest";
import type { Product } from "../product.ts";
import type { Answer } from "./held-upload.ts";

/** The answer to an upload for which the disk has no room. */
export const storeFull = (fileName: string): Answer => ({
  status: 507,
  code: "ingestion.store-full",
  msg: `The server's disk is full, so ${fileName} could not be saved. Ask your Tieout administrator to free up space, then upload it again.`,
});

/** The worker finds no room for what it was given while it was stopped. */
export async function findsNoRoom(product: Product, give: () => Promise<unknown>, takeRoom: () => void): Promise<void> {
  const signal = (name: "SIGSTOP" | "SIGCONT"): void => {
    for (const { pid } of product.processes("worker")) process.kill(pid, name);
  };
  const before = product.log("worker").length;
  signal("SIGSTOP");
  try {
    await give();
    takeRoom();
  } finally {
    signal("SIGCONT");
  }
  const said = () => product.log("worker").slice(before);
  await expect
    .poll(said, { timeout: 60_000 })
    .toMatch(/\(job\.no-room\): the disk has no room|no space left on device|lines are missing here/i);
}
