import { ingestionRoutes } from "@tieout/ingestion/contract";
import { workpaperRoutes } from "@tieout/runs/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  balances,
  months,
  twelveMonths,
  workbookOf,
  yearOfPay,
} from "../../../domains/ingestion/server/engine/sheets/workbooks.test-data.ts";
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

/** An engagement with an inspected workbook in the slot for its report. */
async function withWorkbook(kind: "payroll" | "recordkeeper", report: string, content: Buffer) {
  clients += 1;
  const { id } = await me().create({ client_name: `Client ${clients}`, data_type: kind });
  await me().attach(id, kind === "payroll" ? "Payroll" : "Other");
  const slotOf = async () => {
    const slot = (await me().slots(id)).find((one) => one.report_key === report);
    if (!slot) throw new Error(`no slot ${report}`);
    return slot;
  };
  const { id: assetId } = (await me().upload(await slotOf(), "report.xlsx", content)).value();
  await bed.idle();
  return {
    id,
    asset: async () => (await me().caller.call(ingestionRoutes.getAsset, { params: { assetId } })).value(),
    mapping: async () => {
      const found = (await me().mappings(id)).find((one) => one.report_key === report);
      if (!found) throw new Error("no mapping");
      return found;
    },
    read: async (sheets: readonly number[]) => {
      const body = { sheet_index: sheets[0] ?? 0, header_row: null, ...(sheets.length > 1 ? { sheets: [...sheets] } : {}) };
      const answer = await me().caller.call(ingestionRoutes.putAssetLayout, { params: { assetId }, body });
      await bed.idle();
      return answer;
    },
  };
}

test("twelve monthly sheets of one workbook raise a question and are read together, and every row behind a figure names its sheet", async () => {
  const { id, asset, mapping, read } = await withWorkbook(
    "payroll",
    "payroll_register",
    workbookOf({ Summary: yearOfPay(2024), ...twelveMonths(2024) }),
  );
  const asked = await asset();
  expect(asked.sheet_question).toMatchObject({ answered: false });
  expect(asked.sheet_question?.sheets.filter(({ proposed }) => proposed)).toHaveLength(12);

  const refused = await me().putMapping(id, await mapping(), { accept: true });
  expect([refused.status, refused.problem().code]).toEqual([422, "ingestion.mapping-incomplete"]);
  expect(refused.problem().msg).toMatch(/Several sheets of report\.xlsx have nearly the same columns/);
  expect((await me().detail(id)).missing).toContain("Choose which sheets of report.xlsx to read.");

  expect((await read(months.map((_, at) => at + 1))).status).toBe(200);
  expect((await asset()).sheets_read).toEqual(months.map((_, at) => at + 1));
  expect((await mapping()).files[0]).toMatchObject({ sheet: "January, February and 10 more", asks_for_sheets: false, rows: 72 });
  await me().confirmAll(id);
  expect((await asset()).rows).toEqual({ read: 72, kept: 36, kept_out_of_period: 0, rejected: 0, skipped: 36 });

  expect((await me().process(id)).status).toBe("succeeded");
  const result = await me().result(id, "payroll_census");
  const gross = result.totals.find(({ label }) => /gross/i.test(label));
  expect(gross?.amount).toBe("72234.00");
  const params = { engagementId: id, outputKey: "payroll_census", figureKey: gross?.figure ?? "" };
  const rows = (await me().caller.call(workpaperRoutes.openFigure, { params, query: { page: 1, page_size: 100 } })).value();
  expect(rows.count).toBe(36);
  expect([...new Set(rows.results.map(({ sheet }) => sheet))]).toEqual(months);
  expect(rows.results.slice(3, 6).map(({ row, amount }) => [row, amount])).toEqual([
    [4, "1002.00"],
    [5, "2002.00"],
    [6, "3002.00"],
  ]);
  expect(rows.results[3]?.cells.map(({ value }) => value)).toContain("02/28/2024");

  // The row number counts within the row's own sheet.
  const opened = { engagementId: id, outputKey: "payroll_census", assetId: rows.results[3]?.asset_id ?? "" };
  for (const [sheet, day] of [
    ["January", "01/28/2024"],
    ["February", "02/28/2024"],
  ] as const) {
    const place = (await me().caller.call(workpaperRoutes.openSourcePage, { params: opened, query: { sheet, row: 4 } })).value();
    expect(place.sheet).toBe(sheet);
    expect(place.rows.find(({ row }) => row === 4)?.cells).toContain(day);
  }
  const unknown = await me().caller.call(workpaperRoutes.openSourcePage, { params: opened, query: { sheet: "Summary", row: 4 } });
  expect(unknown.problem().code).toBe("workpapers.source-unknown");
});

