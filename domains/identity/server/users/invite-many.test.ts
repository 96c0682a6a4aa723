import { startTestApi, type TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userRoutes } from "../../contract/index.ts";
import { registerUsers } from "../index.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    registrations: () => [registerUsers({ countAssignments: async () => new Map(), handOver: async () => [] })],
  });
});
afterAll(() => api?.stop());

const query = async (sql: string, params: readonly unknown[]) =>
  (await api.db.setup.work.asPlatform("test", (tx) => tx.query<Record<string, unknown>>(sql, params))).rows;

async function firmOf() {
  const firm = await api.firm();
  const admin = api.as(firm.admin);
  return {
    firm,
    preview: async (text: string) => (await admin.call(userRoutes.previewInvites, { body: { text } })).value(),
    invite: (text: string, token: string) => admin.call(userRoutes.inviteMany, { body: { text, token } }),
    emails: async () => (await admin.call(userRoutes.listUsers, { query: { page_size: 500 } })).value().results.map(({ email }) => email),
  };
}

test("the preview writes nothing; confirming does exactly what it showed, and each invited person is emailed a link", async () => {
  const { firm, preview, invite, emails } = await firmOf();
  const text = `Email;Name;Role\r\nAna@many.example;Ana;Firm admin\r\nben@many.example;Ben;\r\n${firm.auditor.email};Known;\r\nnobody;;\r\n`;
  const found = await preview(text);
  expect(found.counts).toEqual({ invite: 2, here: 1, refused: 1 });
  expect((await emails()).sort()).toEqual([firm.admin.email, firm.auditor.email].sort());
  expect((await invite(text, found.token)).value()).toEqual(found);
  expect(await emails()).toEqual(expect.arrayContaining(["ana@many.example", "ben@many.example"]));
  const links = await query(
    "select address from password_link_requests where address like '%@many.example' and purpose = 'set' order by 1",
    [],
  );
  expect(links.map(({ address }) => address)).toEqual(["ana@many.example", "ben@many.example"]);
  const events = await query("select event, data from audit_events where organization_id = $1 order by sequence", [firm.id]);
  expect(events).toEqual([
    { event: "identity.user-created", data: { role: 1, import: true } },
    { event: "identity.user-created", data: { role: 2, import: true } },
    { event: "identity.users-invited", data: { invite: 2, here: 1, refused: 1 } },
  ]);
});

test("a person at another firm is refused when invited, not in the preview, and the others are invited", async () => {
  const [own, other] = [await firmOf(), await firmOf()];
  const text = `email,name\n${other.firm.auditor.email},Not Yours\nnew@own.example,New\n`;
  const found = await own.preview(text);
  expect(found.counts).toEqual({ invite: 2, here: 0, refused: 0 });
  const done = (await own.invite(text, found.token)).value();
  expect(done.counts).toEqual({ invite: 1, here: 0, refused: 1 });
  expect(done.rows[0]?.says).toEqual([
    `${other.firm.auditor.email} can't be added. If this person works for your firm now, contact support.`,
  ]);
  expect((await own.emails()).includes(other.firm.auditor.email)).toBe(false);
});

test("no one is invited if the firm's people have changed since the preview; a retry invites no one twice", async () => {
  const { preview, invite, emails } = await firmOf();
  const text = "email,name\nfirst@again.example,First\n";
  const found = await preview(text);
  expect((await invite(text, found.token)).status).toBe(200);
  const refused = (await invite(text, found.token)).problem();
  expect([refused.status, refused.code, refused.current]).toMatchObject([
    409,
    "identity.invites-changed",
    { counts: { invite: 0, here: 1 } },
  ]);
  expect((await emails()).filter((email) => email === "first@again.example")).toHaveLength(1);
});

test("500 people can be invited at once; one more is refused with an explanation of what to do, and an invalid file with the reason", async () => {
  const { preview, invite, emails } = await firmOf();
  const text = `Email\tName\n${Array.from({ length: 500 }, (_, at) => `p${at}@crowd.example\tPerson ${at}`).join("\n")}\n`;
  expect((await invite(text, (await preview(text)).token)).value().counts).toEqual({ invite: 500, here: 0, refused: 0 });
  expect(await emails()).toHaveLength(500);
  const { firm } = await firmOf();
  const refusal = async (given: string) =>
    (await api.as(firm.admin).call(userRoutes.previewInvites, { body: { text: given } })).problem().msg;
  expect(await refusal(`${text}one@more.example\tMore`)).toBe("The file has 501 rows. Import at most 500 at a time: split the file.");
  expect(await refusal("PK\u0003\u0004")).toMatch(/not a text file/);
});

test("staff who are viewing an admin's account can't invite anyone", async () => {
  const { firm, preview } = await firmOf();
  const text = "email,name\nnew@support.example,New\n";
  const { token } = await preview(text);
  const staff = await api.user({ organizationId: await api.organization("Tieout"), role: 1, isStaff: true });
  const refused = await api.asSession(firm.admin, { realUser: staff }).call(userRoutes.inviteMany, { body: { text, token } });
  expect(refused.problem().code).toBe("http.not-in-support");
});
