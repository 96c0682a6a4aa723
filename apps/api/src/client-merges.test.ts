import { clientRoutes, engagementRoutes } from "@tieout/engagements/contract";
import { registerClients, registerEngagements } from "@tieout/engagements/server";
import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { productStatusUpdater } from "../../product/src/engagement-ports.ts";

const routes = { ...engagementRoutes, ...clientRoutes };
let api: TestApi;
let firm: TestFirm;
const statusUpdater = productStatusUpdater();
beforeAll(async () => {
  api = await startTestApi({
    registrations: () => [
      registerEngagements({ statusUpdater, readTotals: async () => new Map(), reportTitle: (key) => key }),
      registerClients({ statusUpdater }),
    ],
  });
});
beforeEach(async () => {
  firm = await api.firm();
});
afterAll(() => api?.stop());

const query = <Row extends Record<string, unknown>>(sql: string, params: readonly unknown[] = []) =>
  api.db.setup.work.asPlatform("test", async (tx) => (await tx.query<Row>(sql, params)).rows);
const admin = () => api.as(firm.admin);
const on = (clientId: string) => ({ params: { clientId } });
const addClient = async (name: string, ein = "") => (await admin().call(routes.createClient, { body: { name, ein } })).value();
const planOf = (mergedId: string, into: string) => admin().call(routes.getClientMerge, { ...on(mergedId), query: { into } });
const merge = async (mergedId: string, into: string) => {
  const { token } = (await planOf(mergedId, into)).value();
  return admin().call(routes.mergeClient, { ...on(mergedId), body: { into, token } });
};
const undo = (mergedId: string) => admin().call(routes.undoClientMerge, on(mergedId));
const clientOf = async (engagementId: string) =>
  (await admin().call(routes.getEngagement, { params: { engagementId } })).value().client_name;
const listed = async (search = "") =>
  (await admin().call(routes.listClients, { query: { search, page_size: 500 } })).value().results.map(({ name }) => name);
/** All of a firm's rows that a merge may touch, without the times and revisions that every change updates. */
const everything = () =>
  query(
    `select 'client' as what, c.id::text as id, jsonb_build_array(c.name, c.ein, c.is_active, c.merged_into) as is from clients c where organization_id = $1
     union all select 'engagement', e.id::text, jsonb_build_array(e.client_id, e.status, e.results_out_of_date, e.name) from engagements e where organization_id = $1
     union all select 'memory', m.kind || m.source || m.client_id, jsonb_build_array(m.service_provider_id, m.report_key, m.target, m.detail, m.accepted_at)
       from mapping_memories m where organization_id = $1 order by 1, 2`,
    [firm.id],
  );
const remember = (clientId: string, source: string, target: string, hoursAgo: number) =>
  query(
    `insert into mapping_memories (organization_id, client_id, service_provider_id, report_key, kind, source, target, accepted_at)
     select $1, $2, id, 'participant_balances', 'column', $3, $4, now() - make_interval(hours => $5) from service_providers order by position, id limit 1`,
    [firm.id, clientId, source, target, hoursAgo],
  );
const remembered = async (clientId: string) =>
  Object.fromEntries(
    (
      await query<{ source: string; target: string }>("select source, target from mapping_memories where client_id = $1 order by source", [
        clientId,
      ])
    ).map(({ source, target }) => [source, target]),
  );

/** Two records for the same client, each with an engagement and remembered columns. */
async function twoRecords() {
  const kept = await addClient("Brightwater Foods");
  const merged = await addClient("Brightwater Foods, Inc.", "47-3920185");
  const first = await api.engagement(firm.admin, {
    clientId: kept.id,
    name: "2023 Brightwater",
    startOn: "2023-01-01",
    endOn: "2023-12-31",
  });
  const second = await api.engagement(firm.admin, { clientId: merged.id, name: "2024 Brightwater" });
  await remember(kept.id, "Bal", "ending_balance", 10);
  await remember(kept.id, "Newer here", "kept", 1);
  await remember(merged.id, "Newer here", "merged", 5);
  await remember(merged.id, "Bal", "beginning_balance", 5);
  await remember(merged.id, "Name", "name", 5);
  await api.db.database.work.inOrganization(firm.id, { userId: firm.admin.id, realUserId: firm.admin.id, requestId: null }, async (tx) => {
    for (const id of [first, second]) await statusUpdater.refresh(tx, id);
  });
  return { kept, merged, first, second };
}

