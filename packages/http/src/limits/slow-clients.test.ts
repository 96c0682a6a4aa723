import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { type AppOptions, createApp, longestRequestMilliseconds } from "../create-app.ts";

const apps: Awaited<ReturnType<typeof createApp>>[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function listen(idleSeconds: number, limits: Partial<AppOptions> = {}) {
  const app = await createApp({ logger: pino({ level: "silent" }), trustedProxies: 0, uploadMaxBytes: 1000, idleSeconds, ...limits });
  apps.push(app);
  app.post("/body", async () => "read");
  app.post("/upload", { config: { isUpload: true } }, async () => "read");
  app.get("/stream", async (_request, reply) => {
    const source = new Readable({ read: () => void source.push(Buffer.alloc(64 * 1024)) });
    return reply.send(source);
  });
  let waiting = 0;
  app.get("/waiting", async () => {
    waiting++;
    return new Promise(() => undefined);
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  return { app, port: typeof address === "object" && address ? address.port : 0, waiting: () => waiting };
}

test.each([
  ["says nothing at all", ""],
  [
    "begins a request and does not continue",
    "POST /body HTTP/1.1\r\nhost: tieout\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
  ],
])("a client that %s cannot hold its connection open", async (_what, text) => {
  const { port } = await listen(0.3);
  const client = connect(port, "127.0.0.1");
  client.on("error", () => undefined);
  await once(client, "connect");
  client.resume();
  client.write(text);
  await once(client, "close");
});

test("an upload may take an hour to arrive", async () => {
  const { app } = await listen(300);
  expect([app.server.requestTimeout, app.server.timeout]).toEqual([longestRequestMilliseconds, 300_000]);
});

test.each([
  ["head", "POST /body HTTP/1.1\r\nhost: tieout\r\nx-slow: "],
  ["body", "POST /body HTTP/1.1\r\nhost: tieout\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{"],
])("a %s that trickles in steadily is refused with 408 when its time is up", async (_part, begin) => {
  const { port } = await listen(300, { arrivalSeconds: 0.5 });
  expect(await drip(port, begin)).toContain("HTTP/1.1 408");
});

test("an upload may trickle in for longer", async () => {
  const { port } = await listen(300, { arrivalSeconds: 0.5 });
  const begin = "POST /upload HTTP/1.1\r\nhost: tieout\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n{";
  expect(await drip(port, begin, 1500)).not.toContain("408");
});

test("an upload that stalls is refused with 408", async () => {
  const { port } = await listen(300, { arrivalSeconds: 0.5 });
  const client = connect(port, "127.0.0.1");
  let text = "";
  client.on("data", (piece: Buffer) => {
    text += piece.toString("latin1");
  });
  client.write("POST /upload HTTP/1.1\r\nhost: tieout\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n{");
  await once(client, "close");
  expect(text).toContain("HTTP/1.1 408");
});

test("a stream is ended if its client does not read it, and continues if the client does", async () => {
  const { port } = await listen(300, { arrivalSeconds: 0.5 });
  const open = async () => {
    const client = connect(port, "127.0.0.1");
    client.on("error", () => undefined);
    await once(client, "connect");
    client.write("GET /stream HTTP/1.1\r\nhost: tieout\r\n\r\n");
    return client;
  };
  const [unread, read] = [await open(), await open()];
  read.resume();
  unread.pause();
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(read.destroyed).toBe(false);
  read.destroy();
  // The client can still read data that was already sent; then the connection ends.
  await once(unread.resume(), "close", { signal: AbortSignal.timeout(5000) });
});

test("behind a trusted proxy, one client cannot use up all calls, and others still get responses", async () => {
  const { port, waiting } = await listen(300, { trustedProxies: 1, connectionsPerAddress: 2 });
  const leaving = new AbortController();
  const call = (path: string, client: string, signal: AbortSignal | null = null) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { "x-forwarded-for": client }, signal });
  const statusOf = async (client: string) => (await call("/body", client)).status;
  const held = ["203.0.113.7", "203.0.113.7"].map((client) => call("/waiting", client, leaving.signal).catch(() => null));
  await expect.poll(waiting).toBe(2);
  expect(await statusOf("203.0.113.7")).toBe(429);
  expect(await statusOf("198.51.100.4")).toBe(405);
  leaving.abort();
  await Promise.all(held);
  await expect.poll(() => statusOf("203.0.113.7")).toBe(405);
});

test("one address cannot use up all connections", async () => {
  const { port } = await listen(300, { connectionsPerAddress: 3 });
  const clients = Array.from({ length: 5 }, () => connect(port, "127.0.0.1"));
  for (const client of clients) client.on("error", () => undefined);
  await Promise.all(clients.slice(3).map((client) => once(client.resume(), "close")));
  expect(clients.slice(0, 3).map((client) => client.destroyed)).toEqual([false, false, false]);
  for (const client of clients) client.destroy();
});

/** Sends one byte every 50 ms until the connection is closed or the time is up. */
async function drip(port: number, begin: string, mostMilliseconds = 60_000) {
  const client = connect(port, "127.0.0.1");
  client.on("error", () => undefined);
  let text = "";
  client.on("data", (piece: Buffer) => {
    text += piece.toString("latin1");
  });
  client.write(begin);
  const timer = setInterval(() => client.write(" "), 50);
  const limit = setTimeout(() => client.destroy(), mostMilliseconds);
  await once(client, "close");
  clearInterval(timer);
  clearTimeout(limit);
  return text;
}
