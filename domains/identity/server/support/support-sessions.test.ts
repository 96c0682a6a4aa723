import { startTestApi, type TestApi, type TestUser } from "@tieout/test-kit";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountRoutes, identityRoutes, supportRoutes, userRoutes } from "../../contract/index.ts";
import { createAuthenticator, registerAccount, registerIdentity, registerSupport, registerUsers, weakHashingForTests } from "../index.ts";

let api: TestApi;
let owner: Client;
let staff: TestUser;
const reason = "Ticket 4182, cannot see the Fenwick engagement";

beforeAll(async () => {
  const identity = { passwordHashing: weakHashingForTests };
  api = await startTestApi({
    registrations: () => [
      registerIdentity(identity),
      registerAccount(identity),
      registerSupport(),
      registerUsers({ ...identity, countAssignments: async () => new Map(), handOver: async () => [] }),
    ],
    authenticator: (work) => createAuthenticator(work),
  });
  owner = new Client({ connectionString: api.db.adminUrl });
  await owner.connect();
  staff = await api.user({ organizationId: await api.organization("Tieout"), role: 1, isStaff: true, email: "rowan@tieout.example" });
});
afterAll(async () => {
  await owner?.end();
  await api?.stop();
});

const newStaff = async (): Promise<TestUser> => api.user({ organizationId: staff.organizationId, role: 1, isStaff: true });

interface Entry {
  readonly email: string;
  readonly token: string;
}

/** The entry that `/assume` reads from the cookies. */
function entryIn(headers: Readonly<Record<string, unknown>>): Entry & { readonly cookies: readonly string[] } {
  const cookies = [headers["set-cookie"]].flat().map(String);
  const cookieOf = (name: string): string =>
    decodeURIComponent(cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(/[=;]/)[1] ?? "");
  return { email: (JSON.parse(cookieOf("user")) as { email: string }).email, token: cookieOf("token"), cookies };
}

async function begin(user: TestUser, by: TestUser = staff): Promise<ReturnType<typeof entryIn>> {
  const answer = await api.as(by).call(supportRoutes.beginSupport, { params: { userId: user.id }, body: { reason } });
  answer.value();
  return entryIn(answer.headers);
}

const assume = ({ email, token }: Entry) => api.anonymous.call(supportRoutes.assume, { body: { email, token } });
const open = async (user: TestUser, by: TestUser = staff) => (await assume(await begin(user, by))).value();
const statusOf = async (token: string): Promise<number> => (await api.asToken(token).call(identityRoutes.getMe)).status;

async function eventsOf(organizationId: string) {
  const { rows } = await owner.query(
    "select event, actor_id, real_actor_id, subject_id, data from audit_events where organization_id = $1 order by sequence",
    [organizationId],
  );
  return rows as readonly { event: string; actor_id: string; real_actor_id: string; subject_id: string; data: Record<string, unknown> }[];
}

test("staff who give a reason can view an account: the cookies for /assume open a one-hour session under both names", async () => {
  const { admin, auditor } = await api.firm();
  const entry = await begin(auditor);
  expect(entry.cookies).toHaveLength(3);
  for (const cookie of entry.cookies) expect(cookie).toMatch(/; Path=\/assume; Max-Age=60; SameSite=Strict; Secure$/);
  const session = (await assume(entry)).value();
  expect(session).toMatchObject({ assumed_by: staff.email, support_reason: reason, user_data: { id: auditor.id, is_staff: false } });
  expect(Date.parse(session.expiration) - api.clock.now().getTime()).toBe(3_600_000);
  expect(await statusOf(session.token)).toBe(200);
  const letters = await owner.query("select user_id from security_notices where kind = 'support_session' and user_id = any ($1)", [
    [admin.id, auditor.id],
  ]);
  expect(letters.rows).toHaveLength(2);
});

test("a code works once, for a minute and only for its account, and any attempt uses it up", async () => {
  const { admin, auditor } = await api.firm();
  const used = await begin(auditor);
  expect((await assume(used)).status).toBe(200);
  const other = await begin(auditor);
  const answers = [await assume(used), await assume({ ...other, email: admin.email }), await assume(other)];
  const late = await begin(auditor);
  api.clock.advanceSeconds(60);
  answers.push(await assume(late), await assume({ email: auditor.email, token: "x".repeat(43) }));
  expect(answers.map((answer) => answer.problem().code)).toEqual(Array(5).fill("support.not-open"));
  expect(new Set(answers.map((answer) => answer.problem().msg)).size).toBe(1);
});

test("accounts of staff, inactive accounts and one's own account can't be viewed; only staff can view accounts, and never from a support session", async () => {
  const { admin, auditor } = await api.firm();
  const colleague = await newStaff();
  const inactive = await api.user({ organizationId: admin.organizationId, role: 2 });
  await owner.query("update users set is_active = false where id = $1", [inactive.id]);
  const codeOf = async (by: TestUser, userId: string) =>
    (await api.as(by).call(supportRoutes.beginSupport, { params: { userId }, body: { reason } })).problem().code;
  expect(await codeOf(staff, colleague.id)).toBe("support.staff-account");
  expect(await codeOf(staff, staff.id)).toBe("support.own-account");
  expect(await codeOf(staff, inactive.id)).toBe("support.inactive-account");
  expect(await codeOf(staff, "00000000-0000-7000-8000-000000000000")).toBe("support.no-account");
  expect(await codeOf(admin, auditor.id)).toBe("http.not-permitted");
  const support = api.asToken((await open(auditor)).token);
  const again = await support.call(supportRoutes.beginSupport, { params: { userId: admin.id }, body: { reason } });
  expect(again.problem().code).toBe("http.not-in-support");
});

