import { startTestApi, type TestApi, type TestFirm, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FilterField, engagementRoutes as routes } from "../../contract/index.ts";
import { createStatusUpdater, registerEngagements } from "../index.ts";

let api: TestApi;
let firm: TestFirm;
let other: TestFirm;
const providers: string[] = [];
beforeAll(async () => {
  const statusUpdater = createStatusUpdater({});
  api = await startTestApi({
    registrations: () => [registerEngagements({ statusUpdater, readTotals: async () => new Map(), reportTitle: (key) => key })],
  });
  const { rows } = await setup<{ id: string }>("select id from service_providers order by position, name limit 2");
  providers.push(...rows.map(({ id }) => id));
});
afterAll(() => api?.stop());

const setup = <Row extends object>(sql: string, params: readonly unknown[] = []) =>
  api.db.setup.work.asPlatform("test", (tx) => tx.query<Row>(sql, params));
const listOf = async (by: TestUser, query: object = {}) => (await api.as(by).call(routes.listEngagements, { query })).value();
const namesOf = async (by: TestUser, query: object) =>
  (await listOf(by, { ordering: "engagement_name", ...query })).results.map(({ engagement_name }) => engagement_name);
const valuesOf = async (by: TestUser, field: FilterField, query: object = {}) =>
  (await api.as(by).call(routes.listFilterValues, { query: { field, ...query } }))
    .value()
    .results.map(({ label, count }) => `${label} ${count}`);

/** Six engagements for three clients; the auditor is assigned to two of them. */
async function sixEngagements(): Promise<Readonly<Record<string, string>>> {
  firm = await api.firm();
  other = await api.firm();
  const clients: string[] = [];
  for (const name of ["Alder & Finch, Inc.", "Brightwater Foods", "Calder Works"]) clients.push(await api.client(firm.id, name));
  const make = (name: string, client: number, dataType: "payroll" | "recordkeeper" | "combined", assignees: readonly TestUser[]) =>
    api.engagement(firm.admin, {
      ...{ name, dataType, assignees, startOn: `${name.slice(0, 4)}-01-01`, endOn: `${name.slice(0, 4)}-12-31` },
      clientId: clients[client] ?? "",
    });
  const ids = {
    a23: await make("2023 Alder plan", 0, "payroll", [firm.auditor]),
    a24: await make("2024 Alder plan", 0, "combined", [firm.auditor, firm.admin]),
    b23: await make("2023 Brightwater", 1, "recordkeeper", []),
    b24: await make("2024 Brightwater", 1, "recordkeeper", [firm.admin]),
    c24: await make("2024 Calder", 2, "payroll", [firm.admin]),
    c25: await make("2025 Calder", 2, "payroll", []),
  };
  const locked = [ids.a23, ids.b23];
  await setup("update engagements set status = 'locked', locked_at = now(), locked_by = created_by where id = any ($1::uuid[])", [locked]);
  for (const [id, provider] of [
    [ids.a24, 0],
    [ids.a24, 1],
    [ids.b24, 1],
  ] as const)
    await setup(
      "insert into subcontracts (organization_id, engagement_id, service_provider_id, name, position) values ($1, $2, $3, 'Plan', 0)",
      [firm.id, id, providers[provider]],
    );
  return { ...ids, alder: clients[0] ?? "", brightwater: clients[1] ?? "", calder: clients[2] ?? "" };
}

