import { describe, expect, it } from "vitest";
import {
  deferralsAbovePay,
  duplicateSsn,
  hiredAfterTermination,
  implausibleBirth,
  negativePay,
  payAfterTermination,
  payWithoutHours,
} from "./employee-rules.ts";
import { ann, annAgain, ben, cy, day, dee, judge, paid } from "./payroll-census.test-data.ts";

describe("one SSN, several employees", () => {
  it("finds an SSN under two employee IDs, with the rows of both", () => {
    const { exceptions } = judge(duplicateSsn, { payroll: [annAgain(), ben(), ann()] });
    expect(exceptions).toMatchObject([
      {
        naturalKey: "E1+E9",
        subject: "ADAMS, ANN (E1) and ADAMS, ANN (E9)",
        amountCents: null,
        msg: "***-**-0001 appears under employee IDs E1, E9.",
        rowsOf: [
          { report: "payroll_register", keys: ["0|IE9"] },
          { report: "payroll_register", keys: ["0|IE1"] },
        ],
      },
    ]);
  });

  it("finds nothing where the SSNs differ, one of the two has no ID, or each provider has one of them", () => {
    const namesake = ben({ name: "ADAMS, ANN" });
    expect(judge(duplicateSsn, { payroll: [ann(), namesake] }).results).toEqual(["pass", "pass"]);
    expect(judge(duplicateSsn, { payroll: [ann(), annAgain({ id: null, key: "0|Shash" })] }).results).toEqual(["pass"]);
    expect(judge(duplicateSsn, { payroll: [ann(), annAgain({ key: "1|IE9" })] }).results).toEqual(["pass", "pass"]);
  });

  it("judges no employee without an SSN", () => {
    const masked = { ssnHash: null };
    expect(judge(duplicateSsn, { payroll: [ann(masked), annAgain(masked)] }).results).toEqual([]);
  });

  it("says the same, in the same order, under any key of the firm's hashes", () => {
    const ofAnn = (ssnHash: string) => [ann({ ssnHash }), annAgain({ ssnHash })];
    const ofBen = (ssnHash: string) => [ben({ ssnHash }), ben({ ssnHash, id: "E8", key: "0|IE8" })];
    const said = (payroll: ReturnType<typeof ofAnn>) =>
      judge(duplicateSsn, { payroll }).exceptions.map(({ id, subject, msg }) => [id, subject, msg]);
    const first = said([...ofAnn("a"), ...ofBen("b")]);
    expect(first.map(([id]) => id)).toEqual(["census.duplicate_ssn:E1+E9", "census.duplicate_ssn:E2+E8"]);
    expect(said([...ofBen("c"), ...ofAnn("d")].reverse())).toEqual(first);
    expect(said([...ofBen("c"), ...ofAnn("d")])).toEqual(first);
  });
});

describe("hired after termination", () => {
  const late = { hireOn: day("2024-02-01"), termOn: day("2024-01-31") };

  it("finds an employee hired a day after the termination, not one hired on its day", () => {
    const { exceptions, found } = judge(hiredAfterTermination, { payroll: [ann(late), ben({ ...late, termOn: day("2024-02-01") })] });
    expect(found).toEqual(["ADAMS, ANN (E1)"]);
    expect(exceptions[0]?.msg).toBe("Terminated on 31 Jan 2024, hired on 1 Feb 2024, and no rehire date explains it.");
  });

  it("accepts a rehire on or after the day of termination, not one before it", () => {
    const rehired = (on: string) => ({ ...late, rehireOn: day(on) });
    const payroll = [ann(rehired("2024-01-30")), ben(rehired("2024-01-31")), cy(rehired("2024-02-01"))];
    expect(judge(hiredAfterTermination, { payroll }).results).toEqual(["exception", "pass", "pass"]);
  });

  it("cannot be determined for a terminated employee with no hire date, and does not apply without a termination", () => {
    const { results, summary } = judge(hiredAfterTermination, { payroll: [ann({ ...late, hireOn: null }), ben({ hireOn: null })] });
    expect(results).toEqual(["cannot_be_determined", "not_applicable"]);
    expect(summary?.missing).toEqual(["Hire date is blank for a terminated employee"]);
  });
});

