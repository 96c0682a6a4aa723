import { apiKeyPrefix, routeClasses } from "@tieout/contract";
import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { issueDownloadTicket, redeemDownloadTicket } from "./index.ts";
import { registerToy, toyRoutes as routes } from "./toy-domain.test-data.ts";

let api: TestApi;
let firm: TestFirm;
let clientId: string;
beforeAll(async () => {
  api = await startTestApi({ registrations: () => [registerToy()], limitsClasses: true });
  firm = await api.firm();
  clientId = await api.client(firm.id, "Ashgrove");
});
beforeEach(() => api.clock.advanceSeconds(60));
afterAll(() => api?.stop());

const query = async <Row extends Record<string, unknown>>(sql: string, params: readonly unknown[] = []) =>
  (await api.db.setup.work.asPlatform("test", (tx) => tx.query<Row>(sql, params))).rows;
const read = () => api.asKey(firm.admin, ["read"]);

describe("an API key", () => {
  test("opens the routes of its scopes, and no route that requires another scope or allows no key", async () => {
    expect((await read().call(routes.readClient, { params: { clientId } })).value().name).toBe("Ashgrove");
    const rename = { params: { clientId }, body: { name: "Ashgrove Mills" } };
    const without = (await read().call(routes.renameClient, rename)).problem();
    expect([without.status, without.code, without.msg]).toEqual([
      ...[403, "http.key-without-scope"],
      "This API key doesn't have the “engagements” permission. Ask a firm admin for a key that has it.",
    ]);
    expect((await api.asKey(firm.admin, ["engagements"]).call(routes.renameClient, rename)).status).toBe(200);
    const all = api.asKey(firm.admin, ["read", "engagements", "files", "process"]);
    expect((await all.call(routes.download)).problem().code).toBe("http.key-not-taken");
  });

  test("acts under its creator's name, and the audit log shows which key was used", async () => {
    await api.asKey(firm.admin, ["engagements"]).call(routes.renameClient, { params: { clientId }, body: { name: "Ashgrove" } });
    const [event] = await query<{ actor_id: string; data: { apiKey: { id: string; name: string } } }>(
      "select actor_id, data from audit_events where event = 'client.renamed' order by sequence desc limit 1",
    );
    const [key] = await query<{ id: string; name: string }>("select id, name from api_keys where scopes = '{engagements}'");
    expect(event).toEqual({ actor_id: firm.admin.id, data: { apiKey: key } });
  });

  test("reaches nothing of another firm, even if a handler forgets to check", async () => {
    const foreign = await api.firm();
    const stranger = api.asKey(foreign.admin, ["read", "engagements"]);
    expect((await stranger.call(routes.readClient, { params: { clientId } })).status).toBe(404);
    expect((await stranger.call(routes.renameClient, { params: { clientId }, body: { name: "Taken over" } })).status).toBe(404);
  });

  test("that is not formatted like a key is not a bearer at all, and an unknown key is refused with what to do", async () => {
    const answers = await Promise.all(
      [`${apiKeyPrefix}short`, `${apiKeyPrefix}${"A".repeat(43)}`].map((key) =>
        api.asToken(key).call(routes.readClient, { params: { clientId } }),
      ),
    );
    expect(answers.map((answer) => [answer.status, answer.problem().msg])).toEqual([
      [401, "Your session has ended. Sign in again."],
      [401, "This API key is unknown, expired or revoked. Ask a firm admin for a new one."],
    ]);
  });
});

describe("calls with keys are counted", () => {
  test("for each key separately, and separately from its creator's session", async () => {
    const call = () => read().call(routes.fault);
    for (let made = 0; made < routeClasses.read.callsPerMinute; made++) await call();
    expect((await call()).status).toBe(429);
    expect((await api.as(firm.admin).call(routes.readClient, { params: { clientId } })).status).toBe(200);
    const another = api.asKey(firm.admin, ["read", "files"]);
    expect((await another.call(routes.readClient, { params: { clientId } })).status).toBe(200);
  });

  test("for an address that keeps sending unknown keys, which is refused for a minute without asking the database", async () => {
    const guess = () =>
      api.asToken(`${apiKeyPrefix}${"B".repeat(43)}`).send(routes.readClient, { params: { clientId }, address: "192.0.2.9" });
    for (let made = 0; made < 300; made++) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    expect((await read().call(routes.readClient, { params: { clientId } })).status).toBe(200);
    api.clock.advanceSeconds(60);
    expect((await guess()).status).toBe(401);
  });
});

describe("a download ticket of a key", () => {
  const file = {
    objectId: "01890000-0000-7000-8000-000000000001",
    fileKey: "a".repeat(32),
    fileName: "x.zip",
    contentType: "application/zip",
  };
  const holder = "H".repeat(43);
  const key = `${apiKeyPrefix}${"K".repeat(43)}`;
  let keyId = "";
  beforeAll(async () => {
    const rows = await query<{ id: string }>(
      `insert into api_keys (organization_id, created_by, name, scopes, shown_start, key_hash, created_at, expires_at)
       values ($1, $2, 'Downloads', '{read}', 'x', sha256($3), $4, $4::timestamptz + interval '1 day') returning id`,
      [firm.id, firm.admin.id, Buffer.from(key), api.clock.now()],
    );
    keyId = rows[0]!.id;
  });
  const issue = () => {
    const apiKey = { id: keyId, name: "Downloads", scopes: ["read"] };
    const actor = { ...firm.admin, userId: firm.admin.id, realUserId: firm.admin.id, flags: [], sessionId: keyId, apiKey };
    return api.db.database.work.inOrganization(firm.id, { userId: null, realUserId: null, requestId: null }, (tx) =>
      issueDownloadTicket(tx, actor, { ...file, holder, at: api.clock.now() }),
    );
  };
  const redeem = (ticket: string, token: string | null) =>
    redeemDownloadTicket(api.db.database.work, ticket, { holder: null, token }, api.clock.now());

  test("works once, and only with that key", async () => {
    const ticket = await issue();
    for (const token of [null, `${apiKeyPrefix}${"X".repeat(43)}`]) expect(await redeem(ticket, token)).toBeNull();
    expect(await redeem(ticket, key)).toEqual({ ...file, organizationId: firm.id, userId: firm.admin.id });
    expect(await redeem(ticket, key)).toBeNull();
  });

  test("expires with the key", async () => {
    const ticket = await issue();
    await query("update api_keys set ended_at = now() where id = $1", [keyId]);
    expect(await redeem(ticket, key)).toBeNull();
  });
});
