import { expect, test } from "vitest";
import { announcementState, isCancelable, isDataShown, isRetriable, shownFailure } from "./index.ts";

test.each([
  ["identity.send-password-link", "dead", true],
  ["identity.send-password-link", "retrying", false],
  ["archive.seal-bundle", "dead", true],
  ["audit.checkpoint", "dead", true],
  ["runs.process-engagement", "dead", false],
  ["ingestion.inspect-asset", "dead", false],
] as const)("whether staff can retry %s that is %s: %s", (name, state, expected) => {
  expect(isRetriable({ name, state })).toBe(expected);
});

test("only an unfinished job can be canceled", () => {
  const states = ["queued", "running", "retrying", "done", "cancelled", "dead"] as const;
  const name = "runs.process-engagement";
  expect(states.filter((state) => isCancelable({ name, state }))).toEqual(["queued", "running", "retrying"]);
});

test("reading a file cannot be canceled in the queue, because the file would wait for it forever", () => {
  expect(["ingestion.inspect-asset", "ingestion.read-asset"].some((name) => isCancelable({ name, state: "running" }))).toBe(false);
});

test("for work on files staff see a failure's code but not its message, which may contain a file name", () => {
  const failure = "The file Adams payroll.csv is damaged.";
  const shown = (name: string, failureCode: string) => shownFailure({ name, failureCode, failure });
  expect(shown("runs.process-engagement", "engine.memory")).toBe("engine.memory");
  expect(shown("ingestion.read-asset", "job.worker-lost")).toBe(failure);
  expect(shown("identity.send-password-link", "mail.refused")).toBe(failure);
});

test("an announcement is a draft until a time is set, and is shown from that time on", () => {
  const now = Date.parse("2025-06-06T12:00:00Z");
  expect(announcementState(null, now)).toBe("draft");
  expect(announcementState(now + 1, now)).toBe("scheduled");
  expect(announcementState(now, now)).toBe("published");
});

test("staff see that work on an engagement was done, but not its data", () => {
  expect(["identity.signed-in", "http.support-call", "staff.flags-changed"].every(isDataShown)).toBe(true);
  expect(["ingestion.row-corrected", "engagement.locked", "processing.note-written"].some(isDataShown)).toBe(false);
});
