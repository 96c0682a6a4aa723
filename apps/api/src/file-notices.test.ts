import { acceptedMapping, ingestionRoutes, type Mapping, type MappingInput } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PackedCell, packedWorkbook } from "../../../domains/ingestion/server/engine/cases/packed-workbook.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

/** Questions about a file that only a person can answer: asked at the mapping step, stored, and applied to the figures. */

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);

/** A recordkeeper engagement with one inspected file in the slot for the report. */
async function withFile(report: string, name: string, content: string | Uint8Array) {
  const { id } = await me().create({ client_name: `Client of ${name}`, data_type: "recordkeeper" });
  await me().attach(id, "Other");
  const slot = (await me().slots(id)).find((one) => one.report_key === report);
  if (!slot) throw new Error(`no slot ${report}`);
  const { id: assetId } = (await me().upload(slot, name, content)).value();
  await bed.idle();
  const query = { engagement_id: id };
  const mapping = async (): Promise<Mapping> => {
    const found = (await me().mappings(id)).find((one) => one.report_key === report);
    return found ?? expect.fail("no mapping");
  };
  const body = async (change: Partial<MappingInput["columns"][number]>, rowKinds?: string): Promise<MappingInput> => {
    const input = acceptedMapping(await mapping());
    return {
      ...input,
      columns: input.columns.map((column) => ({ ...column, ...change })),
      values: input.values.map((value) => (value.field === "row_kinds" && rowKinds ? { ...value, canonical: rowKinds } : value)),
    };
  };
  return {
    ...{ id, mapping, body, params: { assetId } },
    asset: async () => (await me().caller.call(ingestionRoutes.getAsset, { params: { assetId } })).value(),
    put: async (sent: MappingInput) => me().caller.call(ingestionRoutes.putMapping, { query, body: sent }),
    preview: async (sent: MappingInput) => (await me().caller.call(ingestionRoutes.previewMapping, { query, body: sent })).value(),
  };
}

const balances = [
  "Participant ID,Participant Name,Beginning Balance,Contributions,Ending Balance",
  '1001,"Doe, Jane",100.00,10.00,110.00',
  '1002,"Roe, Ann",50.00,5.00,55.00',
  '1003,"Poe, Al",1.00,1.00,2.00',
  '1004,"Coe, Cy",1.00,1.00,2.00',
  "Overall Result,,900.00,17.00,169.00",
].join("\n");

test.each([
  { kind: "record", kept: 5, shown: "data", issues: [] },
  { kind: "total", kept: 4, shown: "skipped", issues: ["total-differs"] },
])("a row that looks like a total but does not add up blocks the mapping until a person says that it is a $kind", async (said) => {
  const file = await withFile("participant_balances", `${said.kind}.csv`, balances);
  const asked = (await file.mapping()).values.filter(({ field }) => field === "row_kinds");
  expect(asked).toMatchObject([{ source: "Overall Result", rows: 1, canonical: null, accepted: false }]);
  const unsaid = await file.put(await file.body({}));
  expect([unsaid.status, (await file.mapping()).status]).toEqual([422, "needs_review"]);
  const sent = await file.body({}, said.kind);
  expect((await file.preview(sent)).rows.at(-1)).toMatchObject({ row: 6, kind: said.shown });
  expect((await file.put(sent)).status).toBe(200);
  await bed.idle();
  const { rows, issues } = await file.asset();
  expect([rows, issues.map(({ code }) => code)]).toMatchObject([{ read: 6, kept: said.kept, rejected: 0 }, said.issues]);
});

test("formulas that were never calculated block the mapping; “Use as stored” resolves that, and the answer is kept", async () => {
  const zero = (row: number): PackedCell => ({ f: `B${row}*2`, v: 0 });
  const people = [2, 3, 4].map((row): readonly PackedCell[] => [`10${row}`, row, "01/12/2024", "Pre-Tax", zero(row)]);
  const rows = [["Participant ID", "Count", "Pay Date", "Money Source", "Amount"], ...people];
  const calculation = 'calcId="124519" fullCalcOnLoad="1"';
  const file = await withFile("contribution_detail", "formulas.xlsx", packedWorkbook({ rows, calculation }));
  const amount = async () => (await file.mapping()).columns.find(({ header }) => header === "Amount");
  expect(await amount()).toMatchObject({ stored_values: "open", accepted: false });
  const refused = (await file.put(await file.body({}))).problem();
  expect([refused.code, refused.msg]).toEqual([
    "ingestion.mapping-incomplete",
    expect.stringMatching(/3 formulas that were never calculated/),
  ]);
  expect((await file.put(await file.body({ stored_values: "accepted" }))).status).toBe(200);
  await bed.idle();
  expect(await amount()).toMatchObject({ stored_values: "accepted", accepted: true });
  expect((await file.mapping()).problems).toEqual([]);
  expect((await file.asset()).rows).toMatchObject({ kept: 3, rejected: 0 });
});

