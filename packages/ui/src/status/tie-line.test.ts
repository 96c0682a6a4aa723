import { cents, formatCents } from "@tieout/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceOf } from "./tie-line.tsx";

test("a tie is exact to the cent, however large the amounts", () => {
  const amount = fc.bigInt({ min: -9_999_999_999_999_999n, max: 9_999_999_999_999_999n });
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(differenceOf(formatCents(cents(a)), formatCents(cents(b)))).toBe(formatCents(cents(a - b)));
    }),
  );
});

test("a side without an amount never ties", () => {
  expect(differenceOf(null, "0.00")).toBeNull();
  expect(differenceOf("0.00", null)).toBeNull();
});
