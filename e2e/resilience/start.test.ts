import { chownSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { waitUntilGone } from "../product.ts";
import { signIn } from "../session.ts";
import { expectWorking, playground, productsFrom } from "./working-product.ts";

const { start } = productsFrom("checkout-of-start");
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

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

  test("runs as an ordinary user", async () => {
    const owned = path.join(playground, "ordinary");
    mkdirSync(owned);
    if (isRoot) chownSync(owned, nobody, nobody);
    const product = await start({ dataDir: path.join(owned, "data"), ...(isRoot ? { userId: nobody } : {}) });
    const users = product.everything().map(({ pid }) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
    expect(new Set(users)).toEqual(new Set([String(isRoot ? nobody : process.getuid?.())]));
    await expectWorking(product);
  });
});
