import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mappingProblems, reports } from "../../core/index.ts";
import { openTaskBench, type TaskBench } from "./run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const lines = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n");
const header = ["Investment", "Opening Balance", "Contributions", "Fees", "Closing Balance"];
const bonds = [
  ["Bond Funds", "", "", "", ""],
  ["Harborline Core Bond", "100.00", "20.00", "-1.00", "119.00"],
  ["Total World Bond", "200.00", "30.00", "-2.00", "228.00"],
  ["Total Bond Funds", "300.00", "50.00", "-3.00", "347.00"],
];
const stocks = [
  ["Stock Funds", "", "", "", ""],
  ["Total Stock Market", "40.00", "5.00", "0.00", "45.00"],
  ["Harborline Small Cap", "60.00", "5.00", "-1.00", "64.00"],
  ["Sub-total stock", "100.00", "10.00", "-1.00", "109.00"],
];
const end = [
  ["TOTAL PLAN ASSETS", "400.00", "60.00", "-4.00", "456.00"],
  ["* Fees are those of the custodian, an ERISA budget pays the rest", "", "", "", ""],
];

describe("a trust statement in groups", () => {
  it("adds up its accounts once: headings, footnotes and subtotals are neither amounts nor accounts to classify", async () => {
    const found = await bench.inspection(lines([header, ...bonds, ...stocks, ...end]), "trust_statement");
    const accounts = found.values.filter(({ key }) => key === "account_classes");
    expect(accounts.flatMap(({ values }) => values.map(({ text }) => text)).toSorted()).toEqual([
      "Harborline Core Bond",
      "Harborline Small Cap",
      "Total Stock Market",
      "Total World Bond",
    ]);
    const facts = await bench.normalize(found.mapping);
    expect(facts).toMatchObject({ kept: 4, rejected: 0, issueCount: 0, skippedByKind: { header: 1, note: 3, total: 3 } });
    expect(facts.amounts.ending_balance?.keptCents).toBe("45600");
    expect(facts.totalRowChecks.every(({ statedCents, summedCents }) => statedCents === summedCents)).toBe(true);
  });

  it("reports the one amount that differs in a subtotal, and does not read the subtotal as an account", async () => {
    const off = bonds.map((row) => (row[0] === "Total Bond Funds" ? ["Total Bond Funds", "300.00", "50.00", "-3.00", "340.00"] : row));
    const found = await bench.inspection(lines([header, ...off, ...stocks, ...end]), "trust_statement");
    const facts = await bench.normalize(found.mapping);
    expect(facts.amounts.ending_balance?.keptCents).toBe("45600");
    expect(facts.issues.map(({ row, field, code }) => [row, field, code])).toEqual([[5, "ending_balance", "total-differs"]]);
  });

  it("leaves out the rows with a text that a person marks as not an account, and reports their sum", async () => {
    const extra = ["Memo: loans in default", "7.00", "0.00", "0.00", "7.50"];
    const found = await bench.inspection(lines([header, ...bonds.slice(1, 3), extra]), "trust_statement");
    const classes = { ...found.mapping.valueMaps.account_classes, "MEMO: LOANS IN DEFAULT": "leave_out_rows" };
    const mapping = { ...found.mapping, valueMaps: { ...found.mapping.valueMaps, account_classes: classes } };
    expect(mappingProblems(reports.trust_statement, mapping)).toEqual([]);
    const facts = await bench.normalize(mapping);
    expect(facts).toMatchObject({ rowsRead: 4, kept: 2, skippedByKind: { header: 1, left_out: 1 } });
    expect(facts.amounts.ending_balance?.readCents).toBe("34700");
    expect(facts.repairs.filter(({ code }) => code === "rows-left-out").map(({ column, msg }) => [column, msg])).toEqual([
      ["Opening Balance", "Rows left out under Values have 7.00 in this column; it isn't included in any figure."],
      ["Closing Balance", "Rows left out under Values have 7.50 in this column; it isn't included in any figure."],
    ]);
  });

  it("counts amounts once if unlabeled sums above each class's funds repeat the funds' amounts, and a person can decide otherwise", async () => {
    const rows = [
      ["Registered investment companies", "300.00", "50.00", "-3.00", "347.00"],
      ...bonds.slice(1, 3),
      ["Common trusts", "100.00", "10.00", "-1.00", "109.00"],
      ...stocks.slice(1, 3),
      ["Self-directed", "7.00", "2.00", "-1.00", "8.00"],
      ["Brokerage window", "7.00", "2.00", "-1.00", "8.00"],
      ["Participant loans", "9.00", "1.00", "", "10.00"],
      ["Net assets available", "416.00", "63.00", "-5.00", "474.00"],
    ];
    const found = await bench.inspection(lines([header, ...rows]), "trust_statement");
    const sums = found.values.find(({ key }) => key === "row_kinds")?.values ?? [];
    expect(sums.map(({ text, canonical, confidence }) => [text, canonical, confidence >= 0.9]).toSorted()).toEqual([
      ["Common trusts", "total", true],
      ["Net assets available", "total", true],
      ["Registered investment companies", "total", true],
      ["Self-directed", "total", false],
    ]);
    const facts = await bench.normalize(found.mapping);
    expect([facts.kept, facts.amounts.ending_balance?.keptCents, facts.issueCount]).toEqual([6, "47400", 0]);
    const kept = { ...found.mapping.valueMaps, row_kinds: { ...found.mapping.valueMaps.row_kinds, "SELF-DIRECTED": "record" } };
    const corrected = await bench.normalize({ ...found.mapping, valueMaps: kept });
    expect([corrected.kept, corrected.amounts.ending_balance?.keptCents]).toEqual([7, "48200"]);
  });
});
