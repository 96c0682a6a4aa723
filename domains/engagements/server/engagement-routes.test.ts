import { startTestApi, type TestApi, type TestFirm, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientOrderings, engagementOrderings, engagementRoutes as routes } from "../contract/index.ts";
import { createStatusUpdater, registerEngagements } from "./index.ts";

let api: TestApi;
let firm: TestFirm;
let other: TestFirm;
const statusUpdater = createStatusUpdater({});
beforeAll(async () => {
  api = await startTestApi({
    registrations: () => [registerEngagements({ statusUpdater, readTotals: async () => new Map(), reportTitle: (key) => key })],
  });
  firm = await api.firm();
  other = await api.firm();
});
afterAll(() => api?.stop());

let made = 0;
const input = (change: object = {}) => {
  made += 1;
  return {
    client_name: `Client ${made}`,
    engagement_name: "2024 Plan",
    client_ein: "47-3920185",
    start_date: "2024-01-01" as never,
    end_date: "2024-12-31" as never,
    plan_number: "001",
    data_type: "recordkeeper" as const,
    ...change,
  };
};
const create = async (by: TestUser, change: object = {}) =>
  (await api.as(by).call(routes.createEngagement, { body: input(change) })).value();
/** The list of people omits the auditor who requests it. */
const nameOf = async ({ id }: TestUser) => {
  const people = (await api.as(firm.admin).call(routes.listAssignees, { params: { orgId: firm.id } })).value();
  return people.find((person) => person.id === id)?.name;
};
const listOf = async (by: TestUser, query: object = {}) => (await api.as(by).call(routes.listEngagements, { query })).value();
const idsOf = (assignments: readonly { readonly user: { readonly id: string } }[]) => assignments.map(({ user }) => user.id).sort();

describe("the plan name", () => {
  test("is what was entered, never derived from the client, and unchanged if a caller doesn't send the field", async () => {
    const own = await create(firm.admin);
    expect(own).toMatchObject({ plan_name: "", plan_name_suggestions: [] });
    const put = async (change: object) =>
      (
        await api
          .as(firm.admin)
          .call(routes.updateEngagement, { params: { engagementId: own.id }, body: input({ client_id: own.client_id, ...change }) })
      ).value();
    expect((await put({ plan_name: " Brightwater Foods 401(k) Plan " })).plan_name).toBe("Brightwater Foods 401(k) Plan");
    expect((await put({})).plan_name).toBe("Brightwater Foods 401(k) Plan");
    expect((await put({ plan_name: "" })).plan_name).toBe("");
  });

  test("makes results out of date when it changes, unless the new name equals the plan name's former default", async () => {
    const own = await create(firm.admin);
    const set = (plan_name: string) =>
      api.db.database.work.inOrganization(firm.id, { userId: firm.admin.id, realUserId: firm.admin.id, requestId: null }, async (tx) => {
        await tx.query("update engagements set plan_name = $2 where id = $1", [own.id, plan_name]);
        return statusUpdater.inputsHash(tx, own.id);
      });
    const before = await set(`${own.client_name} retirement plan`);
    expect(await set("Brightwater Foods 401(k) Plan")).not.toBe(before);
    expect(await set(`${own.client_name} retirement plan`)).toBe(before);
  });
});

test("the limitation year is the plan year until another is entered, which makes results out of date; omitting the field leaves it unchanged", async () => {
  const own = await create(firm.admin);
  expect(own.limitation_year_end).toBeNull();
  const hash = () =>
    api.db.database.work.inOrganization(firm.id, { userId: firm.admin.id, realUserId: firm.admin.id, requestId: null }, (tx) =>
      statusUpdater.inputsHash(tx, own.id),
    );
  const same = { client_id: own.client_id, client_name: own.client_name };
  const put = async (change: object) => {
    const call = { params: { engagementId: own.id }, body: input({ ...same, ...change }) };
    return { end: (await api.as(firm.admin).call(routes.updateEngagement, call)).value().limitation_year_end, hash: await hash() };
  };
  const before = await hash();
  const changed = await put({ limitation_year_end: "2024-06-30" as never });
  expect(changed.end).toBe("2024-06-30");
  expect(changed.hash).not.toBe(before);
  expect(await put({})).toEqual(changed);
  expect(await put({ limitation_year_end: null })).toEqual({ end: null, hash: before });
});

