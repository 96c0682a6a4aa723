import { describe, expect, it } from "vitest";
import type { Payment } from "../../payments/payment.ts";
import { computeDistributions } from "./compute.ts";
import { account, employed, factsWithout, identity, inputsOf, on, payment } from "./distributions.test-data.ts";
import { paymentPopulation } from "./population.ts";
import { distributionRules } from "./rules.ts";

const reversed = { paidOn: on("2024-07-15"), grossCents: -100_000n, federalCents: -20_000n, netCents: -80_000n };
const of = (id: string, more: Partial<Payment> = {}): Payment => payment({ ...identity(id), ...more });

describe("the population of payments", () => {
  it("lists rules that lack a fact separately from an item's exceptions", () => {
    const { data } = computeDistributions(inputsOf([of("P1")]));
    const { exceptions, undetermined = [] } = paymentPopulation.item(data, 0);
    expect(undetermined).toContain("Vesting differs from the schedule");
    expect(undetermined.filter((title) => exceptions.includes(title))).toEqual([]);
  });

  it("has every payment in the year that wasn't canceled by a reversal, by natural key; the file's total includes the reversals", () => {
    const { draft, data } = computeDistributions(
      inputsOf([
        of("P5", { grossCents: 0n }),
        of("P4"),
        of("P4", { paidOn: on("2024-06-29") }),
        of("P3"),
        of("P3"),
        of("P2"),
        of("P2", reversed),
        of("P2", { paidOn: on("2024-07-16") }),
        of("P1", reversed),
        of("P1", { paidOn: on("2025-01-02"), inPeriod: false }),
      ]),
    );
    expect(data.items.map(({ naturalKey, occurrence }) => [naturalKey, occurrence])).toEqual([
      ["P2|2024-07-16|termination_lump_sum|1000.00", 1],
      ["P3|2024-06-28|termination_lump_sum|1000.00", 1],
      ["P3|2024-06-28|termination_lump_sum|1000.00", 2],
      ["P4|2024-06-28|termination_lump_sum|1000.00", 1],
      ["P4|2024-06-29|termination_lump_sum|1000.00", 1],
    ]);
    expect(draft.totals.map(({ key, amount }) => [key, amount])).toEqual([
      ["population", "5000.00"],
      ["file", "4000.00"],
    ]);
    expect(draft.counts.map(({ key, value }) => [key, value])).toEqual([
      ["payments", 5],
      ["void_pairs", 1],
      ["unmatched", 1],
      ["zero", 1],
    ]);
  });

  it("gives the result of every payment rule for every payment", () => {
    const { data, draft } = computeDistributions(inputsOf([of("P1", { netCents: 79_998n }), of("P2"), of("P2")]));
    expect(data.items.map(({ outcomes }) => [outcomes["distributions.net_differs"], outcomes["distributions.duplicate_payment"]])).toEqual([
      ["exception", "pass"],
      ["pass", "exception"],
      ["pass", "exception"],
    ]);
    for (const { outcomes } of data.items)
      expect(new Set(Object.keys(outcomes))).toEqual(
        new Set(
          distributionRules
            .map(({ id }) => id)
            .filter((id) => !["distributions.unmatched_negative", "distributions.rmd_missed"].includes(id)),
        ),
      );
    expect(draft.rules.find(({ rule }) => rule === "distributions.net_differs")).toMatchObject({ pass: 2, exception: 1 });
  });
});

describe("a payee's dates", () => {
  const dates = { birthOn: on("1980-02-03"), hireOn: on("2010-01-01"), termOn: on("2024-03-31") };
  const none = { birthOn: null, hireOn: null, termOn: null };
  const known = (row: Partial<typeof dates>, ofAccount: Partial<typeof dates>, ofEmployer: Partial<typeof dates>) => {
    const people = { holders: [account(ofAccount)], employment: [employed(ofEmployer)] };
    const [item] = computeDistributions(inputsOf([payment({ ...none, ...row })], people)).data.items;
    return { birthOn: item?.birthOn, hireOn: item?.hireOn, termOn: item?.termOn };
  };
  const others = { birthOn: on("1999-09-09"), hireOn: on("2019-09-09"), termOn: on("2024-09-09") };

  it("come from the row, then from the balances, then from the employer's records", () => {
    expect(known(dates, others, others)).toEqual(dates);
    expect(known({}, dates, others)).toEqual(dates);
    expect(known({}, {}, dates)).toEqual(dates);
    expect(known({}, {}, {})).toEqual(none);
  });
});

describe("ties", () => {
  it("compare the payments less reversals with the balances, if the balances include distributions", () => {
    const payments = [of("P1"), of("P2"), of("P2", reversed)];
    const balances = (inputs: ReturnType<typeof inputsOf>) =>
      computeDistributions(inputs).draft.ties.find(({ key }) => key === "distributions.balances");
    const holders = [account(), account({ ...identity("P2"), distributionCents: 0n })];
    const same = balances(inputsOf(payments, { holders }));
    const differs = balances(inputsOf(payments));
    const open = balances(inputsOf(payments, { holders, facts: factsWithout({ participant_balances: ["distributions"] }) }));
    expect([same?.result, differs?.result, open?.result]).toEqual(["ties", "differs", "cannot_be_determined"]);
  });
});
