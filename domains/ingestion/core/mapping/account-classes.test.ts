import { describe, expect, it } from "vitest";
import { suggestionOf } from "./mapped-choices.ts";
import { reviewBelow } from "./mapping.ts";
import { suggestValueMap } from "./suggest-value-map.ts";

const suggested = (text: string) => {
  const [found] = suggestValueMap("account_classes", [{ text, count: 1 }]).map(suggestionOf("fund_name"));
  return [found?.canonical, (found?.confidence ?? 0) >= reviewBelow];
};

describe("classifying a trust account by its name", () => {
  it.each(["Plan Level Account", "Sweep", "Acme Corp", "Vanguard Plan Level Account", "Sundry", "Control Account 7"])(
    "%s, which has no recognizable class, is suggested as an investment and requires review",
    (name) => expect(suggested(name)).toEqual(["investment", false]),
  );

  it.each([
    ["ERISA Bucket", "expense_account"],
    ["ERISA Budget", "expense_account"],
    ["ERISA Spending Account", "expense_account"],
    ["Fee Recapture Account", "expense_account"],
    ["Revenue Sharing", "expense_account"],
    ["Revenue Credit Account", "expense_account"],
    ["Plan Expenses", "expense_account"],
    ["Administrative Fee Account", "expense_account"],
    ["Clearing Account", "unallocated"],
    ["Employer Holding", "unallocated"],
    ["Plan Holding Acct", "unallocated"],
    ["Unallocated", "unallocated"],
    ["Forfeiture Fund", "unallocated"],
    ["Suspense", "unallocated"],
    ["Participant Loans", "participant_loans"],
  ])("%s is %s", (name, expected) => expect(suggested(name)).toEqual([expected, true]));

  it.each([
    "Northgate Target 2040",
    "LARKSPUR 2040",
    "Meridian 500 Index",
    "Harborline Core Bond CIT",
    "Steadfast Stable Value Trust",
    "Alpha Growth",
    "Ostrava International Equity",
    "Low Expense Index Fund",
    "Meridian Floating Rate Loan Fund",
    "Berkshire Holdings Common Stock",
    "VFIAX",
    "Vanguard Wellington Adm",
    "T. Rowe Price Blue Chip",
    "PIMCO Total Return",
    "TIAA Traditional",
    "CREF Inflation-Linked R3",
    "TIAA Real Estate Account",
    "Guaranteed Interest Account",
    "Self-Directed Brokerage",
    "Small Cap Value",
    "S&P Mid",
    "Company Stock",
  ])("%s is an investment and requires no review", (name) => expect(suggested(name)).toEqual(["investment", true]));
});