describe("merging two records for the same client", () => {
  test("shows first what will move, then moves engagements, EIN and remembered mappings; if both clients accepted the same text, the later acceptance wins", async () => {
    const { kept, merged, second } = await twoRecords();
    const before = await everything();
    const plan = (await planOf(merged.id, kept.id)).value();
    expect(plan).toMatchObject({
      ...{ merged: { name: "Brightwater Foods, Inc." }, kept: { name: "Brightwater Foods" }, ein: "47-3920185" },
      engagements: [{ id: second, engagement_name: "2024 Brightwater", year: "2024" }],
      remembered: [{ what: "remembered columns of mappings", count: 3 }],
    });
    expect(await everything()).toEqual(before);
    const answer = (await merge(merged.id, kept.id)).value();
    expect(answer).toMatchObject({ name: "Brightwater Foods", ein: "47-3920185", engagement_count: 2 });
    expect(await clientOf(second)).toBe("Brightwater Foods");
    expect(await remembered(kept.id)).toEqual({ Bal: "beginning_balance", Name: "name", "Newer here": "kept" });
    expect(await remembered(merged.id)).toEqual({});
    expect(await listed("Brightwater")).toEqual(["Brightwater Foods"]);
  });

  test("is undone exactly: clients, engagements and remembered mappings are as before", async () => {
    const { kept, merged } = await twoRecords();
    const before = await everything();
    await merge(merged.id, kept.id);
    expect(await everything()).not.toEqual(before);
    const detail = (await admin().call(routes.getClient, on(kept.id))).value();
    expect(detail.merges).toMatchObject([
      { client_id: merged.id, name: "Brightwater Foods, Inc.", engagements: 1, undo_until: expect.any(String) },
    ]);
    expect((await undo(merged.id)).value()).toMatchObject({ id: merged.id, engagement_count: 1 });
    expect(await everything()).toEqual(before);
    expect((await admin().call(routes.getClient, on(kept.id))).value().merges).toEqual([]);
    expect((await undo(merged.id)).problem().code).toBe("engagements.not-merged");
    expect((await merge(merged.id, kept.id)).status).toBe(200);
  });

  test("a saved view that filters by the merged client finds the kept client's engagements under the kept name, and after an undo finds its original engagements again", async () => {
    const { kept, merged } = await twoRecords();
    const third = await addClient("Brightwater Foods LLC");
    const oldest = await api.engagement(firm.admin, {
      clientId: third.id,
      name: "2022 Brightwater",
      startOn: "2022-01-01",
      endOn: "2022-12-31",
    });
    const found = async (client_id: string) => {
      const { results, chosen } = (await admin().call(routes.listEngagements, { query: { client_id, ordering: "year" } })).value();
      return { names: results.map(({ engagement_name }) => engagement_name), chosen: chosen.map(({ value, label }) => [value, label]) };
    };
    await merge(third.id, merged.id);
    await merge(merged.id, kept.id);
    const all = ["2022 Brightwater", "2023 Brightwater", "2024 Brightwater"];
    expect(await found(third.id)).toEqual({ names: all, chosen: [[third.id, "Brightwater Foods"]] });
    expect(await found(`${merged.id},${kept.id}`)).toMatchObject({ names: all });
    const years = await admin().call(routes.listFilterValues, { query: { field: "year", client_id: third.id } });
    expect(years.value().results).toHaveLength(3);
    await undo(merged.id);
    expect(await found(merged.id)).toEqual({
      names: ["2022 Brightwater", "2024 Brightwater"],
      chosen: [[merged.id, "Brightwater Foods, Inc."]],
    });
    expect((await found(kept.id)).names).toEqual(["2023 Brightwater"]);
    await undo(third.id);
    expect((await found(third.id)).names).toEqual(["2022 Brightwater"]);
    expect(await clientOf(oldest)).toBe("Brightwater Foods LLC");
  });

  test("is described in plain words in the audit log, for the client and for each engagement moved", async () => {
    const { kept, merged, second } = await twoRecords();
    await merge(merged.id, kept.id);
    await undo(merged.id);
    const events = await query<{ event: string; subject: string; says: readonly string[] }>(
      `select event, subject_id as subject, data -> 'says' as says from audit_events where organization_id = $1 and data ? 'says' order by sequence`,
      [firm.id],
    );
    expect(events).toEqual([
      {
        ...{ event: "client.merge", subject: merged.id },
        says: [
          "Brightwater Foods, Inc. was merged into Brightwater Foods: 1 engagement, 3 remembered columns of mappings, EIN 47-3920185.",
        ],
      },
      {
        ...{ event: "engagement.move-to-client", subject: second },
        says: ["Its client is now Brightwater Foods, because Brightwater Foods, Inc. was merged into it."],
      },
      {
        ...{ event: "client.unmerge", subject: merged.id },
        says: ["Brightwater Foods, Inc. is a separate client again: its merge into Brightwater Foods was undone."],
      },
      {
        ...{ event: "engagement.move-to-client", subject: second },
        says: ["Its client is Brightwater Foods, Inc. again: the merge into Brightwater Foods was undone."],
      },
    ]);
  });

  test("keeps mappings accepted for the kept client after the merge when it is undone", async () => {
    const { kept, merged } = await twoRecords();
    await merge(merged.id, kept.id);
    await query("update mapping_memories set target = 'accepted again', accepted_at = now() where client_id = $1 and source = 'Name'", [
      kept.id,
    ]);
    await undo(merged.id);
    expect(await remembered(kept.id)).toMatchObject({ Bal: "ending_balance", Name: "accepted again" });
    expect(await remembered(merged.id)).toEqual({ Bal: "beginning_balance", Name: "name", "Newer here": "merged" });
  });
});

