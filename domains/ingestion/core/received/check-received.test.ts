import { addDays, cents, type PlainDate } from "@tieout/kernel";
import { describe, expect, it } from "vitest";
import { checkReceived, hasProblem, openQuestions } from "./check-received.ts";
import type { AskedReport } from "./received-check.ts";
import type { ReceivedFacts, ReceivedReading } from "./received-facts.ts";

const planYear = { startOn: "2024-01-01" as PlainDate, endOn: "2024-12-31" as PlainDate };
const asked: AskedReport = { reportKey: "payroll_register", planYear, box1Cents: null, box5Cents: null, frequency: null, hours: "asked" };
const paidDays = Array.from({ length: 26 }, (_, at) => ({ on: addDays("2024-01-05" as PlainDate, at * 14), people: 512 }));

const reading: ReceivedReading = {
  rows: 12_288,
  people: 512,
  rowsOutOfPeriod: 0,
  rowsUnreadable: 0,
  sumCents: { gross_pay: "2298641032", sec125: "0" },
  paidDays,
  firstOn: null,
  lastOn: null,
  causes: [],
};
const columns = ["employee_id", "full_name", "pay_date", "gross_pay", "hours", "deferral_pretax"];
const facts: ReceivedFacts = {
  reportKey: "payroll_register",
  looksLike: null,
  rows: 12_289,
  found: columns.map((field) => ({ field, header: field })),
  missing: [],
  unused: [],
  totals: { agreeing: 1, differing: [] },
  ssns: [],
  otherSheets: [],
  reading,
};
const without = (field: string): Partial<ReceivedFacts> => ({ found: facts.found.filter((one) => one.field !== field) });
const read = (changes: Partial<ReceivedReading>): Partial<ReceivedFacts> => ({ reading: { ...reading, ...changes } });
const shortYear = read({ paidDays: paidDays.slice(0, 24), sumCents: { gross_pay: "2121793218", sec125: "0" } });
const w3 = { box5Cents: cents(2_298_641_032) };

