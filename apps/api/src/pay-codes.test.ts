import { engagementRoutes } from "@tieout/engagements/contract";
import { ingestionRoutes } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());

const register = (year: number) => `Paygrove Payroll Register,,,,,
Employee ID,Employee Name,Check Date,Pay Code,Pay Code Description,Amount
00101,"ADAMS, ANN",01/12/${year},REG,Regular pay,"2,000.00"
00101,"ADAMS, ANN",01/12/${year},BON2,Spot bonus,300.00
00101,"ADAMS, ANN",01/12/${year},401K,401k Deferral,100.00
00102,"BOYD, BEN",03/15/${year},REG,Regular pay,"1,500.00"
00102,"BOYD, BEN",03/15/${year},XQ7,Special,50.00
Grand Total,,,,,"3,950.00"
`;

let made = 0;
async function payroll(year: number, clientId?: string, planNumber = "001") {
  made += 1;
  const me = userOf(bed, firm.auditor);
  const caller = bed.api.as(firm.auditor);
  const { id, client_id } = (
    await caller.call(engagementRoutes.createEngagement, {
      body: {
        ...{
          engagement_name: `${year} Plan`,
          client_ein: "47-3920185",
          start_date: `${year}-01-01` as never,
          end_date: `${year}-12-31` as never,
        },
        ...{
          plan_number: planNumber,
          data_type: "payroll",
          client_name: `Payroll client ${made}`,
          ...(clientId ? { client_id: clientId } : {}),
        },
      },
    })
  ).value();
  await me.attach(id, "Payroll");
  await me.fill(id, { payroll_register: register(year) });
  await bed.idle();
  const page = async () => (await caller.call(ingestionRoutes.getPayCodes, { params: { engagementId: id } })).value();
  const node = async () => (await page()).slots[0]?.data_feed_node_id ?? "";
  const decide = async (
    decisions: readonly { key: string; decision: string; was: string | null; reason?: string }[],
    user = firm.auditor,
  ) =>
    bed.api.as(user).call(ingestionRoutes.putPayDecisions, {
      params: { engagementId: id },
      body: { data_feed_node_id: await node(), decisions: decisions as never },
    });
  const codes = async () => new Map((await page()).slots[0]?.codes.map((code) => [code.key, code]));
  return { id, clientId: client_id, me, caller, page, node, decide, codes };
}

const accept = async (plan: Awaited<ReturnType<typeof payroll>>) => {
  const open = [...(await plan.codes()).values()].filter(({ decision }) => decision === null);
  const picks: Record<string, string> = {
    "code:BON2": "does_not_count",
    "code:XQ7": "counts",
    "code:401K": "deferral_pretax",
    "code:REG": "counts",
  };
  (await plan.decide(open.map(({ key }) => ({ key, decision: picks[key] ?? "not_used", was: null })))).value();
};

it("an auditor decides each pay code once: figures, suggestion, decision and the mapping agree", async () => {
  const plan = await payroll(2024);
  const before = await plan.codes();
  expect(before.get("code:REG")?.figures).toMatchObject({
    total: "3500.00",
    employees: 2,
    first_on: "2024-01-12",
    last_on: "2024-03-15",
    checks: 2,
    deferred_checks: 1,
  });
  expect(before.get("code:XQ7")).toMatchObject({ decision: null, suggestion: { decision: null }, last_year: null });
  for (const code of before.values()) if (code.decision !== null) expect(code.suggestion.confidence).toBeGreaterThanOrEqual(0.9);
  const list = (await plan.caller.call(ingestionRoutes.listPayroll, { query: {} })).value().results;
  expect(list.find(({ id }) => id === plan.id)).toMatchObject({ register: { state: "needs_mapping", files: 1 }, pay_codes: { count: 4 } });
  await accept(plan);
  const [mapping] = await plan.me.mappings(plan.id);
  expect(Object.fromEntries(mapping?.values.map(({ source, canonical }) => [source, canonical]) ?? [])).toMatchObject({
    ...{ REG: "earnings_eligible", BON2: "earnings_excluded", XQ7: "earnings_eligible", "401K": "deferral_pretax" },
  });
  // In the other direction: the screen shows the mapping's decision.
  (
    await plan.me.putMapping(
      plan.id,
      {
        ...(mapping as NonNullable<typeof mapping>),
        values: mapping?.values.map((value) => (value.source === "BON2" ? { ...value, canonical: "earnings_eligible" } : value)) ?? [],
      },
      { accept: true },
    )
  ).value();
  const after = await plan.codes();
  expect(after.get("code:BON2")).toMatchObject({ decision: "counts", decided: null });
  expect(after.get("code:XQ7")?.decided).toEqual({ name: expect.any(String), on: expect.any(String) });
});