test("quarterly balances are read together by period, and never without a period", async () => {
  const content = workbookOf({ Q1: balances(1, 5), Q2: balances(1, 6, 1), Q3: balances(2, 6, 2), Q4: balances(2, 6, 3) });
  const { id, asset, mapping, read } = await withWorkbook("recordkeeper", "participant_balances", content);
  expect((await asset()).sheet_question?.sheets.map(({ proposed }) => proposed)).toEqual([true, true, true, true]);
  expect((await read([0, 1, 2, 3])).status).toBe(200);
  const own = await mapping();
  const columns = own.columns.map((column) => ({ ...column, accepted: true, ...(column.field === "row_period" ? { field: null } : {}) }));
  const refused = await me().putMapping(id, { ...own, columns }, { accept: true });
  expect([refused.status, refused.problem().code]).toEqual([422, "ingestion.mapping-incomplete"]);
  expect(refused.problem().msg).toMatch(/“Sheet name” shows .* balances of several periods can't be added/);
  const paid = (await me().slots(id)).find((one) => one.report_key === "distribution_detail");
  if (!paid) throw new Error("no slot of payments");
  const payments = "Participant ID,Name,Payment Date,Distribution Type,Gross Amount\nP1002,EXAMPLE,06/15/2024,Hardship,10.00";
  await me().upload(paid, "payments.csv", Buffer.from(payments));
  await bed.idle();
  await me().confirmAll(id);
  expect((await asset()).rows).toMatchObject({ kept: 21, kept_out_of_period: 0, rejected: 0 });
  expect((await me().process(id)).status).toBe("succeeded");
  const { totals } = await me().result(id, "participant_activity");
  expect(
    ["Beginning balance", "Contributions", "Ending"].map((label) => totals.find((total) => total.label.startsWith(label))?.amount),
  ).toEqual([...["21110.00", "2100.00", "23420.00"]]);
});

test("balances for the same people are never added up: the request is refused with the reason, and one sheet can be chosen", async () => {
  const content = workbookOf({ Draft: balances(1, 5), Final: balances(1, 5, 1) });
  const { asset, mapping, read } = await withWorkbook("recordkeeper", "participant_balances", content);
  expect((await asset()).sheet_question?.sheets.map(({ proposed }) => proposed)).toEqual([false, false]);
  const refused = await read([0, 1]);
  expect([refused.status, refused.problem().code]).toEqual([422, "ingestion.sheets-not-added"]);
  expect(refused.problem().msg).toMatch(/“Draft” and “Final” list the same participants \(5 in both\).*choose one of them/);
  expect((await read([1])).status).toBe(200);
  expect(await asset()).toMatchObject({ sheets_read: [1], sheet_question: { answered: true } });
  expect((await mapping()).files[0]).toMatchObject({ sheet: "Final", asks_for_sheets: false });
});

test("a summary sheet selected along with its months is refused, showing its figures; each chosen sheet can be previewed", async () => {
  const { id, mapping, read } = await withWorkbook(
    "payroll",
    "payroll_register",
    workbookOf({ Summary: yearOfPay(2024), ...twelveMonths(2024) }),
  );
  const refused = await read([0, 1, 2]);
  expect([refused.status, refused.problem().code]).toEqual([422, "ingestion.sheets-not-added"]);
  expect(refused.problem().msg).toMatch(/“Summary” \(Gross Pay 72,234\.00, .*has the amounts of “January” and “February” again/);
  expect((await read([1, 2])).status).toBe(200);
  const own = await mapping();
  expect(own.files[0]?.sheets.map(({ name }) => name)).toEqual(["January", "February"]);
  const { data_feed_node_id, revision, columns, values } = own;
  const preview = (sheet_index?: number) =>
    me().caller.call(ingestionRoutes.previewMapping, {
      query: { engagement_id: id },
      body: {
        ...{ data_feed_node_id, revision, accept: false, asset_id: own.files[0]?.asset_id },
        columns: columns.map(({ index, field, accepted, date_order }) => ({ index, field, accepted, date_order })),
        values: values.map(({ field, source, canonical, accepted }) => ({ field, source, canonical, accepted })),
        ...(sheet_index === undefined ? {} : { sheet_index }),
      },
    });
  const firstCells = async (sheet?: number) => (await preview(sheet)).value().rows.find(({ kind }) => kind === "data")?.cells;
  expect(await firstCells()).toContain("2024-01-28");
  expect(await firstCells(2)).toContain("2024-02-28");
  expect((await preview(3)).problem().code).toBe("ingestion.sheet-unknown");
});

test("sheets that were not offered, or one header row for several sheets, are refused", async () => {
  const content = workbookOf({ "A-M": balances(1, 5), "N-Z": balances(6, 9), Notes: [["Made by"], ["Payroll"]] });
  const { asset, read } = await withWorkbook("recordkeeper", "participant_balances", content);
  const unlike = await read([0, 2]);
  expect([unlike.problem().code, unlike.problem().msg]).toEqual([
    "ingestion.sheets-not-added",
    "These sheets can't be read together. Their columns differ too much. Choose one sheet, or leave out those with different columns.",
  ]);
  expect((await read([0, 7])).problem().code).toBe("ingestion.sheet-unknown");
  const body = { sheet_index: 0, header_row: 2, sheets: [0, 1] };
  const refused = await me().caller.call(ingestionRoutes.putAssetLayout, { params: { assetId: (await asset()).id }, body });
  expect([refused.problem().code, refused.problem().msg]).toEqual([
    "ingestion.sheets-not-added",
    "These sheets can't be read together. Each sheet has its own header row. Leave header_row empty, or choose a single sheet with it.",
  ]);
  const twice = await read([1, 1]);
  expect([twice.problem().code, twice.problem().msg]).toEqual([
    "ingestion.sheets-not-added",
    "These sheets can't be read together. The list names one sheet more than once. Name two different sheets, or leave the list out.",
  ]);
  expect((await read([1, 0, 1])).status).toBe(200);
  expect((await asset()).sheets_read).toEqual([0, 1]);
});
