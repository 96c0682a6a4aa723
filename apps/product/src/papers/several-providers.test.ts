import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { PaperKey } from "@tieout/catalog/core";
import { recalculateWithLibreOffice } from "@tieout/spreadsheet/recalculate";
import { renderWorkbook } from "@tieout/spreadsheet/write";
import { afterEach, describe, expect, it } from "vitest";
import { foundBy, openTestRun, person, type TestFile, type TestRow, type TestRun } from "./run-tasks.test-data.ts";

let opened: TestRun | null = null;
afterEach(() => {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = null;
});

async function paperOf(paper: PaperKey, files: readonly TestFile[]) {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = await openTestRun(files);
  await opened.populate([paper]);
  return { result: opened.result(paper), text: renderWorkbook(await opened.model(paper)) };
}

const ann = person("P1", "ADAMS, ANN", "0001");
const ben = person("P1", "BAKER, BEN", "0002");
const heading = 'text "Provider (contract)" [heading]';

describe("workpapers that cover several providers show each row's provider; workpapers that cover one provider do not", () => {
  const account = (who: TestRow, cents: number): TestRow => ({ ...who, beginning_balance: cents, ending_balance: cents });

  it("a person with an account at each of two recordkeepers has two rows and is one participant", async () => {
    const { result, text } = await paperOf("participant_activity", [
      {
        report: "participant_balances",
        provider: "Fidelity (7)",
        rows: [account(ann, 100), account({ ...ben, participant_id: "P2" }, 300)],
      },
      { report: "participant_balances", provider: "Empower (8)", rows: [account({ ...ann, participant_id: "E1" }, 200)] },
    ]);
    expect(result.counts.find(({ key }) => key === "participants")?.value).toBe(2);
    expect(text).toContain(heading);
    expect(text.match(/text "(?:Fidelity \(7\)|Empower \(8\))"/g)).toEqual([
      'text "Empower (8)"',
      'text "Fidelity (7)"',
      'text "Fidelity (7)"',
      // The list of sources in the workbook.
      'text "Fidelity (7)"',
      'text "Empower (8)"',
    ]);
    expect(text).toContain('text "Accounts"');
    const one = await paperOf("participant_activity", [
      { report: "participant_balances", provider: "Fidelity (7)", rows: [account(ann, 100)] },
      { report: "demographics", provider: "ADP (1)", rows: [{ ...ann, employee_id: "E9" }] },
    ]);
    expect(one.text).not.toContain(heading);
    expect(one.text).toContain('text "Participants"');
  });

  it("each payment shows its recordkeeper", async () => {
    const payment = { dist_date: "2024-05-05", dist_type: "hardship", dist_gross: 10_000 };
    const { text } = await paperOf("distributions", [
      { report: "distribution_detail", provider: "Fidelity (7)", rows: [{ ...ann, ...payment }] },
      { report: "distribution_detail", provider: "Empower (8)", rows: [{ ...ben, ...payment }] },
    ]);
    expect(text).toContain(heading);
    expect(text).toMatch(/"ADAMS, ANN"[\s\S]*"Fidelity \(7\)"[\s\S]*"BAKER, BEN"[\s\S]*"Empower \(8\)"/);
  });

  it("an employee paid by two companies is one row that names both", async () => {
    const paid = (who: TestRow): TestRow => ({ ...who, employee_id: who.participant_id ?? null, pay_date: "2024-05-05", gross_pay: 1_000 });
    const { text } = await paperOf("payroll_census", [
      { report: "payroll_register", provider: "ADP (1)", rows: [paid(ann)] },
      { report: "payroll_register", provider: "Gusto (2)", rows: [paid(ann), paid(ben)] },
    ]);
    expect(text).toContain(heading);
    expect(text).toContain('text "ADP (1); Gusto (2)"');
    expect(text).toContain('text "Gusto (2)"');
  });
});

