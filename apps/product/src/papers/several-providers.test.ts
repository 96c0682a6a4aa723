import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { PaperKey } from "@tieout/catalogue/core";
import { recalculateWithLibreOffice, renderWorkbook } from "@tieout/spreadsheet/write";
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

describe("papers over several providers say which row is whose, and papers of one provider do not", () => {
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
      // The list of sources.
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

  it("each payment has its recordkeeper", async () => {
    const payment = { dist_date: "2024-05-05", dist_type: "hardship", dist_gross: 10_000 };
    const { text } = await paperOf("distributions", [
      { report: "distribution_detail", provider: "Fidelity (7)", rows: [{ ...ann, ...payment }] },
      { report: "distribution_detail", provider: "Empower (8)", rows: [{ ...ben, ...payment }] },
    ]);
    expect(text).toContain(heading);
    expect(text).toMatch(/"ADAMS, ANN"[\s\S]*"Fidelity \(7\)"[\s\S]*"BAKER, BEN"[\s\S]*"Empower \(8\)"/);
  });

  it("an employee whom two companies pay is one row that names both", async () => {
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

describe("funds of several providers", () => {
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

  it("are one per provider by number, however spelled, or by the letters of the name, and tie together with the trust", async () => {
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

  it("leave the workbook recalculating to what it says", async () => {
    await paperOf("participant_activity", files);
    await opened!.write("participant_activity");
    mkdirSync(join(opened!.folder, "soffice"));
    const { differences } = await recalculateWithLibreOffice(
      [opened!.output("participant_activity.xlsx")],
      join(opened!.folder, "soffice"),
    );
    expect(differences).toEqual([]);
  }, 60_000);
});

it("an account whose own file has no contributions is no exception beside another provider's that has them", async () => {
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

describe("what no report gives", () => {
  it("is blue in the population: birth, hire, termination and vested percentage of the payee", async () => {
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
