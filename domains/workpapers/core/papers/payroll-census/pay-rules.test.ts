import { describe, expect, it } from "vitest";
import { deferralsAbovePay, eligibleAboveGross, negativePay, payWithoutHours } from "./pay-rules.ts";
import { ann, ben, cy, day, dee, judge, personFields, recordOf } from "./payroll-census.test-data.ts";

describe("amounts and hours come from the payroll register only", () => {
  /** Demographics have their own pay and hours, which differ from the register's. */
  const inDemographics = { hoursHundredths: 208_000n, grossCents: 5_000_000n, eligibleCents: 5_000_000n };
  const beside = (lacking: readonly string[], pay = {}) => {
    const employee = ann({ pay });
    const register = ["gross_pay", "eligible_comp", "deferral_pretax", "hours", "pay_date", ...personFields];
    return {
      payroll: [employee],
      demographics: [recordOf(employee, inDemographics)],
      fields: {
        payroll_register: register.filter((field) => !lacking.includes(field)),
        demographics: [...personFields, "gross_pay", "eligible_comp", "hours"],
      },
    };
  };

  it.each([
    [payWithoutHours, ["hours"], "Hours not mapped in Payroll register"],
    [payWithoutHours, ["gross_pay", "eligible_comp"], "Gross or eligible pay not mapped in Payroll register"],
    [negativePay, ["gross_pay", "eligible_comp"], "Gross or eligible pay not mapped in Payroll register"],
    [deferralsAbovePay, ["gross_pay", "eligible_comp"], "Gross or eligible pay not mapped in Payroll register"],
    [eligibleAboveGross, ["gross_pay"], "Gross pay not mapped in Payroll register"],
    [eligibleAboveGross, ["eligible_comp"], "Eligible compensation not mapped in Payroll register"],
  ])("so $id cannot be determined if only demographics have %s", (rule, lacking, missing) => {
    expect(judge(rule, beside(lacking, { deferral_pretax: 100n })).summary).toMatchObject({
      ...{ pass: 0, exception: 0, not_applicable: 0, cannot_be_determined: 1 },
      missing: [missing],
    });
  });

  it("and from demographics if no register is uploaded", () => {
    const records = [recordOf(ann(), { ...inDemographics, hoursHundredths: 0n }), recordOf(ben(), inDemographics)];
    const fields = { demographics: [...personFields, "gross_pay", "eligible_comp", "hours"] };
    const only = { payroll: null, demographics: records, fields };
    expect(judge(payWithoutHours, only).results).toEqual(["exception", "pass"]);
    expect(judge(eligibleAboveGross, only).results).toEqual(["pass", "pass"]);
  });
});

describe("negative pay", () => {
  it("finds annual pay one cent below zero, but not zero", () => {
    const { exceptions, results } = judge(negativePay, { payroll: [ann({ pay: { gross_pay: -1n } }), ben({ pay: { gross_pay: 0n } })] });
    expect(results).toEqual(["exception", "pass"]);
    expect(exceptions).toMatchObject([{ subject: "ADAMS, ANN (E1)", amountCents: -1n, msg: "Pay for the plan year is (0.01)." }]);
  });

  it("judges eligible pay only if no file gives gross pay", () => {
    const payroll = [ann({ pay: { eligible_comp: -1n } })];
    expect(judge(negativePay, { payroll }).results).toEqual(["pass"]);
    expect(judge(negativePay, { payroll, without: ["gross_pay"] }).results).toEqual(["exception"]);
  });
});

describe("pay without hours", () => {
  it("finds a year's pay without hours, but not pay for a hundredth of an hour", () => {
    const { exceptions, results } = judge(payWithoutHours, { payroll: [ann({ hoursHundredths: 0n }), ben({ hoursHundredths: 1n })] });
    expect(results).toEqual(["exception", "pass"]);
    expect(exceptions).toMatchObject([{ amountCents: 200_000n, msg: "Pay of 2,000.00 in the year, but no hours." }]);
  });

  it("cannot be determined for an employee whose hours are blank in every row, or who is in a file without the column", () => {
    const { results, summary } = judge(payWithoutHours, { payroll: [ann({ hoursHundredths: 0n, unknown: ["hours"] })] });
    expect(results).toEqual(["cannot_be_determined"]);
    expect(summary?.missing).toEqual(["Hours are blank"]);
  });

  it("does not apply to a year without pay", () => {
    const paid = (gross_pay: bigint) => ({ hoursHundredths: 0n, pay: { gross_pay } });
    const { results } = judge(payWithoutHours, { payroll: [ann(paid(0n)), ben(paid(-1n)), cy(paid(1n))] });
    expect(results).toEqual(["not_applicable", "not_applicable", "exception"]);
  });
});