describe("funds at several providers", () => {
  const held = (who: TestRow, fund_id: string | null, fund_name: string, cents: number): TestRow => ({
    ...{ ...who, fund_id, fund_name, beginning_balance: cents, ending_balance: cents },
  });
  const cy = person("P3", "COLE, CY", "0003");
  const files: readonly TestFile[] = [
    {
      report: "participant_balances",
      provider: "Fidelity (7)",
      rows: [
        held(ann, "01", "Bond Fund", 100),
        held(cy, "01", "BOND FD.", 50),
        held(cy, null, "Stock-Index", 7),
        held(ann, null, "STOCK INDEX", 3),
      ],
    },
    {
      report: "participant_balances",
      provider: "Empower (8)",
      rows: [held(ben, "01", "Bond Fund", 200), held(ben, "02", "日本株式", 20), held(cy, null, "Stock Index", 5)],
    },
    {
      report: "trust_statement",
      provider: "Fidelity (7)",
      rows: [held({}, "01", "Bond Fund", 350), held({}, null, "Stock Index", 15), held({}, "02", "日本株式", 20)],
    },
  ];

  it("are one per provider by number, however formatted, or by the letters of the name, and tie to the trust in total", async () => {
    const { result } = await paperOf("participant_activity", files);
    expect(result.counts.find(({ key }) => key === "funds")?.value).toBe(5);
    const sheet = (await opened!.model("participant_activity")).sheets.find(({ name }) => name === "By Investment");
    const listed = [...(sheet?.rows ?? [])].map(({ cells }) =>
      cells.map((cell) => (cell?.content.kind === "text" ? cell.content.text : "")),
    );
    const head = listed.findIndex((cells) => cells[0] === "Investment");
    const provider = listed[head]?.indexOf("Provider (contract)") ?? -1;
    expect(listed.slice(head + 1, head + 6).map((cells) => [cells[0], cells[1], cells[provider]])).toEqual([
      ["BOND FD.", "01", "Fidelity (7)"],
      ["Bond Fund", "01", "Empower (8)"],
      ["STOCK INDEX", "", "Fidelity (7)"],
      ["Stock Index", "", "Empower (8)"],
      ["日本株式", "02", "Empower (8)"],
    ]);
    const ending = result.ties.filter(({ of }) => of === "participant_activity.statement.ending_balance");
    expect(ending.map(({ left_amount, result: verdict }) => [left_amount, verdict])).toEqual([
      ["3.50", "ties"],
      ["0.15", "ties"],
      ["0.20", "ties"],
    ]);
  });

  const symbol = (who: TestRow, fund_name: string, ticker: string, cents: number): TestRow => ({
    ...{ ...held(who, null, fund_name, cents), ticker },
  });
  const endingOf = async (rows: readonly TestRow[], trust: readonly TestRow[]) => {
    const { result } = await paperOf("participant_activity", [
      { report: "participant_balances", provider: "Fidelity (7)", rows },
      { report: "trust_statement", provider: "Fidelity (7)", rows: trust },
    ]);
    const ending = result.ties.filter(({ key }) => key.startsWith("participant_activity.statement.ending_balance"));
    return ending.map(({ key, left_amount, result: verdict }) => [key.split("ending_balance")[1], left_amount, verdict]);
  };

  it("tie by symbol if there is no number, however formatted", async () => {
    const rows = [symbol(ann, "Large Cap Index", "BNDX", 100), symbol(cy, "Lg Cap Idx", "BNDX", 50)];
    expect(await endingOf(rows, [held({}, "BNDX", "Large Cap Index", 150)])).toEqual([
      ["", "1.50", "ties"],
      [".fund.bndx", "1.50", "ties"],
    ]);
  });

  it("are matched by name if they share a symbol: a placeholder, or the symbol of the fund that holds the forfeiture account", async () => {
    for (const mark of ["N/A", "CIT", "VMFXX"]) {
      const rows = [symbol(ann, "Money Market", mark, 100), symbol(ben, "Forfeiture Account", mark, 5), symbol(cy, "Target 2040", mark, 7)];
      const trust = [held({}, null, "Money Market", 100), held({}, null, "Forfeiture Account", 5), held({}, null, "Target 2040", 7)];
      expect([mark, await endingOf(rows, trust)]).toEqual([
        mark,
        [
          ["", "1.12", "ties"],
          [".fund.money-market", "1.00", "ties"],
          [".fund.forfeiture-account", "0.05", "ties"],
          [".fund.target-2040", "0.07", "ties"],
        ],
      ]);
    }
  });

  const notesOfOne: readonly TestFile[] = [
    { report: "participant_balances", provider: "Fidelity (7)", rows: [held(ann, null, "Bond Fund", 100)] },
    {
      report: "participant_balances",
      provider: "Empower (8)",
      rows: [held(ben, null, "Bond Fund", 200), held(ben, null, "Participant Loans", 90)],
    },
    {
      report: "trust_statement",
      provider: "Fidelity (7)",
      rows: [held({}, null, "Bond Fund", 300), held({}, null, "Participant Loans", 100)],
    },
  ];

  it("leave the tie open in the workbook too, with both amounts, if only one provider lists participant loans", async () => {
    const { result, text } = await paperOf("participant_activity", notesOfOne);
    const notes = result.ties.find(({ key }) => key === "participant_activity.statement.ending_balance.fund.participant-loans");
    expect(notes).toMatchObject({ left_amount: "0.90", right_amount: "1.00", difference: null, result: "cannot_be_determined" });
    expect(text).toContain("Participant loans, 0.90 in Participant balances, 1.00 in the trust statement, difference (0.10)");
  });

  it.each([
    ["funds of one name", files],
    ["notes of one provider", notesOfOne],
  ])("keep the workbook recalculating to its stored values: %s", async (_, given) => {
    await paperOf("participant_activity", given);
    await opened!.write("participant_activity");
    mkdirSync(join(opened!.folder, "soffice"));
    const { differences } = await recalculateWithLibreOffice(
      [opened!.output("participant_activity.xlsx")],
      join(opened!.folder, "soffice"),
    );
    expect(differences).toEqual([]);
  });
});

