import { describe, expect, it } from "vitest";
import type { Payment } from "../../../payments/payment.ts";
import { computeDistributions } from "../compute.ts";
import { account, factsWithout, inputsOf, payment, position, verdict, verdicts } from "../distributions.test-data.ts";
import { netDiffers, nonvestedNotForfeited } from "./amount-rules.ts";

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
  ])("a net of zero is correct only if no cash leaves the plan: %s", (_, more, expected) => {
    expect(verdict(netDiffers, more)).toBe(expected);
  });

  it.each<Row>([
    ["inside", { netCents: 75_000n }, "pass"],
    ["outside", { netCents: 80_000n }, "pass"],
    ["and another difference", { netCents: 74_000n }, "exception: 60.00"],
  ])("with the loan offset inside or outside the gross: %s", (_, more, expected) => {
    expect(verdict(netDiffers, { ...more, loanOffsetCents: 5_000n })).toBe(expected);
  });

  it("cannot be determined without a net, or without the tax that may explain the difference", () => {
    const facts = factsWithout({ distribution_detail: ["dist_net"] });
    expect(verdict(netDiffers, { netCents: null }, { facts })).toBe("cannot be determined: Net amount not mapped in Distribution detail");
    const open = "cannot be determined: Federal tax not mapped in Distribution detail";
    expect(verdict(netDiffers, { federalCents: null }, { facts: noTax })).toBe(open);
    expect(verdict(netDiffers, { federalCents: null, netCents: 100_000n }, { facts: noTax })).toBe("pass");
  });
});

