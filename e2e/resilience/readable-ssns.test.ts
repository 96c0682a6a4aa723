import { createHmac } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { openEngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import { openFolderFileStore } from "@tieout/files";
import { loadMasterKey } from "@tieout/settings";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { unpackZip } from "../../apps/api/src/unpack-zip.test-data.ts";
import { queryDatabase } from "../database.ts";
import { type Product, startProduct } from "../product.ts";
import { copyDataFolder } from "./copy-data-folder.ts";
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
let plan: PreparedPlan;
let product: Product | null = null;

beforeAll(async () => {
  plan = await preparePlan(checkout, playground);
});
afterAll(async () => {
  await product?.stop();
});

/** What an object says, whatever wraps it: the cells of a Parquet file, the parts of a ZIP, or its bytes. */
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

test("no table of hash to SSN is in any object or document: decrypted with the product's own keys, none has both", async () => {
  const dataDir = path.join(playground, "searched");
  copyDataFolder(plan.dataDir, dataDir);
  product = await startProduct({ checkout, dataDir });
  const folder = path.join(playground, "decrypted");
  mkdirSync(folder, { recursive: true });
  const store = await openFolderFileStore({ directory: path.join(dataDir, "files"), masterKey: loadMasterKey(dataDir) });
  const found = { objects: 0, withSsn: 0, withHash: 0, withBoth: 0 };
  for (const { id } of await queryDatabase<{ id: string }>(dataDir, "select id from organizations")) {
    const key = await store.hmacKeyFor(id);
    const hashes = plain.map((ssn) => createHmac("sha256", key).update(ssn).digest("hex"));
    const rows = await queryDatabase<{ text: string }>(
      dataDir,
      "select value::text as text from stage_results where organization_id = $1 union all select result::text from run_outputs where organization_id = $1 union all select detail::text from run_exceptions where organization_id = $1",
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
  // Raw files and grids, and canonical files: the search sees both kinds.
  expect(found.withSsn).toBeGreaterThanOrEqual(4);
  expect(found.withHash).toBeGreaterThanOrEqual(3);
  expect(found.withBoth).toBe(0);
});
