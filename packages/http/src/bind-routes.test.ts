import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TicketBearer } from "./download-tickets.ts";
import { issueDownloadTicket, redeemDownloadTicket } from "./index.ts";
import { registerToy, toyRoutes as routes, secret } from "./toy-domain.test-data.ts";

let api: TestApi;
let firm: TestFirm;
let foreign: TestFirm;
let clientId: string;

beforeAll(async () => {
  api = await startTestApi({ registrations: () => [registerToy()], uploadMaxBytes: 1000 });
  firm = await api.firm();
  foreign = await api.firm();
  clientId = await api.client(firm.id, "Ashgrove");
});
afterAll(() => api?.stop());

const clientNames = async (): Promise<readonly string[]> =>
  (await api.db.database.work.asPlatform("test", (tx) => tx.query<{ name: string }>("select name from clients order by name"))).rows.map(
    (row) => row.name,
  );

describe("who may call", () => {
  test("no token and a made-up token get 401 before the body is read", async () => {
    const bad = { body: "{not json" };
    expect((await api.anonymous.send(routes.addClient, bad)).problem().code).toBe("http.unauthenticated");
    const answer = await api.asToken("A".repeat(43)).send(routes.addClient, bad);
    expect(answer.status).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
  });

  test("the caller's own objects are returned; another firm's, nonexistent and unreadable ones get the same 404", async () => {
    const read = (id: string) => api.as(firm.admin).call(routes.readClient, { params: { clientId: id } });
    expect((await read(clientId)).value()).toEqual({ id: clientId, name: "Ashgrove" });
    const foreignId = await api.client(foreign.id, "Foreign");
    const hiddenId = await api.client(firm.id, "hidden");
    const problems = [];
    for (const id of [foreignId, "00000000-0000-7000-8000-000000000000", hiddenId]) {
      const answer = await read(id);
      expect(answer.status).toBe(404);
      problems.push({ ...answer.problem(), request_id: "" });
    }
    expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(1);
  });

  test("readable but not allowed is 403; neither readable nor allowed is 404", async () => {
    const rename = (id: string) => api.as(firm.auditor).call(routes.renameClient, { params: { clientId: id }, body: { name: "New" } });
    expect((await rename(clientId)).problem()).toMatchObject({ status: 403, code: "http.not-permitted" });
    const [hidden] = (
      await api.db.database.work.asPlatform("test", (tx) => tx.query<{ id: string }>("select id from clients where name = 'hidden'"))
    ).rows;
    expect((await rename(hidden!.id)).status).toBe(404);
  });

  test("a use case without any checks reads and writes nothing of another firm", async () => {
    const careless = async (user: TestFirm["admin"], id: string) =>
      (await api.as(user).call(routes.careless, { params: { clientId: id } })).value();
    const target = await api.client(foreign.id, "Target");
    expect(await careless(firm.admin, target)).toEqual({ read: 0, written: 0 });
    expect(await clientNames()).toContain("Target");
    expect(await careless(foreign.admin, target)).toEqual({ read: 1, written: 1 });
  });

  test("the rate limit returns 429 with Retry-After and counts each session separately", async () => {
    for (let n = 0; n < 3; n++) expect((await api.as(firm.admin).call(routes.limited)).status).toBe(200);
    const refused = await api.as(firm.admin).call(routes.limited);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await api.as(firm.auditor).call(routes.limited)).status).toBe(200);
    api.clock.advanceSeconds(61);
    expect((await api.as(firm.admin).call(routes.limited)).status).toBe(200);
  });
});

