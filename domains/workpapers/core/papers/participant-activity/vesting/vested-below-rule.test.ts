import { expect, it } from "vitest";
import type { VestedBelow } from "../inputs.ts";
import { account, adams, baker, day, judge, without } from "../participant-activity.test-data.ts";
import { vestedBelow100 } from "./vested-below-rule.ts";

const below = (sourceKey: string, basisPoints = 4_000, highestBasisPoints = 10_000): VestedBelow => ({
  key: adams.key,
  sourceKey,
  basisPoints,
  ...{ highestBasisPoints, hasEmployerMoney: true, isPaid: false },
  endingCents: 80_512n,
});
const participants = [account(adams), account(baker)];

it.each(["qnec", "qmac", "rollover", "deferral_pretax", "deferral_roth", "after_tax"])(
  "%s below 100% is found, with the nonvested part",
  (source) => {
    const { exceptions, counts } = judge(vestedBelow100, { participants, vestedBelow: [below(source)] });
    expect(exceptions).toMatchObject([{ subject: "ADAMS, ANN (P1)", amountCents: 48_307n }]);
    expect(counts).toMatchObject({ pass: 0, exception: 1, not_applicable: 1 });
  },
);

it("a percentage repeated in every row of an account may be the employer money's", () => {
  const { counts } = judge(vestedBelow100, { participants, vestedBelow: [below("qnec", 4_000, 4_000)] });
  expect(counts).toMatchObject({ exception: 0, cannot_be_determined: 1, not_applicable: 1 });
});

it("is not listed again if the Distribution Package lists it with a payment", () => {
  const paid = { ...adams, source: "qnec", basisPoints: null, paidOn: day("2024-06-28"), isReversed: false };
  const judged = (...paidVesting: (typeof paid)[]) =>
    judge(vestedBelow100, { participants, vestedBelow: [below("qnec")], paidVesting }).counts;
  expect(judged(paid)).toMatchObject({ exception: 0, not_applicable: 2 });
  expect(judged({ ...paid, source: "match" })).toMatchObject({ exception: 1 });
});

it("the only percentage of an account without employer money applies to its deferrals", () => {
  const alone = { ...below("deferral_pretax", 6_000, 6_000), hasEmployerMoney: false };
  const { exceptions } = judge(vestedBelow100, { participants, vestedBelow: [alone] });
  expect(exceptions).toMatchObject([
    { amountCents: 32_205n, msg: expect.stringContaining("Deferrals, pre-tax 60%; this money is always 100%") },
  ]);
});

it("cannot be determined for anyone without the percentage or the source", () => {
  for (const field of ["vested_pct", "money_source"]) {
    const { counts } = judge(vestedBelow100, { participants, files: without("participant_balances", [field]) });
    expect(counts).toMatchObject({ pass: 0, exception: 0, cannot_be_determined: 2 });
  }
});
