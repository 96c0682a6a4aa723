import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailConformance } from "./conformance.ts";
import { type LocalMailbox, mostStored, openLocalMailbox } from "./local-mailbox.ts";
import { mailboxPage } from "./mailbox-page.ts";

let folder = "";
let mailbox: LocalMailbox;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "tieout-mailbox-"));
  mailbox = openLocalMailbox(path.join(folder, "mailbox"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const mail = { to: "dana@harlow.example", subject: "Hello", text: "Hello.\n", html: "<p>Hello.</p>" };

test("a mailbox without messages is empty", async () => {
  expect(await mailbox.list()).toEqual([]);
});

describe("the local mailbox", () => {
  mailConformance({
    sender: () => mailbox,
    arrived: async () => {
      const stored = await openLocalMailbox(path.join(folder, "mailbox")).list();
      await rm(path.join(folder, "mailbox"), { recursive: true, force: true });
      return stored.map(({ at: _, ...rest }) => rest).reverse();
    },
  });
});

test("messages are readable only by the file owner, and the oldest are removed first", async () => {
  for (let index = 0; index < mostStored + 3; index++) await mailbox.send({ ...mail, subject: `Message ${index}` });
  const files = await readdir(path.join(folder, "mailbox"));
  expect(files).toHaveLength(mostStored);
  expect((await stat(path.join(folder, "mailbox", files[0] ?? ""))).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(folder, "mailbox"))).mode & 0o777).toBe(0o700);
});

test("the mailbox page shows messages as text, whatever they contain, and makes the product's links open on the server that shows the page", () => {
  const at = "2025-03-12T09:00:00.000Z";
  const text = "<script>alert(1)</script>\nhttps://tieout.example/reset-password#token=abc\nhttps://tieout.example.evil.example/x\n";
  const page = mailboxPage([{ ...mail, at, text, subject: '"><img src=x>' }], { nonce: "n", publicUrl: "https://tieout.example" });
  expect(page).not.toMatch(/<script|<img/);
  expect(page).toContain('<a href="/reset-password#token=abc">https://tieout.example/reset-password#token=abc</a>');
  expect(page).toContain('<a href="https://tieout.example.evil.example/x">');
  expect(mailboxPage([], { nonce: "n", publicUrl: "https://tieout.example" })).toContain("No messages yet.");
});
