import type { PlainDate } from "@tieout/kernel";
import { expect, test } from "vitest";
import { balancePeriods, startOf } from "./balance-periods.ts";
import { changeText, dollars, priceOf, quantityText, totalOf } from "./credit-words.ts";

const prices = [
  { from: 1, to: 49, price: "95.00" },
  { from: 50, to: null, price: "78.00" },
];
const today = "2025-06-09" as PlainDate;

test("a quantity gets the price of its tier, with the total in dollars and cents", () => {
  expect(prices.map(quantityText)).toEqual(["1 – 49", "50 and more"]);
  expect([0, 1, 49, 50, 5000].map((quantity) => priceOf(prices, quantity)?.price)).toEqual([undefined, "95.00", "95.00", "78.00", "78.00"]);
  const price = priceOf(prices, 120);
  expect(price && dollars(totalOf(price, 120))).toBe("$9,360.00");
  expect([changeText(1200), changeText(-14)]).toEqual(["+1,200", "(14)"]);
});

const days = [
  { date: "2024-12-01", balance: 400 },
  { date: "2025-02-10", balance: 386 },
  { date: "2025-06-09", balance: 186 },
];

test("the chart shows the balance at the end of each month since the contract began, and today's last", () => {
  const start = startOf("contract", days, "2024-12-01");
  expect(balancePeriods(days, start, today).map(({ label, balance }) => [label, balance])).toEqual([
    ["31 Dec 2024", 400],
    ["31 Jan 2025", 400],
    ["28 Feb 2025", 386],
    ["31 Mar 2025", 386],
    ["30 Apr 2025", 386],
    ["31 May 2025", 386],
    ["9 Jun 2025", 186],
  ]);
  expect(balancePeriods(days, startOf("all", days, null), today)).toHaveLength(7);
  expect(balancePeriods([], startOf("all", [], null), today)).toHaveLength(13);
});

test("the three-month chart has weeks that end today; the balance is 0 before the first credits", () => {
  const weeks = balancePeriods([{ date: "2025-06-01", balance: 30 }], startOf("months", days, null), today);
  expect(weeks).toHaveLength(13);
  expect(weeks.slice(-3).map(({ date, balance }) => [date, balance])).toEqual([
    ["2025-05-26", 0],
    ["2025-06-02", 30],
    ["2025-06-09", 30],
  ]);
});
