import { describe, expect, it } from "vitest";
import { account, factsOf, factsWithout, fileOf, inputsOf, on, payment, position, verdict, verdicts } from "../distributions.test-data.ts";
import type { Payment } from "../inputs.ts";
import { joinSourceRows } from "../join-source-rows.ts";
import { forceOutAboveLimit, netDiffers, unvestedNotForfeited, withholdingBelow20 } from "./amount-rules.ts";

type Row = readonly [what: string, payment: Partial<Payment>, verdict: string];
const noTax = factsWithout({ distribution_detail: ["fed_tax"] });

describe("net foots", () => {
  it.each<Row>([
    ["gross less tax", {}, "pass"],
    ["gross less tax and fee", { feeCents: 5_000n, netCents: 75_000n }, "pass"],
    ["gross less federal and state tax", { stateCents: 3_000n, netCents: 77_000n }, "pass"],
    ["one cent below", { netCents: 79_999n }, "pass"],
    ["two cents below", { netCents: 79_998n }, "exception: 0.02"],
    ["one cent above", { netCents: 80_001n }, "pass"],
    ["two cents above", { netCents: 80_002n }, "exception: -0.02"],
    ["no net in the row", { netCents: null }, "cannot be determined: Net amount is blank in the row"],
  ])("%s", (_, more, expected) => expect(verdict(netDiffers, more)).toBe(expected));

  const kept = { federalCents: 0n, netCents: 0n };
  it.each<Row>([
    ["a loan that defaults", { ...kept, type: "deemed_loan", code: "L" }, "not applicable"],
    ["a loan that is offset, with an empty net", { ...kept, type: "loan_offset", code: "M", netCents: null }, "not applicable"],
    ["an in-plan Roth rollover", { ...kept, type: "in_plan_roth", code: "G" }, "not applicable"],
    ["a hardship", { ...kept, type: "hardship" }, "exception: 1000.00"],
    ["a termination with the code of a loan", { ...kept, code: "L" }, "exception: 1000.00"],
    ["a defaulted loan with some cash", { ...kept, type: "deemed_loan", netCents: 70_000n }, "exception: 300.00"],
    ["an offset loan with some cash", { ...kept, type: "loan_offset", netCents: 5_000n }, "exception: 950.00"],
  ])("a net of zero is right where no cash leaves the plan, and nowhere else: %s", (_, more, expected) => {
    expect(verdict(netDiffers, more)).toBe(expected);
  });

  it.each<Row>([
    ["inside", { netCents: 75_000n }, "pass"],
    ["outside", { netCents: 80_000n }, "pass"],
    ["and another difference", { netCents: 74_000n }, "exception: 60.00"],
  ])("with the loan offset inside or outside the gross: %s", (_, more, expected) => {
    expect(verdict(netDiffers, { ...more, loanOffsetCents: 5_000n })).toBe(expected);
  });

  it("cannot be determined without a net, or without the tax that the difference may be", () => {
    const facts = factsWithout({ distribution_detail: ["dist_net"] });
    expect(verdict(netDiffers, { netCents: null }, { facts })).toBe("cannot be determined: Net amount not mapped in Distribution detail");
    const open = "cannot be determined: Federal tax not mapped in Distribution detail";
    expect(verdict(netDiffers, { federalCents: null }, { facts: noTax })).toBe(open);
    expect(verdict(netDiffers, { federalCents: null, netCents: 100_000n }, { facts: noTax })).toBe("pass");
  });
});

