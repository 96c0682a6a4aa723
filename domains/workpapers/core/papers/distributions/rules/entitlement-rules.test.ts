import { describe, expect, it } from "vitest";
import type { Payment } from "../../../payments/payment.ts";
import { account, factsWithout, inputsOf, on, payment, position, verdict, verdicts } from "../distributions.test-data.ts";
import type { DistributionInputs } from "../inputs.ts";
import { forceOutNotRolledOver, hardshipAboveSources } from "./entitlement-rules.ts";

type Row = readonly [what: string, payment: Partial<Payment>, verdict: string];
const noPayee = { facts: factsWithout({ distribution_detail: ["payee"] }) };
const notMapped = "cannot be determined: Payee not mapped in Distribution detail";
const blank = "cannot be determined: Payee is blank in the row";

describe("an involuntary cash-out above $1,000.00 paid to the person stays open, one sent to an IRA does not (IRC 401(a)(31)(B))", () => {
  const above = { type: "force_out", grossCents: 100_001n };
  const open = "cannot be determined: Whether the participant elected payment instead of an automatic rollover";
  it.each<Row>([
    ["a cent above, to the person", { ...above, payee: "N NAME P1" }, open],
    ["$1,000.00 to the person", { ...above, grossCents: 100_000n, payee: "N NAME P1" }, "not applicable"],
    ["to an IRA", { ...above, payee: "TRUST CO FBO N NAME P1" }, "pass"],
    ["with the code of a direct rollover", { ...above, payee: "N NAME P1", code: "G" }, "pass"],
    ["no payee in the row", { ...above, payee: null }, blank],
    ["a termination", { payee: "N NAME P1" }, "not applicable"],
  ])("%s", (_, more, expected) => expect(verdict(forceOutNotRolledOver, more)).toBe(expected));

  it("is judged as a whole even if paid in parts", () => {
    const part = (row: number) =>
      payment({ type: "force_out", grossCents: 60_000n, payee: "N NAME P1", paidOn: on(`2024-06-0${row}`), row });
    expect(verdicts(forceOutNotRolledOver, inputsOf([part(2), part(3)]))).toEqual([open, open]);
  });

  it("cannot be determined if the report has no payee", () => {
    expect(verdict(forceOutNotRolledOver, above, noPayee)).toBe(notMapped);
  });
});

describe("a hardship within the deferrals passes; one beyond them is open; one beyond the whole account is an exception", () => {
  const open = "cannot be determined: Money sources the plan permits for hardships: test it by hand";
  const sources: Partial<DistributionInputs> = {
    positions: [position("deferral_pretax", 40_000n), position("deferral_roth", 6_000n), position("match", 50_000n)],
    holders: [account({ inflowCents: 100_000n })],
  };
  const hardship = (grossCents: bigint): Payment => payment({ type: "hardship", grossCents, federalCents: 0n, netCents: grossCents });
  it.each([
    ["all deferrals", 46_000n, "pass"],
    ["a cent more than the deferrals", 46_001n, open],
    ["all that the account held and received", 100_000n, open],
    ["a cent more than the account", 100_001n, "exception: 0.01"],
  ])("%s", (_, gross, expected) => expect(verdict(hardshipAboveSources, hardship(gross), sources)).toBe(expected));

  it("counts all hardships in the year together", () => {
    const both = verdicts(hardshipAboveSources, inputsOf([hardship(60_000n), hardship(40_001n)], sources));
    expect(both).toEqual(["exception: 0.01", "exception: 0.01"]);
    const beside = verdicts(hardshipAboveSources, inputsOf([hardship(46_000n), payment()], sources));
    expect(beside).toEqual(["pass", "not applicable"]);
  });

  it("cannot be determined without the account, its money sources or the balances", () => {
    expect(verdict(hardshipAboveSources, hardship(1n), { ...sources, positions: [] })).toBe(open);
    expect(verdict(hardshipAboveSources, hardship(1n), { holders: [] })).toBe("cannot be determined: This person has no account");
    const facts = factsWithout({ participant_balances: "report" });
    const noBalances = "cannot be determined: Participant balances not uploaded";
    expect(verdict(hardshipAboveSources, hardship(1n), { facts, holders: null })).toBe(noBalances);
  });
});