it("an account without contributions in its provider's file is not an exception if another provider's file has them", async () => {
  const detail = (who: TestRow): TestRow => ({ ...who, pay_date: "2024-05-05", money_source: "match", amount: 500 });
  const balances = { beginning_balance: 0, ending_balance: 500 };
  const { result } = await paperOf("participant_activity", [
    { report: "participant_balances", provider: "Fidelity (7)", rows: [{ ...ann, ...balances, match: 400 }] },
    { report: "participant_balances", provider: "Empower (8)", rows: [{ ...ben, ...balances, gain_loss: 0 }] },
    { report: "contribution_detail", provider: "Fidelity (7)", rows: [detail(ann)] },
    { report: "contribution_detail", provider: "Empower (8)", rows: [detail(ben)] },
  ]);
  expect(foundBy(result, "activity.contributions_differ")).toEqual(["ADAMS, ANN (P1)"]);
  expect(result.rules.find(({ rule }) => rule === "activity.contributions_differ")).toMatchObject({
    ...{ pass: 0, exception: 1, cannot_be_determined: 1 },
  });
});

it("relatives who share an SSN are two people in reports without birth dates if another report has them", async () => {
  const relative = (full_name: string): TestRow => ({ ...ann, participant_id: null, full_name });
  const [eric, erica] = [relative("SMITH, ERIC"), relative("SMITH, ERICA")];
  const saved = (who: TestRow, cents: number): TestRow => ({ ...who, pay_date: "2024-05-05", money_source: "match", amount: cents });
  const held = (who: TestRow, cents: number): TestRow => ({ ...who, match: cents, ending_balance: cents });
  const files: readonly TestFile[] = [
    { report: "participant_balances", rows: [held(eric, 400), held(erica, 300)] },
    { report: "contribution_detail", rows: [saved(eric, 400), saved(erica, 300)] },
  ];
  const counted = async (more: readonly TestFile[]) => {
    const { result } = await paperOf("participant_activity", [...files, ...more]);
    const agreed = result.rules.find(({ rule }) => rule === "activity.contributions_differ")?.pass;
    return [result.counts.find(({ key }) => key === "participants")?.value, agreed, foundBy(result, "activity.duplicate_ssn")];
  };
  const known = (full_name: string, employee_id: string, birth_date: string): TestRow => ({
    ...{ ...relative(full_name), employee_id, birth_date, hire_date: "2010-01-01" },
  });
  expect(await counted([])).toEqual([1, 1, []]);
  const demographics = [known("Eric Smith", "E1", "1960-05-05"), known("Erica Smith", "E2", "1995-06-06")];
  expect(await counted([{ report: "demographics", rows: demographics }])).toEqual([
    ...[2, 2, ["SMITH, ERIC (***-**-0001) and SMITH, ERICA (***-**-0001)"]],
  ]);
});

it("a person listed with and without a middle initial stays one person, even if one employer file has the wrong birth date", async () => {
  const spelled = (full_name: string, more: TestRow): TestRow => ({ ...ann, participant_id: null, full_name, ...more });
  const held = (full_name: string, cents: number): TestRow => spelled(full_name, { match: cents, ending_balance: cents });
  const { result } = await paperOf("participant_activity", [
    { report: "participant_balances", rows: [held("SMITH, ANN", 400), held("SMITH, ANN M", 300)] },
    { report: "demographics", rows: [spelled("Ann Smith", { employee_id: "E1", birth_date: "1980-01-02", hire_date: "2010-01-01" })] },
    { report: "payroll_register", rows: [spelled("Ann M Smith", { employee_id: "E1", birth_date: "1980-02-01", pay_date: "2024-05-05" })] },
  ]);
  expect([result.counts.find(({ key }) => key === "participants")?.value, foundBy(result, "activity.duplicate_ssn")]).toEqual([1, []]);
});