describe("filters of the engagement list", () => {
  let ids: Readonly<Record<string, string>>;
  beforeAll(async () => {
    ids = await sixEngagements();
  });

  test("status, client, year, assignee, provider and data type take several values each and can be combined", async () => {
    const by = (query: object) => namesOf(firm.admin, query);
    expect(await by({ status: "locked" })).toEqual(["2023 Alder plan", "2023 Brightwater"]);
    expect(await by({ status: "locked,setup_required", client_id: `${ids.alder},${ids.calder}`, year: "2023,2025" })).toEqual([
      "2023 Alder plan",
      "2025 Calder",
    ]);
    expect(await by({ assignee: firm.auditor.id })).toEqual(["2023 Alder plan", "2024 Alder plan"]);
    expect(await by({ assignee: `${firm.auditor.id},${firm.admin.id}`, data_type: "payroll" })).toEqual(["2023 Alder plan", "2024 Calder"]);
    expect(await by({ provider: providers.join(",") })).toEqual(["2024 Alder plan", "2024 Brightwater"]);
    expect(await by({ provider: providers[0], assignee: firm.admin.id, year: "2024" })).toEqual(["2024 Alder plan"]);
    expect(await by({ provider: providers[0], search: "brightwater" })).toEqual([]);
  });

  test("status counts follow the other filters, the total follows none, and the chosen values are named", async () => {
    const filtered = await listOf(firm.admin, { status: "locked", year: "2023,2024" });
    expect(filtered).toMatchObject({
      count: 2,
      total: 6,
      status_counts: { locked: 2, setup_required: 3 },
      years: ["2025", "2024", "2023"],
    });
    const ofClient = await listOf(firm.admin, { client_id: ids.alder, assignee: firm.auditor.id, provider: providers[0] });
    expect(ofClient).toMatchObject({ count: 1, total: 6, status_counts: { setup_required: 1 } });
    expect(ofClient.chosen.map(({ field, label }) => [field, label])).toEqual([
      ["client_id", "Alder & Finch, Inc."],
      ["assignee", expect.stringContaining("Person")],
      ["provider", expect.any(String)],
    ]);
  });

  test("each filter offers the values found within the other filters, with counts, and keeps the values not chosen", async () => {
    expect(await valuesOf(firm.admin, "year", { client_id: ids.alder, year: "2024" })).toEqual(["2024 1", "2023 1"]);
    expect(await valuesOf(firm.admin, "client_id", { data_type: "payroll" })).toEqual(["Alder & Finch, Inc. 1", "Calder Works 2"]);
    expect(await valuesOf(firm.admin, "client_id", { value_search: "right" })).toEqual(["Brightwater Foods 2"]);
    expect(await valuesOf(firm.admin, "data_type", { status: "locked" })).toEqual(["payroll 1", "recordkeeper 1"]);
    expect((await valuesOf(firm.admin, "provider", { year: "2024" })).map((text) => text.slice(-1)).sort()).toEqual(["1", "2"]);
    expect((await valuesOf(firm.admin, "assignee", { search: "alder" })).map((text) => text.slice(-1)).sort()).toEqual(["1", "2"]);
  });

  test("a non-admin finds only their own engagements, including in counts, filter values and the sidebar", async () => {
    const list = await listOf(firm.auditor, { search: "2" });
    expect(list.results.map(({ id }) => id).sort()).toEqual([ids.a23, ids.a24].sort());
    expect(list).toMatchObject({ count: 2, total: 2, status_counts: { locked: 1, setup_required: 1 }, years: ["2024", "2023"] });
    expect(await namesOf(firm.auditor, { assignee: firm.admin.id })).toEqual(["2024 Alder plan"]);
    expect(await namesOf(firm.auditor, { client_id: ids.brightwater })).toEqual([]);
    expect(await valuesOf(firm.auditor, "client_id")).toEqual(["Alder & Finch, Inc. 2"]);
    expect(await valuesOf(firm.auditor, "year")).toEqual(["2024 1", "2023 1"]);
    const counts = async (by: TestUser) => (await api.as(by).call(routes.getListCounts, {})).value();
    expect([await counts(firm.auditor), await counts(firm.admin), await counts(other.admin)]).toEqual([
      ...[
        { engagements: 2, clients: 3 },
        { engagements: 6, clients: 3 },
      ],
      { engagements: 0, clients: 0 },
    ]);
    expect(await listOf(other.admin, { client_id: ids.alder, assignee: firm.admin.id })).toMatchObject({ total: 0, chosen: [] });
  });

  test("the search matches the beginnings of words in client, engagement, plan and EIN, ignoring case; every search word must match", async () => {
    const by = (search: string) => namesOf(firm.admin, { search });
    expect(await by("FINCH 24")).toEqual([]);
    expect(await by("FINCH 2024")).toEqual(["2024 Alder plan"]);
    expect(await by("bright foo")).toEqual(["2023 Brightwater", "2024 Brightwater"]);
    expect(await by("47-3920185 calder")).toEqual(["2024 Calder", "2025 Calder"]);
    expect(await by("473920185 & 2025")).toEqual(["2025 Calder"]);
    expect(await by("001")).toHaveLength(6);
    expect(await by("%")).toEqual([]);
    await setup("update clients set name = 'Marlowe Works' where id = $1", [ids.calder]);
    expect(await by("marl 2025")).toEqual(["2025 Calder"]);
    await setup("update engagements set name = '2025 Renamed', plan_name = 'Savings Plan' where id = $1", [ids.c25]);
    expect([await by("calder 2025"), await by("savings")]).toEqual([[], ["2025 Renamed"]]);
  });

  test("an invalid value is refused and named, not ignored", async () => {
    for (const [name, value] of Object.entries({
      status: "locked,done",
      year: "24",
      data_type: "x",
      client_id: "1",
      assignee: "me",
      provider: "adp",
    })) {
      const answer = await api.as(firm.admin).send(routes.listEngagements, { query: { [name]: value } });
      expect(answer.problem()).toMatchObject({ status: 400, errors: [{ path: `query.${name}` }] });
    }
  });

  test("a row shows whether next year's engagement was created from it", async () => {
    await setup("update engagements set rolled_from = $1 where id = $2", [ids.b23, ids.b24]);
    const { results } = await listOf(firm.admin, { client_id: ids.brightwater, ordering: "year" });
    expect(results.map(({ is_rolled_forward }) => is_rolled_forward)).toEqual([true, false]);
  });
});

