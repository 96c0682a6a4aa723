import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { createEngagement, inspectedAssets, uploadFile } from "../api-walk.ts";
import { isWhole, seed } from "../extent.ts";
import { csvOf, planReports } from "../plan-files.ts";
import { copyCheckout } from "../prepare-checkout.ts";
import { type Product, type ProductOptions, startProduct, waitUntilGone } from "../product.ts";
import { signIn } from "../session.ts";

const playground = inject("playground");
/** A separate checkout, because other products running at the same time are found by the checkout they were started from. */
const checkout = path.join(playground, "checkout-of-start");
copyCheckout(inject("checkout"), checkout);
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const parts = ["api", "worker", "postmaster"] as const;
const killedParts = isWhole ? parts : [parts[seed % parts.length]!];

const products: Product[] = [];
async function start(options: Omit<ProductOptions, "checkout"> & { readonly checkout?: string }): Promise<Product> {
  const product = await startProduct({ checkout, ...options });
  products.push(product);
  return product;
}
afterEach(async () => {
  for (const product of products.splice(0)) await product.stop();
});

/** Signs in, uploads a file and waits until the engine child has read it. */
async function expectWorking(product: Product): Promise<void> {
  const session = await signIn(product.address);
  const engagement = await createEngagement(session);
  const bytes = csvOf(planReports({ participants: 30, payDates: 2, seed: 3 }).participant_balances);
  await uploadFile(session, engagement, { report: "participant_balances", name: "balances.csv", bytes });
  const [asset] = await inspectedAssets(session, engagement);
  expect([asset?.status, asset?.refusal]).toEqual(["needs_mapping", null]);
}

describe("the built product", () => {
  const dataDir = path.join(playground, "start");

  test("answers a login on its second start, and Ctrl-C leaves no process behind", async () => {
    await (await start({ dataDir })).stop();
    const from = performance.now();
    const product = await start({ dataDir });
    await signIn(product.address);
    console.log(`second start to login: ${((performance.now() - from) / 1000).toFixed(1)} s`);
    const everything = product.everything();
    expect(everything.length).toBeGreaterThanOrEqual(4);
    await product.stop();
    expect(await waitUntilGone(everything, 15_000)).toEqual([]);
    expect(product.everything()).toEqual([]);
  });

  test("leaves nothing running when its launcher is killed, and the next start recovers", async () => {
    const product = await start({ dataDir });
    await expectWorking(product);
    const everything = product.everything();
    await product.end("SIGKILL");
    const from = performance.now();
    expect(await waitUntilGone(everything, 15_000)).toEqual([]);
    // A child that was starting when its parent died notices this only once it has started.
    await expect.poll(() => product.everything(), { timeout: 15_000 }).toEqual([]);
    console.log(`after the launcher's death everything was gone within ${((performance.now() - from) / 1000).toFixed(1)} s`);
    await expectWorking(await start({ dataDir }));
  });

  test.each(killedParts)("restarts its %s after a kill, at the same address", async (part) => {
    const product = await start({ dataDir });
    const [before] = product.processes(part);
    process.kill(before!.pid, "SIGKILL");
    await expect.poll(() => product.processes(part)[0]?.pid ?? before!.pid, { timeout: 30_000 }).not.toBe(before!.pid);
    await expect.poll(() => expectWorking(product).then(() => "working", String), { timeout: 60_000, interval: 500 }).toBe("working");
  });

  test("runs as an ordinary user", async () => {
    const owned = path.join(playground, "ordinary");
    mkdirSync(owned);
    if (isRoot) chownSync(owned, nobody, nobody);
    const product = await start({ dataDir: path.join(owned, "data"), ...(isRoot ? { userId: nobody } : {}) });
    const users = product.everything().map(({ pid }) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
    expect(new Set(users)).toEqual(new Set([String(isRoot ? nobody : process.getuid?.())]));
    await expectWorking(product);
  });

  test("runs under a folder that only its user can enter, the engine child included", async () => {
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
      // The product, started as root, keeps its database outside the closed folder.
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
