import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReportKey } from "@tieout/catalog/core";
import { type AskedReport, type CheckReceivedValue, checkReceived, type ReceivedFacts } from "@tieout/ingestion/core";
import { addDays, cents, type PlainDate } from "@tieout/kernel";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packedWorkbook } from "../cases/packed-workbook.test-data.ts";
import { openTaskBench, type TaskBench, planYear as year } from "../run-task.test-data.ts";
import { monthOfPay, months, workbookOf } from "../sheets/workbooks.test-data.ts";

const planYear = { startOn: year.startOn as PlainDate, endOn: year.endOn as PlainDate };
let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

async function check(
  content: string | Uint8Array,
  reportKey: ReportKey = "payroll_register",
  fileName = "report.csv",
): Promise<CheckReceivedValue> {
  await writeFile(join(bench.directory, "file"), content);
  return bench.run("ingestion.check-received", { fileName, reportKey, planYear });
}

async function factsOf(content: string | Uint8Array, reportKey?: ReportKey): Promise<ReceivedFacts> {
  const { facts } = await check(content, reportKey);
  if (!facts) throw new Error("the file was refused");
  return facts;
}

const asked: AskedReport = { reportKey: "payroll_register", planYear, box1Cents: null, box5Cents: null, frequency: null, hours: "asked" };
const keysOf = (facts: ReceivedFacts, more: Partial<AskedReport> = {}) =>
  checkReceived(facts, { ...asked, reportKey: facts.reportKey, ...more }).map(({ key, result }) => `${result} ${key}`);

const fridays = Array.from({ length: 26 }, (_, at) => addDays("2025-01-03" as PlainDate, at * 14));
const usDate = (on: string): string => `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`;
const people = [
  ["E1", "900-12-3401", "DOE, JANE"],
  ["E2", "900-12-3402", "ROE, RICHARD"],
];

/** A register as exported from a payroll system: banner, header, rows, grand total. */
function register(days: readonly PlainDate[], { ssn = (text: string) => text } = {}): string {
  const rows = days.flatMap((on) =>
    people.map(([id = "", number = "", name = ""]) => `${id},${ssn(number)},"${name}",${usDate(on)},"1,000.00",50.00,80`),
  );
  const total = `Grand Total,,,,"${(rows.length * 1000).toLocaleString("en-US")}.00",${rows.length * 50}.00,${rows.length * 80}`;
  return [
    "Brightwater Foods,,,,,,",
    "Payroll Register 2025,,,,,,",
    "Employee ID,SSN,Employee Name,Check Date,Gross Pay,401k Deferral,Hours",
    ...rows,
    total,
  ].join("\r\n");
}

