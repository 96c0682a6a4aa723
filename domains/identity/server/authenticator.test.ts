import { startTestApi, type TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityRoutes as routes } from "../contract/index.ts";
import { createAuthenticator, registerIdentity, weakHashingForTests } from "./index.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    registrations: () => [registerIdentity({ passwordHashing: weakHashingForTests })],
    authenticator: createAuthenticator,
    limitsClasses: true,
  });
});
afterAll(() => api?.stop());

test("unknown tokens of a stranger behind the same proxy stop no one there who is at work, reading or changing", async () => {
  const organizationId = await api.organization();
  const [atWork, late] = [api.as(await api.user({ organizationId, role: 2 })), api.as(await api.user({ organizationId, role: 2 }))];
  const reads = () => atWork.call(routes.getMe);
  const changes = () => atWork.call(routes.putDraft, { params: { form: "notes" }, body: { content: { note: "Ash" } } });
  expect((await reads()).status).toBe(200);
  const unknown = () => api.asToken("B".repeat(43)).call(routes.getMe);
  for (let call = 0; call < 300; call++) expect((await unknown()).status).toBe(401);
  expect((await unknown()).status).toBe(429);
  expect([(await reads()).status, (await changes()).status]).toEqual([200, 204]);
  expect((await late.call(routes.getMe)).status).toBe(429);
  api.clock.advanceSeconds(60);
  expect((await late.call(routes.getMe)).status).toBe(200);
});