describe("pay after termination", () => {
  const left = { termOn: day("2024-01-01") };
  const lastPaid = (on: string) => ({ ...left, lastPaidOn: day(on) });

  it("finds pay 76 days after termination, not pay 75 days after it", () => {
    const [late, timely] = [ann(lastPaid("2024-03-17")), ben(lastPaid("2024-03-16"))];
    const latePay = [paid(late, "2024-03-17", 200_000n, 2), paid(timely, "2024-03-16", 200_000n, 3)];
    const { exceptions } = judge(payAfterTermination, { payroll: [late, timely], latePay });
    expect(exceptions).toMatchObject([
      {
        subject: "ADAMS, ANN (E1)",
        amountCents: 200_000n,
        msg: "Terminated on 1 Jan 2024; 1 payment of 2,000.00 more than 75 days later, the latest on 17 Mar 2024.",
        refs: [{ file_no: 0, sheet: 0, row: 2 }],
        rowsOf: [],
      },
    ]);
  });

  it("adds up the payments that are too late, and names those rows only", () => {
    const late = ann(lastPaid("2024-06-30"));
    const latePay = [paid(late, "2024-06-30", 5n, 9), paid(late, "2024-03-16", 100n, 7), paid(late, "2024-03-17", 20n, 8)];
    const [found] = judge(payAfterTermination, { payroll: [late], latePay }).exceptions;
    expect(found).toMatchObject({ amountCents: 25n, refs: [{ row: 9 }, { row: 8 }] });
    expect(found?.msg).toContain("2 payments of 0.25 more than 75 days later, the latest on 30 Jun 2024");
  });

  it("accepts pay after a rehire on or after the day of termination, not after an earlier one", () => {
    const rehired = (on: string) => ({ ...lastPaid("2024-06-30"), rehireOn: day(on) });
    const payroll = [ann(rehired("2023-12-31")), ben(rehired("2024-01-01")), cy(rehired("2024-03-01"))];
    const latePay = payroll.map((employee, at) => paid(employee, "2024-06-30", 100n, at + 2));
    expect(judge(payAfterTermination, { payroll, latePay }).results).toEqual(["exception", "pass", "pass"]);
  });

  it("does not apply to an employee who has not left", () => {
    expect(judge(payAfterTermination, { payroll: [ann(), ben({ ...left, lastPaidOn: null })] }).results).toEqual([
      "not_applicable",
      "pass",
    ]);
  });
});

describe("negative pay", () => {
  it("finds pay of the year a cent below zero, not zero", () => {
    const { exceptions, results } = judge(negativePay, { payroll: [ann({ pay: { gross_pay: -1n } }), ben({ pay: { gross_pay: 0n } })] });
    expect(results).toEqual(["exception", "pass"]);
    expect(exceptions).toMatchObject([{ subject: "ADAMS, ANN (E1)", amountCents: -1n, msg: "Pay for the plan year is (0.01)." }]);
  });

  it("judges eligible pay only where no file gives gross pay", () => {
    const payroll = [ann({ pay: { eligible_comp: -1n } })];
    expect(judge(negativePay, { payroll }).results).toEqual(["pass"]);
    expect(judge(negativePay, { payroll, without: ["gross_pay"] }).results).toEqual(["exception"]);
  });
});

describe("pay without hours", () => {
  it("finds pay of a year without hours, not pay for a hundredth of an hour", () => {
    const { exceptions, results } = judge(payWithoutHours, { payroll: [ann({ hoursHundredths: 0n }), ben({ hoursHundredths: 1n })] });
    expect(results).toEqual(["exception", "pass"]);
    expect(exceptions).toMatchObject([{ amountCents: 200_000n, msg: "Pay of 2,000.00 in the year, but no hours." }]);
  });

  it("does not apply to a year without pay", () => {
    const paid = (gross_pay: bigint) => ({ hoursHundredths: 0n, pay: { gross_pay } });
    const { results } = judge(payWithoutHours, { payroll: [ann(paid(0n)), ben(paid(-1n)), cy(paid(1n))] });
    expect(results).toEqual(["not_applicable", "not_applicable", "exception"]);
  });
});

