import { expect, it } from "vitest";
import { roundedQuotient } from "./money.ts";

it.each([
  [5n, 10n, 1n],
  [-5n, 10n, -1n],
  [5n, -10n, -1n],
  [-5n, -10n, 1n],
  [4n, 10n, 0n],
  [-4n, 10n, 0n],
  [0n, -3n, 0n],
  [2n, 3n, 1n],
])("rounds %i / %i half away from zero", (dividend, divisor, expected) => {
  expect(roundedQuotient(dividend, divisor)).toBe(expected);
});
