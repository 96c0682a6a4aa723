import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp, serveWebApp } from "../index.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tieout-web-"));
  writeFileSync(path.join(folder, "index.html"), '<meta name="monitoring" content="__MONITORING__">');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function pageWith(dsn: string | null) {
  const app = await createApp({ logger: pino({ level: "silent" }), trustedProxies: 0, uploadMaxBytes: 1000 });
  await serveWebApp(app, folder, { monitoringDsn: dsn });
  const { body, headers } = await app.inject({ method: "GET", url: "/login" });
  await app.close();
  return { body, policy: String(headers["content-security-policy"]).split("; ") };
}

test("a page knows where to send errors and may connect only to that origin and its own", async () => {
  const { body, policy } = await pageWith("https://0123abcd@errors.example:9000/tieout/7");
  expect(body).toContain('content="https://0123abcd@errors.example:9000/tieout/7"');
  expect(policy).toContain("connect-src 'self' https://errors.example:9000");
});

test("without a monitoring address, a page has none and connects only to its own origin", async () => {
  const { body, policy } = await pageWith(null);
  expect(body).toContain('content=""');
  expect(policy).toContain("connect-src 'self'");
});
