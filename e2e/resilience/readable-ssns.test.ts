import { createHmac } from "node:crypto";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { openEngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import { openFolderFileStore } from "@tieout/files";
import { loadMasterKey } from "@tieout/settings";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { unpackZip } from "../../apps/api/src/unpack-zip.test-data.ts";
import { acceptMappings, endedRun, inspectedAssets, startRun, uploadFile } from "../api-walk.ts";
import { emptyStageCache, queryDatabase } from "../database.ts";
import { type Product, startProduct } from "../product.ts";
import { signIn } from "../session.ts";
import { copyDataFolder } from "./copy-data-folder.ts";
import { type DiskImage, openDiskImage } from "./disk-image.ts";
import { firstBegun, killTree } from "./kill-tree.ts";
import { lateFile, type PreparedPlan, preparePlan } from "./prepared-plan.ts";

const [checkout, playground] = [inject("checkout"), inject("playground")];
const dashed = [
  ...new Set(
    Buffer.from(lateFile.bytes)
      .toString("utf8")
      .match(/\b9\d\d-\d\d-\d{4}\b/g),
  ),
];
const plain = dashed.map((ssn) => ssn.replaceAll("-", ""));
/** An SSN that belongs to no one in the plan. A file containing it is written and deleted last, to prove that the search would find it. */
const deleted = "000-12-3456";
let plan: PreparedPlan;
let disk: DiskImage | null = null;
let product: Product | null = null;

beforeAll(async () => {
  plan = await preparePlan(checkout, playground);
  disk = openDiskImage(path.join(playground, "searched-disk"));
});
afterAll(async () => {
  await product?.stop();
  disk?.remove();
});

/** Puts the data folder and the temporary folder on the searched disk; the product writes nowhere else. */
async function start({ folder }: DiskImage): Promise<Product> {
  await product?.stop();
  product = await startProduct({
    checkout,
    dataDir: path.join(folder, "data"),
    env: { TMPDIR: path.join(folder, "tmp"), DISK_RESERVE: "48M" },
  });
  return product;
}

interface StartedProduct {
  readonly running: Product;
  /**
   * Length of the worker's log before the product was started, because the worker may resume a run before the product reports that it is
   * ready.
   */
  readonly before: number;
}

/** Kills everything during a task whose files contain SSNs, then starts it again. */
async function killIn(disk: DiskImage, { running, before }: StartedProduct, stage: string): Promise<StartedProduct> {
  await firstBegun([stage], { running, before, isOver: async () => false });
  product = null;
  await killTree(running);
  const length = running.log("worker").length;
  return { running: await start(disk), before: length };
}

test("after killing the whole tree during an inspection and a run, no disk has a readable SSN, not even in deleted files", async () => {
  if (!disk) throw new Error("No disk image can be mounted: see the warning above. Run this as root with CAP_SYS_ADMIN and a loop device.");
  mkdirSync(path.join(disk.folder, "tmp"));
  chmodSync(path.join(disk.folder, "tmp"), 0o1777);
  copyDataFolder(plan.dataDir, path.join(disk.folder, "data"));
  let running = await start(disk);
  const uploadedAt = running.log("worker").length;
  await uploadFile(await signIn(running.address), plan.engagement, lateFile);
  ({ running } = await killIn(disk, { running, before: uploadedAt }, "inspect"));
  const session = await signIn(running.address);
  await inspectedAssets(session, plan.engagement);
  await acceptMappings(session, plan.engagement);
  await inspectedAssets(session, plan.engagement);
  await emptyStageCache(running.dataDir);
  let started: StartedProduct = { running, before: running.log("worker").length };
  await startRun(session, plan.engagement);
  for (const stage of ["normalise", "compute", "write"]) started = await killIn(disk, started, stage);
  ({ running } = started);
  product = null;
  await killTree(running);
  writeFileSync(path.join(disk.folder, "gone"), `one line with ${deleted}\n`, { flush: true });
  rmSync(path.join(disk.folder, "gone"));
  disk.unmount();
  expect(dashed.length).toBeGreaterThan(50);
  expect(disk.countLinesWith([deleted])).toBe(1);
  expect(disk.countLinesWith([...dashed, ...plain])).toBe(0);
  disk.mount();
});

/** An object's text, whatever its format: the cells of a Parquet file, the entries of a ZIP file, or the object's bytes. */
async function textOf(bytes: Buffer, folder: string): Promise<string> {
  const kind = bytes.subarray(0, 4).toString("latin1");
  if (kind.startsWith("PK")) return [...unpackZip(bytes).values()].join("\n");
  if (kind !== "PAR1") return bytes.toString("utf8");
  const file = path.join(folder, "object.parquet");
  writeFileSync(file, bytes);
  const database = await openEngineDatabase({ directory: folder, threads: 1, memoryLimitBytes: 500_000_000, allowed: [folder] });
  try {
    return (await database.all(`SELECT t::VARCHAR FROM read_parquet(${quoteLiteral(file)}) AS t`)).join("\n");
  } finally {
    database.close();
  }
}

test("no object or document has a table from hash to SSN: decrypted with the product's own keys, none contains both", async () => {
  const dataDir = disk ? path.join(disk.folder, "data") : path.join(playground, "searched");
  if (!disk) copyDataFolder(plan.dataDir, dataDir);
  product = disk ? await start(disk) : await startProduct({ checkout, dataDir });
  await endedRun(await signIn(product.address), plan.engagement);
  const folder = path.join(playground, "decrypted");
  mkdirSync(folder, { recursive: true });
  const store = await openFolderFileStore({ directory: path.join(dataDir, "files"), masterKey: loadMasterKey(dataDir) });
  const found = { objects: 0, withSsn: 0, withHash: 0, withBoth: 0 };
  for (const { id } of await queryDatabase<{ id: string }>(dataDir, "select id from organizations")) {
    const key = await store.hmacKeyFor(id);
    const hashes = plain.map((ssn) => createHmac("sha256", key).update(ssn).digest("hex"));
    const rows = await queryDatabase<{ text: string }>(
      dataDir,
      "select value::text as text from stage_results where organization_id = $1 union all select result::text from run_outputs where organization_id = $1 union all select detail::text from run_exceptions where organization_id = $1 union all select w::text from waiting_ties w where organization_id = $1 union all select w::text from waiting_items w where organization_id = $1",
      [id],
    );
    const texts = rows.map(({ text }) => text);
    for await (const object of store.list(id)) texts.push(await textOf(await buffer(Readable.from(await store.get(id, object))), folder));
    for (const text of texts) {
      const hasSsn = [...dashed, ...plain].some((ssn) => text.includes(ssn));
      const hasHash = hashes.some((hash) => text.includes(hash));
      found.objects += 1;
      found.withSsn += Number(hasSsn);
      found.withHash += Number(hasHash);
      found.withBoth += Number(hasSsn && hasHash);
    }
  }
  rmSync(folder, { recursive: true });
  // Raw files and grids, and canonical files, which proves that the search sees both kinds.
  expect(found.withSsn).toBeGreaterThanOrEqual(4);
  expect(found.withHash).toBeGreaterThanOrEqual(3);
  expect(found.withBoth).toBe(0);
});
