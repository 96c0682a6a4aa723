import { defineRoutes } from "@tieout/contract";
import { registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { startTestApi, type TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { identityRoutes as routes } from "../contract/index.ts";
import { createAuthenticator, registerIdentity, weakHashingForTests } from "./index.ts";

const papers = defineRoutes({
  list: {
    method: "GET",
    path: "/api/papers/",
    summary: "What only firms with engagements have",
    access: { kind: "session" },
    needs: "engagements",
    apiKey: "none",
    output: z.object({ papers: z.number() }),
    failures: [],
  },
});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    registrations: () => [
      registerIdentity({ passwordHashing: weakHashingForTests }),
      registration<typeof papers>({ domain: "papers", routes: papers, handlers: { list: async () => success({ papers: 3 }) } }),
    ],
    authenticator: createAuthenticator,
    limitsClasses: true,
  });
});
afterAll(() => api?.stop());

test("a stranger's unknown tokens don't stop anyone behind the same proxy from reading or changing data", async () => {
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

test("a feature opens and closes on the next call after the firm's or person's flag changes, whatever the process has cached", async () => {
  const user = await api.user({ organizationId: await api.organization(), role: 1 });
  const caller = api.as(user);
  const read = async () => {
    const answer = await caller.call(papers.list);
    return answer.status === 200 ? 200 : answer.problem().code;
  };
  const set = (table: "organizations" | "users", id: string, flags: string) =>
    api.db.setup.work.asPlatform("test flags", (tx) => tx.query(`update ${table} set flags = $2::text[] where id = $1`, [id, flags]));
  expect([await read(), await read()]).toEqual([200, 200]);
  for (const [table, id] of [["organizations", user.organizationId] as const, ["users", user.id] as const]) {
    await set(table, id, "{hide_engagements}");
    expect([await read(), await read()]).toEqual(["http.part-not-included", "http.part-not-included"]);
    expect((await caller.call(routes.getMe)).status).toBe(200);
    await set(table, id, "{}");
    expect([await read(), await read()]).toEqual([200, 200]);
  }
});
