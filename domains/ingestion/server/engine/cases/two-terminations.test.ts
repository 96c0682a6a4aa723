import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { readCase } from "./read-case.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

type Event = "hire" | "term" | "rehire";

const census = async (headers: string, rows: readonly string[]) => {
  const people = ["Alvarez", "Brandt", "Castellano", "Dufresne", "Eklund"];
  const content = [`Employee ID,Last Name,First Name,${headers}`, ...rows.map((row, at) => `${1001 + at},${people[at]},Pat,${row}`)].join(
    "\n",
  );
  const found = await readCase(bench, { content, slot: "demographics", upload_as: "census.csv" });
  const day = (row: Readonly<Record<string, unknown>>, event: Event) => row[`${event}_date`] ?? null;
  return { ...found, days: found.rows.map((row) => [day(row, "hire"), day(row, "term"), day(row, "rehire")]) };
};

/** Never left; left; left and came back; came back and left again; left and came back in the same year. */
const pairs = [
  "06/01/2009,,,",
  "05/12/2001,08/15/2024,,",
  "02/15/2018,03/31/2020,10/18/2021,",
  "09/09/2019,03/31/2020,07/13/2021,09/30/2024",
  "10/30/2012,01/31/2024,06/17/2024,",
];
const read = [
  ["2009-06-01", null, null],
  ["2001-05-12", "2024-08-15", null],
  ["2018-02-15", "2020-03-31", "2021-10-18"],
  ["2019-09-09", "2024-09-30", "2021-07-13"],
  ["2012-10-30", "2024-01-31", "2024-06-17"],
];

describe("pairs of hires and terminations", () => {
  it.each([
    "Hire 1,Term 1,Hire 2,Term 2",
    "Date of Hire 1,Date of Termination 1,Date of Hire 2,Date of Termination 2",
    "Hire Date,Term Date,Hire Date 2,Term Date 2",
    "Hire1,Term1,Hire2,Term2",
    "DOH 1,DOT 1,DOH 2,DOT 2",
    "1st Hire Date,1st Termination Date,2nd Hire Date,2nd Termination Date",
    "Original Hire Date,Termination Date 1,Rehire Date,Termination Date 2",
    "Original Hire Date,First Term Date,Rehire Date 1,Second Term Date",
    "Hire_Dt_1,Sep_Dt_1,Hire_Dt_2,Sep_Dt_2",
    "Hire Date (1),Separation Date (1),Hire Date (2),Separation Date (2)",
  ])("%s: the last termination counts, and a later hire is a rehire", async (headers) => {
    const found = await census(headers, pairs);
    expect(found.days).toEqual(read);
    expect(found.asked).toEqual({});
    expect(found.problems).toEqual([]);
  });

  it("are read in any column order", async () => {
    const turned = pairs.map((row) => row.split(",").reverse().join(","));
    expect((await census("Term 2,Hire 2,Term 1,Hire 1", turned)).days).toEqual(read);
  });

  const back = pairs.map((row) => {
    const [hire1, term1, hire2, term2] = row.split(",");
    return hire2 ? [hire2, term2, hire1, term1].join(",") : row;
  });

  it.each(["Hire 1 (most recent),Term 1,Hire 2,Term 2", "Hire 1,Term 1,Hire 2 (original),Term 2"])(
    "%s: number 1 is the most recent, and a person hired once has a hire date and no rehire date",
    async (headers) => {
      const found = await census(headers, back);
      expect(found.days).toEqual(read);
      expect(found.asked).toEqual({});
    },
  );

  it.each([
    ["counted back without a word of it", "Hire 1,Term 1,Hire 2,Term 2", back],
    [
      "in another order in some rows",
      "Employment 1 Start,Employment 1 End,Employment 2 Start,Employment 2 End",
      [...pairs.slice(0, 3), ...back.slice(3)],
    ],
    ["under the same headers", "Hire Date,Term Date,Hire Date,Term Date", pairs],
  ])("%s: the dates show which hire came first, for review", async (_, headers, rows) => {
    const found = await census(headers, rows);
    expect(found.days).toEqual(read);
    expect(Object.keys(found.asked).length).toBeGreaterThan(0);
  });

  it("have no rehire date if one of the hire dates cannot be read", async () => {
    const found = await census("Hire 1 (most recent),Term 1,Hire 2,Term 2", [...back, "07/13/2021,,some day,03/31/2020"].slice(1));
    expect(found.days.at(-1)).toEqual([null, "2020-03-31", null]);
  });

  it("may be three columns, and the last filled one counts", async () => {
    const found = await census("Hire 1,Term 1,Hire 2,Term 2,Hire 3,Term 3", [
      "01/05/2001,02/15/2004,03/20/2006,04/25/2010,05/30/2015,06/30/2024",
      "01/05/2001,02/15/2004,03/20/2006,04/25/2010,05/30/2015,",
      "01/05/2001,02/15/2004,03/20/2006,,,",
      "01/15/2001,,,,,",
    ]);
    expect(found.days).toEqual([
      ["2001-01-05", "2024-06-30", "2015-05-30"],
      ["2001-01-05", "2010-04-25", "2015-05-30"],
      ["2001-01-05", "2004-02-15", "2006-03-20"],
      ["2001-01-15", null, null],
    ]);
  });

  it("have no termination date if one of the dates cannot be read, since an earlier one would be wrong", async () => {
    for (const left of [1, 4]) {
      const others = Array.from({ length: left }, () => "09/09/2019,03/31/2020,07/13/2021,09/30/2024");
      const found = await census("Hire 1,Term 1,Hire 2,Term 2", [...others, "09/09/2019,03/31/2020,07/13/2021,soon"]);
      expect(found.days.at(-1)).toEqual(["2019-09-09", null, "2021-07-13"]);
      expect(found.issues.join()).toContain("soon");
    }
  });
});

describe("look-alikes", () => {
  it("termination reasons are not terminations", async () => {
    const { taken } = await census("Hire 1,Term 1,Termination Reason 1,Hire 2,Term 2", [
      "02/15/2018,03/31/2020,Quit,10/18/2021,",
      "09/09/2019,03/31/2020,Laid off,07/13/2021,09/30/2024",
    ]);
    expect(taken["Termination Reason 1"] ?? null).toBeNull();
  });
  it("one hire date, one termination date and one rehire date each keep their field", async () => {
    const { days, asked } = await census(
      "Hire Date,Termination Date,Rehire Date",
      pairs.map((row) => row.split(",").slice(0, 3).join(",")),
    );
    expect(days[2]).toEqual(["2018-02-15", "2020-03-31", "2021-10-18"]);
    expect(asked).toEqual({});
  });
  it("a second birth date or an adjusted service date is not part of a pair", async () => {
    const { taken } = await census("Birth Date,Hire 1,Term 1,Hire 2,Adjusted Hire Date", [
      "02/15/1990,02/15/2018,03/31/2020,10/18/2021,04/30/2019",
      "09/29/1991,09/09/2019,03/31/2020,07/13/2021,11/21/2020",
    ]);
    expect(taken).toMatchObject({ "Birth Date": "birth_date", "Adjusted Hire Date": "adj_service_date", "Hire 2": "rehire_date" });
  });
  it("a second hire date earlier than the first needs review", async () => {
    const { asked } = await census("Hire 1,Term 1,Hire 2,Term 2", [
      "10/18/2021,,02/15/2018,03/31/2020",
      "07/13/2021,,09/19/2019,03/31/2020",
    ]);
    expect(asked["Hire 2"]?.reason).toContain("before");
  });
});
