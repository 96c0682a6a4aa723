import { startTestApi, type TestApi, type TestFirm, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activityRoutes, engagementRoutes } from "../contract/index.ts";
import type { ActivityTable } from "../core/index.ts";
import { registerActivity } from "./register-activity.ts";
import { registerEngagements } from "./register-engagements.ts";
import { createStatusUpdater } from "./status-updater.ts";

const activity: ActivityTable = {
  "asset.upload": {
    kind: "files",
    says: ({ subjectId }, nameOf) => `uploaded ${nameOf(subjectId) ?? "a file that has since been removed"}`,
  },
  "asset.choose-layout": { kind: "files", says: ({ subjectId }, nameOf) => `chose the header of ${nameOf(subjectId) ?? "a file"}` },
};

let api: TestApi;
let firm: TestFirm;
beforeAll(async () => {
  const statusUpdater = createStatusUpdater({
    activity: [{ words: activity, names: async (_tx, engagementId) => new Map([[`f1 ${engagementId}`, "payroll.csv"]]) }],
  });
  api = await startTestApi({
    registrations: () => [
      registerEngagements({ statusUpdater, readTotals: async () => new Map(), reportTitle: (key) => key }),
      registerActivity({ statusUpdater }),
    ],
  });
  firm = await api.firm();
});
afterAll(() => api?.stop());

const record = (
  by: TestUser | null,
  events: readonly {
    readonly event: string;
    readonly subjectType: string;
    readonly subjectId: string;
    readonly data?: Record<string, unknown>;
  }[],
) =>
  api.db.database.work.inOrganization(firm.id, { userId: by?.id ?? null, realUserId: by?.id ?? null, requestId: null }, async (tx) => {
    for (const event of events) tx.record(event);
  });
const read = (id: string, query: Record<string, unknown> = {}, by: TestUser = firm.auditor) =>
  api.as(by).call(activityRoutes.listActivity, { params: { engagementId: id }, query });
const textsOf = async (id: string, query: Record<string, unknown> = {}) => (await read(id, query)).value().results.map(({ text }) => text);

/** The person's name as the log shows it. */
const nameOf = async (user: TestUser): Promise<string> => {
  const { rows } = await api.db.database.work.inOrganization(firm.id, { userId: null, realUserId: null, requestId: null }, (tx) =>
    tx.query<{ name: string }>("select name from users where id = $1", [user.id]),
  );
  return rows[0]?.name ?? "";
};

async function worked(): Promise<{ readonly id: string; readonly colleague: TestUser }> {
  const colleague = await api.user({ organizationId: firm.id, role: 2 });
  const id = await api.engagement(firm.auditor, { assignees: [firm.auditor, colleague] });
  (
    await api
      .as(firm.auditor)
      .call(engagementRoutes.assignUsers, { params: { engagementId: id }, body: { users: [firm.auditor.id, colleague.id] } })
  ).value();
  await record(colleague, [
    { event: "asset.upload", subjectType: "asset", subjectId: `f1 ${id}`, data: { engagementId: id } },
    // This event refers only to the file.
    { event: "asset.choose-layout", subjectType: "asset", subjectId: `f1 ${id}` },
    { event: "asset.upload", subjectType: "asset", subjectId: `f2 ${id}`, data: { engagementId: id } },
    { event: "thing.unheard-of", subjectType: "engagement", subjectId: id },
  ]);
  await record(null, [{ event: "engagement.update", subjectType: "engagement", subjectId: id }]);
  return { id, colleague };
}

test("activity is listed newest first, in words, with who did it, including file events that refer only to the file", async () => {
  const { id, colleague } = await worked();
  const { count, results, people, by_system } = (await read(id)).value();
  const [auditor, other] = [await nameOf(firm.auditor), await nameOf(colleague)];
  expect(results.map(({ by, text }) => [by?.name ?? "Tieout", text])).toEqual([
    ["Tieout", "changed the details"],
    [other, "uploaded a file that has since been removed"],
    [other, "chose the header of payroll.csv"],
    [other, "uploaded payroll.csv"],
    [auditor, expect.stringMatching(/^assigned the engagement to .+ and .+$/)],
  ]);
  expect([count, by_system, new Set(people.map((person) => person.id))]).toEqual([5, true, new Set([firm.auditor.id, colleague.id])]);
});

test("activity is filtered by person and kind, and paged", async () => {
  const { id, colleague } = await worked();
  expect(await textsOf(id, { person: "system" })).toEqual(["changed the details"]);
  expect(await textsOf(id, { person: colleague.id, kind: "setup" })).toEqual([]);
  expect((await textsOf(id, { kind: "files" })).length).toBe(3);
  const second = (await read(id, { page_size: 2, page: 2 })).value();
  expect([second.count, second.results.map(({ text }) => text)]).toEqual([5, ["chose the header of payroll.csv", "uploaded payroll.csv"]]);
});

test("excludes other engagements' events, and is closed to anyone who may not view the engagement", async () => {
  const { id } = await worked();
  const other = await worked();
  expect((await textsOf(id)).length).toBe(5);
  const outsider = await api.user({ organizationId: firm.id, role: 2 });
  expect((await read(id, {}, outsider)).status).toBe(404);
  expect((await read(other.id, {}, firm.admin)).status).toBe(200);
});

test("shows who impersonated a person", async () => {
  const { id, colleague } = await worked();
  await api.db.database.work.inOrganization(firm.id, { userId: colleague.id, realUserId: firm.admin.id, requestId: null }, async (tx) => {
    tx.record({ event: "engagement.update", subjectType: "engagement", subjectId: id });
  });
  expect((await read(id, { page_size: 1 })).value().results).toMatchObject([
    { by: { name: await nameOf(colleague) }, through: await nameOf(firm.admin) },
  ]);
});

test("file events are found through an index, not by scanning the firm's log", async () => {
  const plan = await api.db.database.work.inOrganization(firm.id, { userId: null, realUserId: null, requestId: null }, async (tx) => {
    await tx.query("set local enable_seqscan = off");
    const { rows } = await tx.query<{ "QUERY PLAN": string }>("explain select subject_id from audit_subjects where engagement_id = 'x'");
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toMatch(/Index Cond: .*engagement_id = 'x'/);
});
