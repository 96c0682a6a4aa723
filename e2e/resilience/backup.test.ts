import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeAll, expect, inject, test } from "vitest";
import { createEngagement, uploadFile } from "../api-walk.ts";
import { type Product, startProduct } from "../product.ts";
import { downloadOutcome, fingerprint } from "../run-outcome.ts";
import { type Session, signIn, until } from "../session.ts";
import { copyDataFolder } from "./copy-data-folder.ts";
import { ask } from "./held-upload.ts";
import { lateFile, type PreparedPlan, preparePlan } from "./prepared-plan.ts";

const [checkout, playground] = [inject("checkout"), inject("playground")];
const place = path.join(playground, "backup");
const [dataDir, restored] = [path.join(place, "data"), path.join(place, "restored")];
let plan: PreparedPlan;
let product: Product | null = null;

beforeAll(async () => {
  plan = await preparePlan(checkout, playground);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place);
  copyDataFolder(plan.dataDir, dataDir);
});
afterEach(async () => {
  await product?.stop();
  product = null;
});

async function start(folder: string): Promise<Session> {
  product = await startProduct({ checkout, dataDir: folder });
  return signIn(product.address);
}

async function tieout(...args: readonly string[]): Promise<readonly [code: number, text: string]> {
  const child = spawn(process.execPath, [path.join(checkout, "dist/server/cli.mjs"), ...args], {
    cwd: place,
    env: { ...process.env, INIT_CWD: place },
  });
  const [[code], said, failed] = await Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]);
  return [code, said + failed];
}

/** Keeps uploading to another engagement until `isOver`; returns how many files were accepted. */
async function keepUploading(session: Session, isOver: () => boolean): Promise<number> {
  const engagement = await createEngagement(session);
  let uploaded = 0;
  while (!isOver()) {
    uploaded += 1;
    // A different file each time, because an identical one is refused.
    await uploadFile(session, engagement, { ...lateFile, bytes: Buffer.concat([lateFile.bytes, Buffer.from("\n".repeat(uploaded))]) });
  }
  return uploaded;
}

test("a backup taken during uploads and restored to an empty location has the locked bundle and the workpapers byte for byte, and the product starts on it", async () => {
  const session = await start(dataDir);
  await ask(session, "POST", `/api/engagements/${plan.engagement.id}/lock/`);
  const outcome = async () => fingerprint(await downloadOutcome(session, plan.engagement));
  const before = await until(outcome, (found) => "lock.json" in found, 300_000);
  let isOver = false;
  const uploading = keepUploading(session, () => isOver);
  const taken = await tieout("backup", "kept", "--keys", "kept-keys", "--data", dataDir).finally(() => {
    isOver = true;
  });
  expect(taken).toEqual([0, expect.stringContaining("stored files written")]);
  expect(await uploading).toBeGreaterThan(0);
  await product?.stop();
  mkdirSync(restored, { mode: 0o700 });
  cpSync(path.join(dataDir, "master.key"), path.join(restored, "master.key"));
  const put = await tieout("restore", "kept", "--keys", "kept-keys", "--latest-keys", path.join(dataDir, "files/keys"), "--data", restored);
  expect(put).toEqual([0, expect.stringMatching(/([1-9]\d*) of \1 bundles agree\nRestored\./)]);
  const again = await start(restored);
  const ended = await fetch(`${again.address}/api/users/me/`, { headers: { authorization: `Bearer ${session.token}` } });
  expect(ended.status).toBe(401);
  expect(fingerprint(await downloadOutcome(again, plan.engagement))).toEqual(before);
});
