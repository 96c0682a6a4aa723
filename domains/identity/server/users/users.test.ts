import { issueDownloadTicket, redeemDownloadTicket } from "@tieout/http";
import { systemActor } from "@tieout/postgres";
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
        handOver: async (_tx, change) => {
          handedOver.push(change);
          return ["01a20337-47a6-7a30-9128-2272922e62e2"];
        },
      }),
    ],
  });
});
afterAll(() => api?.stop());

async function firmOf() {
  const organizationId = await api.organization();
  const [admin, auditor] = [await api.user(withPassword({ organizationId }, 1)), await api.user(withPassword({ organizationId }, 2))];
  return { organizationId, admin, auditor, asAdmin: await api.as(admin), asAuditor: await api.as(auditor) };
}
const withPassword = ({ organizationId }: { readonly organizationId: string }, role: 1 | 2) =>
  ({ organizationId, role, passwordHash: "set" }) as const;
const eventsOf = async (userId: string) =>
  api.db.setup.work.asPlatform(
    "test",
    async (tx) =>
      (
        await tx.query<{ event: string; data: unknown }>("select event, data from audit_events where subject_id = $1 order by sequence", [
          userId,
        ])
      ).rows,
  );

test("a firm admin sees the firm's people and no one else's; an auditor sees no list", async () => {
  const [firm, other] = [await firmOf(), await firmOf()];
  const listed = (await firm.asAdmin.call(userRoutes.listUsers, { query: {} })).value();
  expect(listed.results.map(({ id }) => id).sort()).toEqual([firm.admin.id, firm.auditor.id].sort());
  expect(listed.results.map(({ engagement_count }) => engagement_count)).toEqual([3, 3]);
  expect((await firm.asAuditor.call(userRoutes.listUsers, { query: {} })).status).toBe(403);
  const refused = await firm.asAdmin.call(userRoutes.updateUser, { params: { userId: other.auditor.id }, body: { role: 1 } });
  expect([refused.status, refused.problem().code]).toEqual([404, "identity.user-unknown"]);
});

test("a person who uses a passkey or emailed codes has a second step in the list, as at sign-in", async () => {
  const { organizationId, admin, auditor, asAdmin } = await firmOf();
  const stepsOf = async () => {
    const { results } = (await asAdmin.call(userRoutes.listUsers, { query: {} })).value();
    return [admin, auditor].map(({ id }) => results.find((person) => person.id === id)?.two_step);
  };
  expect(await stepsOf()).toEqual([false, false]);
  await api.db.setup.work.asPlatform("test", async (tx) => {
    await tx.query(
      `insert into passkeys (organization_id, user_id, credential_id, public_key, sign_count, name, created_at)
       values ($1, $2, decode('c0ffee', 'hex'), 'key', 0, 'Laptop', now())`,
      [organizationId, admin.id],
    );
    await tx.query("insert into emailed_codes (user_id, organization_id, created_at, confirmed_at) values ($1, $2, now(), now())", [
      auditor.id,
      organizationId,
    ]);
  });
  expect(await stepsOf()).toEqual([true, true]);
});

test("a download granted to an admin ends with the admin role and can't be used after the person becomes an auditor", async () => {
  const { organizationId, asAdmin } = await firmOf();
  const second = await api.user({ organizationId, role: 1, passwordHash: "set" });
  const at = api.clock.now();
  (await api.as(second).call(identityRoutes.getMe)).value();
  const { work } = api.db.setup;
  const { rows } = await work.asPlatform("test", (tx) =>
    tx.query<{ id: string }>("select id from sessions where user_id = $1", [second.id]),
  );
  const actor = {
    ...second,
    userId: second.id,
    realUserId: second.id,
    role: 1,
    isStaff: false,
    flags: [],
    isLimited: false,
    sessionId: rows[0]?.id ?? "",
  };
  const holder = "H".repeat(43);
  const file = { objectId: second.id, fileKey: "0".repeat(32), fileName: "archive.zip", contentType: "application/zip", at, holder };
  const issue = () => work.inOrganization(organizationId, systemActor, (tx) => issueDownloadTicket(tx, actor, file));
  const redeem = (ticket: string) => redeemDownloadTicket(work, ticket, { holder, token: null }, at);
  expect(await redeem(await issue())).toMatchObject({ userId: second.id });
  const ticket = await issue();
  (await asAdmin.call(userRoutes.updateUser, { params: { userId: second.id }, body: { name: "Still an admin" } })).value();
  const kept = await issue();
  (await asAdmin.call(userRoutes.updateUser, { params: { userId: second.id }, body: { role: 2 } })).value();
  expect([await redeem(ticket), await redeem(kept)]).toEqual([null, null]);
});

