import fc from "fast-check";
import { expect, test } from "vitest";
import { describePasswordProblem, passwordProblem } from "./password-rules.ts";

const email = "marisol.vega@harlow.example";

test.each([
  ["eleven char", "too-short"],
  ["x".repeat(129), "too-long"],
  ["Password1234", "too-common"],
  ["abcabcabcabc", "too-common"],
  ["aaaaaaaaaaaaaa", "too-common"],
  ["I am Marisol.Vega@harlow.example!", "contains-email"],
  ["xx-marisol.vega-xx", "contains-email"],
])("%j is refused as %s, with a sentence", (password, problem) => {
  expect(passwordProblem(password, email)).toBe(problem);
  expect(describePasswordProblem(problem as "too-short")).toMatch(/\.$/);
});

test("no character classes are required: unrelated words, spaces and other scripts pass", () => {
  for (const password of ["tall grass and no mower", "七つの海を越えて行く船の歌声", "tie-out-demo-2025"])
    expect(passwordProblem(password, email)).toBeNull();
});

test("length counts characters, not UTF-16 units", () => {
  expect(passwordProblem("🦊🐢🐙🐞🦉🐌🦔🐝🐠🦋🐳", email)).toBe("too-short");
  expect(passwordProblem("🦊🐢🐙🐞🦉🐌🦔🐝🐠🦋🐳🐿", email)).toBeNull();
});

test("any accepted password is 12 to 128 characters long and doesn't contain the email", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 150 }), (password) => {
      if (passwordProblem(password, email) !== null) return;
      const length = [...password].length;
      expect(length).toBeGreaterThanOrEqual(12);
      expect(length).toBeLessThanOrEqual(128);
      expect(password.toLowerCase()).not.toContain(email);
    }),
  );
});
