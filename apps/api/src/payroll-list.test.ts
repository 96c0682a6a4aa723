import { engagementRoutes } from "@tieout/engagements/contract";
import { ingestionRoutes } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";
import { statementsOf } from "./sent-statements.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);

const register = (year: number, ...more: readonly string[]) =>
  [
    "Employee ID,Employee Name,Check Date,Pay Code,Amount",
    `00101,"ADAMS, ANN",01/12/${year},REG,"2,000.00"`,
    `00101,"ADAMS, ANN",01/12/${year},401K,100.00`,
    ...more.map((code) => `00102,"BOYD, BEN",03/15/${year},${code},50.00`),
    "",
  ].join("\n");

let made = 0;
async function engagement(year: number, files: Readonly<Record<string, string>> | null, clientId?: string) {
  made += 1;
  const body = {
    ...{ engagement_name: `${year} Plan`, client_name: `Client ${made}`, client_ein: "47-3920185", plan_number: "001" },
    ...{ start_date: `${year}-01-01` as never, end_date: `${year}-12-31` as never, data_type: "payroll" as const },
    ...(clientId ? { client_id: clientId } : {}),
  };
  const { id, client_id } = (await me().caller.call(engagementRoutes.createEngagement, { body })).value();
  if (files) {
    await me().attach(id, "Payroll");
    await me().fill(id, files);
  }
  return { id, clientId: client_id };
}
const list = async (page_size = 500) => (await me().caller.call(ingestionRoutes.listPayroll, { query: { page_size } })).value().results;

test("the payroll list takes as many statements for many engagements as for one, and each row shows its own engagement's data", async () => {
  const first = await engagement(2023, { payroll_register: register(2023, "XQ7") });
  await bed.idle();
  await bed.rest();
  const ofOne = await statementsOf(() => list());
  expect(ofOne).toBeGreaterThan(3);
  await bed.work();

  const next = await engagement(2024, { payroll_register: register(2024, "XQ7", "ZZ1") }, first.clientId);
  const refused = await engagement(2024, { payroll_register: "PK\u0003\u0004 is not a workbook" });
  const empty = await engagement(2024, null);
  const both = await engagement(2024, {
    payroll_register: register(2024),
    demographics: "Employee ID,SSN,Employee Name,Birth Date,Hire Date\n00101,900-10-1001,ADAMS ANN,01/02/1980,03/04/2010\n",
  });
  await bed.idle();
  await bed.rest();
  expect(await statementsOf(() => list())).toBe(ofOne);
  const rows = new Map((await list()).map((row) => [row.id, row]));
  expect(rows.size).toBe(5);
  expect(rows.get(first.id)).toMatchObject({ register: { state: "needs_mapping", files: 1 }, pay_codes: { count: 3 } });
  expect(rows.get(next.id)).toMatchObject({ register: { state: "needs_mapping", files: 1 }, pay_codes: { count: 4 } });
  expect(rows.get(refused.id)).toMatchObject({ register: { state: "refused", files: 0 }, pay_codes: null });
  expect(rows.get(empty.id)).toMatchObject({ register: { state: "missing", files: 0 }, demographics: { files: 0 }, pay_codes: null });
  expect(rows.get(both.id)).toMatchObject({ demographics: { state: "needs_mapping", files: 1 }, pay_codes: { count: 2 } });
  await bed.work();
});

test("the list's pay code counts match the engagement's page", async () => {
  for (const { id, pay_codes } of await list()) {
    const { slots } = (await me().caller.call(ingestionRoutes.getPayCodes, { params: { engagementId: id } })).value();
    expect(pay_codes?.count ?? 0).toBe(slots.flatMap(({ codes }) => codes).length);
  }
});
