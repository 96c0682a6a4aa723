import { readdirSync } from "node:fs";
import path from "node:path";
import type { Asset, SubcontractNode } from "@tieout/ingestion/contract";
import type { ProcessStatus } from "@tieout/runs/contract";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import type { z } from "zod";
import { acceptMappings, endedRun, fetchResults, inspectedAssets, startRun, uploadFile } from "../api-walk.ts";
import { queryDatabase } from "../database.ts";
import { killProcess, type Part, type Product, startProduct } from "../product.ts";
import { downloadOutcome, fingerprint } from "../run-outcome.ts";
import { type Session, signIn, until } from "../session.ts";
import { copyDataFolder } from "./copy-data-folder.ts";
import { ask, beginUpload } from "./held-upload.ts";
import { findsNoRoom, storeFull } from "./no-room.ts";
import { expectOnce, lateFile, type PreparedPlan, preparePlan } from "./prepared-plan.ts";
import { openSmallDisk, type SmallDisk } from "./small-disk.ts";

const waitsForRoom =
  "The server is out of disk space. This will continue automatically when space is available. Contact your Tieout administrator.";
const noRoom = {
  status: 507,
  code: "http.no-room",
  msg: "The server is out of disk space. Nothing was changed. Contact your Tieout administrator, and try again when space is available.",
};
const databaseAway = { status: 503, code: "http.unavailable", msg: "The database isn't responding. Try again in a few seconds." };
const [checkout, playground] = [inject("checkout"), inject("playground")];
let plan: PreparedPlan;
let disk: SmallDisk;
let product: Product;
let session: Session;
let survivors: readonly number[] = [];

const pids = (...parts: readonly Part[]): readonly number[] => parts.flatMap((part) => product.processes(part).map(({ pid }) => pid));
const dataDir = (): string => path.join(disk.folder, "data");
const incoming = (): readonly string[] => readdirSync(path.join(dataDir(), "files/incoming"));
const lateAssets = async (): Promise<readonly Asset[]> => {
  const nodes = await session.get<SubcontractNode[]>(`/api/engagements/${plan.engagement.id}/service-providers/`);
  return nodes
    .flatMap((node) => node.data_feed_nodes)
    .flatMap((slot) => slot.assets.filter(({ file_name }) => file_name === lateFile.name));
};
const status = () => session.get<z.infer<typeof ProcessStatus>>(`/api/engagements/${plan.engagement.id}/workpapers/status/`);
const worksWithoutRoom = (give: () => Promise<unknown>, takeRoom: () => void) => findsNoRoom(product, give, takeRoom);

beforeAll(async () => {
  plan = await preparePlan(checkout, playground);
  disk = openSmallDisk(path.join(playground, "small-disk"));
  copyDataFolder(plan.dataDir, dataDir());
  product = await startProduct({ checkout, dataDir: dataDir(), env: { DISK_RESERVE: disk.reserve } });
  session = await signIn(product.address);
  survivors = [product.pid, ...pids("api", "worker")];
});
afterEach(() => disk.makeRoom());
afterAll(async () => {
  await product?.stop();
  disk?.remove();
});

test("below the reserve, no file is accepted and no run started, each with a message; existing data can be read and changed", async () => {
  disk.fillToReserve();
  const upload = await beginUpload(session, plan.engagement, lateFile);
  expect(await upload.finish()).toEqual(storeFull(lateFile.name));
  expect(await ask(session, "POST", `/api/engagements/${plan.engagement.id}/workpapers/process/`, { ignoreParsingErrors: true })).toEqual({
    status: 507,
    code: "workpapers.no-room",
    msg: "The server's disk is almost full, so the run wasn't started. Earlier results are kept. Ask your Tieout administrator to free up space, then process again.",
  });
  expect(Object.keys(await fetchResults(session, plan.engagement))).toHaveLength(3);
  expect((await signIn(product.address)).token).not.toBe(session.token);
  expect(await lateAssets()).toEqual([]);
});

