import { createHash, randomBytes } from "node:crypto";
import { routeClasses } from "@tieout/contract";
import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { registerToy, toyRoutes as routes, waited } from "./toy-domain.test-data.ts";

let api: TestApi;
let firm: TestFirm;

beforeAll(async () => {
  api = await startTestApi({ registrations: () => [registerToy()], uploadMaxBytes: 1000 });
  firm = await api.firm();
});
afterAll(() => api?.stop());

async function openSession(): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query(
      `insert into sessions (organization_id, user_id, real_user_id, token_hash, address, user_agent, created_at, last_used_at, expires_at)
       values ($1, $2, $2, $3, '', '', $4, $4, $4::timestamptz + interval '1 hour')`,
      [firm.id, firm.admin.id, createHash("sha256").update(token).digest(), api.clock.now()],
    ),
  );
  return token;
}

async function clientNames(): Promise<readonly string[]> {
  const { rows } = await api.db.database.work.asPlatform("test", (tx) => tx.query<{ name: string }>("select name from clients"));
  return rows.map(({ name }) => name);
}

describe("a call that ends early", () => {
  beforeEach(() => {
    waited.length = 0;
  });

  test("gets a response after the time limit of its class, and its remaining work is abandoned", async () => {
    const limit = vi.spyOn(routeClasses.compute, "answerSeconds", "get").mockReturnValue(0.2 as never);
    try {
      const answer = await api.as(firm.admin).call(routes.waits);
      expect([answer.status, answer.problem().code, answer.headers["retry-after"]]).toEqual([503, "http.took-too-long", "2"]);
      expect(answer.problem().msg).toBe(
        "This took longer than 0.2 seconds and was stopped. Reload to see whether it finished, then try again if needed.",
      );
    } finally {
      limit.mockRestore();
    }
    await expect.poll(() => waited).toEqual(["came", "given up"]);
  });

  test("is not a fault if its caller has disconnected", async () => {
    await api.app.listen({ host: "127.0.0.1", port: 0 });
    const address = api.app.server.address();
    const caller = new AbortController();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}${routes.waits.path}`;
    const logged = api.logLines.length;
    const call = fetch(url, { headers: { authorization: `Bearer ${await openSession()}` }, signal: caller.signal }).catch(
      (error: Error) => error.name,
    );
    await expect.poll(() => waited).toEqual(["came"]);
    caller.abort();
    expect(await call).toBe("AbortError");
    await expect.poll(() => waited).toEqual(["came", "given up"]);
    await expect.poll(() => api.logLines.slice(logged).some((line) => line.includes(routes.waits.path))).toBe(true);
    // The response arrives after the last line of the handler.
    await api.as(firm.admin).call(routes.limited);
    expect(api.logLines.slice(logged).filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  });
});

test("a transaction that conflicts with another is retried and writes its data once; one that always conflicts is busy", async () => {
  const meet = (name: string, times: number) => api.as(firm.admin).call(routes.meets, { body: { name, times } });
  expect((await meet("Met twice", 2)).value()).toEqual({ turns: 3 });
  expect((await clientNames()).filter((name) => name === "Met twice")).toHaveLength(1);
  const refused = await meet("Met forever", 1000);
  expect([refused.status, refused.problem().code, refused.headers["retry-after"]]).toEqual([503, "http.busy", "2"]);
  expect(await clientNames()).not.toContain("Met forever");
});

test("every route class except streams limits the time to the response", () => {
  const unlimited = Object.entries(routeClasses).flatMap(([name, { answerSeconds }]) => (answerSeconds === null ? [name] : []));
  expect(unlimited).toEqual(["stream"]);
});
