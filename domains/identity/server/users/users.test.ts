import { startTestApi, type TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityRoutes, userRoutes } from "../../contract/index.ts";
import { registerIdentity, registerUsers, weakHashingForTests } from "../index.ts";

let api: TestApi;
const handedOver: { readonly from: string; readonly to: string }[] = [];
beforeAll(async () => {
  api = await startTestApi({
    registrations: () => [
      registerIdentity({ passwordHashing: weakHashingForTests }),
      registerUsers({
        countAssignments: async (_tx, ids) => new Map(ids.map((id) => [id, 3])),
        handOver: async (_tx, change) => void handedOver.push(change),
      }),
    ],
  });
});
afterAll(() => api?.stop());

async function firmOf() {
  const organizationId = await api.organization();
  const [admin, auditor] = [await api.user({ organizationId, role: 1 }), await api.user({ organizationId, role: 2 })];
  return { organizationId, admin, auditor, asAdmin: await api.as(admin), asAuditor: await api.as(auditor) };
}
const same = { name: "Ana Auditor", role: 2, is_active: true, hand_over_to: null } as const;

test("a firm admin sees the firm's people and nobody of another firm; an auditor sees no list", async () => {
  const [firm, other] = [await firmOf(), await firmOf()];
  const listed = (await firm.asAdmin.call(userRoutes.listUsers, { query: {} })).value();
  expect(listed.results.map(({ id }) => id).sort()).toEqual([firm.admin.id, firm.auditor.id].sort());
  expect(listed.results.map(({ engagement_count }) => engagement_count)).toEqual([3, 3]);
  expect((await firm.asAuditor.call(userRoutes.listUsers, { query: {} })).status).toBe(403);
  const refused = await firm.asAdmin.call(userRoutes.updateUser, { params: { userId: other.auditor.id }, body: same });
  expect([refused.status, refused.problem().code]).toEqual([404, "identity.user-unknown"]);
});

test("a new person is invited, with their email in lower case; an email that somebody has is refused and changes nothing", async () => {
  const firm = await firmOf();
  const body = { email: " New.Person@Harbor.example ", name: "New Person", role: 2 } as const;
  const added = (await firm.asAdmin.call(userRoutes.createUser, { body })).value();
  expect(added).toMatchObject({ email: "new.person@harbor.example", status: "invited", last_sign_in: null });
  for (const admin of [firm.asAdmin, (await firmOf()).asAdmin]) {
    const refused = await admin.call(userRoutes.createUser, { body });
    expect([refused.status, refused.problem().code]).toEqual([409, "identity.email-taken"]);
  }
  expect((await firm.asAdmin.call(userRoutes.listUsers, { query: { search: "new.p" } })).value().count).toBe(1);
  expect((await firm.asAuditor.call(userRoutes.createUser, { body: { ...body, email: "x@y.example" } })).status).toBe(403);
});

test("deactivated, a person's sessions end at once, and what they were assigned to is handed over in the same call", async () => {
  const firm = await firmOf();
  const params = { userId: firm.auditor.id };
  expect((await firm.asAuditor.call(identityRoutes.getMe)).status).toBe(200);
  const gone = await firm.asAdmin.call(userRoutes.updateUser, { params, body: { ...same, is_active: false, hand_over_to: firm.admin.id } });
  expect(gone.value().status).toBe("inactive");
  expect(handedOver).toContainEqual({ from: firm.auditor.id, to: firm.admin.id });
  expect((await firm.asAuditor.call(identityRoutes.getMe)).status).toBe(401);
  expect((await firm.asAdmin.call(userRoutes.updateUser, { params, body: same })).value().status).not.toBe("inactive");
  // The old session stays ended.
  expect((await firm.asAuditor.call(identityRoutes.getMe)).status).toBe(401);
});

test("engagements are handed over to an active person of the firm alone", async () => {
  const [firm, other] = [await firmOf(), await firmOf()];
  for (const hand_over_to of [firm.auditor.id, other.admin.id]) {
    const body = { ...same, is_active: false, hand_over_to };
    const refused = await firm.asAdmin.call(userRoutes.updateUser, { params: { userId: firm.auditor.id }, body });
    expect([refused.status, refused.problem().code]).toEqual([422, "identity.no-successor"]);
  }
  expect((await firm.asAuditor.call(identityRoutes.getMe)).status).toBe(200);
});

test("nobody changes their own role or deactivates themselves, and two admins who remove each other at once leave one", async () => {
  const firm = await firmOf();
  const second = await api.user({ organizationId: firm.organizationId, role: 1 });
  const asSecond = await api.as(second);
  const own = { params: { userId: firm.admin.id } };
  for (const [change, code] of [
    [{ role: 2 }, "identity.own-role"],
    [{ is_active: false }, "identity.own-deactivation"],
  ] as const) {
    const refused = await firm.asAdmin.call(userRoutes.updateUser, { ...own, body: { ...{ ...same, role: 1 as const }, ...change } });
    expect([refused.status, refused.problem().code]).toEqual([409, code]);
  }
  const demotes = (caller: typeof asSecond, userId: string) => caller.call(userRoutes.updateUser, { params: { userId }, body: same });
  const answers = await Promise.all([demotes(firm.asAdmin, second.id), demotes(asSecond, firm.admin.id)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const roles = await api.db.setup.work.asPlatform(
    "test",
    async (tx) =>
      (await tx.query<{ role: number }>("select role from users where organization_id = $1 and role = 1", [firm.organizationId])).rows,
  );
  expect(roles).toHaveLength(1);
});

test("the database lets an auditor's transaction change nobody", async () => {
  const firm = await firmOf();
  const asAuditor = (sql: string) =>
    api.db.database.work.inOrganization(
      firm.organizationId,
      { userId: firm.auditor.id, realUserId: firm.auditor.id, requestId: null },
      (tx) => tx.query(sql, [firm.auditor.id]),
    );
  await expect(asAuditor("select change_user($1, 'Me', 1::smallint, true, now())")).rejects.toThrow(/only a firm admin/);
  await expect(asAuditor("select add_user($1 || '@evil.example', 'Me', 1::smallint)")).rejects.toThrow(/only a firm admin/);
  await expect(asAuditor("update users set role = 1 where id = $1")).rejects.toThrow(/permission denied/);
});
