import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { routeClasses } from "@tieout/contract";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "./create-app.ts";
import { serveHealth } from "./served/serve-health.ts";

let app: Awaited<ReturnType<typeof createApp>>;
let port = 0;

beforeAll(async () => {
  app = await createApp({ logger: pino({ level: "silent" }), trustedProxies: 0, uploadMaxBytes: 1000 });
  app.post("/body", async () => "read");
  app.post(
    "/much",
    { bodyLimit: routeClasses.change.bodyBytes, config: { bodyMembers: routeClasses.change.bodyMembers } },
    async () => "read",
  );
  app.get("/gives-up/:code", async (request) => {
    throw Object.assign(new Error("the database gave up"), { code: (request.params as { code: string }).code });
  });
  serveHealth(app, () => new Promise(() => undefined), 100);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => app?.close());

async function say(
  request: string,
): Promise<{ readonly status: number; readonly head: string; readonly problem: Record<string, unknown> }> {
  const client = connect(port, "127.0.0.1");
  await once(client, "connect");
  client.write(request);
  const [head = "", body = ""] = (await text(client)).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, problem: JSON.parse(body) };
}

describe("an unreadable request is refused with a problem document that includes a reference", () => {
  test.each([
    ["no HTTP at all", "GARBAGE\r\n\r\n", 400, "http.bad-request"],
    ["headers without end", `GET / HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(20_000)}\r\n\r\n`, 431, "http.head-too-large"],
    ["an address without end", `GET /?search=${"a".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, "http.head-too-large"],
    [
      "a length and chunks",
      "POST /body HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
      "http.bad-request",
    ],
    ["a length that is not a number", "POST /body HTTP/1.1\r\nhost: x\r\ncontent-length: abc\r\n\r\n", 400, "http.bad-request"],
  ])("%s", async (_what, request, status, code) => {
    const answer = await say(request);
    expect([answer.status, answer.problem.status, answer.problem.code]).toEqual([status, status, code]);
    expect(String(answer.problem.msg)).toMatch(/\.$/);
    expect(answer.head).toContain(`x-request-id: ${answer.problem.request_id}`);
  });
});

test("a body of 140,000 keys or 100,000 levels is refused with a short response", async () => {
  const keys = `{${Array.from({ length: 140_000 }, (_, at) => `"k${at}":1`).join(",")}}`;
  const levels = "[".repeat(100_000) + "]".repeat(100_000);
  for (const payload of [keys, levels]) {
    const answer = await app.inject({ method: "POST", url: "/much", headers: { "content-type": "application/json" }, payload });
    expect([answer.statusCode, answer.json().code, answer.body.length < 1000]).toEqual([400, "http.body-too-complex", true]);
  }
});

test("the sender of a body far above the limit gets the refusal after the last byte, instead of a broken connection", async () => {
  const client = connect(port, "127.0.0.1");
  const broken: Error[] = [];
  client.on("error", (error) => broken.push(error));
  await once(client, "connect");
  const answer = text(client).catch(() => "");
  const chunk = Buffer.alloc(200_000, "x");
  client.write(`POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${chunk.length * 50}\r\n\r\n`);
  for (let n = 0; n < 50; n++) {
    client.write(chunk);
    await sleep(2);
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 413 .*"code":"http\.too-large"/s);
  expect(broken).toEqual([]);
});

test.each(["40P01", "40001", "55P03", "57014"])(
  "an operation that the database gives up on (%s) can be retried, and the response says so",
  async (code) => {
    const answer = await app.inject({ method: "GET", url: `/gives-up/${code}` });
    expect([answer.statusCode, answer.json().code, answer.headers["retry-after"]]).toEqual([503, "http.busy", "2"]);
  },
);

test("a completely silent database is reported as not ready, and soon", async () => {
  const answer = await app.inject({ method: "GET", url: "/api/health/ready/" });
  expect([answer.statusCode, answer.json().code]).toEqual([503, "http.unavailable"]);
});
