import { ingestionRoutes, type ReadingSettings } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { distributionFile } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

const slow = { timeout: 600_000 };
let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);

const asFound: ReadingSettings = { delimiter: null, quote: null, encoding: null, decimal_sign: null, breaks: null };

/** An engagement of another client with the provider's file of payments, inspected. */
async function withFile(client: string) {
  const { id } = await me().create({ client_name: client, data_type: "recordkeeper" });
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

test(
  "settings show the first rows at once, are refused with the reason where they break the file, and are kept and remembered for the provider",
  slow,
  async () => {
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

    const next = await withFile("Second client");
    expect((await next.mapping()).files[0]?.reading).toEqual(chosen);
  },
);
