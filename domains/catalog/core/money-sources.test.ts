import { expect, test } from "vitest";
import {
  contributionSources,
  electiveSources,
  employeeSources,
  findMoneySource,
  matchSources,
  moneySources,
  moneySourceTitle,
  neverForfeited,
  reportKeys,
  sourceFields,
  sourceTexts,
} from "./index.ts";

const repeated = (keys: readonly (string | number)[]) => keys.filter((key, position) => keys.indexOf(key) !== position);

test("no source and no field is declared twice, and text rules have distinct orders", () => {
  expect(repeated(moneySources.map(({ key }) => key))).toEqual([]);
  for (const report of reportKeys) expect(repeated(sourceFields(report)), report).toEqual([]);
  for (const kind of ["texts", "payCodes"] as const) expect(repeated(sourceTexts(kind).map(({ texts }) => texts.order)), kind).toEqual([]);
});

test("elective deferrals are employee contributions; the employee and match groups are contributions", () => {
  expect(employeeSources).toEqual(expect.arrayContaining([...electiveSources]));
  expect(contributionSources).toEqual(expect.arrayContaining([...employeeSources, ...matchSources]));
  expect(electiveSources).not.toContain("after_tax");
});

test("each pay code source maps to a field of the payroll register", () => {
  for (const { source } of sourceTexts("payCodes")) expect(sourceFields("payroll_register")).toContain(source.column?.key);
});

test("an unknown source is shown by its text in the file, and a missing one in words", () => {
  expect(findMoneySource("toString")).toBeUndefined();
  expect([moneySourceTitle("deferral_roth"), moneySourceTitle("ESOP"), moneySourceTitle(null)]).toEqual([
    "Deferrals, Roth",
    "ESOP",
    "No source given",
  ]);
});

test("only sources that are always vested are never forfeited: safe harbor contributions may belong to a QACA", () => {
  for (const { key } of moneySources) expect([key, neverForfeited(key)]).toEqual([key, findMoneySource(key)?.vesting === "immediate"]);
  expect(neverForfeited("safe_harbor_match")).toBe(false);
  expect(neverForfeited("qnec")).toBe(true);
});
