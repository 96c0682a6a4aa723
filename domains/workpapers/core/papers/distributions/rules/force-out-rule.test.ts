import { describe, expect, it } from "vitest";
import { joinSourceRows } from "../../../payments/join-source-rows.ts";
import type { Payment } from "../../../payments/payment.ts";
import { computeDistributions } from "../compute.ts";
import { account, factsWithout, inputsOf, on, payment, position, verdict, verdicts } from "../distributions.test-data.ts";
import type { AccountHolder, DistributionInputs } from "../inputs.ts";
import { forceOutAboveLimit } from "./force-out-rule.ts";

describe("the limit on involuntary cash-outs", () => {
  const small = (grossCents: bigint, more: Partial<Payment> = {}): Payment =>
    payment({ type: "force_out", grossCents, federalCents: grossCents / 5n, netCents: grossCents - grossCents / 5n, ...more });
  const byPlan = "cannot be determined: The plan's limit for payments without consent";
  it.each<readonly [string, Payment, string]>([
    ["$1,000.00", small(100_000n), "pass"],
    ["a cent above $1,000.00, where the plan's limit decides", small(100_001n), byPlan],
    ["$7,000.00 in 2024", small(700_000n), byPlan],
    ["a cent above it", small(700_001n), "exception: 0.01"],
    ["$5,000.00 in 2023", small(500_000n, { paidOn: on("2023-12-31") }), byPlan],
    ["a cent above the limit of 2023", small(500_001n, { paidOn: on("2023-12-31") }), "exception: 0.01"],
    ["$6,000.00 to an IRA", small(600_000n, { payee: "AUTO IRA TRUST" }), byPlan],
    ["a termination of any amount", small(700_001n, { type: "termination_lump_sum" }), "not applicable"],
    ["no type", small(700_001n, { type: null }), "cannot be determined: Payment type is blank in the row"],
  ])("is the one in effect on the payment date (SECURE 2.0 §304): %s", (_, one, expected) => {
    expect(verdict(forceOutAboveLimit, one)).toBe(expected);
  });

  const judge = (...rows: Payment[]): string[] => verdicts(forceOutAboveLimit, inputsOf(joinSourceRows(rows)));
  it("applies to all of a payment's money source rows together", () => {
    const rest = { moneySource: "match" };
    expect(judge(small(400_000n, { moneySource: "deferral_pretax" }), small(300_005n, rest))).toEqual(["exception: 0.05"]);
    expect(judge(small(400_000n, { moneySource: "deferral_pretax" }), small(300_000n, rest))).toEqual([byPlan]);
  });

  it("applies to all payments on a day together, each exceeding it by at most its own amount", () => {
    expect(judge(small(700_000n), small(5n, { code: "7" }))).toEqual(["exception: 0.05", "exception: 0.05"]);
    expect(judge(small(700_000n), small(700_001n, { code: "7" }))).toEqual(["exception: 7000.00", "exception: 7000.01"]);
  });

  it("applies to all force-outs in the year, however many payments there are", () => {
    const days = Array.from({ length: 9 }, (_, at) => small(90_000n, { paidOn: on(`2024-06-0${at + 1}`), row: at + 2 }));
    expect(judge(...days)).toEqual(days.map(() => "exception: 900.00"));
    expect(judge(...days.slice(0, 7))).toEqual(days.slice(0, 7).map(() => byPlan));
  });

  const held = (more: Partial<AccountHolder>) => ({ holders: [account({ beginningCents: 5_000_000n, inflowCents: 5_000_000n, ...more })] });
  const vested = "cannot be determined: Vested balance of the account on the day of the payment";
  it.each<readonly [string, Payment, Partial<AccountHolder>, string]>([
    ["all vested", small(90_000n), { endingCents: 4_910_000n }, "exception: 900.00"],
    [
      "vested by the account",
      small(90_000n, { vestedBasisPoints: null }),
      { endingCents: 4_910_000n, vestedBasisPoints: 10_000 },
      "exception: 900.00",
    ],
    ["vested in part: the rest may be forfeited later", small(90_000n, { vestedBasisPoints: 2_000 }), { endingCents: 4_910_000n }, vested],
    ["of no given percentage", small(90_000n, { vestedBasisPoints: null }), { endingCents: 4_910_000n }, vested],
    ["that may have come in afterwards", small(90_000n), { beginningCents: 90_000n, endingCents: 4_910_000n }, vested],
    ["just above the limit", small(90_000n), { endingCents: 610_001n }, "exception: 0.01"],
    ["at the limit", small(90_000n), { endingCents: 610_000n }, byPlan],
    ["above 1,000.00 with the rest", small(90_000n), { endingCents: 10_001n }, byPlan],
    ["of 1,000.00 with the rest", small(90_000n), { endingCents: 10_000n }, "pass"],
  ])("applies to the account, not to the part that was paid: %s", (_, one, more, expected) => {
    expect(verdict(forceOutAboveLimit, one, held(more))).toBe(expected);
  });

  it("counts both of a person's accounts and later payments, but not earlier payments made with consent", () => {
    const two = [
      account({ beginningCents: 90_000n, inflowCents: 90_000n }),
      account({ key: "1|IX", id: "X", beginningCents: 800_000n, inflowCents: 800_000n, endingCents: 800_000n }),
    ];
    expect(verdict(forceOutAboveLimit, small(90_000n), { holders: two })).toBe("exception: 900.00");
    const lump = (day: string) => payment({ grossCents: 2_000_000n, paidOn: on(day) });
    const empty = held({ beginningCents: 2_090_000n, inflowCents: 2_090_000n, endingCents: 0n });
    const beside = (other: Payment) => verdicts(forceOutAboveLimit, inputsOf([small(90_000n), other], empty));
    expect(beside(lump("2024-06-01"))).toEqual(["not applicable", "pass"]);
    expect(beside(lump("2024-07-01"))).toEqual(["exception: 900.00", "not applicable"]);
  });

  it("cannot be determined without the account", () => {
    expect(verdict(forceOutAboveLimit, small(90_000n), { holders: [] })).toBe("cannot be determined: This person has no account");
    const facts = factsWithout({ participant_balances: "report" });
    expect(verdict(forceOutAboveLimit, small(90_000n), { facts, holders: null })).toBe(
      "cannot be determined: Participant balances not uploaded",
    );
    expect(verdict(forceOutAboveLimit, small(700_001n), { facts, holders: null })).toBe("exception: 0.01");
  });

  it("says what the account held, or that other force-outs in the year count", () => {
    const said = (payments: readonly Payment[], more: Partial<DistributionInputs> = {}) =>
      computeDistributions(inputsOf(payments, more)).draft.exceptions.find(({ rule }) => rule === forceOutAboveLimit.id)?.msg;
    expect(said([small(90_000n)], held({ endingCents: 4_910_000n }))).toBe(
      "Involuntary cash-out of 900.00 from an account that held at least 50,000.00 exceeds the limit of 7,000.00 on 28 Jun 2024.",
    );
    expect(said([small(400_000n), small(400_000n, { paidOn: on("2024-06-29"), row: 3 })])).toBe(
      "Involuntary cash-out of 8,000.00, including the participant's other ones of the year, exceeds the limit of 7,000.00 on 28 Jun 2024.",
    );
  });

  it("doesn't count duplicate payments, or add up payments to two people", () => {
    const half = { moneySource: "match" };
    expect(judge(small(400_000n, half), small(400_000n, half))).toEqual([byPlan, byPlan]);
    const other = { moneySource: "deferral_pretax" };
    expect(judge(small(400_000n, half), small(400_000n, { ...other, key: "0|IP2", ssnHash: "another" }))).toEqual([byPlan, byPlan]);
  });

  it("may leave out rollovers only if the plan says so (IRC 411(a)(11)(D)), based on the payment's rows or, failing that, on the account", () => {
    const open = "cannot be determined: Whether the plan disregards rollovers in its limit";
    expect(judge(small(700_000n, { moneySource: "match" }), small(200_000n, { moneySource: "rollover" }))).toEqual([open]);
    expect(judge(small(700_001n, { moneySource: "match" }), small(200_000n, { moneySource: "rollover" }))).toEqual(["exception: 2000.01"]);
    const positions = [position("rollover", 200_000n, { paidCents: 200_000n })];
    expect(verdict(forceOutAboveLimit, small(900_000n), { positions })).toBe(open);
    const rolloverMoney = new Map([[small(1n).key, 200_000n]]);
    expect(verdict(forceOutAboveLimit, small(90_000n), { ...held({ endingCents: 810_000n }), rolloverMoney })).toBe(open);
  });
});
