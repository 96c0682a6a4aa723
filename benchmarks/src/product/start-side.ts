import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plain } from "../sample.ts";
import { startProduct } from "./start-product.ts";

/** Time from starting the whole product until its login page responds: with a fresh data folder, then with the same folder again. */
export async function runStart() {
  const dataDirectory = await mkdtemp(join(tmpdir(), "tieout-bench-"));
  try {
    const startOnce = async () => {
      const product = await startProduct(dataDirectory);
      await product.stop();
      return plain(product.startSeconds);
    };
    return { fresh: await startOnce(), used: await startOnce() };
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
