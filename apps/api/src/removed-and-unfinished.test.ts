import { ingestionRoutes } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { distributionFile } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, until, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let id = "";
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  id = (await me().create({ client_name: "Corvid Tool Works", data_type: "recordkeeper" })).id;
  await me().attach(id, "Other");
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);

async function slot() {
  const found = (await me().slots(id)).find((one) => one.report_key === "distribution_detail");
  if (!found) throw new Error("no slot");
  return found;
}
const states = async () => (await slot()).assets.map((asset) => [asset.file_name, asset.status]);
const removed = async () => (await me().caller.call(ingestionRoutes.listRemovedFiles, me().on(id))).value();
const restore = (assetId: string) => me().caller.call(ingestionRoutes.restoreFile, { params: { engagementId: id, assetId } });
const remove = (assetId: string) => me().caller.call(ingestionRoutes.deleteAsset, { params: { assetId } });

describe("a deleted file", () => {
  test("is restored unchanged, with its confirmed mapping, and can be restored only once", async () => {
    await me().fill(id, { distribution_detail: distributionFile() });
    await me().confirmAll(id);
    const [file] = (await slot()).assets;
    if (!file) throw new Error("no file");
    await remove(file.id);
    await bed.idle();
    expect([await states(), (await me().caller.call(ingestionRoutes.getAsset, { params: { assetId: file.id } })).status]).toEqual([
      [],
      404,
    ]);
    expect(await removed()).toMatchObject([{ id: file.id, file_name: "distribution_detail.csv", removed_by: expect.any(String) }]);
    expect((await restore(file.id)).value().id).toBe(file.id);
    await bed.idle();
    expect(await states()).toEqual([["distribution_detail.csv", "ready"]]);
    expect([await removed(), (await restore(file.id)).problem().code]).toEqual([[], "ingestion.removed-unknown"]);
  });

  test("is not restored if the same file was uploaded again", async () => {
    const [file] = (await slot()).assets;
    await remove(file?.id ?? "");
    (await me().upload(await slot(), "again.csv", distributionFile())).value();
    await bed.idle();
    expect([await states(), await removed()]).toEqual([[["again.csv", "ready"]], []]);
  });

  test("is not restored in a locked engagement", async () => {
    const [file] = (await slot()).assets;
    await remove(file?.id ?? "");
    await bed.rewrite("update engagements set locked_at = now(), locked_by = $2 where id = $1", [id, firm.auditor.id]);
    expect((await restore(file?.id ?? "")).problem().code).toBe("engagements.locked");
    await bed.rewrite("update engagements set locked_at = null, locked_by = null where id = $1", [id]);
    (await restore(file?.id ?? "")).value();
    await bed.idle();
  });
});

const text = distributionFile().replace("P0001", "P0777");
const withBytes = { "tus-resumable": "1.0.0", "content-type": "application/offset+octet-stream" };
async function headersOf(more: Readonly<Record<string, string>> = {}) {
  const words = { filename: "late.csv", fingerprint: "late", data_feed_node_id: (await slot()).data_feed_node_id };
  const metadata = Object.entries(words).map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`);
  return { "tus-resumable": "1.0.0", "upload-length": String(text.length), "upload-metadata": metadata.join(), ...more };
}
async function sendWhole() {
  const headers = await headersOf(withBytes);
  return me().caller.send(ingestionRoutes.beginUpload, { params: { engagementId: id }, headers, body: text });
}
const uploads = async () => (await me().caller.call(ingestionRoutes.listUploads, me().on(id))).value();
const setStatus = (status: string) => bed.rewrite("update engagements set status = $2 where id = $1", [id, status]);

test("no upload begins during a run; after it, a file sent in the same call becomes the slot's file", async () => {
  await setStatus("processing");
  expect((await sendWhole()).problem().code).toBe("engagements.processing");
  await setStatus("files_incomplete");
  expect((await sendWhole()).status).toBe(201);
  await bed.idle();
  expect((await states()).map(([name]) => name)).toEqual(["again.csv", "late.csv"]);
  expect(await uploads()).toEqual([]);
});

test("a locked engagement refuses uploads that begin, continue or are complete; an upload already begun can be abandoned", async () => {
  const params = { engagementId: id };
  const begun = await me().caller.send(ingestionRoutes.beginUpload, { params, headers: await headersOf() });
  const uploadId = /uploads\/([^/]+)\//.exec(String(begun.headers.location))?.[1] ?? expect.fail("no upload was begun");
  const own = { params: { ...params, uploadId } };
  const send = (from: number, to: number) => {
    const headers = { ...withBytes, "upload-offset": String(from) };
    return me().caller.send(ingestionRoutes.continueUpload, { ...own, headers, body: text.slice(from, to) });
  };
  expect((await send(0, 10)).status).toBe(204);
  await bed.rewrite("update engagements set locked_at = now(), locked_by = $2 where id = $1", [id, firm.auditor.id]);
  expect((await sendWhole()).problem().code).toBe("engagements.locked");
  expect((await send(10, text.length)).problem().code).toBe("engagements.locked");
  expect((await me().caller.call(ingestionRoutes.finishUpload, own)).status).toBeGreaterThanOrEqual(400);
  const given = await me().caller.send(ingestionRoutes.cancelUpload, { ...own, headers: { "tus-resumable": "1.0.0" } });
  expect([given.status, await uploads()]).toEqual([204, []]);
  await bed.rewrite("update engagements set locked_at = null, locked_by = null where id = $1", [id]);
});

test("a job finishes a completed upload that did not become a file, once", async () => {
  const node = (await slot()).data_feed_node_id;
  const content = Buffer.from(distributionFile().replace("P0001", "P0888"));
  const organizationId = firm.auditor.organizationId;
  const object = await bed.api.files.put(
    organizationId,
    (async function* () {
      yield content;
    })(),
    { scope: id },
  );
  await bed.inFirm(firm.auditor, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into file_uploads (organization_id, engagement_id, data_feed_node_id, file_name, size_bytes, fingerprint, begun_by)
       values ($1, $2, $3, 'crashed.csv', $4, 'x', $5) returning id`,
      [organizationId, id, node, content.length, firm.auditor.id],
    );
    const uploadId = rows[0]?.id;
    await tx.query("update file_uploads set received_bytes = $2 where id = $1", [uploadId, content.length]);
    await tx.query(
      "insert into file_upload_parts (organization_id, upload_id, start_byte, size_bytes, object_key) values ($1, $2, 0, $3, $4)",
      [organizationId, uploadId, content.length, object.key],
    );
    await tx.query("select enqueue_job('ingestion.finish-upload', $1::jsonb, null, null, 5)", [
      JSON.stringify({ data: { uploadId }, actor: tx.actor }),
    ]);
  });
  await until(async () => (await states()).some(([name]) => name === "crashed.csv"));
  await bed.idle();
  expect((await states()).map(([name]) => name)).toEqual(["again.csv", "late.csv", "crashed.csv"]);
  expect([await uploads(), await bed.api.files.exists(organizationId, object.key)]).toEqual([[], false]);
});