test.each([
  ["next_day", ["2024-01-12", "2024-02-09", "2025-01-01"], 1],
  ["as_written", ["2024-01-11", "2024-02-08", "2024-12-31"], 0],
] as const)(
  "dates an hour before midnight raise a question; the answer %s decides how they are read, including their year",
  async (hours, days, outOfYear) => {
    const dates = ["2024-01-11 23:00:00", "2024-02-08 23:00:00", "2024-12-31 23:00:00"];
    const lines = dates.map((date, at) => `10${at},${date},Pre-Tax,1.00`);
    const content = ["Participant ID,Pay Date,Money Source,Amount", ...lines, ""].join("\n");
    const file = await withFile("contribution_detail", `${hours}.csv`, content);
    const payDate = async () => (await file.mapping()).columns.find(({ header }) => header === "Pay Date");
    expect(await payDate()).toMatchObject({ late_hours: "next_day", accepted: false });
    const sent = await file.body({ late_hours: hours });
    const { columns, rows } = await file.preview(sent);
    const at = columns.findIndex(({ key }) => key === "pay_date");
    expect(rows.filter(({ kind }) => kind !== "skipped").map(({ cells }) => cells[at])).toEqual(days);
    expect((await file.put(sent)).status).toBe(200);
    await bed.idle();
    expect(await payDate()).toMatchObject({ late_hours: hours, accepted: true });
    expect((await file.asset()).rows).toMatchObject({ kept: 3 - outOfYear, kept_out_of_period: outOfYear, rejected: 0 });
  },
);

test.each([
  ["utc", ["2024-01-12", "2024-02-09", "2025-01-01"], 1],
  ["eastern", ["2024-01-11", "2024-02-09", "2024-12-31"], 0],
] as const)(
  "Unix times raise a question about the time zone; with the answer %s they are read accordingly",
  async (zone, days, outOfYear) => {
    const lines = ["1705026600", "1707508800", "1735691400"].map((date, at) => `10${at},${date},Pre-Tax,1.00`);
    const content = ["Participant ID,Pay Date,Money Source,Amount", ...lines, ""].join("\n");
    const file = await withFile("contribution_detail", `unix-${zone}.csv`, content);
    const payDate = async () => (await file.mapping()).columns.find(({ header }) => header === "Pay Date");
    expect(await payDate()).toMatchObject({ date_order: "unix_seconds", time_zone: null, accepted: false });
    expect((await file.put(await file.body({}))).status).toBe(422);
    const sent = await file.body({ time_zone: zone });
    const { columns, rows } = await file.preview(sent);
    const at = columns.findIndex(({ key }) => key === "pay_date");
    expect(rows.filter(({ kind }) => kind !== "skipped").map(({ cells }) => cells[at])).toEqual(days);
    expect((await file.put(sent)).status).toBe(200);
    await bed.idle();
    expect(await payDate()).toMatchObject({ time_zone: zone, accepted: true });
    expect((await file.asset()).rows).toMatchObject({ kept: 3 - outOfYear, kept_out_of_period: outOfYear, rejected: 0 });
  },
);

test.each([
  ["a note in one cell", '"', 29 - 3],
  ["text", "none", 29],
] as const)(
  "a file refused for quotes that may enclose rows or a note is read once a person says that they are %s",
  async (_, quote, records) => {
    const line = (id: number, note: string): string => `20${id},Person${id} Abel,0${(id % 9) + 1}/15/2024,Hardship,${id}.00,${note}`;
    const people = Array.from({ length: 29 }, (_none, at) =>
      line(at + 10, at === 8 ? '"Voided, replaced by' : at === 11 ? 'as agreed"' : "ok"),
    );
    const content = ["Participant ID,Participant Name,Payment Date,Distribution Type,Gross Amount,Note", ...people, ""].join("\n");
    const file = await withFile("distribution_detail", `quotes-${records}.csv`, content);
    expect(await file.asset()).toMatchObject({ status: "refused", refusal: expect.stringMatching(/may be rows, or a note in one cell/) });
    const settings = { delimiter: null, quote, encoding: null, decimal_sign: null, breaks: null };
    const { caller } = me();
    expect((await caller.call(ingestionRoutes.previewAssetReading, { params: file.params, body: settings })).value().refusal).toBeNull();
    expect((await caller.call(ingestionRoutes.putAssetReading, { params: file.params, body: settings })).status).toBe(200);
    await bed.idle();
    const read = await file.asset();
    expect([read.status, read.refusal, read.sheets[0]?.rows]).toEqual(["needs_mapping", null, records + 1]);
  },
);