it("a decision that departs from the plan's definition needs a reason, makes results out of date, changes eligible pay and appears in the census", async () => {
  const plan = await payroll(2024);
  await accept(plan);
  await plan.me.confirmAll(plan.id);
  await bed.idle();
  await plan.me.process(plan.id);
  const eligible = async () => (await plan.me.result(plan.id, "payroll_census")).totals?.find(({ key }) => key === "eligible_comp")?.amount;
  expect(await eligible()).toBe("3550.00");
  const define = (revision: number) =>
    plan.caller.call(ingestionRoutes.putCompensationDefinition, {
      params: { engagementId: plan.id },
      body: { revision, text: "Plan document, page 14.", excluded: ["bonus"] },
    });
  (await define(0)).value();
  expect((await define(0)).problem().code).toBe("ingestion.definition-changed");
  const against = { key: "code:BON2", decision: "counts", was: "does_not_count" };
  const refused = await plan.decide([against]);
  expect([refused.status, refused.problem().code]).toEqual([422, "ingestion.pay-code-reason"]);
  (await plan.decide([{ ...against, reason: "Amendment 2 includes spot bonuses." }])).value();
  await bed.idle();
  expect((await plan.me.detail(plan.id)).results_out_of_date).toBe(true);
  await plan.me.process(plan.id);
  expect(await eligible()).toBe("3850.00");
  const { notices } = (await plan.me.result(plan.id, "payroll_census")) as { readonly notices?: readonly string[] };
  expect(notices?.join("\n")).toContain("Plan document, page 14. It excludes bonuses.");
  expect(notices?.join("\n")).toContain(
    "BON2 (Spot bonus): counts as compensation. The plan's definition excludes bonuses. Reason: Amendment 2 includes spot bonuses.",
  );
});

it("deciding a code does not accept a mapping carried over from last year that no one has reviewed", async () => {
  const plan = await payroll(2024);
  await accept(plan);
  await plan.me.confirmAll(plan.id);
  await bed.api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("update mappings set accepted_by = null, last_accepted_by = $2, last_accepted_at = now() where engagement_id = $1", [
      plan.id,
      firm.admin.id,
    ]),
  );
  const appliedFrom = async () => (await plan.me.mappings(plan.id))[0]?.applied_from;
  const before = await appliedFrom();
  expect(before).toMatch(/./);
  (await plan.decide([{ key: "code:BON2", decision: "counts", was: "does_not_count" }])).value();
  expect(await appliedFrom()).toBe(before);
  expect((await plan.codes()).get("code:BON2")?.decision).toBe("counts");
});

it("two people can decide different codes at once; if they decide the same code differently, the second is shown the first decision", async () => {
  const plan = await payroll(2024);
  (await plan.decide([{ key: "code:BON2", decision: "does_not_count", was: null }])).value();
  (await plan.decide([{ key: "code:XQ7", decision: "counts", was: null }], firm.admin)).value();
  const late = await plan.decide([{ key: "code:BON2", decision: "counts", was: null }], firm.admin);
  expect([late.status, late.problem().code]).toEqual([409, "ingestion.pay-codes-changed"]);
  const document = late.problem() as unknown as { readonly keys?: unknown; readonly changed_by?: unknown };
  expect(document.keys).toEqual(["code:BON2"]);
  expect((await plan.codes()).get("code:BON2")?.decision).toBe("does_not_count");
});

it("decisions are shown alongside next year's for the same plan, but not for the client's other plan; another firm sees none of them; rows open", async () => {
  const first = await payroll(2023);
  await accept(first);
  await first.me.confirmAll(first.id);
  const next = await payroll(2024, first.clientId);
  const codes = await next.codes();
  expect([...codes.values()].map(({ key, last_year, decision }) => [key, last_year, decision])).toEqual(
    expect.arrayContaining([
      ["code:BON2", "does_not_count", "does_not_count"],
      ["code:XQ7", "counts", "counts"],
    ]),
  );
  const otherPlan = await payroll(2024, first.clientId, "002");
  expect([...(await otherPlan.codes()).values()].map(({ last_year }) => last_year)).toEqual([null, null, null, null]);
  const query = { data_feed_node_id: await next.node(), key: "code:XQ7" };
  const { rows } = (await next.caller.call(ingestionRoutes.listPayRows, { params: { engagementId: next.id }, query })).value();
  expect(rows).toMatchObject([{ row: 7, employee: "BOYD, BEN", pay_on: "2024-03-15", amount: "50.00" }]);
  const stranger = bed.api.as((await bed.api.firm()).admin);
  expect((await stranger.call(ingestionRoutes.getPayCodes, { params: { engagementId: next.id } })).status).toBe(404);
  expect((await stranger.call(ingestionRoutes.listPayroll, { query: {} })).value().results).toEqual([]);
});
