import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { casesOf, readCase } from "./read-case.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const register = (dates: readonly string[]): string =>
  `Participant ID,Participant Name,Pay Date,Money Source,Amount\n${dates.map((date, at) => `P${at},"Doe, Ann",${/,/.test(date) ? `"${date}"` : date},Pre-Tax,10.00`).join("\n")}\n`;
const readDates = (dates: readonly string[], slot: "contribution_detail" | "payroll_register" = "contribution_detail") =>
  readCase(bench, { content: register(dates), slot, upload_as: "r.csv" });
const daysOf = ({ rows }: Awaited<ReturnType<typeof readDates>>) => rows.map(({ pay_date }) => pay_date);

const paid = ["2024-01-12", "2024-02-09", "2024-03-15", "2024-05-24", "2024-08-16", "2024-11-22"];

describe("dates as written by programs", () => {
  it("are read without a question, whatever the report's format", async () => {
    const cases = casesOf("11-date-forms").filter(({ id }) => /jsdate|rfc2822/.test(id));
    expect(cases).toHaveLength(2);
    for (const one of cases) {
      const read = await readCase(bench, one);
      expect([daysOf(read), read.asked], one.id).toEqual([paid, {}]);
    }
  });

  it("in forty formats in one column are refused only if they are not valid", async () => {
    const [one] = casesOf("11-date-forms").filter(({ id }) => id === "32-dateforms");
    if (!one) throw new Error("no such case");
    const read = await readCase(bench, one);
    const refused = read.issues.map((text) => JSON.parse(text).row);
    expect(refused).toEqual([38, 39]);
    for (const row of [2, 3, 4, 5, 7, 10, 11, 12, 14, 15, 17, 24, 31, 33])
      expect(read.rows.find((found) => found.row === row)?.pay_date, `row ${row}`).toBe("2024-01-12");
  });
});

describe("a column with the year and the day of the year", () => {
  it("is named and read, for review", async () => {
    const [one] = casesOf("11-date-forms").filter(({ id }) => id === "08n-csv-julian");
    if (!one) throw new Error("no such case");
    const read = await readCase(bench, one);
    expect([daysOf(read), read.rejected]).toEqual([paid, 0]);
    expect(read.asked["Pay Date"]?.reason).toMatch(/YYYYDDD.*Julian.*2024012 is 12 Jan 2024/);
  });

  it.each([
    ["CYYDDD", ["124012", "124040", "124075"]],
    ["YYDDD", ["24012", "24040", "24075"]],
    ["YYYYDDD", ["2024-012", "2024-040", "2024-075"]],
  ])("is also recognized as %s", async (form, dates) => {
    const read = await readDates(dates);
    expect(daysOf(read)).toEqual(paid.slice(0, 3));
    expect(read.asked["Pay Date"]?.reason).toContain(form);
  });

  it("is not assumed for date numbers or compact dates", async () => {
    for (const dates of [
      ["45303", "45331", "45366"],
      ["01122024", "02092024", "03152024"],
      ["1122024", "2092024", "3152024"],
    ]) {
      const read = await readDates(dates);
      expect([daysOf(read), read.asked], dates.join()).toEqual([paid.slice(0, 3), {}]);
    }
  });
});