describe("the check of a client’s file in the child process", () => {
  it("finds a whole year, with its people, sums and total", async () => {
    const facts = await factsOf(register(fridays));
    expect(facts.reading).toMatchObject({ rows: 52, people: 2, rowsUnreadable: 0, sumCents: { gross_pay: "5200000" } });
    expect(facts.reading?.paidDays).toHaveLength(26);
    expect(keysOf(facts, { box5Cents: cents(5_200_000) })).toEqual([
      "right readable",
      "right columns",
      "right pay-dates",
      "right w3:5",
      "right totals",
    ]);
  });

  it("finds missing pay dates and wages below the W-3 figure", async () => {
    const facts = await factsOf(register(fridays.slice(0, 24)));
    expect(keysOf(facts, { box5Cents: cents(5_200_000) }).slice(0, 2)).toEqual([
      "question pay-dates-missing:2025-12-05,2025-12-19",
      "question w3-differs:5:-400000",
    ]);
  });

  it("finds a pay date that is in the file twice, but not two people among many who happen to have identical pay twice", async () => {
    const twice = await factsOf(register([...fridays, "2025-03-14" as PlainDate]));
    expect(twice.reading?.repeatedDays).toEqual([{ on: "2025-03-14", rows: 2 }]);
    expect(keysOf(twice)).toContain("question pay-twice:2025-03-14");
    const line = (person: number, pay: number): string => `E${person},900-12-${3000 + person},"DOE, A",03/14/2025,${pay}.00,50.00,80`;
    const many = Array.from({ length: 20 }, (_, at) => line(at, 1000 + at));
    const header = "Employee ID,SSN,Employee Name,Check Date,Gross Pay,401k Deferral,Hours";
    const few = await factsOf([header, ...many, line(1, 1001), line(2, 1002)].join("\r\n"));
    expect(few.reading?.repeatedDays).toEqual([]);
  });

  it("says that SSNs are masked", async () => {
    const masked = await factsOf(register(fridays, { ssn: (text) => `XXX-XX-${text.slice(-4)}` }));
    expect(keysOf(masked)).toContain("note ssns-masked");
  });

  it("finds SSNs that Excel turned into numbers, with and without loss", async () => {
    const restored = await factsOf(register(fridays, { ssn: (text) => text.replace(/\D/g, "").replace(/^900/, "").slice(0, 6) }));
    expect(keysOf(restored)).toContain("note ssns-restored");
    const damaged = await factsOf(register(fridays, { ssn: () => "9.00E+08" }));
    expect(keysOf(damaged)).toContain("question ssns-damaged:52");
  });

  it("reads sheets for one report together: a workbook with a sheet for each month is a whole year", async () => {
    const sheets = Object.fromEntries(months.map((name, at) => [name, monthOfPay(at + 1)]));
    const { facts } = await check(workbookOf(sheets), "payroll_register", "register.xlsx");
    expect(facts?.otherSheets).toEqual([]);
    expect(facts?.reading).toMatchObject({ people: 3 });
    expect(facts?.reading?.paidDays.length).toBeGreaterThanOrEqual(12);
  });

  it("counts the people whose SSNs are masked, lost or never issued, not their rows", async () => {
    const masked = await factsOf(register(fridays, { ssn: (text) => `XXX-XX-${text.slice(-4)}` }));
    expect(masked.ssns).toEqual([{ code: "ssn-masked", cells: 52, people: 2 }]);
    const ofJane = (other: string) => register(fridays, { ssn: (text) => (text.endsWith("3401") ? other : text) });
    const damaged = await factsOf(ofJane("9.00E+08"));
    expect(damaged.reading?.peopleUnreadable).toBe(1);
    expect((await factsOf(ofJane("000-00-0000"))).ssns).toEqual([{ code: "ssn-placeholder", cells: 26, people: 1 }]);
  });

  it("adds up pay from several columns, and compares the sum with the W-3", async () => {
    const rows = fridays.map((on) => `E1,"DOE, JANE",${usDate(on)},800.00,${on < "2025-07-01" ? "" : "50.00"},10.00,900.00,40.00`);
    const header = "Employee ID,Employee Name,Check Date,Reg Earnings,O/T Earnings,Bonus,Net Pay,401k";
    const facts = await factsOf([header, ...rows].join("\n"));
    expect(facts.payColumns).toEqual(["Reg Earnings", "O/T Earnings", "Bonus"]);
    expect(facts.reading?.sumCents).toMatchObject({ gross_pay: "2171000" });
    expect(keysOf(facts, { hours: null, box5Cents: cents(2_171_000) })).toEqual([
      ...["right readable", "right columns", "right pay-columns", "right pay-dates", "right w3:5"],
    ]);
  });

  it("reports empty columns, and empty cells in rows that need a value", async () => {
    const rows = fridays.map((on, at) => `E1,"DOE, JANE",${usDate(on)},${at === 3 ? "" : "1000.00"},,80`);
    const facts = await factsOf(["Employee ID,Employee Name,Check Date,Gross Pay,401k,Hours", ...rows].join("\n"));
    expect(facts.reading?.fills).toContainEqual({ field: "gross_pay", empty: 1, unreadable: 0, zero: 0 });
    expect(keysOf(facts).slice(0, 2)).toEqual(["question column-empty:contributions:26", "note column-empty:pay:1"]);
  });

  it("finds people that an employee list contains twice or mixes up, by their rows in the file", async () => {
    const census = [
      "Employee ID,SSN,Employee Name,Date of Birth,Date of Hire,Date of Termination",
      'E1,900-12-3401,"DOE, JANE",02/03/1980,05/06/2010,',
      'E2,900-12-3402,"ROE, RICHARD",03/04/1985,06/07/2015,01/31/2025',
      'E1,900-12-3401,"DOE, JANE",02/03/1980,05/06/2010,',
      'E3,900-12-3402,"POE, ANNA",05/04/1990,06/07/2018,',
      'E4,900-12-3404,"MOE, SAM",05/04/1991,06/07/2018,',
      'E4,900-12-3405,"MOE, SAM",05/04/1991,06/07/2018,',
    ].join("\n");
    const facts = await factsOf(census, "demographics");
    const pair = (first: number, second: number) => ({
      people: 1,
      places: [
        [
          { row: first, sheet: null },
          { row: second, sheet: null },
        ],
      ],
    });
    expect(facts.reading?.mixed).toEqual({ repeated: pair(2, 4), withSsns: pair(6, 7), underOneSsn: pair(3, 5) });
  });

  it("names the sheets that are read and those that are not", async () => {
    const pay = monthOfPay(1);
    const sheets = {
      January: pay,
      February: monthOfPay(2),
      Elections: [
        ["Name", "Percent"],
        ["DOE, JANE", 5],
      ],
      Old: monthOfPay(1, 2020),
    };
    const { facts } = await check(workbookOf(sheets, { hidden: ["Old"] }), "payroll_register", "register.xlsx");
    expect(facts?.readSheets).toEqual(["January", "February"]);
    expect(facts?.otherSheets).toEqual(["Elections"]);
    expect(facts?.leftOutSheets).toEqual([{ name: "Old", why: "hidden" }]);
  });

  it("recognizes an employee list when a payroll register was requested, and reads it when the list was requested", async () => {
    const census = [
      "Employee ID,SSN,Employee Name,Date of Birth,Date of Hire,Date of Termination",
      'E1,900-12-3401,"DOE, JANE",02/03/1980,05/06/2010,',
      'E2,900-12-3402,"ROE, RICHARD",03/04/1985,06/07/2015,01/31/2025',
    ].join("\n");
    expect(keysOf(await factsOf(census))).toEqual(["problem other-report:demographics"]);
    expect(keysOf(await factsOf(census, "demographics"), { hours: null })).toEqual(["right readable", "right columns"]);
  });

  it("names a missing column, and private data that was not requested", async () => {
    const rows = ["Employee ID,Employee Name,Gross Pay,Bank Routing No", 'E1,"DOE, JANE",1000.00,123'].join("\n");
    expect(keysOf(await factsOf(rows))).toEqual(["problem columns-missing:pay_date", "note columns-private"]);
  });

  it("asks about formulas that were never calculated, in columns that are read", async () => {
    const stored = (row: number, v: number) => ({ f: `D${row}*25`, v });
    const book = (second: number) =>
      packedWorkbook({
        application: "Microsoft Excel",
        rows: [
          ["Employee ID", "Employee Name", "Check Date", "Hours", "Gross Pay", "401k Deferral"],
          ["E1", "DOE, JANE", "01/03/2025", 80, stored(2, 2000), 100],
          ["E2", "ROE, RICHARD", "01/03/2025", 80, stored(3, second), 100],
        ],
      });
    const { uncalculated } = await factsOf(book(0));
    expect(uncalculated).toEqual([{ header: "Gross Pay", cells: 1, row: 3, sheet: null, isWrong: false }]);
    expect(keysOf(await factsOf(book(0)))).toContain("question formulas-not-calculated:1");
    expect((await factsOf(book(2000))).uncalculated).toBeUndefined();
  });

  it("has no findings for a file with only a header", async () => {
    expect(keysOf(await factsOf("Employee ID,Employee Name,Check Date,Gross Pay\n"))).toEqual(["problem refused:file-empty"]);
  });

  it("recognizes a payroll register when an employee list was requested", async () => {
    expect(keysOf(await factsOf(register(fridays), "demographics"))).toEqual(["problem other-report:payroll_register"]);
  });

  it.each([
    ["nothing", "\n\n", "file-empty"],
    ["a PDF", "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n", "file-not-a-spreadsheet"],
  ])("refuses %s", async (_case, content, code) => {
    expect((await check(content)).refused?.code).toBe(code);
  });
});
