import { describe, expect, it } from "vitest";
import { payAfterTermination } from "./pay-after-termination.ts";
import { ann, ben, cy, day, judge, paid } from "./payroll-census.test-data.ts";

const before = { termOn: day("2023-12-20") };
const within = { termOn: day("2024-01-10") };
const lastPaid = (on: string, left = before) => ({ ...left, lastPaidOn: day(on) });

describe("pay after termination (Treas. Reg. 1.415(c)-2(e)(3))", () => {
  it("in an earlier year is found from the day after the 2½ months", () => {
    const [late, timely] = [ann(lastPaid("2024-03-07")), ben(lastPaid("2024-03-06"))];
    const latePay = [paid(late, "2024-03-07", 200_000n, 2), paid(timely, "2024-03-06", 200_000n, 3)];
    const { exceptions, results } = judge(payAfterTermination, { payroll: [late, timely], latePay });
    expect(results).toEqual(["exception", "pass"]);
    expect(exceptions).toMatchObject([
      {
        subject: "ADAMS, ANN (E1)",
        amountCents: 200_000n,
        msg: "Terminated on 20 Dec 2023; 1 payment of 2,000.00 after 6 Mar 2024, the later of 2½ months and the end of the limitation year; the latest on 7 Mar 2024.",
        refs: [{ file_no: 0, sheet: 0, row: 2 }],
        rowsOf: [],
      },
    ]);
  });

  it("is open until the end of the limitation year: neither pass nor exception", () => {
    const [open, timely] = [ann(lastPaid("2024-12-31", within)), ben(lastPaid("2024-03-25", within))];
    const latePay = [paid(open, "2024-03-26", 1n, 2), paid(open, "2024-12-31", 1n, 3), paid(timely, "2024-03-25", 1n, 4)];
    const { results, summary } = judge(payAfterTermination, { payroll: [open, timely], latePay });
    expect(results).toEqual(["cannot_be_determined", "pass"]);
    expect(summary?.missing).toEqual([
      "Pay more than 2½ months after termination and within the limitation year: whether it is regular pay or unused leave, which counts, or severance pay, which never does, is in no file",
    ]);
  });

  it("adds up the late payments and names only those rows", () => {
    const late = ann(lastPaid("2024-06-30"));
    const latePay = [paid(late, "2024-06-30", 5n, 9), paid(late, "2024-03-06", 100n, 7), paid(late, "2024-03-07", 20n, 8)];
    const [found] = judge(payAfterTermination, { payroll: [late], latePay }).exceptions;
    expect(found).toMatchObject({ amountCents: 25n, refs: [{ row: 9 }, { row: 8 }] });
    expect(found?.msg).toContain("2 payments of 0.25 after 6 Mar 2024");
  });

  it("accepts pay after a rehire on or after the termination date, but not after an earlier one", () => {
    const rehired = (on: string) => ({ ...lastPaid("2024-06-30"), rehireOn: day(on) });
    const payroll = [ann(rehired("2023-12-19")), ben(rehired("2023-12-20")), cy(rehired("2024-03-01"))];
    const latePay = payroll.map((employee, at) => paid(employee, "2024-06-30", 100n, at + 2));
    expect(judge(payAfterTermination, { payroll, latePay }).results).toEqual(["exception", "pass", "pass"]);
  });

  it.each(["2024-11-01", "2025-02-01"])("is found only between the termination and a rehire on %s", (on) => {
    const late = ann({ ...lastPaid("2024-12-20", { termOn: day("2023-03-31") }), rehireOn: day(on) });
    const latePay = [paid(late, "2024-09-30", 100n, 2), paid(late, on, 7n, 3)];
    for (const without of [[], ["status"]]) {
      const { exceptions } = judge(payAfterTermination, { payroll: [late], latePay, without });
      expect(exceptions).toMatchObject([{ amountCents: 100n, refs: [{ row: 2 }], msg: expect.stringContaining("before the rehire on ") }]);
    }
  });

  it("does not apply to an employee who has not left, and is open if the termination date is unknown or pay is blank", () => {
    const payroll = [
      ann(),
      ben({ ...within, lastPaidOn: null }),
      cy({ status: "terminated" }),
      ann({ ...within, unknown: ["gross_pay", "eligible_comp"] }),
    ];
    const { results, summary } = judge(payAfterTermination, { payroll });
    expect(results).toEqual(["not_applicable", "pass", "cannot_be_determined", "cannot_be_determined"]);
    expect(summary?.missing).toEqual(["Gross and eligible pay are blank", "Termination date is blank for a terminated employee"]);
  });
});