describe("mandatory withholding", () => {
  const low = { federalCents: 10_000n, netCents: 90_000n };
  const spouse = "cannot be determined: Whether the beneficiary is the surviving spouse";
  const roth = "cannot be determined: Taxable portion of a payment from Roth or after-tax money";
  it.each<Row>([
    ["10% of a payment to the person", low, "exception: 100.00"],
    ["20%", {}, "pass"],
    ["20% to within a cent of tax", { grossCents: 100_005n }, "pass"],
    ["more than a cent of tax below 20%", { grossCents: 100_006n }, "exception: 0.01"],
    ["a payment to an IRA", { ...low, payee: "FIDELITY FBO NAME11" }, "not applicable"],
    ["a direct rollover", { ...low, code: "G", type: "direct_rollover" }, "not applicable"],
    ["a termination with the code of a direct rollover", { ...low, code: "G" }, "not applicable"],
    ["a hardship", { ...low, type: "hardship" }, "not applicable"],
    ["$199.99", { grossCents: 19_999n, federalCents: 0n, netCents: 19_999n }, "not applicable"],
    ["$200.00", { grossCents: 20_000n, federalCents: 0n, netCents: 20_000n }, "exception: 40.00"],
    ["a death", { ...low, type: "death", code: "4" }, spouse],
    ["a QDRO", { ...low, type: "qdro" }, "cannot be determined: Whether the payee of the QDRO is the spouse or former spouse"],
    ["installments", { ...low, type: "installment" }, "cannot be determined: Period over which the installments are paid"],
    ["another type", { ...low, type: "other" }, "cannot be determined: What kind of payment “Other” is"],
    ["no type", { ...low, type: null }, "cannot be determined: Payment type is blank in the row"],
    ["a person whose name is Ira", { ...low, name: "GLASS, IRA", payee: "IRA GLASS" }, "exception: 100.00"],
    ["Roth money by its code", { ...low, code: "1B" }, roth],
    ["Roth money by its source", { ...low, moneySource: "deferral_roth" }, roth],
    ["after-tax money", { ...low, moneySource: "after_tax" }, roth],
    ["pre-tax money", { ...low, moneySource: "deferral_pretax" }, "exception: 100.00"],
  ])("%s", (_, more, expected) => expect(verdict(withholdingBelow20, more)).toBe(expected));

  const somebody = "cannot be determined: Whether the payee, who is not the participant, is a plan or an IRA";
  it.each([
    ["CHARLES SCHWAB & CO INC", somebody],
    ["Name P1 N", "exception: 200.00"],
    ["NAME P1, N. JR", "exception: 200.00"],
  ])(
    "nothing withheld from a payment to another name is open: it may be a plan or an IRA that the report does not call so: %s",
    (payee, expected) => expect(verdict(withholdingBelow20, { federalCents: 0n, netCents: 100_000n, payee })).toBe(expected),
  );

  it("is not demanded of what may be an RMD (IRC 402(c)(4)(B))", () => {
    const old = (birth: string): Partial<Payment> => ({ ...low, code: "7", birthOn: on(birth) });
    expect(verdict(withholdingBelow20, old("1951-12-31"))).toBe("cannot be determined: Portion of the payment that is an RMD");
    expect(verdict(withholdingBelow20, old("1952-01-01"))).toBe("exception: 100.00");
  });

  it("is no more than the cash beside a loan offset within the gross (IRC 3405(e)(8))", () => {
    const offset = { loanOffsetCents: 90_000n, federalCents: 10_000n, netCents: 0n };
    expect(verdict(withholdingBelow20, offset)).toBe("pass");
    expect(verdict(withholdingBelow20, { ...offset, loanOffsetCents: 89_000n, netCents: 1_000n })).toBe("exception: 100.00");
    expect(verdict(withholdingBelow20, { ...offset, netCents: 1_000n })).toBe("exception: 100.00");
  });

  it("cannot be determined where one of the files has no federal tax", () => {
    const open = "cannot be determined: Federal tax not mapped in Distribution detail";
    const files = [fileOf("distribution_detail"), fileOf("distribution_detail", ["fed_tax"])];
    for (const facts of [noTax, factsOf(files)]) {
      expect(verdict(withholdingBelow20, { federalCents: null }, { facts })).toBe(open);
      expect(verdict(withholdingBelow20, { federalCents: null, type: "hardship" }, { facts })).toBe("not applicable");
    }
  });
});