describe("implausible birth date", () => {
  const hiredIn2015 = (birth: string) => ({ birthOn: day(birth), hireOn: day("2015-01-01") });

  it("finds an employee hired a day before the 14th birthday, not on it", () => {
    const { exceptions, results } = judge(implausibleBirth, { payroll: [ann(hiredIn2015("2001-01-02")), ben(hiredIn2015("2001-01-01"))] });
    expect(results).toEqual(["exception", "pass"]);
    expect(exceptions[0]?.msg).toBe("Born 2 Jan 2001 and hired 1 Jan 2015, at age 13.");
  });

  it("finds an employee hired on the 91st birthday, not a day before it", () => {
    const { exceptions, results } = judge(implausibleBirth, { payroll: [ann(hiredIn2015("1924-01-01")), ben(hiredIn2015("1924-01-02"))] });
    expect(results).toEqual(["exception", "pass"]);
    expect(exceptions[0]?.msg).toContain("at age 91");
  });

  it("finds an employee hired before birth", () => {
    expect(judge(implausibleBirth, { payroll: [ann(hiredIn2015("2015-01-02"))] }).exceptions[0]?.msg).toContain("before birth");
  });

  it("finds the placeholder 1 Jan 1900 even without a hire date", () => {
    const { exceptions } = judge(implausibleBirth, { payroll: [ann({ birthOn: day("1900-01-01"), hireOn: null })] });
    expect(exceptions[0]?.msg).toBe("The birth date is 1 Jan 1900, a common placeholder.");
  });

  it("cannot be determined where the birth date or the hire date is blank", () => {
    const { results, summary } = judge(implausibleBirth, { payroll: [ann({ birthOn: null }), ben({ hireOn: null })] });
    expect(results).toEqual(["cannot_be_determined", "cannot_be_determined"]);
    expect(summary?.missing).toEqual(["Birth date is blank", "Hire date is blank"]);
  });

  it("without a hire date in any file still finds the placeholder, and passes no one", () => {
    const payroll = [ann({ birthOn: day("1900-01-01"), hireOn: null }), ben({ hireOn: null })];
    const { results, summary } = judge(implausibleBirth, { payroll, without: ["hire_date"] });
    expect(results).toEqual(["exception", "cannot_be_determined"]);
    expect(summary?.missing).toEqual(["Hire date not mapped in Payroll register or Demographics"]);
  });
});

describe("deferrals exceed pay", () => {
  it("finds deferrals a cent above eligible pay, not deferrals of all of it", () => {
    const deferred = (deferral_pretax: bigint) => ({ pay: { deferral_pretax } });
    const { exceptions, results } = judge(deferralsAbovePay, { payroll: [ann(deferred(190_001n)), ben(deferred(190_000n))] });
    expect(results).toEqual(["exception", "pass"]);
    expect(exceptions).toMatchObject([{ amountCents: 1n, msg: "Deferrals of 1,900.01 against pay of 1,900.00." }]);
  });

  it("adds up what the employee contributes, Roth, catch-up and after tax too, but not the employer's money or loan payments", () => {
    const pay = { deferral_pretax: 190_000n };
    const payroll = [
      ann({ pay: { ...pay, deferral_roth: 1n } }),
      ben({ pay: { ...pay, catchup_pretax: 1n } }),
      cy({ pay: { ...pay, after_tax: 1n } }),
      dee({ pay: { ...pay, match: 1n, loan_payment: 1n } }),
    ];
    expect(judge(deferralsAbovePay, { payroll }).results).toEqual(["exception", "exception", "exception", "pass"]);
  });

  it("judges by gross pay only where no file gives eligible pay", () => {
    const payroll = [ann({ pay: { deferral_pretax: 195_000n } })];
    expect(judge(deferralsAbovePay, { payroll }).results).toEqual(["exception"]);
    expect(judge(deferralsAbovePay, { payroll, without: ["eligible_comp"] }).results).toEqual(["pass"]);
  });

  it("accepts a reversed year, in which pay and deferrals are below zero, and a year without deferrals", () => {
    const reversed = { gross_pay: -25_000n, eligible_comp: -25_000n, deferral_pretax: -250n };
    const payroll = [ann({ pay: reversed }), ben({ pay: { ...reversed, deferral_pretax: 0n } })];
    expect(judge(deferralsAbovePay, { payroll }).results).toEqual(["pass", "pass"]);
  });
});
