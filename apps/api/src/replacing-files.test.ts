import { ingestionRoutes } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { distributionFile } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let id = "";
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);

let made = 0;
async function withFirstFile() {
  made += 1;
  id = (await me().create({ client_name: `Client ${made}`, data_type: "recordkeeper" })).id;
  await me().attach(id, "Other");
  await me().fill(id, { distribution_detail: distributionFile() });
  const [first] = (await slot()).assets;
  if (!first) throw new Error("no file");
  return first;
}
async function slot() {
  const found = (await me().slots(id)).find((one) => one.report_key === "distribution_detail");
  if (!found) throw new Error("no slot");
  return found;
}
async function replace(assetId: string, name: string, text: string) {
  const body = new FormData();
  body.set("data_feed_node_id", (await slot()).data_feed_node_id);
  body.set("replaces_asset_id", assetId);
  body.set("file", new Blob([text]), name);
  return me().caller.call(ingestionRoutes.uploadAsset, { body });
}
const states = async () => (await slot()).assets.map((asset) => [asset.file_name, asset.status]);
const aside = async () => (await me().caller.call(ingestionRoutes.listPackage, me().on(id))).value();
const otherColumns = distributionFile().replace("Participant Name", "Full Name").replace("Fee,", "Charge,");

test("a replaced file leaves its slot at once and keeps the confirmed mapping, and the replacement can be undone", async () => {
  const first = await withFirstFile();
  await me().confirmAll(id);
  (await replace(first.id, "corrected.csv", distributionFile().replace("P0001", "P0099"))).value();
  await bed.idle();
  expect(await states()).toEqual([["corrected.csv", "ready"]]);
  expect(await aside()).toMatchObject([{ file_name: first.file_name, group: "not_needed", can_be_placed: true }]);
});

test("a file can be replaced by one with different columns; accepted columns with the same headers carry over", async () => {
  const first = await withFirstFile();
  await me().confirmAll(id);
  (await replace(first.id, "other-columns.csv", otherColumns)).value();
  await bed.idle();
  expect(await states()).toEqual([["other-columns.csv", "needs_mapping"]]);
  const [mapping] = (await me().mappings(id)).filter((one) => one.report_key === "distribution_detail");
  const carried = mapping?.columns.filter((column) => column.accepted).map((column) => column.header);
  expect(carried).toEqual(expect.arrayContaining(["SSN", "Payment Date", "Gross Amount"]));
});

test("a refused file is read again when the other one is deleted or replaced", async () => {
  const first = await withFirstFile();
  (await me().upload(await slot(), "second.csv", otherColumns)).value();
  await bed.idle();
  expect(await states()).toEqual([
    [first.file_name, "needs_mapping"],
    ["second.csv", "refused"],
  ]);
  expect((await me().caller.call(ingestionRoutes.deleteAsset, { params: { assetId: first.id } })).status).toBe(204);
  await bed.idle();
  expect(await states()).toEqual([["second.csv", "needs_mapping"]]);
  const [second] = (await slot()).assets;
  (await me().upload(await slot(), "third.csv", distributionFile())).value();
  await bed.idle();
  (await replace(second?.id ?? "", "fourth.csv", distributionFile().replace("P0001", "P0099"))).value();
  await bed.idle();
  expect((await states()).map(([, status]) => status)).toEqual(["needs_mapping", "needs_mapping"]);
});

test("a file that is no longer in the slot cannot be replaced, and nothing changes", async () => {
  const first = await withFirstFile();
  expect((await replace("01890000-0000-7000-8000-00000000dead", "new.csv", otherColumns)).problem().code).toBe(
    "ingestion.replaced-unknown",
  );
  expect((await replace("not an id", "new.csv", otherColumns)).problem().code).toBe("ingestion.replaced-unknown");
  expect((await replace(first.id, "same.csv", distributionFile())).problem().code).toBe("ingestion.file-duplicate");
  expect((await states()).map(([name]) => name)).toEqual([first.file_name]);
  expect(await aside()).toEqual([]);
});