describe("eligible pay exceeds gross pay", () => {
  const paid = (gross_pay: bigint, eligible_comp: bigint) => ({ pay: { gross_pay, eligible_comp } });

  it("finds annual eligible pay one cent above gross pay, but not equal to it", () => {
    const { exceptions, results } = judge(eligibleAboveGross, {
      payroll: [ann(paid(200_000n, 200_001n)), ben(paid(200_000n, 200_000n)), cy(paid(0n, 100n))],
    });
    expect(results).toEqual(["exception", "pass", "exception"]);
    expect(exceptions[0]).toMatchObject({
      ...{ subject: "ADAMS, ANN (E1)", amountCents: 1n },
      msg: "Eligible compensation of 2,000.01 against gross pay of 2,000.00.",
    });
  });

  it("accepts reversed pay, none of which was eligible", () => {
    expect(judge(eligibleAboveGross, { payroll: [ann(paid(-100n, 0n)), ben(paid(-100n, -50n))] }).results).toEqual(["pass", "pass"]);
  });

  it("cannot be determined for an employee with either of the two blank", () => {
    const { results, summary } = judge(eligibleAboveGross, {
      payroll: [ann({ ...paid(0n, 100n), unknown: ["gross_pay"] }), ben({ unknown: ["eligible_comp"] })],
    });
    expect(results).toEqual(["cannot_be_determined", "cannot_be_determined"]);
    expect(summary?.missing).toEqual(["Eligible compensation is blank", "Gross pay is blank"]);
  });
});

describe("deferrals exceed pay", () => {
  it("finds deferrals one cent above eligible pay, but not equal to it", () => {
    const deferred = (deferral_pretax: bigint) => ({ pay: { deferral_pretax } });
    const { exceptions, results } = judge(deferralsAbovePay, { payroll: [ann(deferred(190_001n)), ben(deferred(190_000n))] });
    expect(results).toEqual(["exception", "pass"]);
    expect(exceptions).toMatchObject([{ amountCents: 1n, msg: "Deferrals of 1,900.01 against pay of 1,900.00 for the plan year." }]);
  });

  it("adds up the employee's contributions, including Roth, catch-up and after-tax, but not employer money or loan payments", () => {
    const pay = { deferral_pretax: 190_000n };
    const payroll = [
      ann({ pay: { ...pay, deferral_roth: 1n } }),
      ben({ pay: { ...pay, catchup_pretax: 1n } }),
      cy({ pay: { ...pay, after_tax: 1n } }),
      dee({ pay: { ...pay, match: 1n, loan_payment: 1n } }),
    ];
    expect(judge(deferralsAbovePay, { payroll }).results).toEqual(["exception", "exception", "exception", "pass"]);
  });

  it("finds a check that defers more than its pay even if the year does not: once per employee, with the pay date", () => {
    const check = (on: string, deferralCents: bigint) => ({ key: ann().key, on: day(on), deferralCents, payCents: 200_000n });
    const found = (...checksAbovePay: ReturnType<typeof check>[]) =>
      judge(deferralsAbovePay, { payroll: [ann(), ben()], checksAbovePay }).exceptions.map(({ amountCents, msg }) => [amountCents, msg]);
    expect(found(check("2024-05-31", 201_000n))).toEqual([
      [1_000n, "On the pay date 31 May 2024, deferrals of 2,010.00 against pay of 2,000.00."],
    ]);
    expect(found(check("2024-05-31", 201_000n), check("2024-06-28", 200_100n))).toEqual([
      [1_100n, "On 2 pay dates, the first 31 May 2024, deferrals of 4,011.00 against pay of 4,000.00."],
    ]);
  });

  it("uses gross pay only if no file gives eligible pay", () => {
    const payroll = [ann({ pay: { deferral_pretax: 195_000n } })];
    expect(judge(deferralsAbovePay, { payroll }).results).toEqual(["exception"]);
    expect(judge(deferralsAbovePay, { payroll, without: ["eligible_comp"] }).results).toEqual(["pass"]);
  });

  it("accepts a reversed year, with pay and deferrals below zero, and a year without deferrals", () => {
    const reversed = { gross_pay: -25_000n, eligible_comp: -25_000n, deferral_pretax: -250n };
    const payroll = [ann({ pay: reversed }), ben({ pay: { ...reversed, deferral_pretax: 0n } })];
    expect(judge(deferralsAbovePay, { payroll }).results).toEqual(["pass", "pass"]);
  });

  it("cannot be determined if pay is blank, or if a file with the employee's pay has no deferrals", () => {
    const deferred = { pay: { gross_pay: 0n, eligible_comp: 0n, deferral_pretax: 100n } };
    const { results, summary } = judge(deferralsAbovePay, {
      payroll: [
        ann({ ...deferred, unknown: ["gross_pay", "eligible_comp"] }),
        ben({ unknown: ["deferrals"] }),
        cy({ ...deferred, unknown: ["deferrals"] }),
      ],
    });
    expect(results).toEqual(["cannot_be_determined", "cannot_be_determined", "exception"]);
    expect(summary?.missing).toEqual([
      "Employee deferrals not mapped in every file of Payroll register",
      "Gross and eligible pay are blank",
    ]);
  });
});
