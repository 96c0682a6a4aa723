import { startTestApi, type TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityRoutes } from "../contract/index.ts";
import { registerIdentity, weakHashingForTests } from "./index.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ registrations: () => [registerIdentity({ passwordHashing: weakHashingForTests })] });
});
afterAll(() => api?.stop());

const form = "engagement-details:01a20337-47a6-7a30-9128-2272922e62e2";
const params = { form };

async function personOf(organizationId: string) {
  return api.as(await api.user({ organizationId, role: 2 }));
}

test("a draft is returned to the person who typed it, and to no one else at any firm", async () => {
  const organizationId = await api.organization();
  const [ana, ben, other] = [await personOf(organizationId), await personOf(organizationId), await personOf(await api.organization())];
  await ana.call(identityRoutes.putDraft, { params, body: { content: { engagementName: "2024 Mill" } } });
  expect((await ana.call(identityRoutes.getDraft, { params })).value().draft).toEqual({
    content: { engagementName: "2024 Mill" },
    saved_at: api.clock.now().toISOString(),
  });
  for (const stranger of [ben, other]) expect((await stranger.call(identityRoutes.getDraft, { params })).value()).toEqual({ draft: null });
  await ben.call(identityRoutes.removeDraft, { params });
  expect((await ana.call(identityRoutes.getDraft, { params })).value().draft).not.toBeNull();
});

test("new input replaces the previous draft; a removed draft is gone", async () => {
  const ana = await personOf(await api.organization());
  for (const engagementName of ["2024", "2024 Mill"])
    await ana.call(identityRoutes.putDraft, { params, body: { content: { engagementName } } });
  expect((await ana.call(identityRoutes.getDraft, { params })).value().draft?.content).toEqual({ engagementName: "2024 Mill" });
  await ana.call(identityRoutes.removeDraft, { params });
  expect((await ana.call(identityRoutes.getDraft, { params })).value()).toEqual({ draft: null });
});

test("input longer than 50,000 characters is refused, and the previous draft stays", async () => {
  const ana = await personOf(await api.organization());
  await ana.call(identityRoutes.putDraft, { params, body: { content: { note: "kept" } } });
  const refused = await ana.call(identityRoutes.putDraft, { params, body: { content: { note: "x".repeat(50_001) } } });
  expect(refused.status).toBe(400);
  expect((await ana.call(identityRoutes.getDraft, { params })).value().draft?.content).toEqual({ note: "kept" });
});

test("drafts are limited to a hundred forms and a million characters; existing drafts can still be changed", async () => {
  const [ana, ben] = [await personOf(await api.organization()), await personOf(await api.organization())];
  const keep = (by: typeof ana, at: number, note: string) =>
    by.call(identityRoutes.putDraft, { params: { form: `form-${at}` }, body: { content: { note } } });
  for (let at = 0; at < 100; at += 1) expect((await keep(ana, at, "Ash")).status).toBe(204);
  expect((await keep(ana, 100, "Ash")).problem().code).toBe("identity.too-many-drafts");
  expect((await keep(ana, 99, "Birch")).status).toBe(204);
  for (let at = 0; at < 20; at += 1) expect((await keep(ben, at, "x".repeat(49_000))).status).toBe(204);
  expect((await keep(ben, 20, "x".repeat(49_000))).problem().code).toBe("identity.too-many-drafts");
});

test("concurrent calls save no more than sequential ones", async () => {
  const ana = await personOf(await api.organization());
  const note = "x".repeat(49_000);
  const keep = (at: number) => ana.call(identityRoutes.putDraft, { params: { form: `form-${at}` }, body: { content: { note } } });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => keep(at)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(20);
});
