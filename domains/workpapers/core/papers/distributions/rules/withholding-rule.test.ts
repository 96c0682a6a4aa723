import { createReportFacts } from "@tieout/runs/core";
import { describe, expect, it } from "vitest";
import { joinSourceRows } from "../../../payments/join-source-rows.ts";
import type { Payment } from "../../../payments/payment.ts";
import { computeDistributions } from "../compute.ts";
import { factsOf, factsWithout, fileOf, inputsOf, on, payment, verdict, verdicts } from "../distributions.test-data.ts";
import { withholdingBelow20 } from "./withholding-rule.ts";

type Row = readonly [what: string, payment: Partial<Payment>, verdict: string];
const noTax = factsWithout({ distribution_detail: ["fed_tax"] });

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
    ["a birth or adoption", { ...low, type: "birth_adoption" }, "not applicable"],
    ["an emergency", { ...low, type: "emergency_1000" }, "not applicable"],
    ["domestic abuse", { ...low, type: "domestic_abuse" }, "not applicable"],
    ["a disaster", { ...low, type: "disaster" }, "not applicable"],
    ["a corrective distribution", { ...low, type: "corrective_402g" }, "not applicable"],
    ["a deemed loan", { ...low, type: "deemed_loan" }, "not applicable"],
    ["an RMD", { ...low, type: "rmd", code: "7", birthOn: on("1945-01-01") }, "not applicable"],
    ["an RMD before the age: an ordinary payment", { ...low, type: "rmd" }, "exception: 100.00"],
    [
      "an RMD of someone of unknown age",
      { ...low, type: "rmd", birthOn: null },
      "cannot be determined: No file gives a birth date for this person",
    ],
    [
      "a direct rollover to the person, with no code of one",
      { ...low, type: "direct_rollover", payee: "N NAME P1" },
      "cannot be determined: Whether the rollover was paid to the participant",
    ],
    ["$199.99", { grossCents: 19_999n, federalCents: 0n, netCents: 19_999n }, "not applicable"],
    ["$200.00", { grossCents: 20_000n, federalCents: 0n, netCents: 20_000n }, "exception: 40.00"],
    ["a death", { ...low, type: "death", code: "4" }, spouse],
    [
      "a QDRO",
      { ...low, type: "qdro" },
      "cannot be determined: Whether the payee of the QDRO is the spouse or former spouse: test it by hand",
    ],
    ["installments", { ...low, type: "installment" }, "cannot be determined: Period over which the installments are paid"],
    ["another type", { ...low, type: "other" }, "cannot be determined: What kind of payment “Other” is"],
    ["no type", { ...low, type: null }, "cannot be determined: Payment type is blank in the row"],
    ["a person whose name is Ira", { ...low, name: "GLASS, IRA", payee: "IRA GLASS" }, "exception: 100.00"],
    ["Roth money by its code", { ...low, code: "1B" }, roth],
    [
      "a code in words, which hold the letter of Roth money",
      { ...low, code: "Early distribution, no known exception" },
      "exception: 100.00",
    ],
    ["Roth money by the words of its code", { ...low, code: "Early distribution, designated Roth" }, roth],
    ["Roth money by its source", { ...low, moneySource: "deferral_roth" }, roth],
    ["after-tax money", { ...low, moneySource: "after_tax" }, roth],
    ["pre-tax money", { ...low, moneySource: "deferral_pretax" }, "exception: 100.00"],
  ])("%s", (_, more, expected) => expect(verdict(withholdingBelow20, more)).toBe(expected));

  it.each([
    [5_280_351n, 528_035n, "Federal tax of 5,280.35 is 10% of gross; 20% is 10,560.70."],
    [30_000n, 5_000n, "Federal tax of 50.00 is 16.67% of gross; 20% is 60.00."],
    [100_000_000n, 19_999_900n, "Federal tax of 199,999.00 is less than 20% of gross; 20% is 200,000.00."],
  ])("gives the percentage to the nearest hundredth, but never as 20% if it falls short: %i, %i", (grossCents, federalCents, msg) => {
    const { draft } = computeDistributions(inputsOf([payment({ grossCents, federalCents, netCents: grossCents - federalCents })]));
    expect(draft.exceptions.find(({ rule }) => rule === withholdingBelow20.id)).toMatchObject({ msg });
  });

  const someone = "cannot be determined: Whether the payee, who is not the participant, is a plan or an IRA";
  it.each([
    ["CHARLES SCHWAB & CO INC", someone],
    ["Name P1 N", "exception: 200.00"],
    ["NAME P1, N. JR", "exception: 200.00"],
  ])("zero withholding from a payment to another name is open, since it may be an unlabeled plan or IRA: %s", (payee, expected) =>
    expect(verdict(withholdingBelow20, { federalCents: 0n, netCents: 100_000n, payee })).toBe(expected),
  );

  it("is not required for a payment that may be an RMD (IRC 402(c)(4)(B))", () => {
    const old = (birth: string): Partial<Payment> => ({ ...low, code: "7", birthOn: on(birth) });
    expect(verdict(withholdingBelow20, old("1951-12-31"))).toBe("cannot be determined: Portion of the payment that is an RMD");
    expect(verdict(withholdingBelow20, old("1952-01-01"))).toBe("exception: 100.00");
  });

  describe("counts all eligible payments to the person in the calendar year (Treas. Reg. 31.3405(c)-1 Q&A-14)", () => {
    const small = (grossCents: bigint, paidOn: string, more: Partial<Payment> = {}): Payment =>
      payment({ grossCents, federalCents: 0n, netCents: grossCents, paidOn: on(paidOn), ...more });
    const judge = (...payments: Payment[]): string[] => verdicts(withholdingBelow20, inputsOf(payments));
    const other = { key: "0|IP2", ssnHash: "another" };

    it("two payments of 150.00 are judged by their sum, with the payment that reaches 200.00", () => {
      expect(judge(small(15_000n, "2024-03-01"), small(15_000n, "2024-06-03"))).toEqual(["not applicable", "exception: 60.00"]);
      expect(judge(small(15_000n, "2024-03-01"), small(15_000n, "2024-03-01", { row: 3 }))).toEqual([
        "exception: 30.00",
        "exception: 30.00",
      ]);
      expect(judge(small(15_000n, "2024-03-01"), small(15_000n, "2024-06-03", { federalCents: 6_000n, netCents: 9_000n }))).toEqual([
        ...["not applicable", "pass"],
      ]);
    });

    it("a later payment is judged alone", () => {
      const rest = [small(15_000n, "2024-03-01"), small(15_000n, "2024-06-03", { federalCents: 6_000n }), small(15_000n, "2024-07-01")];
      expect(judge(...rest)).toEqual(["not applicable", "pass", "exception: 30.00"]);
    });

    it.each<readonly [string, Payment]>([
      ["of another person", small(15_000n, "2024-06-03", other)],
      ["to an IRA", small(15_000n, "2024-06-03", { payee: "TRUST CO FBO NAME P1 IRA" })],
      ["of another type", small(15_000n, "2024-06-03", { type: "hardship" })],
      ["of 49.99", small(4_999n, "2024-06-03")],
    ])("excludes those %s", (_, second) => {
      expect(judge(small(15_000n, "2024-03-01"), second)).toEqual(["not applicable", "not applicable"]);
    });

    it("the rest isn't known if the plan year begins within the calendar year", () => {
      const { engagement } = inputsOf([]).facts;
      const fiscal = { ...engagement, startOn: on("2024-07-01"), endOn: on("2025-06-30") };
      const facts = createReportFacts(fiscal, [fileOf("distribution_detail")], new Map());
      const open = "cannot be determined: Payments to the participant in the calendar year before the plan year";
      const judged = [small(15_000n, "2024-08-01"), small(15_000n, "2025-02-03")];
      expect(verdicts(withholdingBelow20, inputsOf(judged, { facts }))).toEqual([open, "not applicable"]);
    });

    it("and the message says so", () => {
      const { draft } = computeDistributions(inputsOf([small(15_000n, "2024-03-01"), small(15_000n, "2024-06-03")]));
      expect(draft.exceptions.find(({ rule }) => rule === withholdingBelow20.id)?.msg).toBe(
        "Federal tax of 0.00 is 0% of the 300.00 paid in the year until then; 20% is 60.00.",
      );
    });
  });

  describe("is 20% of the amount after a fee taken out of the gross", () => {
    const withFee = (federalCents: bigint, more: Partial<Payment> = {}): Partial<Payment> => ({
      ...{ feeCents: 7_500n, federalCents, netCents: 100_000n - 7_500n - federalCents },
      ...more,
    });
    const openFee = "cannot be determined: Whether the fee was taken from the gross";
    it.each<Row>([
      ["20% of it to the cent", withFee(18_500n), "pass"],
      ["a cent of tax less is rounding", withFee(18_499n), "pass"],
      ["less", withFee(18_498n), "exception: 0.02"],
      ["half", withFee(10_000n), "exception: 85.00"],
      ["where no net is given", withFee(18_500n, { netCents: null }), openFee],
      ["where the net foots neither way", withFee(18_500n, { netCents: 50_000n }), openFee],
      ["where the net foots both ways", withFee(18_500n, { loanOffsetCents: 7_500n }), openFee],
      ["20% of the gross, where no net is given", withFee(20_000n, { netCents: null }), "pass"],
      ["not even of the lower base, where no net is given", withFee(10_000n, { netCents: null }), "exception: 100.00"],
      ["not of a fee that is charged beside the gross", withFee(18_500n, { netCents: 81_500n }), "exception: 15.00"],
      ["not of a fee that is as much as the gross", { feeCents: 100_000n, federalCents: 0n, netCents: 0n }, "exception: 200.00"],
    ])("%s", (_, more, expected) => expect(verdict(withholdingBelow20, more)).toBe(expected));

    it("also for earlier payments of the year that count toward the 20%", () => {
      const small = (paidOn: string, federalCents: bigint, netCents: bigint | null) =>
        payment({ paidOn: on(paidOn), grossCents: 15_000n, feeCents: 2_500n, federalCents, netCents });
      const judge = (netCents: bigint | null) =>
        verdicts(withholdingBelow20, inputsOf([small("2024-03-01", 0n, netCents), small("2024-06-03", 5_000n, 7_500n)]));
      expect(judge(12_500n)).toEqual(["not applicable", "pass"]);
      expect(judge(null)).toEqual(["not applicable", openFee]);
      expect(judge(15_000n)).toEqual(["not applicable", "exception: 5.00"]);
    });

    it("the cell shows no amount if that is open, otherwise the amount the rule uses", () => {
      const due = (more: Partial<Payment>) => computeDistributions(inputsOf([payment(more)])).data.items[0]?.withholdingDueCents;
      expect(due(withFee(18_500n, { netCents: null }))).toBeNull();
      expect(due(withFee(20_000n, { netCents: null }))).toBe(20_000n);
      expect(due(withFee(18_500n))).toBe(18_500n);
    });

    it("and the message says so", () => {
      const { draft, data } = computeDistributions(inputsOf([payment(withFee(9_250n))]));
      expect(draft.exceptions.find(({ rule }) => rule === withholdingBelow20.id)?.msg).toBe(
        "Federal tax of 92.50 is 10% of gross less the fee of 75.00, which is charged to the account; 20% is 185.00.",
      );
      expect(data.items[0]?.withholdingDueCents).toBe(18_500n);
    });
  });

  describe("of a payment with Roth or after-tax money is at least 20% of the rest, which is taxable in any case", () => {
    const open = "cannot be determined: Taxable portion of a payment from Roth or after-tax money";
    const bySource = (federalCents: bigint, rothCents: bigint, more: Partial<Payment> = {}, source = "deferral_roth"): Payment => {
      const row = (moneySource: string, grossCents: bigint, tax: bigint): Payment =>
        payment({ moneySource, grossCents, federalCents: tax, netCents: grossCents - tax, ...more });
      return joinSourceRows([row("match", 100_000n - rothCents, federalCents), row(source, rothCents, 0n)])[0] ?? payment();
    };
    it.each<readonly [string, Payment, string]>([
      ["nothing withheld", bySource(0n, 10_000n), "exception: 180.00"],
      ["10%", bySource(10_000n, 10_000n), "exception: 80.00"],
      ["after-tax money", bySource(10_000n, 10_000n, {}, "after_tax"), "exception: 80.00"],
      ["two cents below 20% of the rest", bySource(17_998n, 10_000n), "exception: 0.02"],
      ["20% of the rest", bySource(18_000n, 10_000n), open],
      ["a cent below 20% of the whole", bySource(19_998n, 10_000n), open],
      ["20% of the whole", bySource(20_000n, 10_000n), "pass"],
      ["all of it by its code", bySource(0n, 10_000n, { code: "1B" }), open],
      ["a rest below $200", bySource(0n, 80_001n), open],
      ["a rest of $200", bySource(0n, 80_000n), "exception: 40.00"],
      ["a rest that a fee may have reduced", bySource(17_000n, 10_000n, { feeCents: 5_000n, netCents: null }), open],
      ["what may be an RMD", bySource(0n, 10_000n, { birthOn: on("1945-01-01") }), open],
      ["to someone who may be a plan", bySource(0n, 10_000n, { payee: "CHARLES SCHWAB & CO INC" }), open],
    ])("%s", (_, one, expected) => expect(verdicts(withholdingBelow20, inputsOf([one]))).toEqual([expected]));

    it("including an earlier small payment of the year, which may be Roth", () => {
      const small = payment({
        paidOn: on("2024-03-01"),
        grossCents: 15_000n,
        federalCents: 0n,
        netCents: 15_000n,
        moneySource: "deferral_roth",
      });
      const later = (federalCents: bigint) => payment({ federalCents, netCents: 100_000n - federalCents });
      const judge = (federalCents: bigint) => verdicts(withholdingBelow20, inputsOf([small, later(federalCents)]));
      expect(judge(20_000n)).toEqual(["not applicable", open]);
      expect(judge(10_000n)).toEqual(["not applicable", "exception: 100.00"]);
    });

    it("and the message names the base, and no amount is shown as due", () => {
      const { draft, data } = computeDistributions(inputsOf([bySource(9_000n, 10_000n)]));
      expect(draft.exceptions.find(({ rule }) => rule === withholdingBelow20.id)?.msg).toBe(
        "Federal tax of 90.00 is 10% of the 900.00 that is neither Roth nor after-tax money; 20% of that alone is 180.00.",
      );
      expect(data.items[0]?.withholdingDueCents).toBeNull();
    });
  });

  it("is limited to the cash if the gross includes a loan offset (IRC 3405(e)(8))", () => {
    const offset = { loanOffsetCents: 90_000n, federalCents: 10_000n, netCents: 0n };
    expect(verdict(withholdingBelow20, offset)).toBe("pass");
    expect(verdict(withholdingBelow20, { ...offset, loanOffsetCents: 89_000n, netCents: 1_000n })).toBe("exception: 100.00");
    expect(verdict(withholdingBelow20, { ...offset, netCents: 1_000n })).toBe("exception: 100.00");
  });

  it("cannot be determined if one of the files has no federal tax", () => {
    const open = "cannot be determined: Federal tax not mapped in Distribution detail";
    const files = [fileOf("distribution_detail"), fileOf("distribution_detail", ["fed_tax"])];
    for (const facts of [noTax, factsOf(files)]) {
      expect(verdict(withholdingBelow20, { federalCents: null }, { facts })).toBe(open);
      expect(verdict(withholdingBelow20, { federalCents: null, type: "hardship" }, { facts })).toBe("not applicable");
    }
  });
});

describe("20% is shown only if it is due", () => {
  const due = (more: Partial<Payment>) => computeDistributions(inputsOf([payment(more)])).data.items[0]?.withholdingDueCents;
  it.each<readonly [string, Partial<Payment>, bigint | null]>([
    ["a termination", {}, 20_000n],
    ["a termination with less withheld", { federalCents: 0n }, 20_000n],
    ["a hardship", { type: "hardship" }, null],
    ["an RMD", { type: "rmd", birthOn: on("1945-01-01") }, null],
    ["an RMD before the age", { type: "rmd" }, 20_000n],
    ["a direct rollover", { code: "G", type: "direct_rollover" }, null],
    ["an installment, open without its period", { type: "installment" }, null],
    ["Roth money, of which part was taxed before", { code: "1B" }, null],
    ["$199.99", { grossCents: 19_999n }, null],
  ])("%s", (_, more, expected) => expect(due(more)).toBe(expected));
});
