import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import { createApp } from "@tieout/http";
import { mailboxDirectory, openLocalMailbox } from "@tieout/mail/mailbox";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveMailbox } from "./serve-mailbox.ts";

let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(`${os.tmpdir()}/tieout-mailbox-page-`);
  const mail = { to: "dana@harlow.example", subject: "Choose a new password", text: "http://localhost:8080/reset-password#token=a\n" };
  await openLocalMailbox(mailboxDirectory(dataDir)).send({ ...mail, html: "<p>Link</p>" });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

interface MailboxCase {
  readonly isProduction?: boolean;
  readonly smtpUrl?: string;
  readonly host?: string;
  readonly from?: string;
  readonly through?: string;
}

async function ask({ isProduction = false, smtpUrl, host = "localhost:8080", from = "127.0.0.1", through }: MailboxCase = {}) {
  const app = await createApp({ logger: pino({ level: "silent" }), trustedProxies: 0, uploadMaxBytes: 1024 });
  serveMailbox(app, { isProduction, smtpUrl: smtpUrl ?? null, dataDir, publicUrl: "http://localhost:8080" });
  const answer = await app.inject({
    url: "/api/mailbox/",
    headers: { host, ...(through ? { [through]: "203.0.113.7" } : {}) },
    remoteAddress: from,
  });
  await app.close();
  return answer;
}

test("without a mail server, the stored messages are shown on a page that is not cached", async () => {
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.body).toContain("To dana@harlow.example");
  expect(answer.body).toContain('<a href="/reset-password#token=a">');
});

test.each<[string, MailboxCase]>([
  ["in production", { isProduction: true }],
  ["with a mail server", { smtpUrl: "smtp://mail.example" }],
  ["for another machine", { from: "203.0.113.7" }],
  ["through a proxy that names the caller", { through: "x-forwarded-for" }],
  ["through a proxy that names itself", { through: "via" }],
  ["under a name that another page gave this machine", { host: "rebound.example:8080" }],
])("%s the page does not exist", async (_where, asked) => {
  const answer = await ask(asked);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain("dana@");
});
