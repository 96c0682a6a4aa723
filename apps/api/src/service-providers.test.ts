import { engagementRoutes } from "@tieout/engagements/contract";
import { ingestionRoutes } from "@tieout/ingestion/contract";
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

const providersOf = async (id: string) => (await me().caller.call(ingestionRoutes.listSubcontracts, me().on(id))).value();
async function withProvider(name: string, contract = "C-1"): Promise<string> {
  const { id } = await me().create({ client_name: `Client of ${name} ${contract}` });
  await me().attach(id, name, contract);
  return id;
}
async function slotOf(id: string, report: string) {
  const slots = (await providersOf(id)).flatMap(({ data_feed_nodes: nodes }) => nodes);
  return slots.find(({ report_key }) => report_key === report);
}

test("a slot shows the provider's name for its report, the page that says so, and what such reports don't include", async () => {
  const betterment = await withProvider("Betterment");
  expect(await slotOf(betterment, "distribution_detail")).toMatchObject({
    how_to: expect.stringMatching(/^“Distributions”\. We don't know its menu path at Betterment\. It must contain /),
    how_to_source: "https://www.betterment.com/help/work/reports",
    gaps: [],
  });
  const principal = await withProvider("Principal");
  expect((await slotOf(principal, "distribution_detail"))?.gaps).toContainEqual(expect.stringContaining("not split by money source"));
});

test("a slot whose report is named on no public page says so, and cites nothing", async () => {
  expect(await slotOf(await withProvider("Voya"), "distribution_detail")).toMatchObject({
    how_to: expect.stringMatching(/^It must contain every payment .* We don't know its name and menu path at Voya\.$/),
    how_to_source: null,
    gaps: [],
  });
});

test("slots older than the catalog keep their wording, and don't cite a page that differs from it", async () => {
  const universal = await withProvider("Other (universal)");
  expect(await slotOf(universal, "distribution_detail")).toMatchObject({
    how_to: "All payments of the plan year with gross, taxes, fees, net and 1099-R code",
    how_to_source: null,
  });
  const dayforce = await withProvider("Dayforce");
  await bed.api.db.database.work.inOrganization(firm.id, { userId: firm.admin.id, realUserId: firm.admin.id, requestId: null }, (tx) =>
    tx.query(
      `with old as (
         insert into subcontracts (organization_id, engagement_id, service_provider_id, name, position)
         select $1, $2, id, 'Old', 9 from service_providers where name = 'Dayforce' returning id)
       insert into data_feed_nodes (organization_id, engagement_id, subcontract_id, report_key, resourcetype, required, how_to, position)
       select $1, $2, id, 'payroll_register', 'payroll', false, 'Ask for it', 1 from old`,
      [firm.id, dayforce],
    ),
  );
  const registers = (await providersOf(dayforce)).flatMap((one) =>
    one.data_feed_nodes.filter(({ report_key }) => report_key === "payroll_register"),
  );
  expect(registers.map(({ how_to, how_to_source }) => [how_to.slice(0, 18), how_to_source])).toEqual([
    [
      "“Payroll Register ",
      "https://help.dayforce.com/r/documents/Ad-Hoc-Reporting-Guide/Payroll-Register-by-Pay-Run?contentId=4~7DF3zW7n~VF_nyWAfeYw",
    ],
    ["Ask for it", null],
  ]);
});

test("one provider can be attached under several contracts, each with separate slots", async () => {
  const id = await withProvider("Fidelity", "12345");
  await me().attach(id, "Fidelity", "67890");
  const contracts = await providersOf(id);
  expect(contracts.map(({ service_provider, subcontract_name }) => `${service_provider.name} ${subcontract_name}`)).toEqual([
    "Fidelity 12345",
    "Fidelity 67890",
  ]);
  const slots = contracts.flatMap(({ data_feed_nodes: nodes }) => nodes.map(({ data_feed_node_id }) => data_feed_node_id));
  expect(new Set(slots).size).toBe(8);
  expect((await me().caller.call(engagementRoutes.getEngagement, me().on(id))).value().providers).toEqual(["Fidelity"]);
});

test("an engagement with named providers is ready with the same files as one with an unnamed provider", async () => {
  const id = await withProvider("Empower");
  await me().attach(id, "Gusto", "PR-7");
  await me().fill(id, planFiles());
  await me().confirmAll(id);
  expect(await me().detail(id)).toMatchObject({ status: "ready", missing: [], providers: ["Empower", "Gusto"] });
});

test("every column is proposed for Ascensus contributions, whose check date is above the header and in the file's name", async () => {
  const id = await withProvider("Ascensus", "900123");
  const slot = await slotOf(id, "contribution_detail");
  const text = [
    "900123,01/12/2024,MAIN",
    "Social Security,Last Name,First Name,MI,Divisional Code,Employee 401k,Roth 401k,Match",
    "900000001,Moss,Ada,B,East,100.00,50.00,60.00",
    "900000002,Okafor,Ben,,East,92.53,0.00,55.52",
  ].join("\n");
  (await me().upload(slot as never, "900123_20240112.csv", text)).value();
  await bed.idle();
  const mapping = (await me().mappings(id)).find(({ report_key }) => report_key === "contribution_detail");
  const fields = mapping?.columns.map(({ header, field }) => [header, field]);
  expect(fields).toEqual(
    expect.arrayContaining([
      ["Social Security", "ssn"],
      ["Employee 401k", "deferral_pretax"],
      ["Match", "match"],
    ]),
  );
  expect(mapping?.columns.map(({ field }) => field)).toContain("pay_date");
});

test("a provider retired by staff is listed as retired and cannot be added; engagements that already have it keep it", async () => {
  const id = await withProvider("Sentry");
  await bed.api.db.database.work.asPlatform("test", (tx) =>
    tx.query("update service_providers set retired_at = now() where name = 'Sentry'"),
  );
  const { id: other } = await me().create({ client_name: "Client of a retired provider" });
  const listed = (await me().caller.call(engagementRoutes.listServiceProviders, { query: { search: "Sentry" } })).value();
  expect(listed).toMatchObject([{ name: "Sentry", is_retired: true }]);
  const body = { service_provider_id: listed[0]?.id ?? "", subcontract_name: "S-1" };
  const refused = await me().caller.call(ingestionRoutes.addSubcontract, { ...me().on(other), body });
  expect(refused.problem().code).toBe("engagements.provider-retired");
  expect(await providersOf(id)).toHaveLength(1);
});
