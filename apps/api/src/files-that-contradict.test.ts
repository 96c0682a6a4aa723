import { ingestionRoutes } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
async function slot() {
  const found = (await me().slots(id)).find((one) => one.report_key === "participant_balances");
  if (!found) throw new Error("no slot");
  return found;
}
async function mapping() {
  const found = (await me().mappings(id)).find((one) => one.report_key === "participant_balances");
  if (!found) throw new Error("no mapping");
  return found;
}
const columnOf = async (header: string) => (await mapping()).columns.find((column) => column.header === header);

/** An engagement whose balances mapping is confirmed with a first file. */
async function confirmed(first: string) {
  made += 1;
  id = (await me().create({ client_name: `Client ${made}`, data_type: "recordkeeper" })).id;
  await me().attach(id, "Other");
  await me().fill(id, { participant_balances: first });
  await me().confirmAll(id);
  expect((await mapping()).status).toBe("accepted");
}
async function send(text: string, how: "beside" | "instead") {
  const current = await slot();
  const body = new FormData();
  body.set("data_feed_node_id", current.data_feed_node_id);
  if (how === "instead") body.set("replaces_asset_id", current.assets[0]?.id ?? "");
  body.set("file", new Blob([text]), "next.csv");
  (await me().caller.call(ingestionRoutes.uploadAsset, { body })).value();
  await bed.idle();
}
const states = async () => (await slot()).assets.map(({ status }) => status);

interface BalanceColumns {
  readonly vested?: readonly string[];
  readonly hired?: readonly string[];
  readonly zeta?: readonly string[];
  readonly paid?: readonly string[];
  readonly match?: readonly string[];
  readonly total?: readonly string[];
  readonly people?: string;
}
const people = [0, 1, 2, 3];
/** Balances for four people, with opening balances of 100.00, two sources, a total and a payment. */
function balances(given: BalanceColumns = {}): string {
  const of = (values: readonly string[] | undefined, usual: string, at: number): string => values?.[at] ?? usual;
  const head =
    "Participant ID,Participant Name,Hire Date,Vested %,Beginning Balance,Employer Match,Roth 401(k),Total Contributions,Distributions,Ending Balance,Zeta Credit";
  const rows = people.map((at) => {
    const match = of(given.match, "2.00", at);
    const paid = of(given.paid, "10.00", at);
    const closing = (100 + Number.parseFloat(match) + 1 - Math.abs(Number(paid))).toFixed(2);
    return [
      `${given.people ?? "P"}${at}`,
      `Adler ${given.people ?? "P"}`,
      of(given.hired, `0${at + 1}/25/2015`, at),
      of(given.vested, at % 2 === 0 ? "100" : "60", at),
      "100.00",
      match,
      "1.00",
      of(given.total, (Number.parseFloat(match) + 1).toFixed(2), at),
      paid,
      closing,
      of(given.zeta, "0.00", at),
    ].join(",");
  });
  return `${[head, ...rows].join("\n")}\n`;
}

/** The change in the next file, the column that then needs review, and a pattern for the reason. */
const cases: readonly (readonly [string, BalanceColumns, string, RegExp])[] = [
  ["fractions where there were percentages", { vested: ["1", "0.6", "1", "0.6"] }, "Vested %", /1 is 100% or 1%/],
  ["amounts in a column left out as zero", { zeta: ["8641.92", "0.00", "0.00", "0.00"] }, "Zeta Credit", /amounts/],
  ["dates of another order", { hired: ["25/02/2014", "05/01/2014", "06/01/2014", "07/01/2014"] }, "Hire Date", /25\/02\/2014/],
  ["dates of which none shows the order", { hired: ["05/01/2014", "06/01/2014", "07/01/2014", "08/01/2014"] }, "Hire Date", /No value/],
  ["another sign", { paid: ["-10.00", "-10.00", "-20.00", "-10.00"] }, "Distributions", /sign/],
  [
    "amounts with CR and DR",
    { match: ["2.00 CR", "3.00 CR", "2.00 CR", "1.00 DR"], total: ["3.00", "4.00", "3.00", "0.00"] },
    "Employer Match",
    /CR/,
  ],
  ["a total that is no longer the sum", { total: ["3.00", "3.00", "3.00", "7.50"] }, "Total Contributions", /in 1 of 4 rows/],
  ["values that are not those of the field", { hired: ["North", "South", "East", "West"] }, "Hire Date", /not dates/],
];

describe("a file that contradicts its slot's confirmed mapping waits for a person, with the reason", () => {
  test.each(cases)("%s, replacing the first file", async (_what, next, header, reason) => {
    await confirmed(balances());
    await send(balances(next), "instead");
    expect(await states()).toEqual(["needs_mapping"]);
    const found = await mapping();
    expect([found.status, found.columns.filter(({ accepted }) => !accepted).map((column) => column.header)]).toEqual([
      "needs_review",
      [header],
    ]);
    expect((await columnOf(header))?.suggestion?.reason).toMatch(reason);
    expect((await columnOf(header))?.suggestion?.reason).toContain("next.csv");
  });

  test("also alongside the first file, with both files added up, until a person has accepted it", async () => {
    await confirmed(balances({ zeta: ["", "", "", ""] }));
    await send(balances({ people: "Q", zeta: ["8641.92", "0.00", "0.00", "0.00"] }), "beside");
    expect(await states()).toEqual(["needs_mapping", "needs_mapping"]);
    expect(await columnOf("Zeta Credit")).toMatchObject({ field: null, accepted: false, kind: "money", sum: "8641.92" });
    const unseen = await mapping();
    expect((await me().putMapping(id, unseen, { accept: true, accepted: false })).status).toBe(422);
    await me().confirmAll(id);
    await bed.idle();
    expect(await states()).toEqual(["ready", "ready"]);
  });

  test("an answered question is not asked again, but a new contradiction is", async () => {
    await confirmed(balances());
    await send(balances({ zeta: ["8641.92", "0.00", "0.00", "0.00"] }), "instead");
    await me().confirmAll(id);
    await send(balances({ zeta: ["41.92", "0.00", "0.00", "0.00"] }), "instead");
    expect(await states()).toEqual(["ready"]);
    await send(balances({ zeta: ["0.00", "0.00", "0.00", "0.00"], people: "R" }), "instead");
    expect(await states()).toEqual(["ready"]);
    await send(balances({ vested: ["1", "0.6", "1", "0.6"] }), "instead");
    expect((await mapping()).status).toBe("needs_review");
  });

  test("even before the first file is confirmed", async () => {
    made += 1;
    id = (await me().create({ client_name: `Client ${made}`, data_type: "recordkeeper" })).id;
    await me().attach(id, "Other");
    await me().fill(id, { participant_balances: balances() });
    await send(balances({ people: "Q", zeta: ["8641.92", "0.00", "0.00", "0.00"] }), "beside");
    expect(await columnOf("Zeta Credit")).toMatchObject({ accepted: false });
  });

  test("a file consistent with the mapping is read immediately", async () => {
    await confirmed(balances());
    await send(balances({ people: "Q", zeta: ["", "", "", ""] }), "beside");
    expect(await states()).toEqual(["ready", "ready"]);
  });
});
