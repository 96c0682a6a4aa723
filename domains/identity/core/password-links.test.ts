import { describe, expect, test } from "vitest";
import { isLinkAwaited, opensPassword, passwordLinkSeconds } from "./password-links.ts";

const hour = 3600_000;
const link = { address: "dana@harlow.example", createdAtMilliseconds: 0, expiresAtMilliseconds: hour, usedAtMilliseconds: null };
const dana = { email: "dana@harlow.example", isActive: true };

test("a reset link lasts one hour, an invitation link three days", () => {
  expect(passwordLinkSeconds).toEqual({ reset: 3600, set: 259_200 });
});

describe("a link", () => {
  test("opens until the instant it expires", () => {
    expect([0, hour - 1, hour].map((now) => opensPassword(link, dana, now))).toEqual([true, true, false]);
  });

  test.each([
    ["was used", { ...link, usedAtMilliseconds: 5 }, dana],
    ["was sent to another address", link, { ...dana, email: "dana@new.example" }],
    ["is of a deactivated person", link, { ...dana, isActive: false }],
  ])("that %s does not open", (_what, of, person) => {
    expect(opensPassword(of, person, 10)).toBe(false);
  });

  test("created in the future does not open, because the clock must have been set back; differences of seconds between processes don't matter", () => {
    expect(opensPassword(link, dana, -1000)).toBe(true);
    expect(opensPassword(link, dana, -24 * hour)).toBe(false);
  });
});

test("a reset link is no longer sent if it was requested longer ago than it would last", () => {
  expect([hour - 1, hour].map((now) => isLinkAwaited("reset", 0, now))).toEqual([true, false]);
  expect(isLinkAwaited("set", 0, 71 * hour)).toBe(true);
});
