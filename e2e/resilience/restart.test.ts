import { chmodSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { copyCheckout } from "../prepare-checkout.ts";
import { waitUntilGone } from "../product.ts";
import { expectWorking, playground, productsFrom } from "./working-product.ts";

const { checkout, start } = productsFrom("checkout-of-restart");
const parts = ["api", "worker", "postmaster"] as const;

describe("the built product", () => {
  const dataDir = path.join(playground, "restart");

  test("leaves nothing running when its launcher is killed, and the next start recovers", async () => {
    const product = await start({ dataDir });
    await expectWorking(product);
    const everything = product.everything();
    await product.end("SIGKILL");
    const from = performance.now();
    expect(await waitUntilGone(everything, 15_000)).toEqual([]);
    // A child that was starting when its parent died only notices once startup is complete.
    await expect.poll(() => product.everything(), { timeout: 15_000 }).toEqual([]);
    console.log(`after the launcher's death everything was gone within ${((performance.now() - from) / 1000).toFixed(1)} s`);
    await expectWorking(await start({ dataDir }));
  });

  test.each(parts)("restarts its %s after a kill, at the same URL", async (part) => {
    const product = await start({ dataDir });
    const [before] = product.processes(part);
    process.kill(before!.pid, "SIGKILL");
    await expect.poll(() => product.processes(part)[0]?.pid ?? before!.pid, { timeout: 30_000 }).not.toBe(before!.pid);
    await expect.poll(() => expectWorking(product).then(() => "working", String), { timeout: 60_000, interval: 500 }).toBe("working");
  });

  test("runs, including the engine child, in a folder that only its user can enter", async () => {
    const closed = path.join(playground, "closed");
    mkdirSync(closed, { mode: 0o700 });
    chmodSync(closed, 0o700);
    copyCheckout(checkout, path.join(closed, "checkout"));
    const closedData = path.join(closed, "data");
    const product = await start({ checkout: path.join(closed, "checkout"), dataDir: closedData });
    try {
      await expectWorking(product);
    } finally {
      await product.stop();
      const { folder } = JSON.parse(readFileSync(path.join(closedData, "postgres.json"), "utf8")) as { folder: string };
      // When started as root, the product keeps its database outside the closed folder.
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
