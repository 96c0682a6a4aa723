import { startTestApi, type TestApi } from "@tieout/test-kit";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityRoutes } from "../contract/index.ts";
import { registerIdentity, weakHashingForTests } from "./index.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ registrations: () => [registerIdentity({ passwordHashing: weakHashingForTests })] });
});
afterAll(() => api?.stop());

const listed = async (query = {}) => (await api.anonymous.call(identityRoutes.listAnnouncements, { query })).value();
const firstOf = async () => {
  const [first] = await listed();
  if (!first) throw new Error("nothing is announced");
  return first;
};
const nobodysId = "01a20337-47a6-7a30-9128-2272922e62e2";

test("anyone can read the announcement for ISI Sampling, version 2.1.0, without signing in", async () => {
  expect(await listed()).toEqual([expect.objectContaining({ name: "isi-sampling", version: "2.1.0", title: "ISI Sampling" })]);
});

test("a preview returns only the announcement with that name, even if unpublished; an unknown name returns none", async () => {
  const admin = new Client({ connectionString: api.db.adminUrl });
  await admin.connect();
  await admin.query(
    "insert into announcements (name, version, title, body) values ('next-year', '2.26.0', 'Roll forward', 'Next year from this year.')",
  );
  await admin.end();
  expect((await listed({ preview: "next-year" })).map(({ title }) => title)).toEqual(["Roll forward"]);
  expect((await listed()).map(({ name }) => name)).toEqual(["isi-sampling"]);
  expect(await listed({ preview: "unheard-of" })).toEqual([]);
});

test("a preview with an invalid name is refused with an error on its field", async () => {
  const refused = await api.anonymous.call(identityRoutes.listAnnouncements, { query: { preview: "../secret" } });
  expect([refused.status, refused.problem().errors.map(({ path }) => path)]).toEqual([400, ["query.preview"]]);
});

test("a closed announcement stays closed for that person only, closing it again changes nothing, and the public list keeps it", async () => {
  const organizationId = await api.organization();
  const [ana, ben] = await Promise.all([2, 1].map(async (role) => api.as(await api.user({ organizationId, role: role as 1 | 2 }))));
  if (!ana || !ben) throw new Error("two people were asked for");
  const { id } = await firstOf();
  const params = { announcementId: id };
  const open = async (person: typeof ana) => (await person.call(identityRoutes.listNotices)).value().announcements.length;
  expect([await open(ana), await open(ben)]).toEqual([1, 1]);
  for (const _time of [1, 2]) expect((await ana.call(identityRoutes.closeAnnouncement, { params })).status).toBe(204);
  expect([await open(ana), await open(ben), (await listed()).length]).toEqual([0, 1, 1]);
});

test("closing an announcement that does not exist is refused with the reason", async () => {
  const ana = await api.as(await api.user({ organizationId: await api.organization(), role: 2 }));
  const refused = await ana.call(identityRoutes.closeAnnouncement, { params: { announcementId: nobodysId } });
  expect([refused.status, refused.problem().code]).toEqual([404, "identity.no-announcement"]);
});
