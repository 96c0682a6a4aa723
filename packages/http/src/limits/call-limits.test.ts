import { routeClasses } from "@tieout/contract";
import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { registerToy, toyRoutes as routes } from "../toy-domain.test-data.ts";

let api: TestApi;
let firm: TestFirm;
beforeAll(async () => {
  api = await startTestApi({ registrations: () => [registerToy()], limitsClasses: true });
  firm = await api.firm();
});
beforeEach(() => api.clock.advanceSeconds(60));
afterAll(() => api?.stop());

test("every class of routes has a limit, which counts for one session and ends with its minute", async () => {
  for (let call = 0; call < routeClasses.stream.callsPerMinute; call++)
    expect((await api.as(firm.admin).call(routes.download)).status).toBe(200);
  const refused = await api.as(firm.admin).call(routes.download);
  expect([refused.status, refused.problem().code]).toEqual([429, "http.too-many-requests"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await api.as(firm.auditor).call(routes.download)).status).toBe(200);
  expect((await api.as(firm.admin).call(routes.limited)).status).toBe(200);
  api.clock.advanceSeconds(60);
  expect((await api.as(firm.admin).call(routes.download)).status).toBe(200);
});

test("an address that keeps sending unknown tokens is refused before the database is asked, for a minute", async () => {
  const unknown = () => api.asToken("A".repeat(43)).call(routes.download);
  for (let call = 0; call < 300; call++) expect((await unknown()).status).toBe(401);
  expect((await unknown()).status).toBe(429);
  api.clock.advanceSeconds(60);
  expect((await unknown()).status).toBe(401);
});
