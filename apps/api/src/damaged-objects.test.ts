import { randomBytes } from "node:crypto";
import { mkdtemp, open, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { checkObjects } from "@tieout/archive/server";
import { createTestDatabase } from "@tieout/postgres";
import { evidenceRoutes } from "@tieout/review/contract";
import { workpaperRoutes } from "@tieout/runs/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadsOf } from "./downloads.test-data.ts";
import { processedPlan } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let id = "";
let directory = "";
const me = () => userOf(bed, firm.auditor);
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), "tieout-damaged-"));
  bed = await openProductBed({ stored: { db: await createTestDatabase(), directory, masterKey: randomBytes(32) } });
  firm = await bed.api.firm();
  id = await processedPlan(me());
});
afterAll(() => bed?.stop());

const { bundles, ticketOf, redeem } = downloadsOf(() => ({ bed, user: firm.auditor, engagementId: id }));
const fileOf = (key: string): string => path.join(directory, "objects", firm.id, key.slice(0, 2), key);
const keysOf = async (sql: string): Promise<readonly string[]> =>
  (await bed.inFirm(firm.auditor, (tx) => tx.query<{ key: string }>(sql))).rows.map(({ key }) => key);
/** Flips one bit in the middle of the stored bytes. */
async function damage(key: string): Promise<void> {
  const handle = await open(fileOf(key), "r+");
  try {
    const at = Math.floor((await handle.stat()).size / 2);
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, at);
    await handle.write(Buffer.of((byte[0] ?? 0) ^ 1), 0, 1, at);
  } finally {
    await handle.close();
  }
}
const attempts = async () =>
  (
    await bed.inFirm(firm.auditor, (tx) =>
      tx.query<{ attempt: number }>("select attempt from job_progress where job_key = $1 order by job_id desc limit 1", [`process:${id}`]),
    )
  ).rows[0]?.attempt;

test("downloading a damaged or missing workpaper, with or without a ticket, gives the problem and what to do before the first byte", async () => {
  const [bundle] = await bundles();
  const file = bundle?.workpapers[0];
  const ticket = await ticketOf(file?.object_id ?? "");
  const [key = ""] = await keysOf(`select object_key as key from bundle_files where id = '${file?.object_id}'`);
  await damage(key);
  const answer = await me().caller.call(workpaperRoutes.createDownloadTicket, {
    ...me().on(id),
    body: { object_id: file?.object_id ?? "" },
  });
  expect([answer.status, answer.problem().code]).toEqual([409, "workpapers.file-damaged"]);
  expect(answer.problem().msg).toMatch(/ is missing or damaged in the file store, .* restore it from a backup \(tieout files check/);
  await rm(fileOf(key));
  const gone = await redeem(ticket);
  expect([gone.status, gone.problem().code]).toEqual([500, "http.file-damaged"]);
  expect((await redeem(ticket)).status).toBe(404);
});

test("the rows behind a figure are not shown if their stored file is damaged; the response names the file and what to do", async () => {
  const [figure] = (await me().result(id, "distributions")).figures;
  const params = { engagementId: id, outputKey: "distributions" };
  const rows = () => me().caller.call(workpaperRoutes.openFigure, { params: { ...params, figureKey: figure?.key ?? "" } });
  const [row] = (await rows()).value().results;
  const place = () =>
    me().caller.call(workpaperRoutes.openSourcePage, {
      params: { ...params, assetId: row?.asset_id ?? "" },
      query: { row: row?.row ?? 1 },
    });
  const [key = ""] = await keysOf(`select grid_object_key as key from assets where id = '${row?.asset_id}'`);
  await damage(key);
  for (const answer of [await rows(), await place()]) {
    expect([answer.status, answer.problem().code]).toEqual([409, "workpapers.rows-damaged"]);
    expect(answer.problem().msg).toMatch(
      /^The stored copy of distribution_detail\.csv is missing or damaged.* upload the file again and process/,
    );
  }
  await damage(key);
  expect((await place()).status).toBe(200);
});

test("a figure whose stored rows are damaged is read from the files instead, with the same rows", async () => {
  const figure = (await me().result(id, "distributions")).figures.find(({ key }) => key === "distributions.population");
  const params = { engagementId: id, outputKey: "distributions", figureKey: figure?.key ?? "" };
  const rows = async () => (await me().caller.call(workpaperRoutes.openFigure, { params })).value();
  const before = await rows();
  expect(before.adds_up).toBe(true);
  const [key = "", ...others] = await keysOf(
    "select distinct result->'population_rows'->>'objectKey' as key from run_outputs where result ? 'population_rows' and output_key = 'distributions'",
  );
  expect(others).toEqual([]);
  await damage(key);
  expect(await rows()).toEqual(before);
  await damage(key);
});

test("the file check finds every damaged or missing object and says what each one is", async () => {
  const body = new FormData();
  body.set("about", "workpaper");
  body.set("address", "");
  body.set("file", new Blob(["%PDF-1.7\nHours 2020 to 2023"]), "Lost.pdf");
  (await me().caller.call(evidenceRoutes.attachFile, { params: { engagementId: id, outputKey: "distributions" }, body })).value();
  await rm(fileOf((await keysOf("select object_key as key from evidence"))[0] ?? ""));
  const [grid = ""] = await keysOf("select grid_object_key as key from assets order by file_name limit 1");
  await damage(grid);
  const check = await bed.inFirm(firm.auditor, (tx) => checkObjects(tx, bed.api.files));
  await damage(grid);
  expect(check.checked).toBeGreaterThan(10);
  expect(check.broken.map(({ what }) => what).sort()).toEqual([
    "evidence Lost.pdf, engagement 2024 Plan",
    expect.stringMatching(/^uploaded file .*\.csv, engagement 2024 Plan$/),
    expect.stringMatching(/^workpaper .*\.xlsx, engagement 2024 Plan$/),
  ]);
});

test("a run that finds one of its stored results damaged says so at once and sets it aside, and the next run recomputes it", async () => {
  const canonical = await keysOf(
    "select output.value ->> 'objectKey' as key from stage_results r, jsonb_each(r.outputs) output where r.stage = 'normalise'",
  );
  expect(canonical.length).toBeGreaterThan(0);
  for (const key of canonical) await damage(key);
  await bed.inFirm(firm.auditor, (tx) => tx.query("delete from stage_results where stage <> 'normalise' and stage <> 'inspect'"));
  const [first, second] = [await me().process(id), await attempts()];
  expect([first.status, second]).toEqual(["failed", 1]);
  expect(first.msg).toMatch(/A stored result of an earlier step is missing or damaged and was set aside.* Process again/);
  let run = first;
  for (let again = 0; again < canonical.length && run.status === "failed"; again++) run = await me().process(id);
  expect(run.status).toBe("succeeded");
});

test("a run that finds a damaged upload names the file at once, not after five attempts", async () => {
  const [asset = ""] = await keysOf("select grid_object_key as key from assets order by file_name limit 1");
  await damage(asset);
  await bed.inFirm(firm.auditor, (tx) => tx.query("delete from stage_results where stage <> 'inspect'"));
  const run = await me().process(id);
  expect([run.status, await attempts()]).toEqual(["failed", 1]);
  expect(run.msg).toMatch(/The stored copy of .*\.csv is missing or damaged\. Remove this file and upload it again/);
});
