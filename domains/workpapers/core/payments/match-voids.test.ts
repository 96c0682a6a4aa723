import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identity, on, payment } from "../papers/distributions/distributions.test-data.ts";
import { type MatchedVoids, matchVoids, personOf } from "./match-voids.ts";
import type { Payment } from "./payment.ts";

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

interface ReversedPayment {
  readonly payment: Payment;
  readonly reversal: Payment;
}

/** Reference implementation: every reversal searches all payments. */
function matchedOneByOne(payments: readonly Payment[]): MatchedVoids {
  const placeOf = ({ paidOn, grossCents, file_no, sheet, row }: Payment): string =>
    [paidOn, grossCents < 0n ? 1 : 0, ...[file_no, sheet, row].map((part) => String(part).padStart(9, "0"))].join();
  const inOrder = [...payments].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const saysNothing = ({ type }: Payment): boolean => type === null || type === "other";
  const reversals = inOrder.filter(({ grossCents }) => grossCents < 0n);
  const taken = new Set<Payment>();
  const pairs: ReversedPayment[] = [];
  const reversedLater: ReversedPayment[] = [];
  const unmatched: Payment[] = [];
  for (const reversal of [...reversals.filter((one) => !saysNothing(one)), ...reversals.filter(saysNothing)]) {
    const before = inOrder.filter(
      (one) =>
        !taken.has(one) && personOf(one) === personOf(reversal) && one.grossCents === -reversal.grossCents && one.paidOn <= reversal.paidOn,
    );
    const partner = before.findLast(({ type }) => type === reversal.type) ?? (saysNothing(reversal) ? before.at(-1) : undefined);
    if (partner) taken.add(partner);
    if (partner && reversal.inPeriod) pairs.push({ payment: partner, reversal });
    if (partner?.inPeriod && !reversal.inPeriod) reversedLater.push({ payment: partner, reversal });
    if (!partner && reversal.inPeriod) unmatched.push(reversal);
  }
  const ofYear = inOrder.filter(({ inPeriod }) => inPeriod);
  return {
    pairs,
    reversedLater,
    unmatched,
    effectivePayments: ofYear.filter((one) => one.grossCents > 0n && !pairs.some(({ payment: voided }) => voided === one)),
    zeroCount: ofYear.filter(({ grossCents }) => grossCents === 0n).length,
  };
}

const typedPayments = fc
  .array(
    fc.record({
      id: fc.constantFrom("A", "B"),
      day: fc.integer({ min: 1, max: 6 }),
      dollars: fc.constantFrom(-2, -1, -1, 0, 1, 1, 2),
      type: fc.constantFrom(null, "other", "hardship", "rmd"),
      inPeriod: fc.boolean(),
      ssnHash: fc.constantFrom(null, "same"),
    }),
    { maxLength: 60 },
  )
  .map((list) =>
    list.map(({ id, day, dollars, ...rest }, index): Payment => ({ ...paid(index, id, day, dollars), file_no: index % 2, ...rest })),
  );