describe("assignees", () => {
  test("an auditor is assigned to engagements they create and cannot leave; an admin is assigned only when chosen", async () => {
    const own = await create(firm.auditor, { assignees: [firm.admin.id] });
    expect(idsOf(own.assignments)).toEqual([firm.admin.id, firm.auditor.id].sort());
    const params = { engagementId: own.id };
    const set = (by: TestUser, users: string[]) => api.as(by).call(routes.assignUsers, { params, body: { users } });
    expect(idsOf((await set(firm.auditor, [])).value().assignments)).toEqual([firm.auditor.id]);
    expect(idsOf((await set(firm.admin, [])).value().assignments)).toEqual([]);
    expect(idsOf((await create(firm.admin)).assignments)).toEqual([]);
  });

  test("inactive, unknown and other firms' users are refused, and no assignment changes", async () => {
    const own = await create(firm.auditor);
    const gone = await api.user({ organizationId: firm.id, role: 2 });
    await api.db.database.work.asPlatform("test", (tx) => tx.query("update users set is_active = false where id = $1", [gone.id]));
    for (const user of [other.admin.id, gone.id, "01890000-0000-7000-8000-00000000dead"]) {
      const answer = await api.as(firm.admin).call(routes.assignUsers, { params: { engagementId: own.id }, body: { users: [user] } });
      expect([answer.status, answer.problem().code]).toEqual([422, "engagements.assignee-unknown"]);
    }
    const [row] = (await listOf(firm.admin, { page_size: 1 })).results;
    expect(idsOf(row?.assignments ?? [])).toEqual([firm.auditor.id]);
  });

  test("the list shows each engagement's people in the same order as the engagement", async () => {
    const fifth = await api.firm();
    const both = [fifth.admin.id, fifth.auditor.id];
    for (const assignees of [both, [fifth.auditor.id], [], both.toReversed()]) await create(fifth.admin, { assignees });
    const { results } = await listOf(fifth.admin, { page_size: 3 });
    expect(results.map((row) => row.assignments.length)).toEqual([2, 0, 1]);
    for (const { id, assignments } of results) {
      const alone = (await api.as(fifth.admin).call(routes.getEngagement, { params: { engagementId: id } })).value();
      expect(assignments).toEqual(alone.assignments);
    }
  });

  test("an auditor sees only assigned engagements in the list, counts, years and by ID; an admin sees all of the firm's", async () => {
    const lone = await api.user({ organizationId: firm.id, role: 2 });
    const hidden = await create(firm.admin, { start_date: "2019-01-01", end_date: "2019-12-31" });
    const seen = await create(lone, { start_date: "2021-07-01", end_date: "2022-06-30" });
    const list = await listOf(lone);
    expect(list.results.map((row) => row.id)).toEqual([seen.id]);
    expect([list.count, list.years, list.status_counts]).toEqual([1, ["2021"], { ready: 1 }]);
    expect((await api.as(lone).call(routes.getEngagement, { params: { engagementId: hidden.id } })).status).toBe(404);
    expect((await listOf(firm.admin)).results.map((row) => row.id)).toEqual(expect.arrayContaining([hidden.id, seen.id]));
    expect((await listOf(other.admin)).count).toBe(0);
  });

  test("assignee choices omit inactive users, and also the caller unless the caller is an admin", async () => {
    const choices = async (by: TestUser) =>
      (await api.as(by).call(routes.listAssignees, { params: { orgId: firm.id } })).value().map(({ id }) => id);
    expect(await choices(firm.auditor)).not.toContain(firm.auditor.id);
    expect(await choices(firm.admin)).toContain(firm.admin.id);
    expect((await api.as(other.admin).call(routes.listAssignees, { params: { orgId: firm.id } })).status).toBe(404);
  });
});

