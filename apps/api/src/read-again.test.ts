import { ingestionRoutes, type ReadingSettings } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planFiles } from "./plan-files.test-data.ts";
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

/** A processed plan with a distribution file, and the setting that decides whether quote characters enclose text. */
async function quotedPlan(client_name: string) {
  const { id } = await me().create({ client_name, data_type: "recordkeeper" });
  await me().attach(id, "Other");
  // A two-line memo, unless quotes are ordinary characters.
  const text = [
    "Participant ID,SSN,Payment Date,Distribution Type,Gross Amount,Net Amount,Payee Memo",
    'P1,900-10-1234,03/04/2024,Hardship,100.00,90.00,"pipe 2',
    'Grand total"',
    "P2,900-10-1235,04/05/2024,Hardship,200.00,180.00,none",
    "P3,900-10-1236,05/06/2024,Hardship,300.00,270.00,none",
    "P4,900-10-1237,05/06/2024,Hardship,300.00,270.00,none",
    "",
  ].join("\n");
  const { participant_balances = "" } = planFiles();
  await me().fill(id, { participant_balances, distribution_detail: text });
  await me().confirmAll(id);
  const asset = async () => (await me().slots(id)).find(({ report_key }) => report_key === "distribution_detail")?.assets[0];
  const params = { assetId: (await asset())?.id ?? "" };
  const choose = async (quote: ReadingSettings["quote"]) => {
    (await me().caller.call(ingestionRoutes.putAssetReading, { params, body: { ...asFound, quote } })).value();
    await bed.idle();
    await me().confirmAll(id);
  };
  expect((await asset())?.rows).toMatchObject({ read: 5 });
  expect((await me().process(id)).status).toBe("succeeded");
  return { asset, choose, isOutOfDate: async () => (await me().detail(id)).results_out_of_date };
}

test("a file is reread if its settings change its cells but not its mapping, and reads as before once they are reverted", async () => {
  const { asset, choose, isOutOfDate } = await quotedPlan("Quoted Works");
  await choose("none");
  expect((await asset())?.rows).toMatchObject({ read: 6 });
  expect(await isOutOfDate()).toBe(true);
  await choose(null);
  expect((await asset())?.rows).toMatchObject({ read: 5 });
  expect(await isOutOfDate()).toBe(false);
});

test("cells from a newer reader version are reread, even with the same settings and mapping, and results from the earlier cells are out of date", async () => {
  const { choose, isOutOfDate } = await quotedPlan("Quoted Again");
  const readings = async () => {
    const { rows } = await bed.api.db.database.work.asPlatform("look at the readings", (tx) =>
      tx.query<{ count: number }>("select count(*)::int as count from stage_results where stage = 'normalise'"),
    );
    return rows[0]?.count ?? 0;
  };
  const before = await readings();
  bed.becomeAnother("ingestion.inspect");
  await choose("none");
  await choose(null);
  expect(await readings()).toBe(before + 2);
  expect(await isOutOfDate()).toBe(true);
});
