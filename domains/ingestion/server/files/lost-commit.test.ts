import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SignedInContext } from "@tieout/http";
import { expect, test, vi } from "vitest";
import { openPackageFile } from "../package/open-package-file.ts";
import { finishUpload, type UploadCompletion } from "../uploads/finish-upload.ts";

const nodeId = "0f9a1c52-0000-4000-8000-00000000000a";
const object = { key: "0".repeat(32), sizeBytes: 8, sha256: "0".repeat(64) };
const lost = Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });

/** A complete upload for which the transaction that registers the file ends in the given way. */
function finishing(registered: () => Promise<unknown>) {
  const deleted = vi.fn(async () => undefined);
  const order: string[] = [];
  const put = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    order.push("stored");
    return object;
  };
  const inOrganization = async () => {
    if (order.length === 0) return { id: nodeId, engagementId: nodeId, finishedId: null, sizeBytes: 8, receivedBytes: 8 };
    order.push("row");
    return registered();
  };
  // The parts of the call that are used to finish an upload.
  const on = { files: { put, delete: deleted }, organizationId: "firm", inOrganization } as unknown as UploadCompletion;
  return { finish: () => finishUpload(on, nodeId), deleted, order };
}

test("an uploaded file keeps its object if the outcome of the commit is unknown, since the row may exist", async () => {
  const { finish, deleted } = finishing(() => Promise.reject(lost));
  await expect(finish()).rejects.toBe(lost);
  expect(deleted).not.toHaveBeenCalled();
});

test("an uploaded file is durable in the store before a row refers to it, and a refused one is deleted", async () => {
  const refused = { ok: false };
  const { finish, deleted, order } = finishing(async () => refused);
  expect(await finish()).toBe(refused);
  expect(order).toEqual(["stored", "row"]);
  expect(deleted).toHaveBeenCalledExactlyOnceWith("firm", object.key);
});

/** Opens a protected file with its password; the transaction that stores the workbook inside ends in the given way. */
async function opening(registered: () => Promise<unknown>) {
  const outputDirectory = await mkdtemp(join(tmpdir(), "tieout-opened-"));
  await writeFile(join(outputDirectory, "opened"), "workbook");
  const deleted = vi.fn(async () => undefined);
  let isStored = false;
  const files = {
    get: async () => [],
    put: async (_organizationId: string, stream: AsyncIterable<Uint8Array>) => {
      for await (const _ of stream);
      isStored = true;
      return object;
    },
    delete: deleted,
  };
  const engine = {
    withScratch: (work: (scratch: unknown) => unknown) => work({ outputDirectory }),
    run: async () => ({ ok: true, value: { value: { isOpened: true } } }),
  };
  const found = { ok: true, value: { engagementId: "plan", fileName: "census.xlsx", objectKey: "1".repeat(32), sha256: "1".repeat(64) } };
  const context = {
    inOrganization: async () => (isStored ? registered() : found),
    actor: { organizationId: "firm" },
  } as unknown as SignedInContext; // Only the parts that are used to open a file.
  const open = () => openPackageFile({ engine, files } as never, context, { engagementId: "plan", fileId: nodeId, password: "walnut" });
  return { open, deleted, cleanUp: () => rm(outputDirectory, { recursive: true }) };
}

test("a workbook from a protected file keeps its object if the outcome of the commit is unknown, since the row may exist", async () => {
  const { open, deleted, cleanUp } = await opening(() => Promise.reject(lost));
  await expect(open()).rejects.toBe(lost);
  expect(deleted).not.toHaveBeenCalled();
  await cleanUp();
});

test("a workbook from a protected file is deleted if it is refused after all", async () => {
  const refused = { ok: false };
  const { open, deleted, cleanUp } = await opening(async () => refused);
  expect(await open()).toBe(refused);
  expect(deleted).toHaveBeenCalledExactlyOnceWith("firm", object.key);
  await cleanUp();
});
