import { ingestionRoutes } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);

let clients = 0;

/** An engagement with a recordkeeper, and that recordkeeper's slot for a report. */
async function withSlot(report: string) {
  clients += 1;
  const { id } = await me().create({ client_name: `Client ${clients}`, data_type: "recordkeeper" });
  await me().attach(id, "Other");
  const slot = async () => {
    const found = (await me().slots(id)).find((one) => one.report_key === report);
    if (!found) throw new Error(`no slot ${report}`);
    return found;
  };
  const add = async (name: string, text: string) => {
    const { id: assetId } = (await me().upload(await slot(), name, text)).value();
    await bed.idle();
    return assetId;
  };
  const asset = async (assetId: string) => (await me().caller.call(ingestionRoutes.getAsset, { params: { assetId } })).value();
  return { id, slot, add, asset };
}

const header = "Participant ID,Participant Name,Money Source,Fund Name,Beginning Balance,Contributions,Gain/Loss,Ending Balance";
interface FundBalances {
  readonly people: readonly number[];
  readonly fund?: string;
  readonly opening?: number;
}

/** Participant activity for the given people in one fund, with 100.00 of contributions and a gain of 10.00. */
const activity = ({ people, fund = "Bond Fund", opening = 1000 }: FundBalances): string =>
  [
    header,
    ...people.map((number) => {
      const begin = opening + number;
      return `P${1000 + number},"EXAMPLE, NUMBER ${"ABCDEFGHIJ"[number]}",Pre-Tax,${fund},${begin}.00,100.00,10.00,${begin + 110}.00`;
    }),
    "",
  ].join("\n");

test("a second file with the same participants' balances is refused with the reason, and read once the first file is deleted", async () => {
  const { id, add, asset } = await withSlot("participant_balances");
  const first = await add("Q1.csv", activity({ people: [1, 2, 3] }));
  const second = await add("Q2.csv", activity({ people: [2, 3, 4], opening: 1110 }));
  expect(await asset(first)).toMatchObject({ status: "needs_mapping", refusal: null });
  const refused = await asset(second);
  expect(refused.status).toBe("refused");
  expect(refused.refusal).toBe(
    "Q2.csv lists the same participants as Q1.csv in the same slot (2 in both), so they are periods or versions of one report. Balances are never added up: keep the one for the plan year and remove the other. If they are for different contracts, add the provider again with the other contract's identifier and upload the file there.",
  );
  expect((await me().detail(id)).missing).toContain("Replace or remove Q2.csv, which can't be read.");
  (await me().caller.call(ingestionRoutes.deleteAsset, { params: { assetId: first } })).value();
  await bed.idle();
  expect(await asset(second)).toMatchObject({ status: "needs_mapping", refusal: null });
});

test("files with other participants, or with the same ones in another fund, are added up", async () => {
  const { id, add, asset } = await withSlot("participant_balances");
  const files = [
    await add("a.csv", activity({ people: [1, 2] })),
    await add("b.csv", activity({ people: [3, 4] })),
    await add("c.csv", activity({ people: [1, 2], fund: "Stock Fund" })),
  ];
  await me().confirmAll(id);
  const read = await Promise.all(files.map(asset));
  expect(read.map(({ status, rows }) => [status, rows?.kept])).toEqual([
    ["ready", 2],
    ["ready", 2],
    ["ready", 2],
  ]);
});

test("a mapping that drops the column distinguishing two files refuses the later file before any of its rows count", async () => {
  const { id, add, asset } = await withSlot("participant_balances");
  const [first, second] = [
    await add("a.csv", activity({ people: [1, 2] })),
    await add("b.csv", activity({ people: [1, 2], fund: "Stock Fund" })),
  ];
  const [mapping] = await me().mappings(id);
  if (!mapping) throw new Error("no mapping");
  const columns = mapping.columns.map((column) => ({
    ...column,
    accepted: true,
    ...(column.field === "fund_name" ? { field: null } : {}),
  }));
  (await me().putMapping(id, { ...mapping, columns }, { accept: true })).value();
  await bed.idle();
  expect((await asset(first)).status).toBe("ready");
  expect(await asset(second)).toMatchObject({
    status: "refused",
    refusal: expect.stringMatching(/^b\.csv lists the same participants as a\.csv/),
  });
});

test("payments to the same people in two files are added up, since they happened at different times", async () => {
  const { id, add, asset } = await withSlot("distribution_detail");
  const paid = (on: string) =>
    `Participant ID,Participant Name,Payment Date,Distribution Type,Gross Amount,Net Amount\nP1001,"EXAMPLE, A",${on},Hardship,100.00,90.00\nP1002,"EXAMPLE, B",${on},Hardship,200.00,180.00\n`;
  const files = [await add("Q1.csv", paid("02/01/2024")), await add("Q2.csv", paid("05/01/2024"))];
  await me().confirmAll(id);
  expect((await Promise.all(files.map(asset))).map(({ rows }) => rows?.kept)).toEqual([2, 2]);
});
