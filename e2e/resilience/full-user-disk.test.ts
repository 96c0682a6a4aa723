import { chownSync } from "node:fs";
import path from "node:path";
import type { Asset, SubcontractNode } from "@tieout/ingestion/contract";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { createEngagement, inspectedAssets, uploadFile, type WalkedEngagement } from "../api-walk.ts";
import { endDemoPreparation } from "../database.ts";
import { type Product, startProduct } from "../product.ts";
import { type Session, signIn } from "../session.ts";
import { beginUpload } from "./held-upload.ts";
import { findsNoRoom, storeFull } from "./no-room.ts";
import { lateFile } from "./prepared-plan.ts";
import { openSmallDisk, type SmallDisk } from "./small-disk.ts";

const [checkout, playground] = [inject("checkout"), inject("playground")];
const isRoot = process.getuid?.() === 0;
/** The user `nobody`, which every system has; the database refuses to run as a user without a name. */
const user = 65_534;
let disk: SmallDisk;
let product: Product;
let session: Session;
let engagement: WalkedEngagement;
let survivors: readonly number[] = [];

const running = (): readonly number[] => [
  product.pid,
  ...(["api", "worker"] as const).flatMap((part) => product.processes(part).map(({ pid }) => pid)),
];
const assets = async (): Promise<readonly Asset[]> => {
  const nodes = await session.get<SubcontractNode[]>(`/api/engagements/${engagement.id}/service-providers/`);
  return nodes.flatMap((node) => node.data_feed_nodes).flatMap((slot) => slot.assets);
};

beforeAll(async () => {
  disk = openSmallDisk(path.join(playground, "disk-of-a-user"));
  if (isRoot) chownSync(disk.folder, user, user);
  const dataDir = path.join(disk.folder, "data");
  product = await startProduct({ checkout, dataDir, env: { DISK_RESERVE: disk.reserve }, ...(isRoot ? { userId: user } : {}) });
  await endDemoPreparation(dataDir);
  session = await signIn(product.address);
  engagement = await createEngagement(session);
  survivors = running();
});
afterEach(() => disk.makeRoom());
afterAll(async () => {
  await product?.stop();
  disk?.remove();
});

test("a full disk of an ordinary user refuses an upload with a message, keeps none of it, and accepts it once there is space", async () => {
  const upload = await beginUpload(session, engagement, lateFile);
  disk.fillUp();
  expect(await upload.finish()).toEqual(storeFull(lateFile.name));
  expect(await assets()).toEqual([]);
});

test("an inspection without disk space waits, and continues automatically once there is space", async () => {
  await findsNoRoom(
    product,
    () => uploadFile(session, engagement, lateFile),
    () => disk.fillUp(),
  );
  expect((await assets()).map(({ refusal }) => refusal)).toEqual([null]);
  disk.makeRoom();
  await inspectedAssets(session, engagement);
  expect((await assets()).map(({ status }) => status)).toEqual(["needs_mapping"]);
  // A process that the worker has just forked briefly has the worker's command.
  await expect.poll(running).toEqual(survivors);
});
