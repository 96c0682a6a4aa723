import { afterAll, beforeAll, expect, test } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const refusal = async (lines: readonly string[], report: "contribution_detail" | "participant_balances" | "trust_statement") =>
  (await bench.inspect(lines.join("\n"), report)).refused ?? null;

const header = "SSN,Name,Pay Date,Pre-Tax,Roth,Match";
const january = ["900-12-3401,JOHN ADAMS,01/17/2025,500.00,0.00,100.00", "900-12-3402,MARY BAKER,01/17/2025,300.00,50.00,100.00"];
const moved = ["900-12-3401,JOHN ADAMS,01/31/2025,100.00,500.00,0.00", "900-12-3402,MARY BAKER,01/31/2025,100.00,300.00,50.00"];

test.each([
  [
    "in another order",
    "SSN,Name,Pay Date,Match,Pre-Tax,Roth",
    /^Row 4 is another header: column D, “Pre-Tax” above, is “Match” from there on/,
  ],
  [
    "with another column",
    "SSN,Name,Pay Date,Pre-Tax,After-Tax,Match",
    /^Row 4 is another header: column E, “Roth” above, is “After-Tax” from there on/,
  ],
])("a header repeated %s is refused, so that no amount below it is read as another source", async (_, second, msg) => {
  expect(await refusal([header, ...january, second, ...moved], "contribution_detail")).toMatchObject({
    code: "columns-change",
    msg: expect.stringMatching(msg),
  });
});

test("a header repeated unchanged, or with another page number, is no reason to refuse", async () => {
  const lines = [
    "SSN,Name,Pay Date,Pre-Tax,Roth,Match,Page 1",
    ...january.map((line) => `${line},`),
    "SSN,Name,Pay Date,Pre-Tax,Roth,Match,Page 2",
  ];
  expect(await refusal([...lines, ...january.map((line) => `${line},`)], "contribution_detail")).toBeNull();
  expect(await refusal([header, ...january, header, ...january], "contribution_detail")).toBeNull();
});

test("thousands split by an unquoted comma are refused with the row, not read as smaller amounts", async () => {
  const balances = [
    "SSN,Name,Beginning Balance,Contributions,Gain/Loss,Ending Balance",
    "900-12-3401,JOHN ADAMS,500.00,100.00,10.00,610.00",
    "900-12-3402,MARY BAKER,1,500.00,100.00,10.00,1,610.00",
    "900-12-3403,PAT ONEIL,900.00,200.00,5.00,1,105.00",
  ];
  expect(await refusal(balances, "participant_balances")).toMatchObject({
    code: "cells-shifted",
    msg: expect.stringMatching(/^Row 3 has 2 cells more than the header: “1,500\.00”/),
  });
  const lines = ["Assets at beginning of year: $126,412.00", "Employee contributions: $4,000.00", "Assets at end of year: $130,412.00"];
  expect(await refusal(lines, "trust_statement")).toMatchObject({ code: "amounts-parted" });
});

test("a longer row with intact amounts is read, with the notice that rows differ in length", async () => {
  const lines = [header, ...january, "900-12-3403,PAT ONEIL,01/17/2025,500.00,0.00,100.00,see letter"];
  const { notices } = await bench.inspection(lines.join("\n"), "contribution_detail");
  expect(notices.map(({ code }) => code)).toContain("uneven-rows");
});
