import { clockToleranceSeconds } from "@tieout/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSessionLimits, isSessionAlive, sessionExpiresAtMilliseconds } from "./session-rules.ts";
import { activeFlags, normalizeEmail } from "./user.ts";

const hour = 3_600_000;
const session = { createdAtMilliseconds: 0, lastUsedAtMilliseconds: 0, endedAtMilliseconds: null };

test("a session lasts until the last millisecond of 8 idle hours and 12 hours overall, and no longer", () => {
  expect(isSessionAlive(session, defaultSessionLimits, 8 * hour - 1)).toBe(true);
  expect(isSessionAlive(session, defaultSessionLimits, 8 * hour)).toBe(false);
  const used = { ...session, lastUsedAtMilliseconds: 11 * hour };
  expect(isSessionAlive(used, defaultSessionLimits, 12 * hour - 1)).toBe(true);
  expect(isSessionAlive(used, defaultSessionLimits, 12 * hour)).toBe(false);
});

test("an ended session never comes back as time passes", () => {
  fc.assert(
    fc.property(fc.nat(20 * hour), fc.nat(20 * hour), fc.nat(20 * hour), (lastUsedAtMilliseconds, now, later) => {
      const used = { ...session, lastUsedAtMilliseconds };
      expect(isSessionAlive({ ...used, endedAtMilliseconds: 1 }, defaultSessionLimits, now)).toBe(false);
      // The current time can be before the last use only if the clock was set back.
      if (now >= lastUsedAtMilliseconds && !isSessionAlive(used, defaultSessionLimits, now))
        expect(isSessionAlive(used, defaultSessionLimits, now + later)).toBe(false);
    }),
  );
});

test("a session last used in the future is over, because its limits would otherwise last longer after the clock is set back", () => {
  const used = { ...session, lastUsedAtMilliseconds: 10 * hour };
  expect(isSessionAlive(used, defaultSessionLimits, 10 * hour - clockToleranceSeconds * 1000)).toBe(true);
  expect(isSessionAlive(used, defaultSessionLimits, 10 * hour - clockToleranceSeconds * 1000 - 1)).toBe(false);
});

test("expiration is the absolute limit after sign-in", () => {
  expect(sessionExpiresAtMilliseconds(5, defaultSessionLimits)).toBe(5 + 12 * hour);
});

test("flags are the union of the firm's and the person's, and emails are compared trimmed and in lower case", () => {
  expect(activeFlags(["credits", "hide_engagements"], ["credits"])).toEqual(["credits", "hide_engagements"]);
  expect(normalizeEmail(" Dana@Harlow.Example ")).toBe("dana@harlow.example");
});
