import { staffPolicy } from "@tieout/identity/core";
import { createAuthenticator } from "@tieout/identity/server";
import { type Caller, startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { providerRoutes as routes, type StaffProvider } from "../contract/index.ts";
import { registerProviders } from "./register-providers.ts";

let api: TestApi;
let owner: Client;
let firm: TestFirm;
let console: Caller;
const reason = "Ticket 5120, new recordkeeper of two clients";

beforeAll(async () => {
  api = await startTestApi({
    registrations: () => [{ ...registerProviders(), policies: staffPolicy }],
    authenticator: (work) => createAuthenticator(work),
  });
  owner = new Client({ connectionString: api.db.adminUrl });
  await owner.connect();
  firm = await api.firm();
  console = api.as(await api.user({ organizationId: await api.organization("Tieout"), role: 1, isStaff: true }));
});
afterAll(async () => {
  await owner?.end();
  await api?.stop();
});

const blank = { also_known_as: [] as string[], instructions: "", help_page: null as string | null, order: 1000 };
const add = (name: string, more: object = {}) =>
  console.call(routes.addProvider, { body: { ...blank, provider_type: "Recordkeeper", name, reason, ...more } });
const put = (one: StaffProvider, change: object) =>
  console.call(routes.putProvider, { params: { providerId: one.id }, body: { ...keptOf(one), reason, ...change } });
const keptOf = ({ name, also_known_as, instructions, help_page, order }: StaffProvider) => ({
  ...{ name, also_known_as, instructions, help_page, order },
});
const retire = (one: StaffProvider, retired: boolean) =>
  console.call(routes.retireProvider, { params: { providerId: one.id }, body: { retired, reason } });
const listed = async (name: string): Promise<StaffProvider> =>
  (await console.call(routes.listProviders)).value().find((one) => one.name === name) ?? expect.fail(`no provider ${name}`);
const events = async (id: string) =>
  (await owner.query("select event, data from audit_events where subject_id = $1 order by sequence", [id])).rows;

/** Adds an engagement with the provider to a firm. */
async function attach(one: StaffProvider): Promise<void> {
  const engagement = await api.engagement(firm.admin);
  await owner.query(
    "insert into subcontracts (organization_id, engagement_id, service_provider_id, name, position) values ($1, $2, $3, 'C-1', 1)",
    [firm.id, engagement, one.id],
  );
}

test("adds a provider with the slots for its type, sanitized instructions, and the reason in the audit log", async () => {
  const instructions = '<p onclick="x()">Run <b>Audit package</b></p><script>alert(1)</script>';
  const added = (await add("Harborline Retirement", { instructions, also_known_as: ["Harbor 401k"], order: 5 })).value();
  expect(added).toMatchObject({
    name: "Harborline Retirement",
    instructions: "<p>Run <strong>Audit package</strong></p>",
    also_known_as: ["Harbor 401k"],
    engagements: 0,
    format: null,
    retired_at: null,
  });
  const { rows } = await owner.query("select reports from service_providers where id = $1", [added.id]);
  expect(rows[0].reports.map(({ report_key }: { report_key: string }) => report_key)).toEqual([
    "participant_balances",
    "contribution_detail",
    "distribution_detail",
    "trust_statement",
  ]);
  expect(await events(added.id)).toMatchObject([
    { event: "staff.provider-added", data: { name: "Harborline Retirement", type: "Recordkeeper", reason } },
  ]);
});

test("a help page needs an https URL; http, a script and a disguised host are refused and nothing is added", async () => {
  for (const help_page of ["http://help.example/x", "javascript:alert(1)", "https://bank.example@evil.example/", "help.example"])
    expect((await add("Bad Page Co", { help_page })).status, help_page).toBe(400);
  const { help_page } = (await add("Good Page Co", { help_page: "https://help.example/audit" })).value();
  expect(help_page).toBe("https://help.example/audit");
});

test("a change is recorded with the earlier values; the current instructions replace the earlier ones", async () => {
  const one = (await add("Quillpay", { provider_type: "Payroll" })).value();
  const after = (
    await put(one, { instructions: "<p>Reports, then Journal</p>", order: 7, help_page: "https://quillpay.example/help" })
  ).value();
  expect(after).toMatchObject({ instructions: "<p>Reports, then Journal</p>", order: 7 });
  expect((await events(one.id)).at(-1)).toMatchObject({
    event: "staff.provider-changed",
    data: { changes: { instructions: { from: "", to: "<p>Reports, then Journal</p>" }, order: { from: 1000, to: 7 } }, reason },
  });
  expect((await put(one, { reason: "short" })).status).toBe(400);
  const absent = { ...one, id: "00000000-0000-7000-8000-000000000000" };
  expect((await put(absent, {})).problem().code).toBe("staff.no-provider");
});

test("no two providers share a name, in any case or as a former name", async () => {
  await add("Alder Trust", { also_known_as: ["Alder & Sons"] });
  expect((await add("ALDER TRUST")).problem().code).toBe("staff.provider-taken");
  expect((await add("alder & sons")).problem().code).toBe("staff.provider-taken");
  expect((await add("Another", { also_known_as: ["Alder trust"] })).problem().code).toBe("staff.provider-taken");
  const both = await Promise.all([add("Twice At Once"), add("twice at once")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a provider without engagements can be renamed; one with engagements keeps the name its workpapers print", async () => {
  const one = (await add("Marsh Pension")).value();
  const renamed = (await put(one, { name: "Marsh Retirement" })).value();
  await attach(renamed);
  const refused = await put(renamed, { name: "Marsh Group" });
  expect(refused.problem()).toMatchObject({ code: "staff.provider-in-use", msg: expect.stringContaining("1 engagement print") });
  expect((await put(renamed, { also_known_as: ["Marsh Pension"] })).value().also_known_as).toEqual(["Marsh Pension"]);
});

test("a name that identifies a format can't be changed to one that doesn't", async () => {
  const empower = await listed("Empower");
  expect(empower.format).toBe("Empower");
  const lost = (await put(empower, { name: "Great-West Empower" })).problem();
  expect(lost).toMatchObject({ code: "staff.format-unbound", msg: expect.stringContaining("format Empower") });
  const kept = (await put(empower, { name: "Empower Retirement" })).value();
  expect(kept).toMatchObject({ name: "Empower Retirement", format: "Empower" });
});

test("a provider is retired and restored, never deleted; repeating either records it once", async () => {
  const one = (await add("Old Harbor Payroll", { provider_type: "Payroll" })).value();
  await attach(one);
  for (const retired of [true, true, false]) expect((await retire(one, retired)).status).toBe(204);
  expect((await events(one.id)).map(({ event }) => event)).toEqual([
    "staff.provider-added",
    "staff.provider-retired",
    "staff.provider-restored",
  ]);
  await retire(one, true);
  expect(await listed("Old Harbor Payroll")).toMatchObject({ engagements: 1, retired_at: expect.any(String) });
  const heir = (await add("New Harbor Payroll", { provider_type: "Payroll", also_known_as: ["Old Harbor Payroll"] })).value();
  expect(heir.also_known_as).toEqual(["Old Harbor Payroll"]);
});

test("the universal providers keep their name and cannot be retired", async () => {
  const universal = await listed("Other (universal)");
  expect((await put(universal, { name: "Any other" })).problem().code).toBe("staff.provider-universal");
  expect((await retire(universal, true)).problem().code).toBe("staff.provider-universal");
  expect((await put(universal, { order: 1 })).status).toBe(200);
});

test("firm users can't list or change the catalog", async () => {
  const admin = api.as(firm.admin);
  expect((await admin.call(routes.listProviders)).status).toBe(403);
  const body = { ...blank, provider_type: "Payroll" as const, name: "Mine", reason };
  expect((await admin.call(routes.addProvider, { body })).status).toBe(403);
});