describe("which input is accepted", () => {
  test("every bad value is listed with its path and a message, all in one response", async () => {
    const answer = await api.as(firm.admin).send(routes.renameClient, {
      params: { clientId: "no-id" },
      query: { surprise: 1 },
      body: { name: "", color: "red" },
    });
    expect(answer.status).toBe(400);
    expect(answer.problem().errors).toEqual([
      { path: "params.clientId", code: "invalid-format", msg: "is not an id" },
      { path: "query.surprise", code: "unknown-field", msg: "is not a field of this request; remove it" },
      { path: "body.name", code: "too-small", msg: "is required" },
      { path: "body.color", code: "unknown-field", msg: "is not a field of this request; remove it" },
    ]);
  });

  test("refuses a missing body, broken JSON, a prototype key and an unsupported content type", async () => {
    const send = (body: unknown, headers = {}) => api.as(firm.admin).send(routes.addClient, { body, headers });
    expect((await send(undefined)).problem()).toMatchObject({ status: 400, errors: [{ path: "body", code: "required" }] });
    expect((await send("{not json")).problem()).toMatchObject({ status: 400, code: "http.malformed-json" });
    expect((await send('{"__proto__": {"name": "x"}}')).problem()).toMatchObject({ status: 400, code: "http.malformed-json" });
    expect((await send("<a/>", { "content-type": "application/xml" })).problem()).toMatchObject({ status: 415 });
    expect((await send({ name: "x".repeat(3_000_000) })).problem()).toMatchObject({ status: 413, code: "http.too-large" });
  });

  test.each([
    ["NUL", "a\u0000b"],
    ["the first half of a pair", "a\ud83d"],
    ["the second half of a pair", "\ude00"],
  ])("text with %s, which no database can store, is refused by name; complete pairs are kept", async (what, name) => {
    const send = (text: string) => api.as(firm.admin).send(routes.addClient, { body: { name: text } });
    expect((await send(name)).problem()).toMatchObject({ status: 400, errors: [{ path: "body.name", code: "invalid-format" }] });
    expect((await send(`${what} 😀`)).status).toBe(200);
  });

  test("URLs work without the trailing slash; others get 404, other methods 405 with Allow", async () => {
    const { token } = { token: await tokenHeader() };
    const inject = (method: "GET" | "DELETE", url: string) => api.app.inject({ method, url, headers: { authorization: token } });
    expect((await inject("GET", `/api/toy/clients/${clientId}`)).statusCode).toBe(200);
    const unknown = await inject("GET", "/api/toy/nowhere/");
    expect(unknown.statusCode).toBe(404);
    expect(unknown.headers["content-type"]).toContain("application/problem+json");
    const wrong = await inject("DELETE", `/api/toy/clients/${clientId}/`);
    expect(wrong.statusCode).toBe(405);
    expect(wrong.headers.allow).toBe("GET, PUT");
  });

  test("an upload arrives as streams, and a file over the limit is refused with 413", async () => {
    const form = new FormData();
    form.append("data_feed_node_id", "n1");
    form.append("file", new Blob(["x".repeat(900)]), "payroll.csv");
    expect((await api.as(firm.admin).call(routes.upload, { body: form })).value()).toEqual({
      fields: { data_feed_node_id: "n1" },
      files: [{ name: "payroll.csv", bytes: 900 }],
    });
    const large = new FormData();
    large.append("file", new Blob(["x".repeat(1001)]), "payroll.csv");
    expect((await api.as(firm.admin).call(routes.upload, { body: large })).problem()).toMatchObject({
      status: 413,
      code: "http.too-large",
    });
    expect((await api.as(firm.admin).send(routes.upload, { body: {} })).problem().status).toBe(415);
  });
});

describe("one transaction", () => {
  test("a success commits with its audit event, a failure leaves nothing behind", async () => {
    const rename = (name: string) => api.as(firm.admin).call(routes.renameClient, { params: { clientId }, body: { name } });
    expect((await rename("taken")).problem()).toMatchObject({ status: 409, code: "toy.taken", msg: "taken is taken." });
    expect(await clientNames()).toContain("Ashgrove");
    expect((await rename("Birchfield")).status).toBe(200);
    expect(await clientNames()).toContain("Birchfield");
    const events = await api.db.database.work.asPlatform("test", (tx) =>
      tx.query<{ actor_id: string }>("select actor_id from audit_events where event = 'client.renamed'"),
    );
    expect(events.rows).toEqual([{ actor_id: firm.admin.id }]);
  });

  test("a response that violates the contract is a 500 that commits nothing, and undeclared fields are never sent", async () => {
    const answer = await api.as(firm.admin).call(routes.breakPromise, { body: { name: "Ghost" } });
    expect(answer.status).toBe(500);
    expect(answer.bytes.toString()).not.toContain(secret);
    expect(await clientNames()).not.toContain("Ghost");
    const added = await api.as(firm.admin).call(routes.addClient, { body: { name: "Plain" } });
    expect(added.status).toBe(200);
    expect(added.bytes.toString()).not.toContain(secret);
  });

  test("a GET cannot write, whatever its handler does", async () => {
    expect((await api.as(firm.admin).call(routes.writingGet)).status).toBe(500);
    expect(await clientNames()).not.toContain("Written by a GET");
  });

  test("a fault is a 500 with a reference in the header and the log, without any detail", async () => {
    const answer = await api.as(firm.admin).call(routes.fault);
    expect(answer.status).toBe(500);
    const { request_id: reference, msg } = answer.problem();
    expect(answer.headers["x-request-id"]).toBe(reference);
    expect(msg).toContain(reference);
    expect(answer.bytes.toString()).not.toContain(secret);
    expect(api.logLines.some((line) => line.includes(reference) && line.includes("fault"))).toBe(true);
  });
});

describe("Idempotency-Key", () => {
  const add = (name: string, key: string, user = firm.admin) =>
    api.as(user).call(routes.addClient, { body: { name } }, { "idempotency-key": key });

  test("a repeated call gets the first response and does nothing", async () => {
    const first = (await add("Once", "k1")).value();
    expect((await add("Once", "k1")).value()).toEqual(first);
    expect((await clientNames()).filter((name) => name === "Once")).toHaveLength(1);
  });

  test("ten simultaneous calls take effect once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add("Together", "k2")));
    expect(new Set(answers.map((answer) => answer.value().id)).size).toBe(1);
  });

  test("the same key for a different request gets 409; another firm's keys are separate", async () => {
    await add("Mine", "k3");
    expect((await add("Other", "k3")).problem()).toMatchObject({ status: 409, code: "http.key-reused" });
    expect((await add("Mine", "k3", foreign.admin)).status).toBe(200);
  });

  test("a refused call does not use up its key", async () => {
    expect((await add("taken", "k4")).status).toBe(409);
    expect((await add("Free", "k4")).status).toBe(200);
  });

  test("refuses a malformed key", async () => {
    expect((await add("Bad", "two words")).problem()).toMatchObject({ status: 400, errors: [{ path: "headers.idempotency-key" }] });
  });
});