test("every call in a support session, even a refused one, is in the firm's audit log under both names, and the session's other events name both too", async () => {
  const { admin } = await api.firm();
  const session = await open(admin);
  const support = api.asToken(session.token);
  expect((await support.call(userRoutes.listUsers)).status).toBe(200);
  const refused = await support.call(accountRoutes.changeName, { body: { name: "Another" } });
  expect([refused.status, refused.problem().code]).toEqual([403, "http.not-in-support"]);
  expect((await support.call(identityRoutes.logout)).status).toBe(204);
  expect(await statusOf(session.token)).toBe(401);
  const events = await eventsOf(admin.organizationId);
  expect(events.map(({ event, data }) => [event, data.call].filter(Boolean).join(" "))).toEqual([
    "identity.support-begun",
    "identity.support-opened",
    "http.support-call users.listUsers",
    "http.support-call account.changeName",
    "http.support-call identity.logout",
    "identity.signed-out",
  ]);
  expect(events[0]?.data).toMatchObject({ reason, staff: staff.email });
  for (const { actor_id, real_actor_id } of events.slice(1)) expect([actor_id, real_actor_id]).toEqual([admin.id, staff.id]);
});

test("a search typed in a support session is logged without its words", async () => {
  const { admin } = await api.firm();
  const support = api.asToken((await open(admin)).token);
  await support.call(userRoutes.listUsers, { query: { search: "Marisol" } });
  expect(JSON.stringify(await eventsOf(admin.organizationId))).not.toContain("Marisol");
});

test("the firm's admins see its support sessions with the person, staff member, reason and calls, and can end one immediately; they don't see other firms' sessions", async () => {
  const { admin, auditor } = await api.firm();
  const stranger = (await api.firm()).admin;
  const { token } = await open(auditor);
  await api.asToken(token).call(identityRoutes.getMe);
  const list = async () => (await api.as(admin).call(supportRoutes.listSupportSessions)).value();
  const [shown] = await list();
  expect(shown).toMatchObject({ as: expect.stringMatching(/^Person /), staff: staff.email, reason, ended_at: null, calls: 1 });
  const sessionId = shown?.id ?? "";
  const end = (by: TestUser) => api.as(by).call(supportRoutes.endSupportSession, { params: { sessionId } });
  expect((await api.as(stranger).call(supportRoutes.listSupportSessions)).value()).toEqual([]);
  expect((await end(stranger)).problem().code).toBe("support.no-session");
  expect((await end(auditor)).status).toBe(403);
  expect(await statusOf(token)).toBe(200);
  expect((await end(admin)).status).toBe(204);
  expect(await statusOf(token)).toBe(401);
  expect((await end(admin)).problem().code).toBe("support.no-session");
  expect((await list())[0]?.ended_at).toBe(api.clock.now().toISOString());
});

test("an admin's own session cannot be ended as a support session", async () => {
  const { admin, auditor } = await api.firm();
  await api.as(auditor).call(identityRoutes.getMe);
  const { rows } = await owner.query("select id from sessions where user_id = $1", [auditor.id]);
  const answer = await api.as(admin).call(supportRoutes.endSupportSession, { params: { sessionId: String(rows[0]?.id) } });
  expect(answer.problem().code).toBe("support.no-session");
});

test.each([
  ["signs out", "update sessions set ended_at = created_at + interval '1 second' where user_id = $1 and real_user_id = $1"],
  ["is no longer staff", "update users set is_staff = false where id = $1"],
  ["is deactivated", "update users set is_active = false where id = $1"],
])("a support session, and an unused entry, end when the staff member %s", async (_what, change) => {
  const { auditor } = await api.firm();
  const leaving = await newStaff();
  const { token } = await open(auditor, leaving);
  const entry = await begin(auditor, leaving);
  expect(await statusOf(token)).toBe(200);
  await owner.query(change, [leaving.id]);
  expect(await statusOf(token)).toBe(401);
  expect((await assume(entry)).problem().code).toBe("support.not-open");
});

test("a support session ends after an hour, regardless of use", async () => {
  const { auditor } = await api.firm();
  const { token } = await open(auditor);
  api.clock.advanceSeconds(59 * 60);
  expect(await statusOf(token)).toBe(200);
  api.clock.advanceSeconds(60);
  expect(await statusOf(token)).toBe(401);
});

test("neither code nor token is stored or logged", async () => {
  const { auditor } = await api.firm();
  const entry = await begin(auditor);
  const { token } = (await assume(entry)).value();
  const { rows } = await owner.query(
    "select support_entries::text as row from support_entries union all select sessions::text from sessions",
  );
  const kept = `${JSON.stringify(rows)}${api.logLines.join("\n")}${JSON.stringify(await eventsOf(auditor.organizationId))}`;
  expect(kept).not.toContain(entry.token);
  expect(kept).not.toContain(token);
});
