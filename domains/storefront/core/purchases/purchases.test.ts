import type { PlainDate } from "@tieout/kernel";
import { expect, test } from "vitest";
import { leftToRedeem, orderTotal, receiptOf } from "../index.ts";

const day = (text: string) => text as PlainDate;
const sold = {
  provider: "Copperleaf",
  serviceTitle: "Recordkeeping",
  socType: 1,
  reportType: 2,
  startOn: day("2023-10-01"),
  endOn: day("2024-09-30"),
} as const;
const asOf = { ...sold, reportType: 1, startOn: day("2024-09-30") } as const;
const facts = {
  ...{ number: 7, issuedOn: day("2025-03-12"), firm: "Harlow & Pryce LLP", buyer: "Dana Whitlock" },
  ...{
    email: "dana@harlowpryce.example",
    isTest: false,
    toolkits: [sold, asOf],
  },
};

test("an order costs five credits or 475.00 per toolkit", () => {
  expect(orderTotal(3)).toEqual({ credits: 15, cents: 142_500n });
  expect(orderTotal(0)).toEqual({ credits: 0, cents: 0n });
});

test("the number left to redeem is never below zero", () => {
  expect([leftToRedeem({ included: 5, used: 3 }), leftToRedeem({ included: 2, used: 3 })]).toEqual([2, 0]);
});

test("a receipt lists each report with its period and price, in the currency paid", () => {
  const card = receiptOf({ ...facts, method: "card" });
  expect(card.lines.map(({ details }) => details)).toEqual(["SOC 1 type 2, 2023-10-01 to 2024-09-30", "SOC 1 type 1, as of 2024-09-30"]);
  expect([card.lines[0]?.price, card.total]).toEqual(["$475.00", "$950.00"]);
  expect(receiptOf({ ...facts, method: "prepaid" })).toMatchObject({ total: "10 credits", number: 7, buyer: "Dana Whitlock" });
});