test("the sidebar counts the same clients as the client list, without merged ones", async () => {
  const merging = await api.firm();
  const [merged, kept] = [await api.client(merging.id, "Elm Works"), await api.client(merging.id, "Elm Works, Inc.")];
  await setup("update clients set merged_into = $2 where id = $1", [merged, kept]);
  const listed = (await api.as(merging.admin).call(routes.listClients, { query: {} })).value();
  expect((await api.as(merging.admin).call(routes.getListCounts, {})).value()).toEqual({ engagements: 0, clients: listed.total });
  expect(listed.total).toBe(1);
});

test("a view that filters by a merged client finds the kept client's engagements, and says which ID the filter offers instead", async () => {
  const merging = await api.firm();
  const [merged, kept] = [await api.client(merging.id, "Elm Works"), await api.client(merging.id, "Elm Works, Inc.")];
  await api.engagement(merging.admin, { name: "2024 Elm", clientId: kept });
  await setup("update clients set merged_into = $2 where id = $1", [merged, kept]);
  const { results, chosen } = await listOf(merging.admin, { client_id: merged });
  const offered = (await api.as(merging.admin).call(routes.listFilterValues, { query: { field: "client_id", client_id: merged } })).value();
  expect(results.map(({ engagement_name }) => engagement_name)).toEqual(["2024 Elm"]);
  expect(chosen).toEqual([{ field: "client_id", value: merged, offered_value: kept, label: "Elm Works, Inc." }]);
  expect(offered.results).toEqual([{ value: kept, label: "Elm Works, Inc.", count: 1 }]);
});

test("the tallies equal a full count, even while several people change engagements", async () => {
  const busy = await api.firm();
  const client = await api.client(busy.id);
  const ids: string[] = [];
  for (let number = 0; number < 8; number += 1) ids.push(await api.engagement(busy.admin, { clientId: client }));
  const statuses = ["ready", "queued", "processing", "failed"];
  const change = async (id: string, at: number) => {
    for (let step = 0; step < 40; step += 1)
      await setup("update engagements set status = $2, data_type = $3 where id = $1", [
        ...[id, statuses[(at + step) % 4], step % 3 === 0 ? "payroll" : "combined"],
      ]);
  };
  await Promise.all(ids.map(change));
  const tallied = await setup<{ rows: number; kinds: number }>(
    "select count(*)::int as rows, count(distinct (start_year, data_type, status))::int as kinds from engagement_tallies where organization_id = $1",
    [busy.id],
  );
  expect(tallied.rows[0]?.rows).toBeLessThanOrEqual(250);
  const counted = await setup<{ status: string; n: number }>(
    "select status, count(*)::int as n from engagements where organization_id = $1 group by 1",
    [busy.id],
  );
  const { status_counts, count, total } = await listOf(busy.admin);
  expect(status_counts).toEqual(Object.fromEntries(counted.rows.map(({ status, n }) => [status, n])));
  expect([count, total]).toEqual([8, 8]);
});

