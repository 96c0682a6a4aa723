import { expect, test } from "vitest";
import {
  cashlessTypes,
  controlTotalKeys,
  distributionTypes,
  findStatementLine,
  hoursAskedOf,
  paperEntries,
  papersAskingFor,
  papersMadeFrom,
  planAccountOfName,
  reportKeys,
  reportsAskedFor,
  statementLines,
  workpaperTitleOfTotal,
} from "./index.ts";

const repeated = (keys: readonly string[]) => keys.filter((key, position) => keys.indexOf(key) !== position);

test("no key is declared twice", () => {
  const lists = [
    paperEntries.map(({ key }) => key),
    paperEntries.flatMap(({ sampling }) => sampling.map(({ key }) => key)),
    reportKeys,
    controlTotalKeys,
    statementLines.map(({ key }) => key),
    distributionTypes.map(({ key }) => key),
  ];
  expect(lists.flatMap(repeated)).toEqual([]);
});

test.each(paperEntries.map((entry) => [entry.key, entry] as const))(
  "%s lists each report once and at least one that is sufficient",
  (_key, entry) => {
    expect(repeated(entry.reports.map(({ report }) => report))).toEqual([]);
    expect(entry.reports.some(({ suffices }) => suffices)).toBe(true);
    expect(entry.dataTypes.length).toBeGreaterThan(0);
    for (const { use, without } of entry.reports) expect(without !== "", use).toBe(use === "optional");
    for (const { report } of entry.sampling) expect(entry.reports.map((one) => one.report)).toContain(report);
  },
);

test("a workpaper's first population has the workpaper's key, and the keys of the others begin with it", () => {
  for (const { key, sampling } of paperEntries)
    for (const [position, population] of sampling.entries())
      expect(population.key).toMatch(new RegExp(position === 0 ? `^${key}$` : `^${key}\\.[a-z_]{1,40}$`));
});

test("a combined engagement produces every workpaper, the others some of them", () => {
  expect(papersMadeFrom("combined")).toEqual(paperEntries);
  const parts = [...papersMadeFrom("recordkeeper"), ...papersMadeFrom("payroll")];
  expect(paperEntries.filter((entry) => !parts.includes(entry))).toEqual([]);
});

test("setup asks for no report that only supplies dates", () => {
  for (const paper of paperEntries) expect(reportsAskedFor(paper).map(({ use }) => use)).not.toContain("dates_only");
  // The other workpapers use only the register's dates.
  expect(papersAskingFor("payroll_register")).toContain("payroll_census");
  expect(papersAskingFor("payroll_register")).not.toContain("distributions");
});

test("a workpaper's computed rules share a prefix, and no two workpapers use the same prefix", () => {
  const prefixes = paperEntries.map(({ auditProgram }) => [
    ...new Set(auditProgram.flatMap(({ computedRules }) => computedRules.map((rule) => rule.split(".")[0] ?? ""))),
  ]);
  expect(prefixes.map((found) => found.length)).toEqual(paperEntries.map(() => 1));
  expect(repeated(prefixes.flat())).toEqual([]);
});

test("parts of a statement add up to their control total, and amounts leaving the accounts are named", () => {
  expect(findStatementLine("forfeitures")).toMatchObject({ total: "other", leaves: true });
  expect(findStatementLine("dividends")?.total).toBe("gain_loss");
  expect(findStatementLine("payroll_wages")).toBeUndefined();
  expect(statementLines.filter(({ leaves }) => leaves).map(({ key }) => key)).toEqual([
    "loans_issued",
    "distributions",
    "fees",
    "forfeitures",
  ]);
  expect(workpaperTitleOfTotal("loans_issued")).toBe("New loans");
  expect(workpaperTitleOfTotal("fees")).toBe("Fees");
});

test("distribution types without cash have distinct positions", () => {
  expect(cashlessTypes).toEqual(["deemed_loan", "loan_offset", "in_plan_roth"]);
});

test("a plan account is recognized only by its whole name", () => {
  const ofPlan = [
    "FORFEITURE ACCOUNT",
    "Forfeiture, Account",
    "Suspense - Forfeitures",
    "PLAN EXPENSE ACCT 2",
    "401(k) Plan Forfeitures",
    "Un-allocated",
  ];
  expect(ofPlan.filter((name) => planAccountOfName(name) === null)).toEqual([]);
  const others = [
    "DOE, JOHN - FORFEITED",
    "ROE, RICHARD (SUSPENSE)",
    "TOTAL FORFEITURES",
    "Forfeitures subtotal",
    "Fee Account, Ann",
    "Bond Fund",
    "",
  ];
  expect(others.filter((name) => planAccountOfName(name) !== null)).toEqual([]);
});

test("hours are requested in the employee list, in the register if there is no list, and in neither if no census is produced", () => {
  const both = ["demographics", "payroll_register"] as const;
  const asked = (dataType: "payroll" | "recordkeeper", reports: readonly (typeof both)[number][]) =>
    reports.map((report) => hoursAskedOf({ dataType, reports }, report));
  expect(asked("payroll", both)).toEqual(["asked", "elsewhere"]);
  expect(asked("payroll", ["payroll_register"])).toEqual(["asked"]);
  expect(asked("recordkeeper", both)).toEqual([null, null]);
});
