import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dictionariesOf, reports } from "../../core/index.ts";
import { openTaskBench, type TaskBench } from "./run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const csvOf = (classes: readonly (string | null)[]): string => {
  const names = ["Harborline Bond", "Participant Loans", "Forfeiture Account", "ERISA Budget Account"];
  const given = classes.some((one) => one !== null);
  const rows = names.map((name, at) => [name, ...(given ? [classes[at] ?? ""] : []), "100.00", "150.00"].join(","));
  return [`Fund Name,${given ? "Account Type," : ""}Beginning Balance,Ending Balance`, ...rows, ""].join("\n");
};

describe("accounts in a trust statement", () => {
  it("are classified by their names; every class is a value in the mapping and can be corrected there", async () => {
    const found = await bench.inspection(csvOf([null]), "trust_statement");
    const choice = found.values.find(({ key }) => key === "account_classes");
    expect(choice?.values.map(({ text, canonical, confidence }) => [text, canonical, confidence >= 0.9]).toSorted()).toEqual([
      ["ERISA Budget Account", "expense_account", true],
      ["Forfeiture Account", "unallocated", true],
      ["Harborline Bond", "investment", true],
      ["Participant Loans", "participant_loans", true],
    ]);
    const corrected = { ...found.mapping.valueMaps.account_classes, "PARTICIPANT LOANS": "investment" };
    const mapping = { ...found.mapping, valueMaps: { ...found.mapping.valueMaps, account_classes: corrected } };
    expect(await bench.normalize(mapping)).toMatchObject({ kept: 4, rejected: 0, fieldsMapped: expect.arrayContaining(["account_class"]) });
  });

  it("are classified by a column if there is one, and its values need a class", async () => {
    const found = await bench.inspection(csvOf(["Mutual fund", "Loan", "Suspense", "Q7"]), "trust_statement");
    expect(found.columns[1]?.field).toBe("account_class");
    const choice = found.values.find(({ key }) => key === "account_classes");
    expect(choice?.values.map(({ text, canonical }) => [text, canonical]).toSorted()).toEqual([
      ["Loan", "participant_loans"],
      ["Mutual fund", "investment"],
      ["Q7", null],
      ["Suspense", "unallocated"],
    ]);
  });

  it("show the values in a description or a name that need a meaning", () => {
    const { trust_statement: report } = reports;
    expect([...dictionariesOf(report, ["fund_name", "beginning_balance"])]).toEqual(["account_classes"]);
    expect([...dictionariesOf(report, ["line_description", "amount"])]).toEqual(["trust_lines"]);
    expect([...dictionariesOf(report, ["fund_id"])]).toEqual([]);
  });
});
