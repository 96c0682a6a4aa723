import { startTestApi, type TestApi, type TestFirm, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { engagementRoutes as routes } from "../contract/index.ts";
import type { RunFacts } from "../core/index.ts";
import { createStatusUpdater, type ReadinessPort, registerEngagements } from "./index.ts";

let api: TestApi;
let firm: TestFirm;
/** Run facts that a test registered for its engagements; other engagements have none. */
const runs = new Map<string, RunFacts>();
const noRun: RunFacts = { newest: "none", hasResults: false, resultsCurrent: false };
const current: RunFacts = { newest: "succeeded", hasResults: true, resultsCurrent: true };
const port: ReadinessPort = {
  name: "runs",
  fingerprint: async () => "",
  readiness: async (_tx, id) => ({ steps: [], filesMissing: [], run: runs.get(id) ?? noRun }),
};
beforeAll(async () => {
  const statusUpdater = createStatusUpdater({ readiness: [port] });
  api = await startTestApi({
    registrations: () => [registerEngagements({ statusUpdater, readTotals: async () => new Map(), reportTitle: (key) => key })],
  });
  firm = await api.firm();
});
afterAll(() => api?.stop());

let made = 0;
async function processed(by: TestUser, change: object = {}): Promise<string> {
  made += 1;
  const body = {
    client_name: `Client ${made}`,
    engagement_name: `2024 Client ${made}`,
    client_ein: "47-3920185",
    start_date: "2024-01-01" as never,
    end_date: "2024-12-31" as never,
    plan_number: "001",
    plan_name: "Harbor Tools 401(k) Plan",
    limitation_year_end: "2024-06-30" as never,
    performance_materiality: "5000.00",
    materiality_basis: "1% of net assets",
    data_type: "recordkeeper" as const,
    ...change,
  };
  const { id } = (await api.as(by).call(routes.createEngagement, { body })).value();
  runs.set(id, current);
  return id;
}
const roll = (by: TestUser, engagementId: string) => api.as(by).call(routes.rollForward, { params: { engagementId }, body: undefined });
const detail = async (by: TestUser, engagementId: string) =>
  (await api.as(by).call(routes.getEngagement, { params: { engagementId } })).value();

test("next year's engagement has the same client, plan and team, covers the following twelve months, and has no materiality", async () => {
  const id = await processed(firm.auditor, { assignees: [firm.admin.id] });
  const before = await detail(firm.auditor, id);
  const next = (await roll(firm.auditor, id)).value();
  const { client_id, client_name, client_ein, plan_number, plan_name, data_type } = before;
  expect(next).toMatchObject({ client_id, client_name, client_ein, plan_number, plan_name, data_type });
  expect(next).toMatchObject({
    engagement_name: before.engagement_name.replace("2024", "2025"),
    ...{ start_date: "2025-01-01", end_date: "2025-12-31", limitation_year_end: "2025-06-30", year: "2025" },
    ...{ performance_materiality: null, materiality_basis: null, locked_on: null, rolled_forward: null },
    rolled_from: { id, engagement_name: before.engagement_name },
  });
  expect(next.assignments.map(({ user }) => user.id).sort()).toEqual([firm.admin.id, firm.auditor.id].sort());
  expect(await detail(firm.auditor, id)).toMatchObject({
    rolled_forward: { id: next.id, engagement_name: next.engagement_name },
    permissions: { roll_forward: false },
  });
});

test("20 concurrent calls and a later one all return the same engagement, and only one exists", async () => {
  const id = await processed(firm.auditor);
  const answers = await Promise.all(Array.from({ length: 20 }, () => roll(firm.auditor, id)));
  const ids = [...answers, await roll(firm.auditor, id)].map((answer) => answer.value().id);
  expect(new Set(ids).size).toBe(1);
  const { client_id } = await detail(firm.auditor, id);
  const listed = (await api.as(firm.auditor).call(routes.listEngagements, { query: { client_id } })).value();
  expect(listed.results.map((row) => row.id).sort()).toEqual([id, ids[0]].sort());
});

test("without current results or during a run, a roll-forward is refused with an explanation of what to do", async () => {
  const id = await processed(firm.auditor);
  const refusal = async (run: RunFacts) => {
    runs.set(id, run);
    return (await roll(firm.auditor, id)).problem();
  };
  expect(await refusal(noRun)).toMatchObject({
    code: "engagements.not-ready-to-roll-forward",
    msg: "There are no current results. Process the engagement again, then roll it forward.",
  });
  expect((await refusal({ ...current, resultsCurrent: false })).msg).toMatch(/^The results are out of date/);
  expect((await refusal({ ...current, newest: "running" })).code).toBe("engagements.processing");
  expect((await detail(firm.auditor, id)).rolled_forward).toBeNull();
});

test("an inactive client's engagement isn't rolled forward until the client is active; one already created is still returned", async () => {
  const id = await processed(firm.auditor);
  const { client_id: clientId, client_name: name } = await detail(firm.auditor, id);
  const setActive = async (is_active: boolean) => {
    const { results } = (await api.as(firm.admin).call(routes.listClients, { query: { search: name, page_size: 500 } })).value();
    const { ein = "", revision = 0 } = results.find((one) => one.id === clientId) ?? {};
    (await api.as(firm.admin).call(routes.updateClient, { params: { clientId }, body: { name, ein, is_active, revision } })).value();
  };
  await setActive(false);
  expect((await roll(firm.auditor, id)).problem()).toMatchObject({
    status: 409,
    code: "engagements.client-inactive-for-next-year",
    msg: `${name} is inactive, and rolling forward starts a new engagement for it. Activate it on the Clients screen, then roll forward.`,
  });
  expect((await detail(firm.auditor, id)).rolled_forward).toBeNull();
  await setActive(true);
  const next = (await roll(firm.auditor, id)).value();
  await setActive(false);
  expect((await roll(firm.auditor, id)).value().id).toBe(next.id);
});

test("a locked engagement can be rolled forward and stays locked", async () => {
  const id = await processed(firm.auditor);
  (await api.as(firm.auditor).call(routes.lockEngagement, { params: { engagementId: id } })).value();
  expect((await detail(firm.auditor, id)).permissions.roll_forward).toBe(true);
  expect((await roll(firm.auditor, id)).value().status).not.toBe("locked");
  expect((await detail(firm.auditor, id)).status).toBe("locked");
});

test("people not assigned to a linked engagement learn only that it exists, not its name or ID", async () => {
  const id = await processed(firm.auditor);
  const next = (await roll(firm.auditor, id)).value();
  (await api.as(firm.admin).call(routes.assignUsers, { params: { engagementId: next.id }, body: { users: [firm.admin.id] } })).value();
  const { code, msg } = (await roll(firm.auditor, id)).problem();
  expect(code).toBe("engagements.rolled-forward");
  expect(msg).toBe("This engagement was already rolled forward, to one you aren't assigned to. Ask a firm admin to assign you to it.");
  const hidden = { id: null, engagement_name: null };
  expect((await detail(firm.auditor, id)).rolled_forward).toMatchObject(hidden);
  const plan = (await api.as(firm.auditor).call(routes.getRollForward, { params: { engagementId: id } })).value();
  expect(plan.rolled_forward).toMatchObject(hidden);
  expect((await detail(firm.admin, id)).rolled_forward).toMatchObject({ id: next.id, engagement_name: next.engagement_name });
  for (const [engagementId, users] of [
    [id, [firm.admin.id]],
    [next.id, [firm.auditor.id]],
  ] as const)
    (await api.as(firm.admin).call(routes.assignUsers, { params: { engagementId }, body: { users: [...users] } })).value();
  expect((await detail(firm.auditor, next.id)).rolled_from).toEqual(hidden);
});

test("the preview shows what will be created and creates nothing", async () => {
  const id = await processed(firm.auditor);
  const look = async () => (await api.as(firm.auditor).call(routes.getRollForward, { params: { engagementId: id } })).value();
  const plan = await look();
  const next = (await roll(firm.auditor, id)).value();
  expect(plan).toMatchObject({
    ...{ engagement_name: next.engagement_name, start_date: next.start_date, end_date: next.end_date },
    ...{ rolled_forward: null, assignees: next.assignments.map(({ user }) => user.name) },
  });
  expect((await look()).rolled_forward).toMatchObject({ id: next.id, engagement_name: next.engagement_name });
});

test("another firm's engagement is not found", async () => {
  const other = await api.firm();
  expect((await roll(other.admin, await processed(firm.auditor))).status).toBe(404);
});
