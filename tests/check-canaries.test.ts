import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const program = fileURLToPath(new URL("../scripts/check-canaries.mjs", import.meta.url));
const password = "kept under the third flowerpot";
const linkToken = "L".repeat(42) + 1;
const ssn = "900-12-3456";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "tieout-canaries-"));
  const canaries = [
    { kind: "password", value: password },
    { kind: "SSN", value: ssn },
  ];
  write("canaries/1.jsonl", canaries.map((canary) => JSON.stringify(canary)).join("\n"));
  write("logs/api.log", "listening\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), content);
}
const check = (): { readonly status: number | null; readonly stdout: string } =>
  spawnSync(process.execPath, [program, folder], { encoding: "utf8" });
const mailWith = (text: string): string => JSON.stringify({ to: "kim@firm.example", text, html: `<a href="${text}">Open</a>` });

test("logs and emails without a secret pass, and the number searched is reported", () => {
  expect(check()).toMatchObject({
    status: 0,
    stdout: "2 secrets and SSNs, searched for in 1 logs, 0 mails and 0 takings of monitoring servers\n",
  });
});

test("a secret in a log fails the run with file, line and kind, and is not printed again", () => {
  write("logs/worker.log", `started\n{"msg":"given ${password}"}\n`);
  const { status, stdout } = check();
  expect(status).toBe(1);
  expect(stdout).toContain("logs/worker.log, line 2: holds a password of a test");
  expect(stdout).not.toContain(password);
});

test.each([ssn, "900123456", "900 12 3456"])("an SSN is found as %s", (spelling) => {
  write("logs/worker.log", `row of ${spelling}, refused\n`);
  expect(check()).toMatchObject({ status: 1 });
});

test.each(["1900123456", "0.900123456", "a900123456f", "900123456789"])("the digits of an SSN in %s are not an SSN", (text) => {
  write("logs/worker.log", `${text}\n`);
  expect(check()).toMatchObject({ status: 0 });
});

test("an email may contain the token of its own link, in the text and in the button", () => {
  write("mails/1.json", mailWith(`https://tieout.example/reset-password#token=${linkToken}`));
  expect(check()).toMatchObject({ status: 0 });
});

test("the token of an email's link is a secret everywhere else", () => {
  const link = `https://tieout.example/reset-password#token=${linkToken}`;
  write("mails/1.json", mailWith(link));
  write("logs/api.log", `GET ${link}\n`);
  expect(check().stdout).toContain("logs/api.log, line 1: holds a token of a test");
  write("logs/api.log", "listening\n");
  write("mails/2.json", mailWith(link));
  expect(check().stdout).toContain("mails/2.json, line 1: holds a token of a test");
});

test("an email that contains a password or an SSN fails the run", () => {
  write("mails/1.json", mailWith(`Your password is ${password}`));
  write("mails/2.json", mailWith(`Ask about ${ssn}`));
  const { stdout } = check();
  expect(stdout).toContain("mails/1.json, line 1: holds a password of a test");
  expect(stdout).toContain("mails/2.json, line 1: holds a SSN of a test");
});

test("a one-time code is found as a whole word, in one group or two, in logs, emails and data sent to monitoring servers", () => {
  write("canaries/2.jsonl", ["481516", "23421108"].map((value) => JSON.stringify({ kind: "one-time code", value })).join("\n"));
  for (const text of ['{"msg":"given 481516"}', '{"code":"481516"}', "code=481516&x", "code 481 516.", "is 2342 1108, wrong"]) {
    write("logs/worker.log", `${text}\n`);
    expect([text, check().status]).toEqual([text, 1]);
  }
  write("logs/worker.log", "listening\n");
  for (const name of ["mails/1.json", "traces/faults"]) {
    write(name, "is 23421108 right?");
    expect(check().stdout).toContain(`${name}, line 1: holds a one-time code of a test`);
    rmSync(path.join(folder, name));
  }
});

test.each(['{"ms":481516}', "#481516", "0.481516", "481516.25", "1481516", "2025-481516", "481516-ab", "a481516", "481516%", "481,516"])(
  "the digits of a code in %s are not a code",
  (text) => {
    write("canaries/2.jsonl", JSON.stringify({ kind: "one-time code", value: "481516" }));
    write("logs/worker.log", `${text}\n`);
    expect(check()).toMatchObject({ status: 0 });
  },
);

test("an email may contain the code it was sent for, which is a secret everywhere else", () => {
  const mail = mailWith("Your code is 2342 1108. It works once.");
  write("mails/1.json", mail);
  expect(check()).toMatchObject({ status: 0 });
  write("logs/api.log", '{"msg":"23421108 was sent"}\n');
  expect(check().stdout).toContain("logs/api.log, line 1: holds a one-time code of a test");
  write("logs/api.log", "listening\n");
  write("mails/2.json", mail);
  expect(check().stdout).toContain("mails/2.json, line 1: holds a one-time code of a test");
});

test("a run that registered no secret or kept no log fails, because it would prove nothing", () => {
  rmSync(path.join(folder, "canaries"), { recursive: true });
  expect(check()).toMatchObject({ status: 1 });
});