test("if the disk fills up during an upload, the file is refused with a message, none of it is kept, and it is accepted once there is space", async () => {
  const upload = await beginUpload(session, plan.engagement, lateFile);
  disk.fillUp();
  expect(await upload.finish()).toEqual(storeFull(lateFile.name));
  expect(await lateAssets()).toEqual([]);
  disk.makeRoom();
  expect(incoming()).toEqual([]);
});

test("if the disk fills up before an inspection, the file waits and is never refused; once there is space, it is inspected automatically", async () => {
  await worksWithoutRoom(
    () => uploadFile(session, plan.engagement, lateFile),
    () => disk.fillUp(),
  );
  expect((await lateAssets()).map((asset) => [asset.status, asset.refusal])).toEqual([
    [expect.stringMatching(/^(uploaded|inspecting)$/), null],
  ]);
  disk.makeRoom();
  await inspectedAssets(session, plan.engagement);
  expect((await lateAssets()).map((asset) => asset.status)).toEqual(["needs_mapping"]);
  await acceptMappings(session, plan.engagement);
  await inspectedAssets(session, plan.engagement);
});

test("if the disk fills up during a run, the run waits and says why; once there is space, it finishes automatically with the same bytes", async () => {
  await queryDatabase(dataDir(), "delete from stage_results");
  await worksWithoutRoom(
    () => startRun(session, plan.engagement),
    () => disk.fillToReserve(),
  );
  const { current } = await until(status, (answer) => answer.current?.msg !== null, 60_000);
  expect([current?.status, current?.msg]).toEqual(["running", waitsForRoom]);
  disk.fillUp();
  disk.makeRoom();
  const run = await endedRun(session, plan.engagement);
  expect([run.status, run.number, run.msg]).toEqual(["succeeded", 2, null]);
  expect(fingerprint(await downloadOutcome(session, plan.engagement))).toEqual(plan.expected);
  await expectOnce(dataDir(), plan.engagement);
});

test("on a read-only disk a file is refused with a message, the killed database waits and says why, and everything continues once the disk is writable", async () => {
  disk.makeReadOnly();
  try {
    const upload = await beginUpload(session, plan.engagement, { ...lateFile, name: "second.csv" });
    expect(await upload.finish()).toMatchObject({ status: 507, code: "ingestion.store-full" });
    for (const entry of product.processes("postmaster").slice(0, 1)) killProcess(entry);
    await expect.poll(() => product.output(), { timeout: 60_000 }).toMatch(/is read-only|EROFS|Read-only file system/);
    const away = await until(
      () => ask(session, "GET", `/api/engagements/${plan.engagement.id}/workpapers/status/`),
      (answer) => answer.status === 503,
      30_000,
    );
    expect(away).toEqual(databaseAway);
  } finally {
    disk.makeWritable();
  }
  await until(status, ({ current }) => current?.status === "succeeded", 60_000);
  expect(fingerprint(await downloadOutcome(session, plan.engagement))).toEqual(plan.expected);
});

test("if the disk fills up during a lock, the lock succeeds or is refused with a message; once there is space, the engagement is locked once", async () => {
  const lock = `/api/engagements/${plan.engagement.id}/lock/`;
  disk.fillUp();
  const first = await ask(session, "POST", lock);
  if (first.status !== 200) expect([databaseAway, noRoom]).toContainEqual(first);
  disk.makeRoom();
  const second = await until(
    () => ask(session, "POST", lock),
    ({ status: answered }) => answered < 500,
    300_000,
  );
  expect(second.status).toBe(first.status === 200 ? 409 : 200);
  const events = "select event from audit_events where event = 'engagement.lock' and subject_id = $1";
  expect(await queryDatabase(dataDir(), events, [plan.engagement.id])).toHaveLength(1);
});

test("throughout, neither launcher nor API nor worker ended, and the logs were kept", async () => {
  const said = `${product.output()}\n${product.log("worker").split("\n").slice(-60).join("\n")}`;
  // A process that the worker has just forked briefly has the worker's command.
  await expect.poll(() => [product.pid, ...pids("api", "worker")], { message: said }).toEqual(survivors);
  expect(product.output()).not.toMatch(/The (api|worker) ended unexpectedly/);
  for (const name of ["api", "worker"] as const) expect(product.log(name).split("\n").length).toBeGreaterThan(3);
});
