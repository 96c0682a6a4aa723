import { expect, test } from "vitest";
import { announcementState, isCancelable, isDataShown, isRetriable } from "./index.ts";

test.each([
  ["identity.send-password-link", "dead", true],
  ["identity.send-password-link", "retrying", false],
  ["processing.process-engagement", "dead", false],
  ["ingestion.inspect-asset", "dead", false],
] as const)("%s that is %s can be tried again by staff: %s", (name, state, expected) => {
  expect(isRetriable({ name, state })).toBe(expected);
});

test("only what is not over can be canceled", () => {
  const states = ["queued", "running", "retrying", "done", "cancelled", "dead"] as const;
  expect(states.filter((state) => isCancelable({ state }))).toEqual(["queued", "running", "retrying"]);
});

test("an announcement is a draft until a time is set, and shown from that time on", () => {
  const now = Date.parse("2025-06-06T12:00:00Z");
  expect(announcementState(null, now)).toBe("draft");
  expect(announcementState(now + 1, now)).toBe("scheduled");
  expect(announcementState(now, now)).toBe("published");
});

test("of work on an engagement staff see that it was done, not what is in it", () => {
  expect(["identity.signed-in", "http.support-call", "staff.flags-changed"].every(isDataShown)).toBe(true);
  expect(["ingestion.row-corrected", "engagement.locked", "processing.note-written"].some(isDataShown)).toBe(false);
});
