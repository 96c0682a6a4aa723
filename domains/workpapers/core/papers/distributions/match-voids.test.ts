import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identity, on, payment } from "./distributions.test-data.ts";
import type { Payment } from "./inputs.ts";
import { matchVoids } from "./match-voids.ts";

const paid = (row: number, id: string, day: number, dollars: number): Payment =>
  payment({
    ...identity(id),
    ssnHash: null,
    row,
    paidOn: on(`2024-01-${String(day).padStart(2, "0")}`),
    grossCents: BigInt(dollars * 100),
  });
const anyPayments = fc
  .array(fc.tuple(fc.constantFrom("A", "B"), fc.integer({ min: 1, max: 28 }), fc.constantFrom(-2, -1, 0, 1, 2)), { maxLength: 30 })
  .map((list) => list.map(([id, day, dollars], index) => paid(index, id, day, dollars)));
const sum = (payments: readonly Payment[]): bigint => payments.reduce((total, { grossCents }) => total + grossCents, 0n);

describe("voids", () => {
  it("leave population, pairs and unmatched reversals that add up to the file", () => {
    fc.assert(
      fc.property(anyPayments, (payments) => {
        const { pairs, unmatched, effectivePayments, zeroCount } = matchVoids(payments);
        expect(sum(effectivePayments) + sum(unmatched)).toBe(sum(payments));
        expect(effectivePayments.length + unmatched.length + pairs.length * 2 + zeroCount).toBe(payments.length);
        for (const { payment: one, reversal } of pairs) {
          expect(one.grossCents).toBe(-reversal.grossCents);
          expect(one.paidOn <= reversal.paidOn && one.id === reversal.id).toBe(true);
        }
      }),
    );
  });

  it("leave no reversal unmatched that an open payment before it could explain, in any order of rows", () => {
    fc.assert(
      fc.property(anyPayments, (payments) => {
        const { effectivePayments, unmatched } = matchVoids(payments);
        const explained = unmatched.filter((reversal) =>
          effectivePayments.some(
            (one) => one.id === reversal.id && one.grossCents === -reversal.grossCents && one.paidOn <= reversal.paidOn,
          ),
        );
        expect(explained).toEqual([]);
        expect(matchVoids([...payments].reverse()).unmatched.length).toBe(unmatched.length);
      }),
    );
  });

  it("of one recordkeeper never cancel a payment of another whose numbers are the same, unless the SSN is", () => {
    const other = { ...paid(2, "A", 5, -2), key: "1|IA" };
    expect(matchVoids([paid(1, "A", 1, 2), other])).toMatchObject({ pairs: [], unmatched: [other] });
    const ssnHash = "same";
    expect(
      matchVoids([
        { ...paid(1, "A", 1, 2), ssnHash },
        { ...other, id: "Z", key: "1|IZ", ssnHash },
      ]).pairs,
    ).toHaveLength(1);
  });

  it("whose type says nothing take back a payment of any type, after those that need one of their own", () => {
    const hardship = { ...paid(1, "A", 1, 2), type: "hardship" };
    const voided = { ...paid(2, "A", 5, -2), type: "other" };
    expect(matchVoids([hardship, voided])).toMatchObject({ pairs: [{ payment: hardship, reversal: voided }], unmatched: [] });
    const reversed = { ...paid(3, "A", 9, -2), type: "hardship" };
    const lump = { ...paid(4, "A", 2, 2), type: "termination_lump_sum" };
    expect(matchVoids([hardship, lump, voided, reversed]).unmatched).toEqual([]);
    expect(matchVoids([hardship, { ...voided, type: "rmd" }]).unmatched).toHaveLength(1);
    expect(matchVoids([{ ...hardship, paidOn: on("2024-01-06") }, voided]).unmatched).toEqual([voided]);
  });
});
