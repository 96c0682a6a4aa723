import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Inspection } from "../../core/index.ts";
import { openTaskBench, type TaskBench } from "./run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const balances = "row, ssn_last4, participant_id, full_name, beginning_balance, distributions, ending_balance, fund_name";

/** Texts in columns that need a meaning. */
const meaningsOf = (values: Inspection["values"]): readonly string[] =>
  values.flatMap(({ key, values: texts }) => (key === "row_kinds" ? [] : texts.map(({ text }) => text)));

describe("the reader for real reports", () => {
  it("skips a banner, a total row and a footnote, and compares the total", async () => {
    const csv = [
      "Acme 401(k) Plan,,,,,",
      "Participant balances 01/01/2025 - 12/31/2025,,,,,",
      "",
      "Participant ID,Participant Name,Opening Balance,Contributions,Withdrawals,Closing Balance",
      'P1,"DOE, JANE","1,000.00",200.00,100.00,"1,100.00"',
      'P2,"ROE, RICHARD",500.00,0.00,500.00,0.00',
      'P3,"TOTAL, TIMOTHY",50.00,1.00,0.00,51.00',
      'Total,,"1,550.00",201.00,600.00,"1,151.00"',
      "* Includes loans,,,,,",
    ].join("\n");
    const found = await bench.inspection(csv, "participant_balances");
    expect(found.headerRows).toEqual([4]);
    expect(found.problems).toEqual([]);
    expect(found.mapping.columns.find((column) => column.field === "distributions")?.sign).toBe("reversed");
    const facts = await bench.normalize(found.mapping);
    expect(facts).toMatchObject({ rowsRead: 9, kept: 3, keptOutOfPeriod: 0, rejected: 0, skipped: 6 });
    expect(facts.skippedByKind).toEqual({ banner: 2, blank: 1, header: 1, total: 1, note: 1 });
    expect(facts.totalRowChecks).toContainEqual({ row: 8, field: "distributions", statedCents: "-60000", summedCents: "-60000" });
    expect(await bench.rows("canonical.parquet", balances)).toContainEqual({
      row: 5,
      ssn_last4: null,
      participant_id: "P1",
      full_name: "DOE, JANE",
      beginning_balance: 100000n,
      distributions: -10000n,
      ending_balance: 110000n,
      fund_name: null,
    });
  });

  it("reports a total that does not agree with the rows above", async () => {
    const csv =
      "Participant ID,Beginning Balance,Contributions,Ending Balance\nP1,1.00,2.00,3.00\nP2,1.00,2.00,3.00\nGrand Total,2.00,4.00,7.00\n";
    const { mapping } = await bench.inspection(csv, "participant_balances");
    const facts = await bench.normalize(mapping);
    expect(facts.issues).toMatchObject([{ row: 4, field: "ending_balance", code: "total-differs", value: "7.00" }]);
    expect(facts.totalRowChecks).toContainEqual({ row: 4, field: "ending_balance", statedCents: "700", summedCents: "600" });
  });

  it("adds up transfers in and out, each with its direction, and compares each with the total row", async () => {
    const csv = [
      "Participant ID,Beg Bal,Contribs,Xfers In,Xfers Out,End Bal",
      "P1,100.00,10.00,5.00,0.00,115.00",
      "P2,200.00,0.00,0.00,7.50,192.50",
      "P3,300.00,0.00,,,300.00",
      "Grand Total,600.00,10.00,5.00,7.50,607.50",
    ].join("\n");
    const { mapping, problems } = await bench.inspection(csv, "participant_balances");
    expect(problems).toMatchObject([
      { code: "field-added", severity: "warning", msg: "Transfers is the sum of “Xfers In” and “Xfers Out”." },
    ]);
    expect(mapping.columns.map(({ field, sign }) => [field, sign]).slice(3, 5)).toEqual([
      ["transfers", "as_is"],
      ["transfers", "reversed"],
    ]);
    const facts = await bench.normalize(mapping);
    expect(facts.issues).toEqual([]);
    expect(facts.amounts.transfers).toMatchObject({ keptCents: "-250", readCents: "-250" });
    expect(facts.totalRowChecks.filter((check) => check.field === "transfers")).toHaveLength(2);
    expect(await bench.rows("canonical.parquet", "transfers")).toEqual([{ transfers: 500n }, { transfers: -750n }, { transfers: null }]);
  });

  it("sums a block of columns per money source into each amount, with contributions by source", async () => {
    const csv = [
      "Display of Accounts,,,,,,,,",
      ",EE Pre-Tax,,,,ER Match,,,",
      "Participant ID,Beg Bal,Contribs,Disb,End Bal,Beg Bal,Contribs,Disb,End Bal",
      "P1,100.00,10.00,5.00,105.00,50.00,4.00,0.00,54.00",
      "P2,200.00,20.00,0.00,220.00,60.00,6.00,66.00,0.00",
    ].join("\n");
    const { mapping, headerRows, needsReview } = await bench.inspection(csv, "participant_balances");
    expect([headerRows, needsReview]).toEqual([[2, 3], true]);
    expect(mapping.columns.map(({ header, field, sign }) => `${header}: ${field} ${sign}`)).toEqual([
      "Participant ID: participant_id as_is",
      "EE Pre-Tax Beg Bal: beginning_balance as_is",
      "EE Pre-Tax Contribs: deferral_pretax as_is",
      "EE Pre-Tax Disb: distributions reversed",
      "EE Pre-Tax End Bal: ending_balance as_is",
      "ER Match Beg Bal: beginning_balance as_is",
      "ER Match Contribs: match as_is",
      "ER Match Disb: distributions reversed",
      "ER Match End Bal: ending_balance as_is",
    ]);
    await bench.normalize(mapping);
    const select = "beginning_balance, deferral_pretax, match, distributions, ending_balance";
    expect(await bench.rows("canonical.parquet", select)).toEqual([
      { beginning_balance: 15000n, deferral_pretax: 1000n, match: 400n, distributions: -500n, ending_balance: 15900n },
      { beginning_balance: 26000n, deferral_pretax: 2000n, match: 600n, distributions: -6600n, ending_balance: 22000n },
    ]);
  });

  it("joins two header rows; a row above the column names is a banner", async () => {
    const joined =
      'Employee,,,Contributions,\nID,Name,Check Date,Pre-Tax,Roth\n1001,"DOE, JANE",01/15/2025,10.00,5.00\n1002,"ROE, RICHARD",01/31/2025,20.00,0.00\n';
    const first = await bench.inspection(joined, "payroll_register");
    expect(first.headerRows).toEqual([1, 2]);
    expect(first.mapping.columns.map((column) => column.field)).toEqual([
      "employee_id",
      "full_name",
      "pay_date",
      "deferral_pretax",
      "deferral_roth",
    ]);
    const ascensus = "12345,01/15/2025,Site 1\nSSN,Last Name,First Name,Check Date,401k\n900-12-3456,DOE,JANE,01/15/2025,10.00\n";
    const second = await bench.inspection(ascensus, "payroll_register");
    expect(second.headerRows).toEqual([2]);
    await bench.normalize(second.mapping);
    expect(await bench.rows("canonical.parquet", "full_name, last_name, ssn_last4, deferral_pretax")).toEqual([
      { full_name: "DOE, JANE", last_name: "DOE", ssn_last4: "3456", deferral_pretax: 1000n },
    ]);
  });

  it("names columns by letter if there is no header, suggests fields from values, and accepts nothing without review", async () => {
    const csv =
      '900-12-3456,"DOE, JANE",01/15/2025,100.00\n900-12-3457,"ROE, RICHARD",01/15/2025,200.00\n900-12-3458,"POE, EDGAR",01/15/2025,300.00\n';
    const found = await bench.inspection(csv, "payroll_register");
    expect(found.headerRows).toEqual([]);
    expect(found.columns[0]).toMatchObject({ header: "Column A", field: "ssn" });
    expect(found.columns[0]?.samples[0]).toBe("***-**-3456");
    expect(found.needsReview).toBe(true);
    expect((await bench.normalize(found.mapping)).kept).toBe(3);
  });

  it("carries down pay dates in headings and skips repeated headers", async () => {
    const csv = [
      "Employee ID,Employee Name,Gross Pay,401k",
      "Check Date: 01/15/2025,,,",
      '1001,"DOE, JANE",100.00,5.00',
      '1002,"ROE, RICHARD",200.00,6.00',
      "Total,,300.00,11.00",
      "Employee ID,Employee Name,Gross Pay,401k",
      "Check Date: 01/31/2025,,,",
      '1001,"DOE, JANE",110.00,7.00',
      "Total,,110.00,7.00",
      "Grand Total,,410.00,18.00",
    ].join("\r\n");
    const found = await bench.inspection(csv, "payroll_register");
    expect(found.mapping.bands).toMatchObject([{ fields: ["pay_date"] }]);
    const facts = await bench.normalize(found.mapping);
    expect(facts).toMatchObject({ kept: 3, skipped: 7, rejected: 0, issues: [] });
    expect(await bench.rows("canonical.parquet", "row, pay_date, gross_pay")).toEqual([
      { row: 3, pay_date: "2025-01-15", gross_pay: 10000n },
      { row: 4, pay_date: "2025-01-15", gross_pay: 20000n },
      { row: 8, pay_date: "2025-01-31", gross_pay: 11000n },
    ]);
  });

  it("ignores total labels when judging a column: a company code is not a pay code", async () => {
    const people = Array.from({ length: 30 }, (_, index) => String(1001 + index));
    const rows = people.flatMap((id) => [`K7Q,${id},"DOE, ANN",01/15/2025,100.00`, `TOTAL FOR FILE # ${id},,,,100.00`]);
    const csv = ["CODE,File Number,Employee Name,Pay Date,Gross Pay", ...rows, "COMPANY TOTALS,,,,3000.00"].join("\n");
    const found = await bench.inspection(csv, "payroll_register");
    expect(found.columns[0]?.header).toBe("CODE");
    expect(found.columns[0]?.confidence).toBeLessThan(0.9);
  });

  it("reads ID and name from employee headings", async () => {
    const csv =
      'Check Date,Hours,Gross Pay,401k\n"Employee: 1001 - DOE, JANE",,,\n01/15/2025,80,100.00,5.00\n01/31/2025,80,100.00,5.00\n"Employee: 1002 - ROE, RICHARD",,,\n01/15/2025,40,50.00,1.00\n';
    const found = await bench.inspection(csv, "payroll_register");
    const facts = await bench.normalize(found.mapping);
    expect(facts).toMatchObject({ kept: 3, skipped: 3, rejected: 0 });
    expect(await bench.rows("canonical.parquet", "employee_id, full_name, hours")).toEqual([
      { employee_id: "1001", full_name: "DOE, JANE", hours: 8000n },
      { employee_id: "1001", full_name: "DOE, JANE", hours: 8000n },
      { employee_id: "1002", full_name: "ROE, RICHARD", hours: 4000n },
    ]);
  });

  it("carries down an ID shown only in the first row of its group, even to a fund called Total", async () => {
    const csv = [
      "SSN,Participant Name,Fund Name,Beginning Balance,Ending Balance",
      '900-12-3456,"DOE, JANE",Stable Value,1.00,1.00',
      ",,Total Stock Market Index,2.00,2.00",
      ",,Bond Fund,3.00,3.00",
      '900-12-3457,"ROE, RICHARD",Stable Value,4.00,4.00',
      ",,Bond Fund,5.00,5.00",
      "Total,,,15.00,15.00",
    ].join("\n");
    const found = await bench.inspection(csv, "participant_balances");
    expect(found.mapping.carryDown).toEqual([0, 1]);
    const facts = await bench.normalize(found.mapping);
    expect(facts).toMatchObject({ kept: 5, skipped: 2, rejected: 0, issues: [] });
    expect((await bench.rows("canonical.parquet", "ssn_last4, full_name")).map((row) => row.ssn_last4)).toEqual([
      "3456",
      "3456",
      "3456",
      "3457",
      "3457",
    ]);
  });

  it("maps a long payroll's amounts to the fields for their pay codes", async () => {
    const csv =
      "Employee ID,Employee Name,Check Date,Pay Code,Pay Code Description,Amount\n1,A B,01/15/2025,REG,Regular,100.00\n1,A B,01/15/2025,BON,Bonus,50.00\n1,A B,01/15/2025,K4,401k Deferral,5.00\n1,A B,01/15/2025,FIT,Federal Tax,9.00\n";
    const found = await bench.inspection(csv, "payroll_register");
    const facts = await bench.normalize(found.mapping);
    expect(facts.rejected).toBe(0);
    expect(await bench.rows("canonical.parquet", "pay_code, gross_pay, eligible_comp, excluded_comp, deferral_pretax")).toEqual([
      { pay_code: "REG", gross_pay: 10000n, eligible_comp: 10000n, excluded_comp: null, deferral_pretax: null },
      { pay_code: "BON", gross_pay: 5000n, eligible_comp: null, excluded_comp: 5000n, deferral_pretax: null },
      { pay_code: "K4", gross_pay: null, eligible_comp: null, excluded_comp: null, deferral_pretax: 500n },
      { pay_code: "FIT", gross_pay: null, eligible_comp: null, excluded_comp: null, deferral_pretax: null },
    ]);
  });

  it("suggests line keys for a trust statement with one line per row", async () => {
    const csv = "Description,Amount\nBeginning balance,100.00\nEmployee contributions,20.00\nBenefits paid,-5.00\nEnding balance,115.00\n";
    const found = await bench.inspection(csv, "trust_statement");
    expect(found.problems).toEqual([]);
    await bench.normalize(found.mapping);
    expect(await bench.rows("canonical.parquet", "line_key, amount")).toEqual([
      { line_key: "beginning_balance", amount: 10000n },
      { line_key: "contributions", amount: 2000n },
      { line_key: "distributions", amount: -500n },
      { line_key: "ending_balance", amount: 11500n },
    ]);
  });

  it("leaves groups, totals and the prior year out of a trust statement whose amounts are in a column headed by the year", async () => {
    const csv = [
      "Statement of Changes in Net Assets,,",
      "Description,2024,2023",
      '"Net assets, beginning of year",1000.00,900.00',
      "Additions:,,",
      "Participant contributions,200.00,1.00",
      "Employer contributions,100.00,1.00",
      "Total contributions,300.00,2.00",
      "Total additions,300.00,2.00",
      "Benefits paid to participants,50.00,3.00",
      '"Net assets, end of year",1250.00,1000.00',
    ].join("\n");
    const found = await bench.inspection(csv, "trust_statement");
    expect(found.mapping.columns.map((column) => column.field)).toEqual(["line_description", "amount", null]);
    const asked = meaningsOf(found.values);
    expect(asked.filter((text) => /total|:/i.test(text))).toEqual([]);
    const facts = await bench.normalize(found.mapping);
    expect(facts).toMatchObject({ rejected: 0, issues: [] });
    expect(facts.lineCents).toEqual({
      beginning_balance: "100000",
      contributions: "30000",
      distributions: "5000",
      ending_balance: "125000",
    });
    expect(facts.statementCents).toEqual({ ...facts.lineCents, distributions: "-5000" });
  });

  it("compares a total that is under its participant's ID, and does not ask what its label means", async () => {
    const csv = [
      "Participant ID,Participant Name,Source Name,Opening Balance,Closing Balance",
      'P1,"DOE, JANE",Employer Match,100.00,110.00',
      'P1,"DOE, JANE",Roth 401(k),200.00,220.00',
      'P1,"DOE, JANE",Total,300.00,330.00',
      'P2,"ROE, RICHARD",Roth 401(k),5.00,6.00',
      'P2,"ROE, RICHARD",Total,5.00,6.00',
    ].join("\n");
    const found = await bench.inspection(csv, "participant_balances");
    expect(meaningsOf(found.values).toSorted()).toEqual(["Employer Match", "Roth 401(k)"]);
    expect(await bench.normalize(found.mapping)).toMatchObject({
      kept: 3,
      rejected: 0,
      skippedByKind: { header: 1, total: 2 },
      issues: [],
    });
  });

  it("keeps each flow in a separate column for a trust statement by fund, with signs from the roll-forward", async () => {
    const csv = [
      "Fund Name,Beginning Balance,Contributions,Gain/Loss,Distributions,Fees,Ending Balance",
      "Large Cap,1500.00,150.00,75.00,20.00,2.00,1703.00",
      "Bond,100.00,10.00,-5.00,0.00,1.00,104.00",
      "Total,1600.00,160.00,70.00,20.00,3.00,1807.00",
    ].join("\n");
    const found = await bench.inspection(csv, "trust_statement");
    expect(found.needsReview).toBe(false);
    const facts = await bench.normalize(found.mapping);
    expect(facts).toMatchObject({ kept: 2, skipped: 2, issues: [] });
    expect(await bench.rows("canonical.parquet", "contributions, amount, distributions, fees")).toEqual([
      { contributions: 15000n, amount: null, distributions: -2000n, fees: -200n },
      { contributions: 1000n, amount: null, distributions: 0n, fees: -100n },
    ]);
  });

  it("reads Windows-1252, semicolons, decimal commas and dates with the day first", async () => {
    const text = "Employee ID;Employee Name;Check Date;Gross Pay\r\n1;Müller, José;25.01.2025;1.234,56\r\n2;Roe, Rita;31.01.2025;7,10\r\n";
    const found = await bench.inspection(Buffer.from(text, "latin1"), "payroll_register");
    expect(found.formatText).toBe("CSV, semicolon, Windows-1252, header in row 1");
    await bench.normalize(found.mapping);
    expect(await bench.rows("canonical.parquet", "full_name, pay_date, gross_pay")).toEqual([
      { full_name: "Müller, José", pay_date: "2025-01-25", gross_pay: 123456n },
      { full_name: "Roe, Rita", pay_date: "2025-01-31", gross_pay: 710n },
    ]);
  });
});