it("the vested percentage of an account moved to another recordkeeper is tested only there", async () => {
  const moved = (beginning_balance: number, transfers: number): TestRow => ({
    ...{ ...ann, money_source: "match", vested_pct: 0, hire_date: "2010-01-01", beginning_balance, transfers },
    ...{ fees: -50, ending_balance: beginning_balance + transfers - 50 },
  });
  const { result } = await paperOf("participant_activity", [
    { report: "participant_balances", provider: "Fidelity (7)", rows: [moved(10_000, -9_950)] },
    { report: "participant_balances", provider: "Empower (8)", rows: [moved(0, 9_950)] },
  ]);
  const found = result.exceptions.filter(({ rule }) => rule === "activity.vested_below_law");
  expect(found.map(({ amount, refs }) => [amount, refs.map(({ file_no }) => file_no)])).toEqual([["99.50", [1]]]);
});

it("masked payments from two recordkeepers to the holder of both accounts are added up", async () => {
  const masked = { ...ann, participant_id: null, ssn_hash: null };
  const pay = (dist_date: string, dist_type: string, dist_gross: number): TestRow => ({
    ...{ ...masked, dist_date, dist_type, dist_gross, fed_tax: 0, in_period: true },
  });
  const held = (beginning_balance: number): TestRow => ({ ...ann, participant_id: null, beginning_balance, ending_balance: 0 });
  const { result } = await paperOf("distributions", [
    { report: "distribution_detail", provider: "Fidelity (7)", rows: [pay("2024-03-19", "termination_lump_sum", 16_100)] },
    { report: "distribution_detail", provider: "Empower (8)", rows: [pay("2024-08-22", "termination_lump_sum", 15_300)] },
    { report: "participant_balances", provider: "Fidelity (7)", rows: [held(16_100)] },
    { report: "participant_balances", provider: "Empower (8)", rows: [held(15_300)] },
  ]);
  expect(foundBy(result, "distributions.withholding_below_20")).toHaveLength(1);
});

it("an RMD stays undetermined if one recordkeeper's balances lack money sources, because part may be Roth", async () => {
  const retired = { birth_date: "1948-05-20", hire_date: "1999-02-01", term_date: "2018-06-29", status: "retired" };
  const held = { ...retired, beginning_balance: 10_320_000, ending_balance: 10_320_000 };
  const paid = { ...person("P5", "ELM, ED", "0005"), dist_date: "2024-05-05", dist_type: "hardship", dist_gross: 10_000 };
  const { result } = await paperOf("distributions", [
    { report: "distribution_detail", provider: "Fidelity (7)", rows: [paid] },
    { report: "participant_balances", provider: "Fidelity (7)", rows: [{ ...ann, ...held, money_source: "deferral_pretax" }] },
    { report: "participant_balances", provider: "Empower (8)", rows: [{ ...ben, ...held }] },
  ]);
  expect(foundBy(result, "distributions.rmd_missed")).toEqual(["ADAMS, ANN (P1)"]);
  expect(result.rules.find(({ rule }) => rule === "distributions.rmd_missed")).toMatchObject({ exception: 1, cannot_be_determined: 1 });
});

describe("data missing from every report", () => {
  it("is blue in the population: the payee's birth, hire and termination dates and vested percentage", async () => {
    const payment = { ...ann, dist_date: "2024-05-05", dist_type: "hardship", dist_gross: 10_000 };
    const blank = await paperOf("distributions", [{ report: "distribution_detail", rows: [payment] }]);
    expect(blank.text.match(/Not in source report: any report uploaded/g)?.length).toBeGreaterThanOrEqual(4);
    const known = await paperOf("distributions", [
      { report: "distribution_detail", rows: [{ ...payment, vested_pct: 10_000 }] },
      { report: "participant_balances", rows: [{ ...account(ann), birth_date: "1980-01-01", hire_date: "2010-01-01", term_date: null }] },
    ]);
    expect(known.text).not.toContain("any report uploaded");
  });

  const account = (who: TestRow): TestRow => ({ ...who, beginning_balance: 1, ending_balance: 1 });
});
