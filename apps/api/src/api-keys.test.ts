import { activityRoutes, engagementRoutes } from "@tieout/engagements/contract";
import { createAuthenticator, weakHashingForTests } from "@tieout/identity/server";
import { startTestApi, type TestApi, type TestFirm, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composeDomains } from "./compose-domains.ts";

let api: TestApi;
let firm: TestFirm;
let colleague: TestUser;
beforeAll(async () => {
  // No call in these tests reaches the engine, so none starts a child process.
  const rest = { scanner: null, engine: undefined as never, versions: {}, identity: { passwordHashing: weakHashingForTests } };
  api = await startTestApi({
    registrations: (parts) => composeDomains({ ...parts, ...rest }),
    authenticator: (work) => createAuthenticator(work),
  });
  firm = await api.firm();
  colleague = await api.user({ organizationId: firm.id, role: 1 });
});
afterAll(() => api?.stop());

const names = async (key: ReturnType<TestApi["asKey"]>) =>
  (await key.call(engagementRoutes.listEngagements, { query: {} }))
    .value()
    .results.map((one) => one.engagement_name)
    .sort();

test("a key sees all engagements of its firm regardless of assignees, and none of another firm", async () => {
  await api.engagement(firm.auditor, { name: "Harbor 401(k)", assignees: [firm.auditor] });
  await api.engagement(colleague, { name: "Quarry 401(k)", assignees: [] });
  const other = await api.firm();
  await api.engagement(other.admin, { name: "Elsewhere 401(k)" });
  expect(await names(api.asKey(firm.admin, ["read"]))).toEqual(["Harbor 401(k)", "Quarry 401(k)"]);
  expect(await names(api.asKey(other.admin, ["read"]))).toEqual(["Elsewhere 401(k)"]);
});

test("a key's actions in an engagement are listed with the key and the name of the person who created it", async () => {
  const key = api.asKey(firm.admin, ["read", "engagements"]);
  const id = await api.engagement(colleague, { name: "Mill 401(k)" });
  const params = { engagementId: id };
  const body = { users: [firm.auditor.id] };
  expect((await key.call(engagementRoutes.assignUsers, { params, body })).status).toBe(200);
  const { results } = (await api.as(colleague).call(activityRoutes.listActivity, { params, query: {} })).value();
  expect(results[0]).toMatchObject({ by: { id: firm.admin.id }, through: expect.stringMatching(/^API key Key /) });
});

test("the audit log names the key that added a client", async () => {
  const made = await api
    .asKey(firm.admin, ["engagements"])
    .send(engagementRoutes.createClient, { body: { name: "Thornbury Tools", ein: "" } });
  expect(made.status).toBe(200);
  const { rows } = await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query<{ actor: string; named: string }>(
      "select actor_id as actor, data -> 'apiKey' ->> 'name' as named from audit_events where organization_id = $1 and event = 'client.create'",
      [firm.id],
    ),
  );
  expect(rows).toEqual([{ actor: firm.admin.id, named: expect.stringMatching(/^Key /) }]);
});