describe("a register with the employee on a row above the checks", () => {
  const band = (ssn: string) => `Employee: 04808   LAST, FIRST M   SSN: ${ssn}`;
  const register = (first: string, second: string) =>
    [
      "Acme Payroll Register,,,",
      "Check Date,Hours,Gross Pay,Pre-Tax Deferral",
      `"${first}",,,`,
      "01/10/2025,80.00,2000.00,100.00",
      "01/24/2025,80.00,2000.00,100.00",
      `"${second}",,,`,
      "01/10/2025,80.00,3000.00,300.00",
    ].join("\n");

  it.each(["900101234", "900-10-1234"])("carries ID, name and SSN (%s) down to the rows below, and shows them", async (ssn) => {
    const other = "Employee: 04809   ROE, RICHARD   SSN: 900101235";
    const found = await bench.inspection(register(band(ssn), other), "payroll_register");
    expect(found.problems).toEqual([]);
    expect(found.bands).toEqual([
      { label: "employee", fields: ["employee_id", "full_name"], samples: ["04808 · LAST, FIRST M", "04809 · ROE, RICHARD"] },
      { label: "ssn", fields: ["ssn"], samples: ["***-**-1234", "***-**-1235"] },
    ]);
    expect(await bench.normalize(found.mapping)).toMatchObject({ kept: 3, rejected: 0, skippedByKind: { banner: 1, header: 1, band: 2 } });
    expect(await bench.rows("canonical.parquet", "row, employee_id, full_name, ssn_last4, gross_pay")).toEqual([
      { row: 4, employee_id: "04808", full_name: "LAST, FIRST M", ssn_last4: "1234", gross_pay: 200000n },
      { row: 5, employee_id: "04808", full_name: "LAST, FIRST M", ssn_last4: "1234", gross_pay: 200000n },
      { row: 7, employee_id: "04809", full_name: "ROE, RICHARD", ssn_last4: "1235", gross_pay: 300000n },
    ]);
  });

  it("also does so if the heading takes more than three cells", async () => {
    const wide = (text: string) => text.split("|").join(",");
    const csv = register("x", "y")
      .replace('"x",,,', wide('Employee:|04808|Name:|"LAST, FIRST M"|SSN:|900101234'))
      .replace('"y",,,', wide('Employee:|04809|Name:|"ROE, RICHARD"|SSN:|900101235'));
    const { mapping } = await bench.inspection(csv, "payroll_register");
    expect(await bench.normalize(mapping)).toMatchObject({ kept: 3, rejected: 0 });
    expect((await bench.rows("canonical.parquet", "row, employee_id, ssn_last4")).map((row) => [row.employee_id, row.ssn_last4])).toEqual([
      ["04808", "1234"],
      ["04808", "1234"],
      ["04809", "1235"],
    ]);
  });
});

