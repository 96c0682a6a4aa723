import { once } from "node:events";
import { connect } from "node:net";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { createApp, longestRequestMilliseconds } from "./create-app.ts";

const apps: Awaited<ReturnType<typeof createApp>>[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function listen(idleSeconds: number) {
  const app = await createApp({ logger: pino({ level: "silent" }), trustedProxies: 0, uploadMaxBytes: 1000, idleSeconds });
  apps.push(app);
  app.post("/body", async () => "read");
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  return { app, port: typeof address === "object" && address ? address.port : 0 };
}

test.each([
  ["says nothing at all", ""],
  [
    "begins a request and does not go on",
    "POST /body HTTP/1.1\r\nhost: tieout\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
  ],
])("a client that %s does not hold its connection", async (_what, text) => {
  const { port } = await listen(0.3);
  const client = connect(port, "127.0.0.1");
  client.on("error", () => undefined);
  await once(client, "connect");
  client.resume();
  client.write(text);
  const from = performance.now();
  await once(client, "close");
  expect(performance.now() - from).toBeLessThan(5000);
});

test("a request may take an hour to arrive, however steadily it drips", async () => {
  const { app } = await listen(300);
  expect([app.server.requestTimeout, app.server.timeout]).toEqual([longestRequestMilliseconds, 300_000]);
});
