import { cents } from "@tieout/kernel";
import { makeStatement, type StatementRecord } from "@tieout/runs/core";
import { describe, expect, it } from "vitest";
import { computeDistributions } from "./compute.ts";
import { account, factsOf, factsWithout, fileOf, identity, inputsOf, payment } from "./distributions.test-data.ts";

const [ann, ben, cy] = [identity("P1"), identity("P2"), identity("P3")];
const tieOf = (inputs: Parameters<typeof computeDistributions>[0], key: string) =>
  computeDistributions(inputs).draft.ties.find((tie) => tie.key === `distributions.${key}`);

describe("distributions against the accounts", () => {
  it("the difference is exactly its reconciling items: people without an account, accounts that differ, loans that left without cash", () => {
    const payments = [
      payment({ ...ann, grossCents: 4_397_292n }),
      payment({ ...ben, grossCents: 50_000n }),
      payment({ ...cy, grossCents: 10_000n }),
      payment({ ...cy, type: "loan_offset", grossCents: 700n }),
    ];
    const holders = [account({ ...ben, distributionCents: -65_336n }), account({ ...cy, distributionCents: -10_000n })];
    const tie = tieOf(inputsOf(payments, { holders }), "balances");
    expect(tie).toMatchObject({ difference: "43826.56", unexplained: "0.00" });
    expect(tie?.items?.map(({ amount }) => amount)).toEqual(["-153.36", "43972.92", "7.00"]);
    // Listing people whose payments differ shows where the difference is, not why.
    expect(tie).not.toHaveProperty("explained");
  });

  it("the difference 43,819.56 = 43,972.92 - 153.36 lists both as reconciling items, and the remainder that no exception accounts for as unexplained", () => {
    const payments = [payment({ ...ann, grossCents: 4_397_292n }), payment({ ...ben, grossCents: 50_000n })];
    const holders = [account({ ...ben, distributionCents: -65_336n })];
    const items = [
      { label: "Distributions differ from the account: NAME P2, N (P2)", amount: "-153.36" },
      { label: "Payment to a person with no account: NAME P1, N (P1)", amount: "43972.92" },
    ];
    const { ties, exceptions } = computeDistributions(inputsOf(payments, { holders })).draft;
    expect(ties.find(({ key }) => key === "distributions.balances")).toMatchObject({ difference: "43819.56", items, unexplained: "0.00" });
    const ofStranger = exceptions.find(({ rule }) => rule === "distributions.unknown_participant");
    expect(ofStranger).toMatchObject({ subject: "NAME P1, N (P1)", amountCents: 4_397_292n });
    const facts = { ...factsWithout({}), control: () => ({ amountCents: cents(-75_336n), label: "Trust" }) };
    const toStatement = tieOf(inputsOf(payments, { holders, facts }), "statement");
    expect(toStatement).toMatchObject({ difference: "43719.56", items, unexplained: "-100.00" });
  });

  it("a difference made up only of loans that left without cash is explained", () => {
    const payments = [payment({ ...cy, grossCents: 10_000n }), payment({ ...cy, type: "loan_offset", grossCents: 700n })];
    const holders = [account({ ...cy, distributionCents: -10_000n })];
    const tie = tieOf(inputsOf(payments, { holders }), "balances");
    expect(tie).toMatchObject({ result: "differs", difference: "7.00", unexplained: "0.00", explained: true });
  });

  it.each([
    ["within the gross, as its net shows", { grossCents: 10_700n, netCents: 8_000n }, true],
    ["within the gross of a payment without a net", { grossCents: 10_700n, netCents: null }, true],
    ["beside the gross, as its net shows", { grossCents: 10_700n, netCents: 8_700n }, undefined],
  ])("a difference equal to a loan offset by a cash payment %s, is explained only if the gross includes it", (_, of, explained) => {
    const payments = [payment({ ...cy, type: "termination_lump_sum", federalCents: 2_000n, loanOffsetCents: 700n, ...of })];
    const tie = tieOf(inputsOf(payments, { holders: [account({ ...cy, distributionCents: -10_000n })] }), "balances");
    expect(tie).toMatchObject({ result: "differs", difference: "7.00", unexplained: "0.00" });
    expect(tie?.explained).toBe(explained);
  });
});

describe("distributions that not every file includes", () => {
  const payments = [payment({ ...ann, grossCents: 1_000n })];
  const holders = (cents: bigint) => [account({ ...ann, distributionCents: -1_000n }), account({ ...ben, distributionCents: -cents })];
  const elsewhere = { fileNo: 9, provider: "Empower (8)" };
  const open = { result: "cannot_be_determined", right_amount: null };
  const files = [fileOf("distribution_detail"), fileOf("participant_balances")];

  it("cannot be determined if the balances lack the column, and never differ if only one balance file lacks it", () => {
    const missing = "Distributions not mapped in Participant balances";
    const without = inputsOf([], { facts: factsWithout({ participant_balances: ["distributions"] }), holders: [] });
    expect(tieOf(without, "balances")).toMatchObject({ ...open, missing });
    const second = { ...fileOf("participant_balances", ["distributions"]), fileNo: 9, fileName: "b.csv" };
    const inputs = (cents: bigint) => inputsOf(payments, { facts: factsOf([...files, second]), holders: holders(cents) });
    expect(tieOf(inputs(5n), "balances")).toMatchObject({ ...open, missing: `${missing}: b.csv` });
    expect(tieOf(inputs(0n), "balances")).toMatchObject({ result: "ties" });
  });

  it("do not differ if a provider's detail is missing", () => {
    const facts = factsOf([...files, { ...fileOf("participant_balances"), ...elsewhere }]);
    expect(tieOf(inputsOf(payments, { facts, holders: holders(5n) }), "balances")).toMatchObject({
      ...{ ...open, missing: "Distribution detail not uploaded for Empower (8)" },
    });
  });
});

describe("distributions against the trust statement", () => {
  const row = (name: string, cents: bigint): StatementRecord => ({
    ...{
      file: 0,
      id: null,
      name,
      class: null,
      line: null,
      description: null,
      amountCents: null,
      columns: new Map([["distributions", cents]]),
      place: null,
    },
  });
  const statement = makeStatement([row("Bond", -1_000n), row("Participant Loans", -200n), row("Forfeiture Account", -30n)]);
  const facts = {
    ...factsWithout({}),
    statement,
    control: () => ({ amountCents: statement.totals.distributions as never, label: "Trust" }),
  };

  it("include offset loans, and add payments from the forfeiture account", () => {
    const payments = [payment({ ...ann, grossCents: 1_000n }), payment({ ...ann, type: "loan_offset", grossCents: 200n })];
    expect(tieOf(inputsOf(payments, { facts }), "statement")).toMatchObject({
      ...{ result: "ties", left_amount: "12.30", right_amount: "12.30" },
      parts: [{ amount: "12.00" }, { key: "unallocated", amount: "0.30" }],
    });
  });
});