describe("bulk assignment", () => {
  const assign = (by: TestUser, body: { engagements: string[]; add?: string[]; remove?: string[] }) =>
    api.as(by).call(routes.assignToMany, { body: { add: [], remove: [], ...body } });
  const teamOf = async (id: string) =>
    (await api.as(firm.admin).call(routes.getEngagement, { params: { engagementId: id } })).value().assignments.map(({ user }) => user.id);
  const eventsOf = async (id: string) =>
    (await setup<{ data: unknown }>("select data from audit_events where subject_id = $1 and event = 'engagement.assign'", [id])).rows
      .length;

  test("adds and removes people in one call; locked and other firms' engagements are reported, the rest change, and each change is in the audit log", async () => {
    const ids = await sixEngagements();
    const theirs = await api.engagement(other.admin);
    const { a23 = "", a24 = "", b24 = "", c24 = "" } = ids;
    const answer = (
      await assign(firm.admin, { engagements: [a23, a24, b24, c24, theirs], add: [firm.auditor.id], remove: [firm.admin.id] })
    ).value();
    expect(answer.changed).toBe(3);
    expect(answer.results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ["refused", "engagements.locked"],
      ["changed", null],
      ["changed", null],
      ["changed", null],
      ["refused", "http.not-found"],
    ]);
    expect(answer.results[0]).toMatchObject({ engagement_name: "2023 Alder plan", msg: expect.stringContaining("is locked") });
    expect(answer.results[4]).toMatchObject({ engagement_name: null });
    expect([await teamOf(a24), await teamOf(b24), await teamOf(a23)]).toEqual([[firm.auditor.id], [firm.auditor.id], [firm.auditor.id]]);
    expect([await eventsOf(a24), await eventsOf(b24), await eventsOf(a23), await eventsOf(theirs)]).toEqual([1, 1, 0, 0]);
    const again = (await assign(firm.admin, { engagements: [a24, b24], add: [firm.auditor.id] })).value();
    expect([again.changed, again.results.map(({ outcome }) => outcome)]).toEqual([0, ["unchanged", "unchanged"]]);
    expect(await eventsOf(a24)).toBe(1);
  });

  test("lets an auditor change only their own engagements and never remove themselves; an unknown person in the call means nothing changes", async () => {
    const { a24 = "", b24 = "" } = await sixEngagements();
    const answer = (await assign(firm.auditor, { engagements: [a24, b24], remove: [firm.admin.id] })).value();
    expect(answer.results.map(({ outcome, engagement_name }) => [outcome, engagement_name])).toEqual([
      ["changed", "2024 Alder plan"],
      ["refused", null],
    ]);
    expect((await assign(firm.auditor, { engagements: [a24], remove: [firm.auditor.id] })).value().results[0]).toMatchObject({
      ...{ outcome: "refused", code: "engagements.assignee-stays" },
    });
    const unknown = await assign(firm.admin, { engagements: [a24, b24], add: [firm.admin.id, other.admin.id] });
    expect(unknown.problem()).toMatchObject({ status: 422, code: "engagements.assignee-unknown" });
    expect(await teamOf(a24)).toEqual([firm.auditor.id]);
  });
});

describe("saved views", () => {
  const views = async (by: TestUser) => (await api.as(by).call(routes.listSavedViews, {})).value();
  const save = (by: TestUser, body: { name: string; query: string; is_default?: boolean }) =>
    api.as(by).call(routes.createSavedView, { body: { is_default: false, ...body } });

  test("belong to one person: have unique names, can be changed, renamed and deleted, and one can be the default; no one else sees or changes them", async () => {
    const own = await api.firm();
    const busy = (await save(own.admin, { name: "Busy season", query: "status=ready", is_default: true })).value();
    const mine = (await save(own.admin, { name: "Mine", query: "assigned=me" })).value();
    expect((await save(own.admin, { name: "busy SEASON", query: "" })).problem()).toMatchObject({
      status: 409,
      code: "engagements.view-exists",
    });
    // Succeeds whether or not the database treats the two names as equal.
    (await save(own.admin, { name: "İstanbul", query: "" })).value();
    expect((await save(own.admin, { name: "istanbul", query: "" })).status).toBeLessThan(500);
    for (const { id, name } of await views(own.admin))
      if (/stanbul$/.test(name)) await api.as(own.admin).call(routes.deleteSavedView, { params: { viewId: id } });
    expect((await save(own.auditor, { name: "Busy season", query: "year=2024" })).status).toBe(200);
    const put = (by: TestUser, viewId: string, body: { name: string; query: string; is_default: boolean }) =>
      api.as(by).call(routes.updateSavedView, { params: { viewId }, body });
    expect((await put(own.admin, mine.id, { name: "My work", query: "year=2025", is_default: true })).status).toBe(200);
    expect(await views(own.admin)).toEqual([
      { id: busy.id, name: "Busy season", query: "status=ready", is_default: false },
      { id: mine.id, name: "My work", query: "year=2025", is_default: true },
    ]);
    expect((await put(own.admin, mine.id, { name: "Busy Season", query: "", is_default: false })).problem().code).toBe(
      "engagements.view-exists",
    );
    expect((await put(own.auditor, mine.id, { name: "Taken", query: "", is_default: false })).problem()).toMatchObject({
      ...{ status: 404, code: "engagements.view-gone" },
    });
    await api.as(own.auditor).call(routes.deleteSavedView, { params: { viewId: mine.id } });
    expect(await views(own.admin)).toHaveLength(2);
    await api.as(own.admin).call(routes.deleteSavedView, { params: { viewId: mine.id } });
    expect((await views(own.admin)).map(({ name }) => name)).toEqual(["Busy season"]);
    expect((await views(own.auditor)).map(({ query }) => query)).toEqual(["year=2024"]);
  });

  test("saving one name in two tabs at once keeps one view, and the fifty-first view is refused with an explanation of what to do", async () => {
    const own = await api.firm();
    const answers = await Promise.all([1, 2, 3].map(() => save(own.admin, { name: "Same", query: "", is_default: true })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (let number = 2; number <= 50; number += 1) await save(own.admin, { name: `View ${number}`, query: "" });
    expect((await save(own.admin, { name: "One more", query: "" })).problem()).toMatchObject({ code: "engagements.views-full" });
  });
});