describe("rows that cannot be used", () => {
  it("an unreadable row is rejected as a whole, with every bad cell listed; a date outside the year is counted separately", async () => {
    const csv = [
      "Participant ID,SSN,Payment Date,Distribution Type,Gross Amount,Federal Withholding",
      "P1,900-12-3456,03/25/2025,Hardship,100.00,10.00",
      "P2,900-12-3457,12/31/2024,Hardship,200.00,20.00",
      "P3,900-12-345,02/30/2025,Hardship,1x.00,0.00",
      "P4,900-12-3459,04/01/2025,Hardship,,0.00",
      ",,04/01/2025,Hardship,5.00,0.00",
    ].join("\n");
    const found = await bench.inspection(csv, "distribution_detail");
    const facts = await bench.normalize(found.mapping);
    expect(facts).toMatchObject({ rowsRead: 6, kept: 1, keptOutOfPeriod: 1, rejected: 3, skipped: 1 });
    expect(facts.issues.map(({ row, field, code, value }) => [row, field, code, value])).toEqual([
      [4, "ssn", "ssn-unreadable", "***-**-2345"],
      [4, "dist_date", "date-unreadable", "02/30/2025"],
      [4, "dist_gross", "money-unreadable", "1x.00"],
      [5, "dist_gross", "value-missing", undefined],
      [6, undefined, "value-missing", undefined],
    ]);
    expect(facts.amounts.dist_gross).toEqual({ keptCents: "10000", outOfPeriodCents: "20000", rejectedCents: "500", readCents: "30500" });
  });

  it("a text without a confirmed meaning blanks its field and is reported as an issue", async () => {
    const csv = "Participant ID,Payment Date,Distribution Type,Gross Amount\nP1,03/25/2025,ZZ9,100.00\n";
    const found = await bench.inspection(csv, "distribution_detail");
    expect(found.needsReview).toBe(true);
    expect((await bench.normalize(found.mapping)).issues).toMatchObject([{ row: 2, code: "field-blanked", value: "ZZ9" }]);
  });

  it("mixed date orders block the mapping if a cell can be read in both", async () => {
    const csv =
      "Participant ID,Payment Date,Distribution Type,Gross Amount\nP1,03/25/2025,RMD,100.00\nP2,25/03/2025,RMD,100.00\nP3,02/03/2025,RMD,1.00\n";
    expect((await bench.inspection(csv, "distribution_detail")).problems.map((problem) => problem.code)).toEqual(["date-order-open"]);
  });
});

describe("files as a whole", () => {
  it("a report in the wrong slot is recognized", async () => {
    const csv = 'SSN,Employee Name,Check Date,Gross Pay,401k\n900-12-3456,"DOE, J",01/15/2025,1.00,1.00\n';
    expect((await bench.inspection(csv, "participant_balances")).looksLike?.reportKey).toBe("payroll_register");
  });
  it.each([
    ["nothing", ""],
    ["a PDF", "%PDF-1.7\n1 0 obj\n"],
  ])("%s is refused with an explanation", async (_, content) => {
    expect((await bench.inspect(content, "demographics")).refused?.msg).toMatch(/\.$/);
  });
});