describe("what leaves", () => {
  test("a download has a name that cannot break the header", async () => {
    const answer = await api.as(firm.admin).call(routes.download);
    expect(answer.bytes.toString()).toBe("hello");
    expect(answer.headers["content-disposition"]).toBe("attachment; filename=\"a_b___x_ _.txt\"; filename*=UTF-8''a_b___x_%20%C3%BC.txt");
  });

  test("an event stream sends events, heartbeats between them, and one line per field", async () => {
    const answer = await api.as(firm.admin).call(routes.events);
    expect(answer.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    const text = answer.bytes.toString();
    expect(text).toContain('event: progress\ndata: {"percent":1}\n\n');
    expect(text).toContain(": still here\n\n");
    expect(text).toContain('event: progress\ndata: "line\\nbreak"\n\n');
    expect(text).not.toContain("evil");
  });

  test("security headers are on every response, including refusals, and no origin is allowed", async () => {
    for (const answer of [await api.anonymous.call(routes.fault), await api.as(firm.admin).call(routes.limited)]) {
      expect(answer.headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });
});

describe("download tickets", () => {
  const file = {
    objectId: "01890000-0000-7000-8000-000000000001",
    fileKey: "a".repeat(32),
    fileName: "bundle.zip",
    contentType: "application/zip",
  };
  const issue = async () => {
    const sessionId = await sessionOf(firm.admin.id);
    const actor = { ...firm.admin, userId: firm.admin.id, realUserId: firm.admin.id, flags: [], sessionId };
    const ticket = await api.db.database.work.inOrganization(firm.id, { userId: null, realUserId: null, requestId: null }, (tx) =>
      issueDownloadTicket(tx, actor, { ...file, holder, at: api.clock.now() }),
    );
    return { ticket, sessionId };
  };
  const holder = "H".repeat(43);
  const redeem = (ticket: string, bearer: TicketBearer = { holder, token: null }) =>
    redeemDownloadTicket(api.db.database.work, ticket, bearer, api.clock.now());

  test("a ticket opens its file once, even if two requests arrive at the same moment", async () => {
    const { ticket } = await issue();
    const answers = await Promise.all([redeem(ticket), redeem(ticket), redeem(ticket)]);
    expect(answers.filter((answer) => answer !== null)).toEqual([{ ...file, organizationId: firm.id, userId: firm.admin.id }]);
    expect(await redeem("B".repeat(43))).toBeNull();
  });

  test("a ticket is bound to the browser or session that requested it", async () => {
    const { ticket } = await issue();
    for (const bearer of [
      { holder: null, token: null },
      { holder: "X".repeat(43), token: "X".repeat(43) },
    ])
      expect(await redeem(ticket, bearer)).toBeNull();
    expect(await redeem(ticket)).not.toBeNull();
  });

  test("a ticket from before the clock was set back opens nothing, instead of working for a day", async () => {
    const { ticket } = await issue();
    api.clock.advanceSeconds(-86_400);
    expect(await redeem(ticket)).toBeNull();
    api.clock.advanceSeconds(86_400);
    expect(await redeem(ticket)).not.toBeNull();
  });

  test("a ticket expires after 60 seconds and with its session", async () => {
    const { ticket: old } = await issue();
    api.clock.advanceSeconds(60);
    expect(await redeem(old)).toBeNull();
    const { ticket, sessionId } = await issue();
    await api.db.database.work.asPlatform("test", (tx) => tx.query("update sessions set ended_at = now() where id = $1", [sessionId]));
    expect(await redeem(ticket)).toBeNull();
  });
});

async function sessionOf(userId: string): Promise<string> {
  await api.as(firm.admin).call(routes.limited);
  const { rows } = await api.db.database.work.asPlatform("test", (tx) =>
    tx.query<{ id: string }>("select id from sessions where user_id = $1 and ended_at is null", [userId]),
  );
  return rows[0]!.id;
}

async function tokenHeader(): Promise<string> {
  const token = "T".repeat(43);
  await api.db.database.work.asPlatform("test", (tx) =>
    tx.query(
      `insert into sessions (organization_id, user_id, real_user_id, token_hash, address, user_agent, created_at, last_used_at, expires_at)
       values ($1, $2, $2, sha256($3), '', '', $4, $4, $4::timestamptz + interval '1 hour')`,
      [firm.id, firm.auditor.id, Buffer.from(token), api.clock.now()],
    ),
  );
  return `Bearer ${token}`;
}
