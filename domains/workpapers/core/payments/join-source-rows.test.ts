import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { on, payment } from "../papers/distributions/distributions.test-data.ts";
import { joinSourceRows } from "./join-source-rows.ts";
import type { Payment } from "./payment.ts";

const row = (number: number, grossCents: bigint, moneySource: string | null, more: Partial<Payment> = {}): Payment =>
  payment({ row: number, grossCents, moneySource, ...more });

describe("rows by money source", () => {
  it("become one payment with the sums of the rows, the lowest vested share, and all rows", () => {
    const [joined, ...others] = joinSourceRows([
      row(2, 600n, "deferral_pretax", { federalCents: 120n, netCents: 480n, vestedBasisPoints: 10_000 }),
      row(3, 400n, "match", { federalCents: 80n, netCents: 320n, vestedBasisPoints: 6_000 }),
    ]);
    expect(others).toEqual([]);
    expect(joined).toMatchObject({
      row: 2,
      grossCents: 1000n,
      federalCents: 200n,
      netCents: 800n,
      vestedBasisPoints: 6_000,
      moneySource: null,
    });
    expect(joined?.parts.map((part) => part.row)).toEqual([2, 3]);
  });
  it("of duplicate payments become two payments", () => {
    const twice = [row(2, 600n, "a"), row(3, 400n, "b"), row(4, 600n, "a"), row(5, 400n, "b")];
    expect(joinSourceRows(twice).map(({ grossCents }) => grossCents)).toEqual([1000n, 1000n]);
  });
  it("stay separate if they differ in number, code, payee, date, type, direction, person or plan year, or have no source", () => {
    const other: readonly Partial<Payment>[] = [
      { paymentNumber: "C2" },
      { code: "1B" },
      { payee: "IRA" },
      { paidOn: on("2024-03-02") },
      { type: "rmd" },
      { key: "0|IP2" },
      { key: "1|IP1" },
      { inPeriod: false },
      { moneySource: null },
    ];
    for (const more of other) expect(joinSourceRows([row(2, 600n, "a"), row(3, 400n, "b", more)])).toHaveLength(2);
    expect(joinSourceRows([row(2, 600n, "a"), row(3, -600n, "b")])).toHaveLength(2);
  });
  it("lose no row and no cent, whatever the rows", () => {
    const rows = fc.array(fc.tuple(fc.constantFrom("a", "b", null), fc.integer({ min: -2, max: 2 })), { maxLength: 20 });
    fc.assert(
      fc.property(rows, (given) => {
        const list = given.map(([source, cents], index) => row(index + 2, BigInt(cents), source));
        const payments = joinSourceRows(list);
        expect(payments.flatMap(({ parts }) => parts.map((part) => part.row)).sort((a, b) => a - b)).toEqual(list.map((one) => one.row));
        for (const { parts, grossCents } of payments) expect(parts.reduce((sum, part) => sum + part.grossCents, 0n)).toBe(grossCents);
      }),
    );
  });
});