describe("clients", () => {
  test("a blank name is always refused and never listed", async () => {
    const blank = await api.as(firm.admin).call(routes.createClient, { body: { name: "   ", ein: "" } });
    expect(blank.problem()).toMatchObject({ status: 400, errors: [{ path: "body.name" }] });
    expect((await api.as(firm.admin).call(routes.createEngagement, { body: input({ client_name: " \t" }) })).status).toBe(400);
    const { results } = (await api.as(firm.admin).call(routes.listClients, { query: { page_size: 500 } })).value();
    expect(results.length).toBeGreaterThan(0);
    expect(results.every((client) => client.name.trim() !== "")).toBe(true);
  });

  test("a name, ignoring case, is one client, even when two people add it at the same moment", async () => {
    const add = (name: string) => api.as(firm.admin).call(routes.createClient, { body: { name, ein: "" } });
    const answers = await Promise.all([add("Bramble & Sons"), add("BRAMBLE & sons"), add("bramble & Sons")]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect(
      (await api.as(firm.admin).call(routes.createEngagement, { body: input({ client_name: "Bramble & SONS" }) })).problem().code,
    ).toBe("engagements.client-exists");
  });

  test("a save with a stale client revision answers 409 with the current state and the colleague's name, and changes nothing", async () => {
    const added = (await api.as(firm.auditor).call(routes.createClient, { body: { name: "Hartwell Glass", ein: "" } })).value();
    const put = (by: TestUser, body: { name: string; ein: string }) =>
      api
        .as(by)
        .call(routes.updateClient, { params: { clientId: added.id }, body: { ...body, is_active: true, revision: added.revision } });
    const current = (await put(firm.admin, { name: "Hartwell Glass LLC", ein: "" })).value();
    expect(current.revision).toBe(added.revision + 1);
    const stale = await put(firm.auditor, { name: "Hartwell Glass", ein: "47-3920185" });
    expect(stale.status).toBe(409);
    expect(stale.problem()).toMatchObject({
      ...{ code: "engagements.stale-revision", current },
      changed_by: { name: await nameOf(firm.admin), on: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    const { results } = (await api.as(firm.admin).call(routes.listClients, { query: { search: "Hartwell Glass" } })).value();
    expect(results).toEqual([current]);
  });

  test("when two people save one client at the same moment, one is refused", async () => {
    const added = (await api.as(firm.auditor).call(routes.createClient, { body: { name: "Tamarack Mills", ein: "" } })).value();
    const put = (by: TestUser, name: string) =>
      api.as(by).call(routes.updateClient, {
        params: { clientId: added.id },
        body: { name, ein: "", is_active: true, revision: added.revision },
      });
    const answers = await Promise.all([put(firm.admin, "Tamarack One"), put(firm.auditor, "Tamarack Two")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("another firm's client cannot be used, read or changed", async () => {
    const theirs = await api.client(other.id);
    expect((await api.as(firm.admin).call(routes.createEngagement, { body: input({ client_id: theirs }) })).problem().code).toBe(
      "engagements.client-unknown",
    );
    const change = { params: { clientId: theirs }, body: { name: "Mine now", ein: "", is_active: true, revision: 1 } };
    expect((await api.as(firm.admin).call(routes.updateClient, change)).status).toBe(404);
  });
});

describe("saving an engagement", () => {
  test("with a stale revision answers 409 with the current state and the colleague's name, and changes nothing", async () => {
    const opened = await create(firm.auditor);
    const call = (by: TestUser, change: object) =>
      api.as(by).call(routes.updateEngagement, {
        params: { engagementId: opened.id },
        body: input({ client_id: opened.client_id, revision: opened.revision, assignees: [firm.auditor.id], ...change }),
      });
    const current = (await call(firm.admin, { engagement_name: "First" })).value();
    const stale = await call(firm.auditor, { engagement_name: "Second" });
    expect(stale.status).toBe(409);
    expect(stale.problem()).toMatchObject({ code: "engagements.stale-revision", current: { ...current, permissions: expect.anything() } });
    expect(stale.problem()).toMatchObject({ changed_by: { name: await nameOf(firm.admin), on: expect.stringMatching(/^\d{4}-.*Z$/) } });
    expect((await api.as(firm.admin).call(routes.getEngagement, { params: { engagementId: opened.id } })).value()).toEqual(current);
  });

  test.each([
    [{ end_date: "2023-12-31" }, 422, "engagements.dates-invalid"],
    [{ end_date: "2025-01-01" }, 422, "engagements.dates-invalid"],
    [{ client_ein: "00-1234567" }, 422, "engagements.ein-invalid"],
    [{ plan_number: "1" }, 400, "http.invalid-input"],
    [{ start_date: "2023-02-29" }, 400, "http.invalid-input"],
    [{ start_date: "0001-01-01" }, 400, "http.invalid-input"],
    [{ start_date: "9999-01-01", end_date: "9999-12-31" }, 400, "http.invalid-input"],
    [{ performance_materiality: "-0.01" }, 400, "http.invalid-input"],
    [{ performance_materiality: "a lot" }, 400, "http.invalid-input"],
    [{ client_id: "" }, 400, "http.invalid-input"],
  ])("%j is refused with %i %s and adds no client", async (change, status, code) => {
    const body = input({ client_name: `Refused ${JSON.stringify(change)}`, ...change });
    const answer = await api.as(firm.admin).call(routes.createEngagement, { body });
    expect([answer.status, answer.problem().code]).toEqual([status, code]);
    const { count } = (await api.as(firm.admin).call(routes.listClients, { query: { search: "Refused" } })).value();
    expect(count).toBe(0);
  });

  test.each([
    ["1800-01-01", "1800-12-31"],
    ["2999-01-01", "2999-12-31"],
    ["2999-06-01", "2999-12-31"],
  ])("the plan year %s to %s, at the limits of the calendar, is accepted", async (start_date, end_date) => {
    expect(await create(firm.admin, { start_date, end_date })).toMatchObject({ start_date, end_date });
  });

  test("missing details are named and keep the status at setup", async () => {
    const bare = await create(firm.admin, { client_ein: "", plan_number: "" });
    expect(bare).toMatchObject({ status: "setup_required", missing: ["Enter the sponsor's EIN.", "Enter the plan number."] });
  });
});

describe("the list", () => {
  test("filters, sorts and pages; the pages together list each engagement once", async () => {
    const third = await api.firm();
    for (const year of ["2022", "2023", "2024"]) await create(third.admin, { start_date: `${year}-01-01`, end_date: `${year}-12-31` });
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await listOf(third.admin, { page, page_size: 1, ordering: "year" })).results);
    expect(pages.map((row) => row.year)).toEqual(["2022", "2023", "2024"]);
    expect((await listOf(third.admin, { year: "2022,2024", ordering: "-year" })).results.map((row) => row.year)).toEqual(["2024", "2022"]);
    expect((await listOf(third.admin, { status: "locked" })).count).toBe(0);
    expect((await listOf(third.admin, { search: "%" })).count).toBe(0);
  });

  test("status counts ignore the status filter and years ignore all filters; an empty list is still a list", async () => {
    const fourth = await api.firm();
    expect(await listOf(fourth.admin)).toMatchObject({ count: 0, results: [], status_counts: {}, years: [] });
    await create(fourth.admin, { client_name: "Oak & Elm", start_date: "2022-01-01", end_date: "2022-12-31" });
    await create(fourth.admin, { client_name: "Oak Ridge", plan_number: "" });
    await create(fourth.admin, { client_name: "Maple" });
    const years = ["2024", "2022"];
    const oaks = await listOf(fourth.admin, { search: "oak" });
    expect(oaks).toMatchObject({ count: 2, status_counts: { ready: 1, setup_required: 1 }, years });
    const wanted = await listOf(fourth.admin, { search: "OAK", status: "setup_required,locked", data_type: "recordkeeper" });
    expect(wanted).toMatchObject({ count: 1, status_counts: { ready: 1, setup_required: 1 }, years });
    expect(wanted.results.map((row) => row.client_name)).toEqual(["Oak Ridge"]);
    const [row] = (await listOf(fourth.admin, { year: "2022", client_id: oaks.results.at(-1)?.client_id })).results;
    const { id = "" } = row ?? {};
    const alone = (await api.as(fourth.admin).call(routes.getEngagement, { params: { engagementId: id } })).value();
    expect(alone).toMatchObject({ ...row, client_name: "Oak & Elm" });
  });

  test.each(["constructor", "__proto__", "id", "-", "name; drop table engagements", "e.created_at"])(
    "sorting by %j, which is not a sortable column, is refused",
    async (ordering) => {
      for (const route of [routes.listEngagements, routes.listClients]) {
        const answer = await api.as(firm.admin).send(route, { query: { ordering } });
        expect(answer.problem()).toMatchObject({ status: 400, errors: [{ path: "query.ordering" }] });
      }
    },
  );

  test.each(clientOrderings)(
    "sorting clients by %s descending reverses the ascending order, with equal values sorted by name",
    async (ordering) => {
      await create(firm.admin, { client_name: `Two plans ${ordering}`, client_ein: "47-3920185" });
      const list = async (by: typeof ordering | `-${typeof ordering}`) =>
        (await api.as(firm.admin).call(routes.listClients, { query: { ordering: by, page_size: 500 } })).value().results;
      const [up, down] = [await list(ordering), await list(`-${ordering}`)];
      const keyOf = (client: (typeof up)[number]) => {
        if (ordering === "engagement_count") return client.engagement_count;
        return ordering === "state" ? Number(!client.is_active) : client[ordering].toLowerCase();
      };
      for (const [index, client] of up.entries()) {
        const next = up[index + 1];
        if (next) expect(keyOf(client) <= keyOf(next)).toBe(true);
      }
      expect(down.map(keyOf)).toEqual(up.map(keyOf).toReversed());
      expect(new Set(down.map(({ id }) => id))).toEqual(new Set(up.map(({ id }) => id)));
    },
  );

  test.each(engagementOrderings)(
    "sorting by %s descending reverses the ascending order, and both return the whole list",
    async (ordering) => {
      const up = (await listOf(firm.admin, { ordering, page_size: 500 })).results.map((row) => row.id);
      const down = (await listOf(firm.admin, { ordering: `-${ordering}`, page_size: 500 })).results.map((row) => row.id);
      expect(down).toEqual(up.toReversed());
      expect(new Set(up).size).toBe((await listOf(firm.admin)).count);
    },
  );
});

describe("control totals", () => {
  const amounts = (totals: readonly { readonly key: string; readonly amount: string | null }[]) =>
    Object.fromEntries(totals.flatMap(({ key, amount }) => (amount === null ? [] : [[key, amount]])));

  test("are stored to the cent and removed by null, and a stale revision answers with the current amounts", async () => {
    const params = { engagementId: (await create(firm.auditor)).id };
    const put = (revision: number, key: "beginning_balance" | "fees", amount: string | null) =>
      api.as(firm.auditor).call(routes.putControlTotals, { params, body: { revision, totals: [{ key, amount }] } });
    const { revision } = (await api.as(firm.auditor).call(routes.getControlTotals, { params })).value();
    (await put(revision, "beginning_balance", "123456789012345.67")).value();
    const second = (await put(revision + 1, "fees", "-0.05")).value();
    expect(amounts(second.totals)).toEqual({ beginning_balance: "123456789012345.67", fees: "-0.05" });
    const stale = await put(revision, "fees", null);
    expect(stale.status).toBe(409);
    expect(stale.problem()).toMatchObject({
      code: "engagements.stale-revision",
      current: second,
      changed_by: { name: await nameOf(firm.auditor) },
    });
    expect(amounts((await put(revision + 2, "fees", null)).value().totals)).toEqual({ beginning_balance: "123456789012345.67" });
  });
});

test("text with a NUL character is refused and never causes a server error", async () => {
  const list = await api.as(firm.admin).call(routes.listEngagements, { query: { search: "a\u0000b" } });
  expect(list.status).toBe(400);
  const made = await api.as(firm.admin).call(routes.createClient, { body: { name: "a\u0000b", ein: "" } });
  expect(made.status).toBe(400);
});