test("a store customer, which anyone can become, can email only colleagues, at most twenty a day, whether one by one, by file or many at once", async () => {
  const organizationId = await api.organization("Shopping LLP", ["hide_engagements"]);
  const own = await api.user({ organizationId, role: 1, email: "owner@shopping-llp.example", passwordHash: "set" });
  await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("insert into store_customers (organization_id, user_id, signed_up_at) values ($1, $2, now())", [organizationId, own.id]),
  );
  const customer = api.as(own);
  const invite = (email: string) => customer.call(userRoutes.createUser, { body: { email, name: "You have won", role: 2 } });
  const importMany = async (emails: readonly string[]) => {
    const text = `Email,Name\n${emails.map((email) => `${email},You have won`).join("\n")}`;
    const { token } = (await customer.call(userRoutes.previewInvites, { body: { text } })).value();
    return customer.call(userRoutes.inviteMany, { body: { text, token } });
  };
  const strangers = [await invite("a@strangers.example"), await importMany(["ok@shopping-llp.example", "b@strangers.example"])];
  expect(strangers.map((answer) => answer.problem().code)).toEqual(["identity.mails-not-open", "identity.mails-not-open"]);
  (await importMany(Array.from({ length: 15 }, (_, at) => `file${at}@shopping-llp.example`))).value();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => invite(`one${at}@shopping-llp.example`)));
  // Counts the customer, who was added today too.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  const refused = await invite("again@shopping-llp.example");
  expect([refused.status, refused.problem().msg]).toEqual([
    429,
    "Your firm can add 20 people in 24 hours and has added 20. No one was added: try again later with fewer, or contact support.",
  ]);
  const { rows } = await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("select from password_link_requests where address like '%@strangers.example' or address like '%@shopping-llp.example'"),
  );
  expect(rows).toHaveLength(19);
});

test("a customer with a public email address can email no one until staff know the firm, by a contract or by its engagements", async () => {
  const organizationId = await api.organization("Gmail LLP", ["hide_engagements"]);
  const own = await api.user({ organizationId, role: 1, email: `owner.${organizationId}@gmail.com`, passwordHash: "set" });
  const setFlags = (flags: string) =>
    api.db.setup.work.asPlatform("test", (tx) =>
      tx.query("update organizations set flags = $2::text[] where id = $1", [organizationId, flags]),
    );
  await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("insert into store_customers (organization_id, user_id, signed_up_at) values ($1, $2, now())", [organizationId, own.id]),
  );
  const invite = (name: string) =>
    api.as(own).call(userRoutes.createUser, { body: { email: `${name}.${organizationId}@gmail.com`, name: "Pat Doe", role: 2 } });
  expect((await invite("first")).problem().code).toBe("identity.mails-not-open");
  await setFlags("{}");
  expect((await invite("second")).status).toBe(200);
  await setFlags("{hide_engagements}");
  expect((await invite("third")).problem().code).toBe("identity.mails-not-open");
});