describe("a nonvested portion that was not forfeited", () => {
  const partly = { vestedBasisPoints: 6_000 };
  it.each<Row>([
    ["60% vested and nothing forfeited", partly, "exception: 1000.00"],
    ["a forfeiture in the row", { ...partly, forfeitureCents: 4_000n }, "pass"],
    ["a forfeiture with a minus in the row", { ...partly, forfeitureCents: -4_000n }, "pass"],
    ["a direct rollover", { ...partly, type: "direct_rollover" }, "exception: 1000.00"],
    ["99.99% vested", { vestedBasisPoints: 9_999 }, "exception: 1000.00"],
    ["fully vested", {}, "pass"],
    ["a hardship", { ...partly, type: "hardship" }, "not applicable"],
    ["a retirement", { ...partly, type: "retirement" }, "exception: 1000.00"],
    ["a death", { ...partly, type: "death" }, "cannot be determined: Whether the plan vests an account in full at death"],
    ["no type", { ...partly, type: null }, "cannot be determined: Payment type is blank in the row"],
    ["an empty cell", { vestedBasisPoints: null }, "cannot be determined: No file gives a vested percentage for this payment"],
  ])("%s", (_, more, expected) => expect(verdict(nonvestedNotForfeited, more)).toBe(expected));

  it("is not found if a balance is left in the account, or if it was forfeited in the balances or with another payment", () => {
    expect(verdict(nonvestedNotForfeited, partly, { holders: [account({ endingCents: 500n })] })).toBe("pass");
    expect(verdict(nonvestedNotForfeited, partly, { holders: [account({ forfeitureCents: -4_000n })] })).toBe("pass");
    const later = payment({ ...partly, type: "hardship", forfeitureCents: 4_000n });
    expect(verdicts(nonvestedNotForfeited, inputsOf([payment(partly), later]))).toEqual(["pass", "not applicable"]);
    const withoutSsn = { ...later, ssnHash: null };
    expect(verdicts(nonvestedNotForfeited, inputsOf([payment(partly), withoutSsn]))).toEqual(["pass", "not applicable"]);
  });

  it("is never found for an account that holds only nonforfeitable amounts", () => {
    const paid = (source: string, paidCents = 100_000n) => position(source, paidCents, { paidCents });
    for (const source of ["deferral_pretax", "deferral_roth", "after_tax", "rollover", "qnec", "qmac"])
      expect(verdict(nonvestedNotForfeited, partly, { positions: [paid(source)] })).toBe("not applicable");
    expect(verdict(nonvestedNotForfeited, { ...partly, moneySource: "deferral_pretax" })).toBe("not applicable");
    expect(verdict(nonvestedNotForfeited, partly, { positions: [paid("safe_harbor_match")] })).toBe("exception: 400.00");
    const withMatch = [paid("deferral_pretax", 60_000n), paid("match", 40_000n)];
    expect(verdict(nonvestedNotForfeited, partly, { positions: withMatch })).toBe("exception: 160.00");
    // The rest was paid from rows without a source.
    expect(verdict(nonvestedNotForfeited, partly, { positions: [paid("deferral_pretax", 60_000n)] })).toBe("exception: 1000.00");
  });

  it("uses the money source's vested percentage, then the account's, if the row has none", () => {
    const ofSource = { vestedBasisPoints: null, moneySource: "match" };
    const positions = [position("match", 100_000n, { vestedBasisPoints: 6_000 })];
    const holders = [account({ vestedBasisPoints: 10_000 })];
    expect(verdict(nonvestedNotForfeited, ofSource, { positions, holders })).toBe("exception: 400.00");
    expect(verdict(nonvestedNotForfeited, { ...ofSource, moneySource: "rollover" }, { positions, holders })).toBe("pass");
  });

  describe("is found for the nonvested portion only, if the balances are split by source", () => {
    const at = (source: string, cents: bigint, vestedBasisPoints: number | null) =>
      position(source, cents, { paidCents: cents, vestedBasisPoints });
    const holders = [account({ vestedBasisPoints: 4_000 })];
    const unsaid = { vestedBasisPoints: null };
    const deferral = at("deferral_pretax", 50_000n, 10_000);
    it.each<readonly [string, Partial<Payment>, ReturnType<typeof position>[], string]>([
      ["of the match", unsaid, [deferral, at("match", 50_000n, 4_000)], "exception: 300.00"],
      ["of two sources", unsaid, [at("match", 50_000n, 4_000), at("profit_sharing", 50_000n, 2_000)], "exception: 700.00"],
      [
        "not of another fully vested one",
        unsaid,
        [at("match", 50_000n, 4_000), at("profit_sharing", 50_000n, 10_000)],
        "exception: 300.00",
      ],
      [
        "by the payment, where the balances show all as vested since",
        { vestedBasisPoints: 4_000 },
        [deferral, at("match", 50_000n, 10_000)],
        "exception: 300.00",
      ],
      ["of the source of the row", { ...unsaid, moneySource: "match" }, [deferral, at("match", 50_000n, 4_000)], "exception: 300.00"],
      ["of the whole payment, where the sources do not hold all of it", unsaid, [at("match", 50_000n, 4_000)], "exception: 1000.00"],
      [
        "of the whole payment, where the source of the row is not listed",
        { vestedBasisPoints: 4_000, moneySource: "match" },
        [deferral],
        "exception: 1000.00",
      ],
    ])("%s", (_, more, positions, expected) => expect(verdict(nonvestedNotForfeited, more, { positions, holders })).toBe(expected));

    it("and the message says which source the percentage belongs to", () => {
      const inputs = inputsOf([payment(unsaid)], { positions: [deferral, at("match", 50_000n, 4_000)], holders });
      const found = computeDistributions(inputs).draft.exceptions.find(({ rule }) => rule === nonvestedNotForfeited.id);
      expect(found?.msg).toBe("Vested 40% of 500.00 Match, with no account balance at year-end and nothing forfeited.");
    });
  });

  it("reports the vested percentage as not mapped only if no file has the column", () => {
    const facts = factsWithout({ distribution_detail: ["vested_pct"], participant_balances: ["vested_pct"] });
    const unmapped = "cannot be determined: Vested % not mapped in Distribution detail or Participant balances";
    expect(verdict(nonvestedNotForfeited, { vestedBasisPoints: null }, { facts })).toBe(unmapped);
  });

  it("cannot be determined for a person without an account", () => {
    expect(verdict(nonvestedNotForfeited, partly, { holders: [] })).toBe("cannot be determined: This person has no account");
  });

  it("cannot be determined without balances, or without forfeitures in either report", () => {
    const noBalances = { facts: factsWithout({ participant_balances: "report" }), holders: null };
    expect(verdict(nonvestedNotForfeited, partly, noBalances)).toBe("cannot be determined: Participant balances not uploaded");
    const facts = factsWithout({ distribution_detail: ["forfeiture"], participant_balances: ["forfeitures"] });
    const open = "cannot be determined: Forfeitures not mapped in Distribution detail or Participant balances";
    expect(verdict(nonvestedNotForfeited, partly, { facts })).toBe(open);
    const one = factsWithout({ distribution_detail: ["forfeiture"] });
    expect(verdict(nonvestedNotForfeited, partly, { facts: one })).toBe("exception: 1000.00");
  });
});