describe("limit of involuntary cash-outs", () => {
  const small = (grossCents: bigint, more: Partial<Payment> = {}): Payment =>
    payment({ type: "force_out", grossCents, federalCents: grossCents / 5n, netCents: grossCents - grossCents / 5n, ...more });
  it.each<readonly [string, Payment, string]>([
    ["$7,000.00 in 2024", small(700_000n), "pass"],
    ["a cent above it", small(700_001n), "exception: 0.01"],
    ["$5,000.00 in 2023", small(500_000n, { paidOn: on("2023-12-31") }), "pass"],
    ["a cent above the limit of 2023", small(500_001n, { paidOn: on("2023-12-31") }), "exception: 0.01"],
    ["$6,000.00 to an IRA", small(600_000n, { payee: "AUTO IRA TRUST" }), "pass"],
    ["a termination of any amount", small(700_001n, { type: "termination_lump_sum" }), "not applicable"],
  ])("is that of the day of payment (SECURE 2.0 §304): %s", (_, one, expected) => {
    expect(verdict(forceOutAboveLimit, one)).toBe(expected);
  });

  const judge = (...rows: Payment[]): string[] => verdicts(forceOutAboveLimit, inputsOf(joinSourceRows(rows)));
  it("is that of all rows of one payment by money source", () => {
    const rest = { moneySource: "match" };
    expect(judge(small(400_000n, { moneySource: "deferral_pretax" }), small(300_005n, rest))).toEqual(["exception: 0.05"]);
    expect(judge(small(400_000n, { moneySource: "deferral_pretax" }), small(300_000n, rest))).toEqual(["pass"]);
  });

  it("is that of all payments of the day, of which each is wrong by no more than its own amount", () => {
    expect(judge(small(700_000n), small(5n, { code: "7" }))).toEqual(["exception: 0.05", "exception: 0.05"]);
    expect(judge(small(700_000n), small(700_001n, { code: "7" }))).toEqual(["exception: 7000.00", "exception: 7000.01"]);
  });

  it("is not reached by a payment made twice, by payments of two days or by those of two people", () => {
    const half = { moneySource: "match" };
    expect(judge(small(400_000n, half), small(400_000n, half))).toEqual(["pass", "pass"]);
    const other = { moneySource: "deferral_pretax" };
    expect(judge(small(400_000n, half), small(400_000n, { ...other, paidOn: on("2024-06-29") }))).toEqual(["pass", "pass"]);
    expect(judge(small(400_000n, half), small(400_000n, { ...other, key: "0|IP2", ssnHash: "another" }))).toEqual(["pass", "pass"]);
  });
});

describe("nonvested money that no one forfeited", () => {
  const partly = { vestedBasisPoints: 6_000 };
  it.each<Row>([
    ["60% vested and nothing forfeited", partly, "exception: 1000.00"],
    ["a forfeiture in the row", { ...partly, forfeitureCents: 4_000n }, "pass"],
    ["a forfeiture with a minus in the row", { ...partly, forfeitureCents: -4_000n }, "pass"],
    ["a direct rollover", { ...partly, type: "direct_rollover" }, "exception: 1000.00"],
    ["99.99% vested", { vestedBasisPoints: 9_999 }, "exception: 1000.00"],
    ["fully vested", {}, "pass"],
    ["a hardship", { ...partly, type: "hardship" }, "not applicable"],
    ["no type", { ...partly, type: null }, "not applicable"],
    ["no vested percentage", { vestedBasisPoints: null }, "cannot be determined: Vested % not mapped in Distribution detail"],
  ])("%s", (_, more, expected) => expect(verdict(unvestedNotForfeited, more)).toBe(expected));

  it("is none while money is left in the account, or was forfeited in balances or with another payment", () => {
    expect(verdict(unvestedNotForfeited, partly, { holders: [account({ endingCents: 500n })] })).toBe("pass");
    expect(verdict(unvestedNotForfeited, partly, { holders: [account({ forfeitureCents: -4_000n })] })).toBe("pass");
    const later = payment({ ...partly, type: "hardship", forfeitureCents: 4_000n });
    expect(verdicts(unvestedNotForfeited, inputsOf([payment(partly), later]))).toEqual(["pass", "not applicable"]);
  });

  it("takes the vested percentage of the money source, then of the account, where the row has none", () => {
    const ofSource = { vestedBasisPoints: null, moneySource: "match" };
    const positions = [position("match", 100_000n, { vestedBasisPoints: 6_000 })];
    const holders = [account({ vestedBasisPoints: 10_000 })];
    expect(verdict(unvestedNotForfeited, ofSource, { positions, holders })).toBe("exception: 1000.00");
    expect(verdict(unvestedNotForfeited, { ...ofSource, moneySource: "rollover" }, { positions, holders })).toBe("pass");
  });

  it("cannot be determined without balances, or without forfeitures in either report", () => {
    const noBalances = { facts: factsWithout({ participant_balances: "report" }), holders: null };
    expect(verdict(unvestedNotForfeited, partly, noBalances)).toBe("cannot be determined: Participant balances not uploaded");
    const facts = factsWithout({ distribution_detail: ["forfeiture"], participant_balances: ["forfeitures"] });
    const open = "cannot be determined: Forfeitures not mapped in Distribution detail or Participant balances";
    expect(verdict(unvestedNotForfeited, partly, { facts })).toBe(open);
    const one = factsWithout({ distribution_detail: ["forfeiture"] });
    expect(verdict(unvestedNotForfeited, partly, { facts: one })).toBe("exception: 1000.00");
  });
});
