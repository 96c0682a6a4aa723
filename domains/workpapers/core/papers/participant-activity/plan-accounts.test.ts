import { expect, it } from "vitest";
import { computeActivity } from "./compute.ts";
import { account, activityInputs, adams, baker, contributed, fund, person } from "./participant-activity.test-data.ts";

const forfeited = { ...person("000000001", "FORFEITURE ACCOUNT", "0001"), ssnHash: adams.ssnHash };
const ofPlan = { beginning_balance: 400n, gain_loss: 100n, ending_balance: 500n };
const own = { beginning_balance: 1_000n, ending_balance: 1_000n };
const inputs = activityInputs({
  participants: [account(adams, own), account(baker, own), account(forfeited, ofPlan, { birthOn: null })],
  contributions: [contributed(forfeited, { match: 0n })],
  byFund: [
    fund("Stable Value", { beginning_balance: 2_000n, ending_balance: 2_000n }, { id: "SV" }),
    fund("FORFEITURE ACCOUNT, Stable Value", ofPlan, { planAccount: "FORFEITURE ACCOUNT" }),
  ],
  accounts: {
    "Stable Value": { beginning_balance: 2_000n, gain_loss: 0n, ending_balance: 2_000n },
    "Forfeiture Account": ofPlan,
  },
});

it("a plan account listed among the participants is not counted, and no participant rule judges it", () => {
  const { draft } = computeActivity(inputs);
  expect(draft.counts.map(({ key, value }) => [key, value])).toEqual([
    ["participants", 2],
    ["with_balance", 2],
    ["funds", 1],
  ]);
  const ofAmounts = ["activity.ending_differs", "activity.negative_balance", "activity.gain_without_balance"];
  for (const { rule, unit, pass, exception, cannot_be_determined, not_applicable } of draft.rules) {
    const units = pass + exception + cannot_be_determined + not_applicable;
    if (unit === "participant" || unit === "SSN") expect([rule, units <= 2 || ofAmounts.includes(rule)]).toEqual([rule, true]);
  }
  expect(draft.exceptions).toEqual([]);
});

it("a plan account's share of a fund is compared with the trust statement's account, and the fund is compared without it", () => {
  const ties = computeActivity(inputs).draft.ties.filter(({ key }) => key.includes(".fund."));
  expect(ties.map(({ label, left_amount, right_amount, result }) => [label, left_amount, right_amount, result])).toEqual([
    ["Beginning balance: Stable Value", "20.00", "20.00", "ties"],
    ["Beginning balance: FORFEITURE ACCOUNT, Stable Value", "4.00", "4.00", "ties"],
    ["Gain or loss and income: FORFEITURE ACCOUNT, Stable Value", "1.00", "1.00", "ties"],
    ["Ending balance: Stable Value", "20.00", "20.00", "ties"],
    ["Ending balance: FORFEITURE ACCOUNT, Stable Value", "5.00", "5.00", "ties"],
  ]);
});

it("a plan account keeps its class in a fund whose name suggests another", () => {
  const named = fund("FORFEITURE ACCOUNT, ERISA Expense Account", ofPlan, { planAccount: "FORFEITURE ACCOUNT" });
  const { draft } = computeActivity({ ...inputs, byFund: [...inputs.byFund.slice(0, 1), named] });
  const whole = draft.ties.find(({ key }) => key === "participant_activity.statement.ending_balance");
  expect(whole?.parts?.map(({ key, amount }) => [key, amount])).toEqual([
    ["investment.balances", "20.00"],
    ["unallocated.balances", "5.00"],
  ]);
});
