import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type FactorState,
  judgeStep,
  kindOfCode,
  normalizeCode,
  normalizeRecoveryCode,
  recoveryCodeOf,
  rightCodesAtOnce,
  singleCodeTries,
  wrongCodesAfterSignIn,
} from "./two-step-rules.ts";

const fresh: FactorState = { lastStep: null, awaitedStep: null, wrongCodes: 1 };

test("a code works once, and no code older than an accepted one works", () => {
  expect(judgeStep(fresh, 100)).toBe("accepted");
  expect([99, 100].map((step) => judgeStep({ ...fresh, lastStep: 100 }, step))).toEqual(["used", "used"]);
  expect(judgeStep({ ...fresh, lastStep: 100 }, 101)).toBe("accepted");
});

test("after many wrong codes, two right codes in a row are needed", () => {
  const guessed = { ...fresh, wrongCodes: singleCodeTries + 1 };
  expect(judgeStep({ ...guessed, wrongCodes: singleCodeTries }, 100)).toBe("accepted");
  expect(judgeStep(guessed, 100)).toBe("awaits-next");
  const waiting = { ...guessed, lastStep: 100, awaitedStep: 100 };
  expect([100, 101, 102, 103].map((step) => judgeStep(waiting, step))).toEqual(["used", "accepted", "accepted", "awaits-next"]);
});

test("a code accepted for a sign-in doesn't count as the first of two", () => {
  expect(judgeStep({ lastStep: 100, awaitedStep: null, wrongCodes: singleCodeTries + 1 }, 101)).toBe("awaits-next");
});

test("however slowly they are made, at most 100 of 10,000 guesses could sign in with one right code: a probability of 0.03%", () => {
  const guesses = Array.from({ length: 10_000 }, (_, index) => ({ lastStep: index, awaitedStep: null, wrongCodes: index + 1 }));
  const alone = guesses.filter((factor) => judgeStep(factor, factor.lastStep + 5) === "accepted").length;
  expect(alone).toBe(singleCodeTries);
  expect((alone * rightCodesAtOnce) / 1_000_000).toBeLessThanOrEqual(0.001);
});

test("occasional typos never add up, but many wrong codes are not forgotten at once", () => {
  expect(wrongCodesAfterSignIn(1)).toBe(0);
  expect(wrongCodesAfterSignIn(2)).toBe(0);
  expect(wrongCodesAfterSignIn(singleCodeTries)).toBe(singleCodeTries - 2);
});

test("a code may contain spaces; six digits are from the app, eight from an email, and anything else is a recovery code", () => {
  expect(normalizeCode(" 407 113 ")).toBe("407113");
  expect(["407113", "40711307"].map(kindOfCode)).toEqual(["totp", "email"]);
  for (const code of ["40711", "4071130", "40711a", "４０７１１３", "407113071"]) expect(kindOfCode(code)).toBe("recovery_code");
});

test("a recovery code is accepted in upper or lower case and with letters that look like its digits", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 25, maxLength: 25 }), (bytes) => {
      const code = recoveryCodeOf(bytes);
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{5}-){4}[0-9a-hjkmnp-tv-z]{5}$/);
      const typed = code.toUpperCase().replaceAll("0", "O").replaceAll("1", "l").replaceAll("-", " ");
      expect(normalizeRecoveryCode(typed)).toBe(normalizeRecoveryCode(code));
    }),
  );
});