describe("voids", () => {
  it("match the reference implementation for any types, dates, files and people", () => {
    fc.assert(
      fc.property(typedPayments, (payments) => {
        expect(matchVoids(payments)).toEqual(matchedOneByOne(payments));
      }),
      { numRuns: 500 },
    );
  });

  it("look at each payment a fixed number of times, even if a person has many with the same amount", () => {
    const looksFor = (count: number): number => {
      let looks = 0;
      const watched = (one: Payment): Payment =>
        new Proxy(one, {
          get(target, member) {
            if (member === "type") looks += 1;
            return Reflect.get(target, member);
          },
        });
      const day = (row: number, dollars: number): Payment => watched({ ...paid(row, "A", 5, dollars), type: row % 3 ? "rmd" : "other" });
      const { pairs } = matchVoids(Array.from({ length: count }, (_, row) => day(row, row % 2 ? -2 : 2)));
      expect(pairs).toHaveLength(count / 2);
      return looks;
    };
    expect(looksFor(6000)).toBeLessThanOrEqual(11 * looksFor(600));
  });

  it("leave a population, pairs and unmatched reversals that add up to the file", () => {
    fc.assert(
      fc.property(anyPayments, (payments) => {
        const { pairs, unmatched, effectivePayments, zeroCount } = matchVoids(payments);
        expect(sum(effectivePayments) + sum(unmatched)).toBe(sum(payments));
        expect(effectivePayments.length + unmatched.length + pairs.length * 2 + zeroCount).toBe(payments.length);
        for (const { payment: one, reversal } of pairs) {
          expect(one.grossCents).toBe(-(reversal?.grossCents ?? 0n));
          expect(reversal && one.paidOn <= reversal.paidOn && one.id === reversal.id).toBe(true);
        }
      }),
    );
  });

  it("leave no reversal unmatched that an earlier open payment could explain, in any row order", () => {
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

  it("of one recordkeeper never cancel another's payment with the same number, unless the SSN matches", () => {
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

  it("without a meaningful type cancel a payment of any type, after those that need a specific type", () => {
    const hardship = { ...paid(1, "A", 1, 2), type: "hardship" };
    const voided = { ...paid(2, "A", 5, -2), type: "other" };
    expect(matchVoids([hardship, voided])).toMatchObject({ pairs: [{ payment: hardship, reversal: voided }], unmatched: [] });
    const reversed = { ...paid(3, "A", 9, -2), type: "hardship" };
    const lump = { ...paid(4, "A", 2, 2), type: "termination_lump_sum" };
    expect(matchVoids([hardship, lump, voided, reversed]).unmatched).toEqual([]);
    expect(matchVoids([hardship, { ...voided, type: "rmd" }]).unmatched).toHaveLength(1);
    expect(matchVoids([{ ...hardship, paidOn: on("2024-01-06") }, voided]).unmatched).toEqual([voided]);
  });

  it("cancel a payment that the report marks void before a later one with the same amount", () => {
    const voided = { ...paid(1, "A", 1, 2), isVoid: true as const };
    const paidOnce = paid(2, "A", 5, 2);
    const reversal = paid(3, "A", 9, -2);
    expect(matchVoids([voided, paidOnce, reversal])).toMatchObject({
      pairs: [{ payment: voided, reversal }],
      effectivePayments: [paidOnce],
    });
  });

  it("cancel the payment with the reversal's number before a later one with the same amount", () => {
    const first = { ...paid(1, "A", 1, 2), paymentNumber: "C1" };
    const second = { ...paid(2, "A", 5, 2), paymentNumber: "C2" };
    const reversal = { ...paid(3, "A", 9, -2), paymentNumber: "C1" };
    expect(matchVoids([first, second, reversal])).toMatchObject({ pairs: [{ payment: first, reversal }], effectivePayments: [second] });
  });

  it("by status alone are pairs without a reversal, within the year only", () => {
    const voided = paid(1, "A", 1, 2);
    expect(matchVoids([], [voided, { ...voided, inPeriod: false }]).pairs).toEqual([{ payment: voided, reversal: null }]);
  });

  it("after year-end leave the payment in the year's population; a void in the year cancels a payment of the year before", () => {
    const december = { ...paid(1, "A", 1, 2), paidOn: on("2024-12-20") };
    const january = { ...paid(2, "A", 1, -2), paidOn: on("2025-01-10"), inPeriod: false };
    expect(matchVoids([december, january])).toMatchObject({
      effectivePayments: [december],
      pairs: [],
      reversedLater: [{ payment: december, reversal: january }],
    });
    const before = { ...paid(3, "A", 1, 2), paidOn: on("2023-12-20"), inPeriod: false };
    const voided = paid(4, "A", 10, -2);
    expect(matchVoids([before, voided])).toMatchObject({ effectivePayments: [], pairs: [{ payment: before, reversal: voided }] });
  });
});
