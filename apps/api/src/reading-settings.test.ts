import { ingestionRoutes, type ReadingSettings } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workbookOf } from "../../../domains/ingestion/server/engine/sheets/workbooks.test-data.ts";
import { protectWorkbook, textWorkbook } from "../../../packages/spreadsheet/src/read/protected/protect-workbook.test-data.ts";
import { distributionFile } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);

const asFound: ReadingSettings = { delimiter: null, quote: null, encoding: null, decimal_sign: null, breaks: null };

/** An engagement for the client with an inspected distribution file from the provider. */
async function withFile(client: string, known?: { readonly client_id: string; readonly engagement_name: string }) {
  const { id } = await me().create({ client_name: client, data_type: "recordkeeper", ...known });
  await me().attach(id, "Other");
  const slotOf = async () => {
    const slot = (await me().slots(id)).find((one) => one.report_key === "distribution_detail");
    if (!slot) throw new Error("no slot");
    return slot;
  };
  const asset = (await me().upload(await slotOf(), "paid.csv", `${distributionFile()}\n# ${client}\n`)).value();
  await bed.idle();
  const mapping = async () => {
    const found = (await me().mappings(id)).find((one) => one.report_key === "distribution_detail");
    if (!found) throw new Error("no mapping");
    return found;
  };
  return { id, params: { assetId: asset.id }, slotOf, mapping };
}

test("settings show the first rows at once, are refused with the reason if the file can't be read with them, and are kept and remembered for the client", async () => {
  const first = await withFile("First client");
  const { caller } = me();
  const send = { params: first.params };
  const found = (await caller.call(ingestionRoutes.previewAssetReading, { ...send, body: asFound })).value();
  expect(found).toMatchObject({ kind: "delimited", refusal: null, found: { delimiter: ",", encoding: "utf-8" } });
  const broken = { ...asFound, delimiter: "|" as const };
  expect((await caller.call(ingestionRoutes.previewAssetReading, { ...send, body: broken })).value().refusal).toMatch(/single cell/);
  const refused = await caller.call(ingestionRoutes.putAssetReading, { ...send, body: broken });
  expect([refused.status, refused.problem().code]).toEqual([422, "ingestion.reading-refused"]);
  expect(refused.problem().msg).toMatch(/every row would be a single cell.*Nothing was changed/);
  expect((await first.mapping()).files[0]).toMatchObject({ is_text: true, reading: null });

  const chosen = { ...asFound, delimiter: "," as const, decimal_sign: "." as const };
  expect((await caller.call(ingestionRoutes.putAssetReading, { ...send, body: chosen })).status).toBe(200);
  await bed.idle();
  const mapping = await first.mapping();
  expect(mapping.files[0]?.reading).toEqual(chosen);
  expect((await me().putMapping(first.id, mapping, { accept: true })).value().status).toBe("accepted");
  await bed.idle();

  const { client_id } = await me().detail(first.id);
  const next = await withFile("First client", { client_id, engagement_name: "2024 Plan again" });
  expect((await next.mapping()).files[0]?.reading).toEqual(chosen);
  // “Other” covers many providers, so one client's settings say nothing about another's.
  const stranger = await withFile("Second client");
  expect((await stranger.mapping()).files[0]?.reading).toBeNull();
});

describe("a refused file", () => {
  /** An engagement with one file in its distributions slot. */
  async function withRefused(name: string, content: string | Uint8Array) {
    const { id } = await me().create({ client_name: `Client of ${name}`, data_type: "recordkeeper" });
    await me().attach(id, "Other");
    const slot = (await me().slots(id)).find((one) => one.report_key === "distribution_detail");
    if (!slot) throw new Error("no slot");
    const { id: assetId } = (await me().upload(slot, name, content)).value();
    await bed.idle();
    const params = { assetId };
    return { id, params, asset: async () => (await me().caller.call(ingestionRoutes.getAsset, { params })).value() };
  }
  const [heading = "", ...lines] = distributionFile().trim().split("\n");

  test("with several sheets shows the first rows of each, and is read again with the chosen sheet and header row", async () => {
    const cells = [heading, ...lines].map((line) => line.split(","));
    const workbook = workbookOf({ Cover: [], Data: [["Report of payments"], ...cells] });
    const { params, asset } = await withRefused("paid.xlsx", workbook);
    const look = async (sheet_index: number) =>
      (await me().caller.call(ingestionRoutes.previewAssetReading, { params, body: { ...asFound, sheet_index } })).value();
    expect(await look(0)).toMatchObject({
      kind: "other",
      rows: [],
      sheets: [
        { index: 0, name: "Cover" },
        { index: 1, name: "Data" },
      ],
    });
    expect((await look(1)).rows.map(({ row, cells: [first] }) => [row, first]).slice(0, 2)).toEqual([
      [1, "Report of payments"],
      [2, "Participant ID"],
    ]);
    expect((await look(9)).refusal).toBe("The file doesn't have that sheet.");
    (await me().caller.call(ingestionRoutes.putAssetLayout, { params, body: { sheet_index: 0, header_row: null } })).value();
    await bed.idle();
    expect((await asset()).status).toBe("refused");
    (await me().caller.call(ingestionRoutes.putAssetLayout, { params, body: { sheet_index: 1, header_row: 2 } })).value();
    await bed.idle();
    expect(await asset()).toMatchObject({ status: "needs_mapping", refusal: null, header_row: 2 });
  });

  test("that is protected is opened with its password and read; a wrong password is refused, and so is a file that is already open", async () => {
    const workbook = await textWorkbook([heading, ...lines].map((line) => line.split(",")));
    const { params, asset } = await withRefused("locked.xlsx", new Uint8Array(await protectWorkbook(workbook, "Tide-413")));
    const asked = await asset();
    expect(asked).toMatchObject({ status: "refused", needs_password: true });
    const open = (password: string) => me().caller.call(ingestionRoutes.openAsset, { params, body: { password } });
    expect((await open("tide-413")).problem().code).toBe("ingestion.password-wrong");
    (await open("Tide-413")).value();
    await bed.idle();
    const opened = await asset();
    expect(opened).toMatchObject({ status: "needs_mapping", needs_password: false, refusal: null });
    expect(opened.sha256).not.toBe(asked.sha256);
    expect((await open("Tide-413")).problem().code).toBe("ingestion.protection-unknown");
  });
});
