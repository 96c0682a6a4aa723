import { clockToleranceSeconds } from "@tieout/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSessionLimits, isSessionAlive, sessionExpiresAtMilliseconds } from "./session-rules.ts";
import { activeFlags, normalizeEmail } from "./user.ts";

const hour = 3_600_000;
const session = { createdAtMilliseconds: 0, lastUsedAtMilliseconds: 0, endedAtMilliseconds: null };

test("a session lives to the last millisecond of 8 idle hours and 12 hours in all, and not one longer", () => {
  expect(isSessionAlive(session, defaultSessionLimits, 8 * hour - 1)).toBe(true);
  expect(isSessionAlive(session, defaultSessionLimits, 8 * hour)).toBe(false);
  const used = { ...session, lastUsedAtMilliseconds: 11 * hour };
  expect(isSessionAlive(used, defaultSessionLimits, 12 * hour - 1)).toBe(true);
  expect(isSessionAlive(used, defaultSessionLimits, 12 * hour)).toBe(false);
});

test("what has ended never lives again, and a dead session stays dead as time passes", () => {
  fc.assert(
    fc.property(fc.nat(20 * hour), fc.nat(20 * hour), fc.nat(20 * hour), (lastUsedAtMilliseconds, now, later) => {
      const used = { ...session, lastUsedAtMilliseconds };
      expect(isSessionAlive({ ...used, endedAtMilliseconds: 1 }, defaultSessionLimits, now)).toBe(false);
      // Before its last use only the clock, once set back, can be.
      if (now >= lastUsedAtMilliseconds && !isSessionAlive(used, defaultSessionLimits, now))
        expect(isSessionAlive(used, defaultSessionLimits, now + later)).toBe(false);
    }),
  );
});

test("a session used after now is over: the clock was set back, and its limits would last that much longer", () => {
  const used = { ...session, lastUsedAtMilliseconds: 10 * hour };
  expect(isSessionAlive(used, defaultSessionLimits, 10 * hour - clockToleranceSeconds * 1000)).toBe(true);
  expect(isSessionAlive(used, defaultSessionLimits, 10 * hour - clockToleranceSeconds * 1000 - 1)).toBe(false);
});

test("expiry is the absolute limit after sign-in", () => {
  expect(sessionExpiresAtMilliseconds(5, defaultSessionLimits)).toBe(5 + 12 * hour);
});

test("flags are the union of firm and person, and e-mails are compared lower-cased and trimmed", () => {
  expect(activeFlags(["credits", "hide_engagements"], ["credits"])).toEqual(["credits", "hide_engagements"]);
  expect(normalizeEmail(" Dana@Harlow.Example ")).toBe("dana@harlow.example");
});