describe("the check of a client’s file", () => {
  it("says what is right if there is nothing to do", () => {
    const checks = checkReceived(facts, { ...asked, ...w3 });
    expect(checks.map(({ key, result }) => [key, result])).toEqual([
      ["readable", "right"],
      ["columns", "right"],
      ["pay-dates", "right"],
      ["w3:5", "right"],
      ["totals", "right"],
    ]);
    expect(checks[0]?.text).toBe("12,288 rows of 512 people, and total lines.");
    expect(checks[2]?.text).toBe("26 pay dates, from 5 Jan 2024 to 20 Dec 2024. Your company pays every two weeks.");
  });

  it.each<[string, Partial<ReceivedFacts>, Partial<AskedReport>, string, string, RegExp]>([
    [
      "a column that is needed is missing",
      { missing: [["pay_date"]], reading: null },
      {},
      "columns-missing:pay_date",
      "problem",
      /No column for the pay date/,
    ],
    ["there is no pay", without("gross_pay"), {}, "column-wanted:pay", "question", /what people were paid/],
    ["there are no contributions", without("deferral_pretax"), {}, "column-wanted:contributions", "question", /taken from pay/],
    [
      "the period is short",
      shortYear,
      {},
      "pay-dates-missing:2024-12-06,2024-12-20",
      "question",
      /2 pay dates are missing: 6 and 20 Dec 2024/,
    ],
    [
      "no date is in the plan year",
      read({ paidDays: [], firstOn: "2023-01-06" as PlainDate, lastOn: "2023-12-22" as PlainDate }),
      {},
      "no-pay-dates",
      "problem",
      /from 6 Jan 2023 to 22 Dec 2023/,
    ],
    ["wages do not reach the W-3", shortYear, w3, "w3-differs:5:-176847814", "question", /2 missing pay dates, each with about 884,239.07/],
    [
      "wages nearly reach the W-3",
      read({ sumCents: { gross_pay: "2298000000", sec125: "0" } }),
      w3,
      "w3:5",
      "note",
      /differ by 6,410.32. A difference of up to 0.5% of the form is usual/,
    ],
    ["gross pay alone is more than the W-3", read({ sumCents: { gross_pay: "2500000000" } }), w3, "w3:5", "note", /usually higher/],
    [
      "formulas were never calculated",
      { uncalculated: [{ header: "Gross", cells: 8, row: 2, sheet: null, isWrong: false }] },
      {},
      "formulas-not-calculated:8",
      "question",
      /without calculating its formulas, so their results are missing and read as zero or empty: “Gross” in 8 rows \(first: row 2\)/,
    ],
    [
      "results of formulas contradict their cells",
      { uncalculated: [{ header: "Gross", cells: 1, row: 9, sheet: "May", isWrong: true }] },
      {},
      "formulas-not-calculated:1",
      "question",
      /not what their own cells add up to: “Gross” in 1 row \(first: row 9 of “May”\)/,
    ],
    ["it is another report", { looksLike: "demographics" }, {}, "other-report:demographics", "problem", /list of employees/],
    [
      "a total differs",
      { totals: { agreeing: 0, differing: [{ row: 90, column: "Gross", statedCents: "10000", summedCents: "9000" }] } },
      {},
      "totals-differ:90 Gross",
      "question",
      /says 100.00, but the rows above it add up to 90.00, which is 10.00 less/,
    ],
    [
      "SSNs were changed by a spreadsheet",
      read({ causes: [{ code: "ssn-unreadable", column: "SSN", count: 3, values: ["***"] }] }),
      {},
      "ssns-damaged:3",
      "question",
      /1.23E\+08/,
    ],
    ["SSNs lost their zeros", { ssns: [{ code: "leading-zeros-restored", cells: 12 }] }, {}, "ssns-restored", "note", /the SSN in 12 rows/],
    [
      "rows can't be read",
      read({ rowsUnreadable: 2, causes: [{ code: "date-unreadable", column: "Check Date", count: 2, values: ["soon"] }] }),
      {},
      "rows-unreadable:2",
      "question",
      /“Check Date” \(2 cells, for example “soon”\)/,
    ],
    [
      "gross pay is below the W-3 by little: it has all that the box has",
      read({ sumCents: { gross_pay: "2297000000" } }),
      w3,
      "w3-differs:5:-1641032",
      "question",
      /is less than your Form W-3/,
    ],
    [
      "gross pay is far more than the W-3",
      read({ sumCents: { gross_pay: "4597282064" } }),
      w3,
      "w3-differs:5:2298641032",
      "question",
      /more than your Form W-3/,
    ],
    [
      "the plan year is not the calendar year, of which Form W-3 is",
      {},
      { ...w3, planYear: { startOn: "2023-07-01" as PlainDate, endOn: "2024-06-30" as PlainDate } },
      "w3-not-compared",
      "note",
      /1 Jul 2023 – 30 Jun 2024, but Form W-3 covers a calendar year/,
    ],
    [
      "the W-3 has nothing to be compared with",
      read({ sumCents: {} }),
      w3,
      "w3-not-compared",
      "note",
      /The file doesn't have a gross pay column/,
    ],
    [
      "a pay date is there twice",
      read({ repeatedDays: [{ on: "2024-03-15" as PlainDate, rows: 6 }] }),
      {},
      "pay-twice:2024-03-15",
      "question",
      /pay for 15 Mar 2024 is in the file twice.*6 rows/,
    ],
    [
      "a report without pay dates is of another year",
      {
        ...read({ rows: 40, rowsOutOfPeriod: 39, rowsUnreadable: 1, paidDays: [], lastOn: "2023-11-02" as PlainDate }),
        reportKey: "distribution_detail",
      },
      { reportKey: "distribution_detail" },
      "other-year",
      "problem",
      /for another year/,
    ],
    ["SSNs are masked", { ssns: [{ code: "ssn-masked", cells: 12, people: 2 }] }, {}, "ssns-masked", "note", /of 2 people, in 12 rows/],
    [
      "SSNs of people cannot be read: they are counted, not their rows",
      read({ causes: [{ code: "ssn-unreadable", column: "SSN", count: 52, values: ["***"] }], peopleUnreadable: 2 }),
      {},
      "ssns-damaged:52",
      "question",
      /The SSNs of 2 people can't be read .* in 52 rows/,
    ],
    [
      "a total differs by rounding, and by how much",
      { totals: { agreeing: 0, differing: [{ row: 90, column: "Gross", statedCents: "10000", summedCents: "9999" }] } },
      {},
      "totals-rounded:90 Gross",
      "note",
      /which is 0.01 less. Up to half a cent for each row, and never more than 1.00, comes from rounding/,
    ],
    [
      "wages differ from the W-3 by rounding",
      read({ sumCents: { gross_pay: "2298641000" } }),
      w3,
      "w3:5",
      "note",
      /Up to 1.00 comes from rounding/,
    ],
    [
      "a person is in a list twice",
      {
        ...read({
          mixed: {
            repeated: {
              people: 1,
              places: [
                [
                  { row: 5, sheet: null },
                  { row: 9, sheet: null },
                ],
              ],
            },
            withSsns: { people: 2, places: [] },
            underOneSsn: { people: 0, places: [] },
          },
        }),
        reportKey: "demographics",
      },
      { reportKey: "demographics" },
      "people-repeated:1",
      "question",
      /1 person is in the list more than once .* See rows 5 and 9\./,
    ],
    [
      "every sheet was read",
      { readSheets: ["Jan", "Feb"] },
      {},
      "sheets",
      "right",
      /2 sheets were read as the payroll register: “Jan” and “Feb”/,
    ],
    [
      "a hidden sheet and notes were not read",
      { readSheets: ["Pay"], otherSheets: ["Notes"], leftOutSheets: [{ name: "Old", why: "hidden" }] },
      {},
      "sheets-left-out",
      "note",
      /The sheet “Pay” was read.* “Old” is hidden.* “Notes” is not part of the report, going by its name/,
    ],
    ["rows are of another year", read({ rowsOutOfPeriod: 5 }), {}, "rows-outside", "note", /5 rows are dated outside/],
    ["another sheet has rows", { otherSheets: ["Bonus"] }, {}, "sheets-unread:Bonus", "question", /“Bonus” has rows too and was not read/],
    [
      "private data was not asked for",
      { unused: ["Bank routing", "Net pay"] },
      {},
      "columns-private",
      "note",
      /“Bank routing” is in the file/,
    ],
  ])("says that %s", (_case, changes, more, key, result, words) => {
    const found = checkReceived({ ...facts, ...changes }, { ...asked, ...more }).find((check) => check.key === key);
    expect(found?.result).toBe(result);
    expect(`${found?.title ?? ""} ${found?.text ?? ""}`).toMatch(words);
    if (result === "problem" || result === "question") expect(found?.toDo).toBeTruthy();
  });

  it("counts no rows if none were read", () => {
    const texts = checkReceived({ ...facts, missing: [["pay_date"]], reading: null }, asked).map(({ title, text }) => `${title} ${text}`);
    expect(texts.filter((text) => /rows|can be read/.test(text))).toEqual([]);
  });

  it("never treats a total as rounded if it is off by more than a dollar, however many rows there are", () => {
    const differing = [{ row: 90, column: "Gross", statedCents: "10101", summedCents: "10000" }];
    const keys = checkReceived({ ...facts, totals: { agreeing: 0, differing } }, asked).map(({ key }) => key);
    expect(keys).toContain("totals-differ:90 Gross");
    const ofFew = { ...facts, rows: 2, totals: { agreeing: 0, differing: [{ ...differing[0]!, statedCents: "10002" }] } };
    expect(checkReceived(ofFew, asked).map(({ key }) => key)).toContain("totals-differ:90 Gross");
  });

  it("says nothing about pay dates if no row could be read, since they are unknown", () => {
    const unread = read({ rows: 156, rowsUnreadable: 156, paidDays: [], sumCents: {}, people: 0 });
    const keys = checkReceived({ ...facts, ...unread }, asked).map(({ key }) => key);
    expect(keys).not.toContain("no-pay-dates");
    expect(keys).not.toContain("readable");
    expect(keys).toContain("not-read");
  });

  it("checks an employee list for the columns that it needs", () => {
    const census = {
      ...facts,
      reportKey: "demographics",
      found: [
        { field: "ssn", header: "SSN" },
        { field: "full_name", header: "Name" },
      ],
    } as const;
    const keys = checkReceived(census, { ...asked, reportKey: "demographics" }).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(["column-wanted:birth", "column-wanted:hire", "column-wanted:leaving"]));
    expect(keys).not.toContain("pay-dates");
  });

  it("doesn't leave an explained question open, and never counts a problem as a question", () => {
    const checks = checkReceived({ ...facts, ...shortYear }, { ...asked, ...w3 });
    expect(openQuestions(checks, new Set()).map(({ key }) => key)).toEqual([
      "pay-dates-missing:2024-12-06,2024-12-20",
      "w3-differs:5:-176847814",
    ]);
    expect(openQuestions(checks, new Set(["w3-differs:5:-176847814"]))).toHaveLength(1);
    expect(hasProblem(checks)).toBe(false);
    expect(hasProblem(checkReceived({ ...facts, missing: [["pay_date"]], reading: null }, asked))).toBe(true);
  });
});
