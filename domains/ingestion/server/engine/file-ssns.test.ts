import { createHmac } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hmacKeyHex, openTaskBench, type TaskBench } from "./run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

describe("SSNs in a file", () => {
  it("no SSN reaches a preview or an issue, whatever column or heading it is in, or a record's identifier", async () => {
    const csv = [
      "Participant ID,Participant Name,Opening Balance,Closing Balance",
      "Questions: Jane Doe 900-12-3456,,,",
      'P1,"DOE, JANE 900-12-3456",1.00,1.00',
      '900-12-3457,"ROE, RICHARD",2.00,2.00',
      'P3,"POE, PAT",900-12-3458,3.00',
    ].join("\n");
    const { mapping } = await bench.inspection(csv, "participant_balances");
    const named = {
      ...mapping,
      columns: mapping.columns.map((column) => (column.index === 0 ? { ...column, field: "participant_id" } : column)),
    };
    const preview = JSON.stringify(await bench.run("ingestion.preview", { mapping: named, planYear: 2025 }));
    expect(preview).toContain("***-**-3456");
    const facts = await bench.normalize(named);
    expect(facts.issues.map(({ row, code }) => [row, code])).toEqual([
      [4, "value-missing"],
      [5, "money-unreadable"],
    ]);
    for (const text of [preview, JSON.stringify(facts)]) expect(text).not.toMatch(/900-?12-?345/);
    const kept = await bench.rows("canonical.parquet", "participant_id, full_name");
    expect(kept).toEqual([{ participant_id: "P1", full_name: "DOE, JANE ***-**-3456" }]);
    expect(facts.repairs.map(({ code }) => code)).toEqual(["identifier-is-ssn", "ssn-in-text"]);
  });

  it("an SSN in a name or a payee is masked in every format, and other numbers in a text are not", async () => {
    const csv = [
      "SSN,Participant Name,Payment Date,Gross Amount,Distribution Type,Payee,Fund Name",
      '900-12-3456,"DOE, JANE 900123456",03/01/2025,1.00,RMD,FBO JANE DOE SSN 900 12 3456,Core 922908363',
      '900-12-3457,"ROE, RICHARD",03/01/2025,1.00,RMD,"Bank 12, ACCT 12345",Target 2040',
    ].join("\n");
    const { mapping } = await bench.inspection(csv, "distribution_detail");
    const columns = mapping.columns.map((column) => (column.header === "Payee" ? { ...column, field: "payee" } : column));
    const facts = await bench.normalize({ ...mapping, columns });
    expect(facts.repairs.find(({ code, field }) => code === "ssn-in-text" && field === "payee")).toMatchObject({ count: 1 });
    expect(await bench.rows("canonical.parquet", "full_name, payee")).toEqual([
      { full_name: "DOE, JANE ***-**-3456", payee: "FBO JANE DOE SSN ***-**-3456" },
      { full_name: "ROE, RICHARD", payee: "Bank 12, ACCT 12345" },
    ]);
  });

  it("an SSN in an identifier column does not reject a row that the SSN column identifies", async () => {
    const csv = [
      "Participant ID,SSN,Participant Name,Opening Balance,Closing Balance",
      'P1,900-12-3456,"DOE, JANE",1.00,1.00',
      'P2,900-12-3457,"POE, PAT",3.00,3.00',
      '900-12-3458,900-12-3458,"ROE, RICHARD",2.00,2.00',
    ].join("\n");
    const facts = await bench.normalize((await bench.inspection(csv, "participant_balances")).mapping);
    expect(facts).toMatchObject({ kept: 3, rejected: 0 });
    expect(await bench.rows("canonical.parquet", "participant_id, ssn_last4")).toContainEqual({ participant_id: null, ssn_last4: "3458" });
  });

  it("an SSN within a name or a payee does not appear in any record, choice, preview or fact, and a payment's number stays", async () => {
    const csv = [
      "Participant ID,SSN,Participant Name,Payee,Distribution Date,Type,Gross Amount,Check Number,Source",
      'P1,900-12-3456,"DOE, JANE 900-12-3456",FBO JANE DOE SSN 900123456,01/05/2025,Lump Sum,1.00,900777111,Match',
      "P2,900-12-3457,POE PAT 900123457,FIDELITY FBO POE ACCT 41234567,01/05/2025,Lump Sum,1.00,900777112,Match",
      'P3,900-12-3458,"LOE, LEE",Estate of 900123457,01/05/2025,Lump Sum,1.00,900777113,Match',
      'P4,900-12-3459,"ROE, RICHARD",900 12 3459 / ROE,01/05/2025,Lump Sum,1.00,900777114,Match 900-12-3459',
    ].join("\n");
    const { mapping, values } = await bench.inspection(csv, "distribution_detail");
    expect(JSON.stringify(values)).toContain("***-**-3459");
    const facts = await bench.normalize(mapping);
    expect(facts).toMatchObject({ kept: 4, rejected: 0 });
    expect(await bench.rows("canonical.parquet", "full_name, payee, dist_id")).toEqual([
      { full_name: "DOE, JANE ***-**-3456", payee: "FBO JANE DOE SSN ***-**-3456", dist_id: "900777111" },
      { full_name: "POE PAT ***-**-3457", payee: "FIDELITY FBO POE ACCT 41234567", dist_id: "900777112" },
      { full_name: "LOE, LEE", payee: "Estate of ***-**-3457", dist_id: "900777113" },
      { full_name: "ROE, RICHARD", payee: "***-**-3459 / ROE", dist_id: "900777114" },
    ]);
    expect(facts.repairs.flatMap(({ code, field, count }) => (code === "ssn-in-text" ? [[field, count]] : []))).toEqual([
      ["full_name", 2],
      ["payee", 3],
    ]);
    const shown = JSON.stringify(
      [facts, values, await bench.rows("canonical.parquet"), await bench.run("ingestion.preview", { mapping, planYear: 2025 })],
      (_, value) => (typeof value === "bigint" ? String(value) : value),
    );
    expect(shown).not.toMatch(/900.?12.?345\d/);
  });

  it("nine bare digits in another text are an SSN if the words before them say so or someone in the file has that SSN", async () => {
    const csv = [
      "Participant ID,SSN,Participant Name,Fund,Opening Balance,Closing Balance",
      'P1,900-12-3456,"DOE, JANE",Core 922908363,1.00,1.00',
      'P2,900-12-3457,"POE, PAT",Brokerage of 900123456,2.00,2.00',
      'P3,900-12-3458,"ROE, RICHARD",Self-directed SSN: 912345678,3.00,3.00',
      'P4,900-12-3459,"LOE, LEE",Contract 12-345-67-8901,4.00,4.00',
    ].join("\n");
    const facts = await bench.normalize((await bench.inspection(csv, "participant_balances")).mapping);
    expect((await bench.rows("canonical.parquet", "fund_name, row")).map(({ fund_name }) => fund_name)).toEqual([
      "Core 922908363",
      "Brokerage of ***-**-3456",
      "Self-directed SSN: ***-**-5678",
      "Contract 12-345-67-8901",
    ]);
    expect(facts.repairs).toMatchObject([{ code: "ssn-in-text", field: "fund_name", count: 2, firstRow: 3 }]);
  });

  it("an identifier that repeats its row's SSN, even with letters, is not used; other nine-digit numbers are", async () => {
    const people = (from: number) => [
      `900123456,900-12-3456,"DOE, JANE",${from}.00,1.00`,
      `EE-900-12-3457,900123457,"POE, PAT",${from}.00,3.00`,
      `910000001,900-12-3458,"ROE, RICHARD",${from}.00,2.00`,
      `3459,XXX-XX-3459,"LOE, LEE",${from}.00,2.00`,
    ];
    const csv = ["Participant ID,SSN,Participant Name,Opening Balance,Closing Balance", ...people(1)];
    const { mapping } = await bench.inspection(csv.join("\n"), "participant_balances");
    const facts = await bench.normalize(mapping);
    expect(facts).toMatchObject({ kept: 4, rejected: 0 });
    expect(await bench.rows("canonical.parquet", "participant_id, ssn_last4")).toEqual([
      { participant_id: null, ssn_last4: "3456" },
      { participant_id: null, ssn_last4: "3457" },
      { participant_id: "910000001", ssn_last4: "3458" },
      { participant_id: "3459", ssn_last4: "3459" },
    ]);
    expect(facts.repairs).toContainEqual(expect.objectContaining({ code: "identifier-is-ssn", count: 2, firstRow: 2 }));
    const many = [csv[0], ...Array.from({ length: 5_001 }, (_, at) => people(at)).flat()];
    await bench.inspection(many.join("\n"), "participant_balances");
    expect(await bench.normalize(mapping)).toMatchObject({ kept: 20_004, rejected: 0 });
    const written = await bench.rows("canonical.parquet", "DISTINCT participant_id, ssn_last4, row IS NULL AS row");
    expect(JSON.stringify(written)).not.toMatch(/900.?12.?345\d/);
  });

  it("people with a placeholder SSN stay separate, and the reading says so", async () => {
    const csv = [
      "Employee ID,SSN,Employee Name,Hire Date",
      'E1,000-00-0000,"DOE, JANE",01/05/2020',
      'E2,000-00-0000,"POE, PAT",01/05/2020',
      'E3,123-45-6789,"ROE, RICHARD",01/05/2020',
      'E4,0,"COE, CY",01/05/2020',
      'E5,900-12-3456,"LOE, LEE",01/05/2020',
      ',999-99-9999,"MOE, MAX",01/05/2020',
    ].join("\n");
    const facts = await bench.normalize((await bench.inspection(csv, "demographics")).mapping);
    expect(facts).toMatchObject({ kept: 5, rejected: 1 });
    expect(facts.issues.map(({ row, code }) => [row, code])).toEqual([[7, "value-missing"]]);
    expect(facts.repairs).toMatchObject([{ code: "ssn-placeholder", field: "ssn", count: 5, firstRow: 2 }]);
    expect(
      (await bench.rows("canonical.parquet", "employee_id, ssn_hash, ssn_last4, row")).map((row) => [row.ssn_hash === null, row.ssn_last4]),
    ).toEqual([
      [true, null],
      [true, null],
      [true, null],
      [true, null],
      [false, "3456"],
    ]);
  });

  it("plan accounts listed among the participants need no SSN, but a person does", async () => {
    const csv = [
      "SSN,Participant Name,Beginning Balance,Ending Balance",
      '900-12-3456,"DOE, JANE",100.00,110.00',
      "000-00-0000,FORFEITURE ACCOUNT,20.00,25.00",
      '000-00-0000,"MOE, MAX",1.00,2.00',
      ",Plan Expense Account,3.00,4.00",
    ].join("\n");
    const facts = await bench.normalize((await bench.inspection(csv, "participant_balances")).mapping);
    expect(facts.issues.map(({ row, code }) => [row, code])).toEqual([[4, "value-missing"]]);
    expect(facts.amounts.ending_balance).toMatchObject({ keptCents: "13900", rejectedCents: "200" });
    expect((await bench.rows("canonical.parquet", "full_name, ssn_last4")).map((row) => row.full_name)).toEqual([
      "DOE, JANE",
      "FORFEITURE ACCOUNT",
      "Plan Expense Account",
    ]);
  });

  it("people and totals do not become plan accounts because of a word in their names, and each account used without an SSN is listed", async () => {
    const csv = [
      "SSN,Participant Name,Beginning Balance,Ending Balance",
      '900-12-3456,"DOE, JANE",100.00,110.00',
      '000-00-0000,"DOE, JOHN - FORFEITED",20.00,25.00',
      ',"ROE, RICHARD (SUSPENSE)",1000.00,2500.00',
      "000-00-0000,FORFEITURES,40.00,50.00",
      "000-00-0000,TOTAL FORFEITURES,45.00,55.00",
      "000-00-0000,FORFEITURES,5.00,5.00",
      "000-00-0000,Plan Expense (ERISA) Account,3.00,4.00",
    ].join("\n");
    const facts = await bench.normalize((await bench.inspection(csv, "participant_balances")).mapping);
    expect(facts.amounts.ending_balance).toMatchObject({ keptCents: "16900" });
    expect((await bench.rows("canonical.parquet", "full_name")).map((row) => row.full_name)).toEqual([
      "DOE, JANE",
      "FORFEITURES",
      "FORFEITURES",
      "Plan Expense (ERISA) Account",
    ]);
    expect(facts.issues.map(({ row }) => row)).toEqual(expect.arrayContaining([3, 4]));
    expect(facts.repairs.filter(({ code }) => code === "plan-account-without-ssn")).toMatchObject([
      { msg: "“FORFEITURES” was used without an SSN, as an account of the plan: rows 5, 7.", count: 2, firstRow: 5 },
      { msg: "“Plan Expense (ERISA) Account” was used without an SSN, as an account of the plan: row 8.", column: "Participant Name" },
    ]);
  });

  it("an unreadable SSN blanks its field but does not reject a row that has another identifier", async () => {
    const csv = [
      "Employee ID,SSN,Employee Name,Hire Date",
      'E1,900-12-3456,"DOE, JANE",01/05/2020',
      'E2,9001234567,"POE, PAT",01/05/2020',
      'E3,see file,"ROE, RICHARD",01/05/2020',
      ',9001234568,"LOE, LEE",01/05/2020',
    ].join("\n");
    const { mapping } = await bench.inspection(csv, "demographics");
    const facts = await bench.normalize(mapping);
    expect(facts).toMatchObject({ kept: 3, rejected: 1 });
    expect(facts.issues.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, "ssn", "field-blanked"],
      [4, "ssn", "field-blanked"],
      [5, "ssn", "ssn-unreadable"],
    ]);
    expect(await bench.rows("canonical.parquet", "employee_id, ssn_hash IS NULL AS no_ssn, ssn_last4")).toEqual([
      { employee_id: "E1", no_ssn: false, ssn_last4: "3456" },
      { employee_id: "E2", no_ssn: true, ssn_last4: null },
      { employee_id: "E3", no_ssn: true, ssn_last4: null },
    ]);
    const preview = await bench.run("ingestion.preview", { mapping, planYear: 2025 });
    expect(preview.rows.map(({ row, kind }) => [row, kind])).toEqual([
      [2, "data"],
      [3, "data"],
      [4, "data"],
      [5, "rejected"],
    ]);
  });

  it("no hash-to-SSN table is ever written: no file from a reading, in scratch or in the store, has both", async () => {
    const found = await bench.inspection("SSN,Employee Name\n900-12-3456,A\n900-12-3456,A\n900-12-3457,B\n", "demographics");
    await bench.normalize(found.mapping);
    const hashes = ["900123456", "900123457"].map((digits) =>
      createHmac("sha256", Buffer.from(hmacKeyHex, "hex")).update(digits).digest("hex"),
    );
    expect((await bench.rows("canonical.parquet", "ssn_hash")).map((row) => row.ssn_hash)).toEqual([hashes[0], hashes[0], hashes[1]]);
    const texts = new Map<string, string>();
    for (const entry of await readdir(bench.directory, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile())
        texts.set(
          entry.name,
          entry.name.endsWith(".parquet") ? JSON.stringify(await bench.rows(entry.name)) : await readFile(path, "utf8"),
        );
    }
    const having = (isIn: (text: string) => boolean) => [...texts].filter(([, text]) => isIn(text)).map(([name]) => name);
    const withHash = having((text) => hashes.some((hash) => text.includes(hash)));
    const withSsn = having((text) => /900-?12-?345[67]/.test(text));
    expect(withHash).toEqual(["canonical.parquet"]);
    expect(withSsn).toEqual(expect.arrayContaining(["file", "grid.parquet", expect.stringMatching(/^l_\w+\.csv$/)]));
    expect(withSsn).not.toContain("canonical.parquet");
  });

  it.each(["900-101234", "90010-1234", "900 101234", "90010\u20131234"])(
    "%s is masked in the same places as an SSN in three parts",
    async (ssn) => {
      const csv = [
        "Participant ID,SSN,Participant Name (900-101234),Fund,Tax No,Payee,Opening Balance,Closing Balance",
        `P1,900101234,"DOE, JANE ${ssn}",Brokerage of ${ssn},${ssn},FBO ${ssn},1.00,1.00`,
        `${ssn},900101234,"ROE, RICHARD",Core SSN ${ssn},${ssn},Bank,2.00,2.00`,
        `P3,900101235,"POE, PAT",Contract 41234-0001,x${ssn}x,Bank,3.00,3.00`,
      ].join("\n");
      const inspection = await bench.inspection(csv, "participant_balances");
      const columns = inspection.mapping.columns.map((column) =>
        column.index === 2 ? { ...column, field: "full_name" } : column.index === 3 ? { ...column, field: "fund_name" } : column,
      );
      const mapping = { ...inspection.mapping, columns };
      const facts = await bench.normalize(mapping);
      expect(
        (await bench.rows("canonical.parquet", "row, participant_id, fund_name")).map(({ row: _, ...rest }) => Object.values(rest)),
      ).toEqual([
        ["P1", "Brokerage of ***-**-1234"],
        [null, "Core SSN ***-**-1234"],
        ["P3", "Contract 41234-0001"],
      ]);
      const shown = JSON.stringify(
        [inspection, facts, await bench.rows("canonical.parquet"), await bench.run("ingestion.preview", { mapping, planYear: 2025 })],
        (_, value) => (typeof value === "bigint" ? String(value) : value),
      );
      expect(shown).not.toMatch(/900.?10.?1234/);
    },
  );

  it("SSNs are masked before they leave the child process", async () => {
    const found = await bench.inspection("SSN,Employee Name\n900-12-3456,A\n900-12-3457,B\n", "demographics");
    await bench.normalize(found.mapping);
    expect(JSON.stringify(await bench.run("ingestion.rows", { rows: [2], ssnColumns: [] }))).not.toContain("900-12-3456");
  });
});