test("a firm's emails are counted per day, even if requested at the same time; refused ones don't count, and staff set the limit", async () => {
  const { admin, asAdmin } = await firmOf();
  await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("insert into outside_mail_limits (organization_id, mails_a_day) values ($1, 5)", [admin.organizationId]),
  );
  const invite = (name: string) =>
    asAdmin.call(userRoutes.createUser, { body: { email: `${name}@limit-${admin.id}.example`, name: "Pat Doe", role: 2 } });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => invite(`p${at}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  const added = answers.find(({ status }) => status === 200)?.value();
  const again = await asAdmin.call(userRoutes.inviteUser, { params: { userId: added?.id ?? "" } });
  expect(again.problem()).toMatchObject({ code: "identity.mails-used-up", status: 429 });
  const { rows } = await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("select mails from outside_mail_days where organization_id = $1", [admin.organizationId]),
  );
  expect(rows).toEqual([{ mails: 5 }]);
  await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query(
      "insert into outside_mail_limits (organization_id, mails_a_day) values ($1, 6) on conflict (organization_id) do update set mails_a_day = 6",
      [admin.organizationId],
    ),
  );
  expect((await invite("more")).status).toBe(200);
});

test("a new person is invited with the email in lower case; a taken email is refused and changes nothing", async () => {
  const firm = await firmOf();
  const body = { email: " New.Person@Harbor.example ", name: "New Person", role: 2 } as const;
  const added = (await firm.asAdmin.call(userRoutes.createUser, { body })).value();
  expect(added).toMatchObject({ email: "new.person@harbor.example", status: "invited", last_sign_in: null });
  const refusals = await Promise.all([firm.asAdmin, (await firmOf()).asAdmin].map((admin) => admin.call(userRoutes.createUser, { body })));
  expect(refusals.map((refused) => [refused.status, refused.problem().code])).toEqual([
    [409, "identity.email-listed"],
    [409, "identity.email-taken"],
  ]);
  expect((await firm.asAdmin.call(userRoutes.listUsers, { query: { search: "new.p" } })).value().count).toBe(1);
  expect((await firm.asAuditor.call(userRoutes.createUser, { body: { ...body, email: "x@y.example" } })).status).toBe(403);
});

test("deactivating a person ends their sessions immediately and hands over their assignments in the same call", async () => {
  const firm = await firmOf();
  const params = { userId: firm.auditor.id };
  expect((await firm.asAuditor.call(identityRoutes.getMe)).status).toBe(200);
  const gone = await firm.asAdmin.call(userRoutes.updateUser, { params, body: { is_active: false, hand_over_to: firm.admin.id } });
  expect(gone.value().status).toBe("inactive");
  expect(handedOver).toContainEqual({ from: firm.auditor.id, to: firm.admin.id });
  expect((await firm.asAuditor.call(identityRoutes.getMe)).status).toBe(401);
  expect((await firm.asAdmin.call(userRoutes.updateUser, { params, body: { is_active: true } })).value().status).not.toBe("inactive");
  // Sessions ended earlier stay ended.
  expect((await firm.asAuditor.call(identityRoutes.getMe)).status).toBe(401);
  expect((await eventsOf(firm.auditor.id)).map(({ event }) => event)).toEqual([
    "identity.user-deactivated",
    "identity.handed-over",
    "identity.user-activated",
  ]);
});

test("omitted fields keep a colleague's change: a rename doesn't make anyone active or an auditor again", async () => {
  const firm = await firmOf();
  const params = { userId: firm.auditor.id };
  await firm.asAdmin.call(userRoutes.updateUser, { params, body: { role: 1 } });
  await firm.asAdmin.call(userRoutes.updateUser, { params, body: { is_active: false } });
  const renamed = (await firm.asAdmin.call(userRoutes.updateUser, { params, body: { name: "Ana Married" } })).value();
  expect(renamed).toMatchObject({ name: "Ana Married", role: 1, status: "inactive" });
  expect((await eventsOf(firm.auditor.id)).at(-1)).toMatchObject({ event: "identity.user-renamed", data: { to: "Ana Married" } });
});

test("a person who is deactivated and reactivated starts fresh: no earlier link or sign-in already begun works", async () => {
  const firm = await firmOf();
  const params = { userId: firm.auditor.id };
  const platform = (sql: string) => api.db.setup.work.asPlatform("test", (tx) => tx.query(sql, [firm.auditor.id]));
  await platform(
    `insert into password_links (token_hash, organization_id, user_id, purpose, address, created_at, expires_at)
     select sha256(id::text::bytea), organization_id, id, 'set', email, now(), now() + interval '1 day' from users where id = $1`,
  );
  await platform(
    `insert into login_challenges (token_hash, organization_id, user_id, created_at, expires_at)
     select sha256(id::text::bytea), organization_id, id, now(), now() + interval '5 minutes' from users where id = $1`,
  );
  for (const is_active of [false, true])
    expect((await firm.asAdmin.call(userRoutes.updateUser, { params, body: { is_active } })).status).toBe(200);
  const left = "select from password_links where user_id = $1 union all select from login_challenges where user_id = $1";
  expect((await platform(left)).rowCount).toBe(0);
});

test.each(["Ana\n\nYour account is locked", "See https://evil.example"])(
  "the name %j, which would be repeated in emails, is refused",
  async (name) => {
    const firm = await firmOf();
    const body = { email: "named@harbor.example", name, role: 2 } as const;
    const refused = await firm.asAdmin.call(userRoutes.createUser, { body });
    expect([refused.status, refused.problem().errors.map(({ path }) => path)]).toEqual([400, ["body.name"]]);
  },
);

test("engagements can be handed over from someone who is leaving or has left to someone in the firm who can sign in", async () => {
  const [firm, other] = [await firmOf(), await firmOf()];
  const invited = await api.user({ organizationId: firm.organizationId, role: 2 });
  const params = { userId: firm.auditor.id };
  const codeOf = async (body: { is_active?: boolean; hand_over_to: string }) => {
    const answer = await firm.asAdmin.call(userRoutes.updateUser, { params, body });
    return answer.status === 200 ? 200 : answer.problem().code;
  };
  for (const hand_over_to of [firm.auditor.id, other.admin.id, invited.id])
    expect(await codeOf({ is_active: false, hand_over_to })).toBe("identity.no-successor");
  expect(await codeOf({ hand_over_to: firm.admin.id })).toBe("identity.not-leaving");
  expect((await firm.asAuditor.call(identityRoutes.getMe)).status).toBe(200);
  expect((await firm.asAdmin.call(userRoutes.updateUser, { params, body: { is_active: false } })).status).toBe(200);
  expect(await codeOf({ hand_over_to: firm.admin.id })).toBe(200);
  expect(handedOver.filter(({ from }) => from === firm.auditor.id)).toEqual([{ from: firm.auditor.id, to: firm.admin.id }]);
});

test("when two admins deactivate each other's successor at the same time, one change is made and the other refused", async () => {
  const firm = await firmOf();
  const [first, second] = [await api.user(withPassword(firm, 1)), await api.user(withPassword(firm, 2))];
  const [asFirst, asAdmin] = [await api.as(first), firm.asAdmin];
  const leave = (caller: typeof asAdmin, userId: string, hand_over_to: string) =>
    caller.call(userRoutes.updateUser, { params: { userId }, body: { is_active: false, hand_over_to } });
  const answers = await Promise.all([leave(asAdmin, firm.auditor.id, second.id), leave(asFirst, second.id, firm.auditor.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test("people can't change their own role or deactivate themselves, and when two admins remove each other at the same time, one stays", async () => {
  const firm = await firmOf();
  const second = await api.user(withPassword(firm, 1));
  const asSecond = await api.as(second);
  for (const [body, code] of [
    [{ role: 2 }, "identity.own-role"],
    [{ is_active: false }, "identity.own-deactivation"],
  ] as const) {
    const refused = await firm.asAdmin.call(userRoutes.updateUser, { params: { userId: firm.admin.id }, body });
    expect([refused.status, refused.problem().code]).toEqual([409, code]);
  }
  const demotes = (caller: typeof asSecond, userId: string) =>
    caller.call(userRoutes.updateUser, { params: { userId }, body: { role: 2 } });
  const answers = await Promise.all([demotes(firm.asAdmin, second.id), demotes(asSecond, firm.admin.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  const changed = [...(await eventsOf(second.id)), ...(await eventsOf(firm.admin.id))];
  expect(changed.filter(({ event }) => event === "identity.role-changed")).toHaveLength(1);
});

test("while a person is being changed, other writes in the firm aren't blocked", async () => {
  const firm = await firmOf();
  const by = { userId: firm.admin.id, realUserId: firm.admin.id, requestId: null };
  const inFirm = <T>(run: Parameters<typeof api.db.database.work.inOrganization<T>>[2]) =>
    api.db.database.work.inOrganization(firm.organizationId, by, run);
  await inFirm(async (tx) => {
    await tx.query("select change_user($1, 'Renamed', null, null, null, now())", [firm.auditor.id]);
    await inFirm((other) =>
      other.query("insert into clients (organization_id, name) values ($1, 'Written meanwhile')", [firm.organizationId]),
    );
  });
});

test("the database prevents an auditor's transaction from changing anyone", async () => {
  const firm = await firmOf();
  const asAuditor = (sql: string) =>
    api.db.database.work.inOrganization(
      firm.organizationId,
      { userId: firm.auditor.id, realUserId: firm.auditor.id, requestId: null },
      (tx) => tx.query(sql, [firm.auditor.id]),
    );
  await expect(asAuditor("select (change_user($1, 'Me', 1::smallint, true, null, now())).outcome")).resolves.toMatchObject({
    rows: [{ outcome: "not-admin" }],
  });
  await expect(asAuditor("select add_user($1 || '@evil.example', 'Me', 1::smallint)")).rejects.toThrow(/only a firm admin/);
  await expect(asAuditor("update users set role = 1 where id = $1")).rejects.toThrow(/permission denied/);
});