describe("a column of dates that programs write as numbers", () => {
  it.each([
    ["CYYMMDD", ["1240112", "1240209", "1240315"]],
    ["seconds since 1970", ["1705017600", "1707436800", "1710460800"]],
    ["milliseconds since 1970", ["1705035600000", "1707454800000", "1710475200000"]],
    ["milliseconds since 1970", ["/Date(1705017600000)/", "/Date(1707436800000)/", "/Date(1710460800000)/"]],
  ])("%s is named and read, for review", async (form, dates) => {
    const read = await readDates(dates);
    expect([daysOf(read), read.rejected]).toEqual([paid.slice(0, 3), 0]);
    expect(read.asked["Pay Date"]?.reason).toContain(form);
    expect(read.asked["Pay Date"]?.reason).not.toMatch(/not dates|can't be read/);
  });

  it("waits for a time zone if the dates depend on one", async () => {
    const read = await readDates(["1705017600", "1707436860", "1710500000"]);
    expect(read.asked["Pay Date"]?.reason).toContain("1705017600 is 12 Jan 2024 in UTC and 11 Jan 2024 in US Eastern time");
    expect([read.problems.join(), read.kept]).toEqual([expect.stringContaining("Choose the time zone"), 0]);
  });

  it("has fewer digits for hire and birth dates before 2000", async () => {
    const people = [
      ["1150610", "650314"],
      ["991231", "1011127"],
      ["1230801", "700101"],
    ].map(([hired, born], at) => `90000${1000 + at},"Doe, P${at}",${born},${hired},${at === 1 ? "1240315" : "9999999"}`);
    const content = `SSN,Name,Birth Date,Hire Date,Termination Date\n${people.join("\n")}\n`;
    const { rows, rejected } = await readCase(bench, { content, slot: "demographics", upload_as: "census.csv" });
    expect(rows.map(({ birth_date, hire_date, term_date }) => [birth_date, hire_date, term_date])).toEqual([
      ["1965-03-14", "2015-06-10", null],
      ["2001-11-27", "1999-12-31", "2024-03-15"],
      ["1970-01-01", "2023-08-01", null],
    ]);
    expect(rejected).toBe(0);
  });
});

describe("a column whose values cannot be read for its field", () => {
  it.each([
    ["Pay Date", { date: "13/13/2024", amount: "10.00", ssn: "900-12-3456" }, "13/13/2024"],
    ["Amount", { date: "01/12/2024", amount: "12,34,56", ssn: "900-12-3456" }, "12,34,56"],
    ["SSN", { date: "01/12/2024", amount: "10.00", ssn: "900-12-34567" }, "-4567"],
  ])("needs review for %s, with the reason and examples, even if only rows far below show it", async (header, bad, shown) => {
    const good = { date: "01/12/2024", amount: "10.00", ssn: "900-12-3456" };
    const rows = Array.from({ length: 9_000 }, (_, at) => {
      const { date, amount, ssn } = at >= 600 && at % 7 === 1 ? bad : good;
      return `P${at},${ssn},"Doe, Ann",${date},Pre-Tax,"${amount}"`;
    });
    const content = `Participant ID,SSN,Participant Name,Pay Date,Money Source,Amount\n${rows.join("\n")}\n`;
    const read = await readCase(bench, { content, slot: "contribution_detail", upload_as: "r.csv" });
    expect(Object.keys(read.asked)).toEqual([header]);
    expect(read.asked[header]?.reason).toContain(shown);
    expect(read.asked[header]?.reason).toMatch(/1200 of 9000 values can't be read as .*\(row \d+\)/);
  });

  it("needs no review for a few such values, or for totals and repeated headers", async () => {
    const row = (at: number) => `P${at},"Doe, Ann",${at === 40 ? "soon" : "01/12/2024"},Pre-Tax,10.00`;
    const page = ["Participant ID,Participant Name,Pay Date,Money Source,Amount", ...Array.from({ length: 4 }, (_, at) => row(at))];
    const pages = Array.from({ length: 10 }, (_, at) => page.slice(at === 0 ? 0 : at % 2)).flat();
    const read = await readCase(bench, {
      content: `${pages.join("\n")}\n${row(40)}\nGrand Total,,n/a,,410.00\n`,
      slot: "contribution_detail",
      upload_as: "r.csv",
    });
    expect([read.asked, read.rejected]).toEqual([{}, 1]);
  });
});

it("the last day of a century, shared by many people, needs review: systems write it for no termination", async () => {
  const people = Array.from(
    { length: 12 },
    (_, at) => `90000${1000 + at},"Doe, P${at}",03/14/1980,06/${10 + at}/2015,${at % 3 === 0 ? "31-DEC-99" : ""}`,
  );
  const content = `SSN,Name,Birth Date,Hire Date,Termination Date\n${people.join("\n")}\n`;
  const { asked, taken } = await readCase(bench, { content, slot: "demographics", upload_as: "census.csv" });
  expect(asked["Termination Date"]?.reason).toContain("4 of 4 values are “31-DEC-99”");
  expect(taken["Hire Date"]).toBe("hire_date");
});