describe("a merge is refused", () => {
  test("if requested by an auditor, into itself, into an inactive or unknown client, or of a client already merged", async () => {
    const { kept, merged } = await twoRecords();
    const { token } = (await planOf(merged.id, kept.id)).value();
    const asAuditor = api.as(firm.auditor);
    expect((await asAuditor.call(routes.getClientMerge, { ...on(merged.id), query: { into: kept.id } })).status).toBe(403);
    expect((await asAuditor.call(routes.mergeClient, { ...on(merged.id), body: { into: kept.id, token } })).status).toBe(403);
    expect((await asAuditor.call(routes.undoClientMerge, on(merged.id))).status).toBe(403);
    expect((await planOf(kept.id, kept.id)).problem().code).toBe("engagements.merge-with-itself");
    const foreign = await api.client((await api.firm()).id);
    expect((await planOf(kept.id, foreign)).problem().code).toBe("engagements.client-unknown");
    const closed = await addClient("Closed");
    await admin().call(routes.updateClient, { ...on(closed.id), body: { name: "Closed", ein: "", is_active: false, revision: 1 } });
    expect((await planOf(kept.id, closed.id)).problem().code).toBe("engagements.client-inactive");
    await merge(merged.id, kept.id);
    expect((await planOf(merged.id, kept.id)).problem().msg).toBe(
      "Brightwater Foods, Inc. was merged into Brightwater Foods. Use Brightwater Foods.",
    );
  });

  test("if more would move than was shown; the refusal lists what would move now", async () => {
    const { kept, merged } = await twoRecords();
    const { token } = (await planOf(merged.id, kept.id)).value();
    const added = await api.engagement(firm.admin, { clientId: merged.id, name: "2025 Brightwater" });
    const answer = await admin().call(routes.mergeClient, { ...on(merged.id), body: { into: kept.id, token } });
    expect(answer.problem()).toMatchObject({ status: 409, code: "engagements.merge-changed" });
    const { current } = answer.problem() as unknown as { current: { engagements: readonly { id: string }[]; token: string } };
    expect(current.engagements.map(({ id }) => id)).toContain(added);
    expect((await admin().call(routes.mergeClient, { ...on(merged.id), body: { into: kept.id, token: current.token } })).status).toBe(200);
  });

  test("for all but one of several admins who merge at the same moment, in either direction; nothing moves twice", async () => {
    const { kept, merged } = await twoRecords();
    const second = await api.user({ organizationId: firm.id, role: 1 });
    const third = await addClient("Brightwater Holdings");
    const wanted = [
      { from: merged.id, into: kept.id, by: firm.admin },
      { from: merged.id, into: kept.id, by: second },
      { from: kept.id, into: merged.id, by: second },
      { from: merged.id, into: third.id, by: second },
    ];
    const tokens = await Promise.all(wanted.map(async ({ from, into }) => (await planOf(from, into)).value().token));
    const answers = await Promise.all(
      wanted.map(({ from, into, by }, at) => api.as(by).call(routes.mergeClient, { ...on(from), body: { into, token: tokens[at] ?? "" } })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(["engagements.client-merged", "engagements.merge-changed"]).toContain(answer.problem().code);
    const merges = await query("select 1 from client_merges where organization_id = $1", [firm.id]);
    expect(merges).toHaveLength(1);
  });
});

describe("undoing a merge is refused", () => {
  test("after a day", async () => {
    const { kept, merged } = await twoRecords();
    await merge(merged.id, kept.id);
    await query("update client_merges set merged_at = now() - interval '24 hours' where organization_id = $1", [firm.id]);
    expect((await undo(merged.id)).problem()).toMatchObject({ status: 409, code: "engagements.merge-too-old" });
    const detail = (await admin().call(routes.getClient, on(kept.id))).value();
    expect(detail.merges).toMatchObject([{ name: "Brightwater Foods, Inc.", undo_until: null }]);
  });

  test("if something later blocks it; the refusal names what blocks it and nothing is partly restored", async () => {
    const { kept, merged, second } = await twoRecords();
    const other = await addClient("Corvid Tool Works");
    await merge(merged.id, kept.id);
    await query("update engagements set client_id = $2 where id = $1", [second, other.id]);
    const renamed = { name: "Brightwater Foods, Inc.", ein: "", is_active: true, revision: 1 };
    expect((await admin().call(routes.updateClient, { ...on(other.id), body: renamed })).status).toBe(200);
    const before = await everything();
    const { code, msg } = (await undo(merged.id)).problem();
    expect(code).toBe("engagements.merge-not-undone");
    expect(msg).toMatch(/Another client is now named Brightwater Foods, Inc\.\. Rename that one first\./);
    expect(msg).toMatch(/2024 Brightwater has since been moved to Brightwater Foods, Inc\.\./);
    expect(await everything()).toEqual(before);
  });
});

describe("a merged or inactive client", () => {
  const details = (change: object) => ({
    ...{ client_name: "x", engagement_name: "2024 Plan", client_ein: "47-3920185", plan_number: "001", data_type: "recordkeeper" as const },
    ...{ start_date: "2024-01-01" as never, end_date: "2024-12-31" as never },
    ...change,
  });

  test("gets no new engagement, cannot be added again, and points to the client to use instead", async () => {
    const { kept, merged, first } = await twoRecords();
    await merge(merged.id, kept.id);
    const create = (change: object) => admin().call(routes.createEngagement, { body: details(change) });
    expect((await create({ client_id: merged.id })).problem().code).toBe("engagements.client-merged");
    expect((await create({ client_name: "BRIGHTWATER Foods, Inc." })).problem().msg).toMatch(/was merged into Brightwater Foods/);
    expect((await admin().call(routes.createClient, { body: { name: "Brightwater Foods, Inc.", ein: "" } })).status).toBe(409);
    const { revision } = (await admin().call(routes.getClient, on(kept.id))).value();
    const closed = { name: "Brightwater Foods", ein: "", is_active: false, revision };
    await admin().call(routes.updateClient, { ...on(kept.id), body: closed });
    expect((await create({ client_id: kept.id })).problem().code).toBe("engagements.client-inactive");
    const own = { params: { engagementId: first }, body: details({ client_id: kept.id }) };
    expect((await admin().call(routes.updateEngagement, own)).status).toBe(200);
    expect((await admin().call(routes.listClients, { query: { state: "active" } })).value()).toMatchObject({
      ...{ count: 0, total: 1, state_counts: { active: 0, inactive: 1 } },
    });
  });

  test("cannot be changed by someone who had it open, and gets no engagement that was created during the merge", async () => {
    const { kept, merged } = await twoRecords();
    const open = { name: "Brightwater", ein: "", is_active: true, revision: 1 };
    const answers = await Promise.all([
      merge(merged.id, kept.id),
      ...Array.from({ length: 4 }, (_, at) =>
        admin().call(routes.createEngagement, { body: details({ client_id: merged.id, engagement_name: `Made meanwhile ${at}` }) }),
      ),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    if (answers[0]?.status !== 200) expect((await merge(merged.id, kept.id)).status).toBe(200);
    expect(await query("select 1 from engagements where client_id = $1", [merged.id])).toEqual([]);
    expect((await admin().call(routes.updateClient, { ...on(merged.id), body: open })).problem().code).toBe("engagements.client-merged");
  });
});

test("every table that references a client is moved by a merge or is listed as an exception", async () => {
  // Exceptions: words are derived from the client's name, a deletion record never changes, and an issuer's client is the product itself.
  const own = ["engagements", "clients", "client_merges", "client_words", "deleted_engagements", "sign_on_issuers"];
  const referring = await query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'clients'::regclass
     union select table_name::text from information_schema.columns where table_schema = 'public' and column_name ~ 'client_id$' order by 1`,
  );
  expect(referring.map(({ name }) => name)).toEqual([...own, ...statusUpdater.clients.tables].sort());
});
