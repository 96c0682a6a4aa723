import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { casesOf, readCase } from "./read-case.test-data.ts";

/**
 * A value split by an unquoted separator never moves other values into another column unnoticed: the file is refused with the row and the
 * text.
 */

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

describe("files from public reports", () => {
  for (const one of casesOf("01-shifted-cells"))
    it(`${one.id}: ${one.right}`, async () => {
      const { refused } = await readCase(bench, one);
      expect(refused).toMatch(/^Row [34] has one cell more than the header: “(?:1,900\.23|Castellano, Pia|12 Elm St, Apt 4)” is probably/);
    });
});

const inspect = (text: string) => bench.inspect(text, "contribution_detail", { planYear: 2024 });
const saidOf = async (text: string): Promise<readonly string[]> =>
  ((await inspect(text)).inspection?.notices ?? []).filter(({ code }) => code === "uneven-rows").map(({ msg }) => msg);

const header = "Participant ID,Participant Name,Pay Date,Pre-Tax,Roth";
const rows = [
  "100101,Alvarez Nora,01/12/2024,250.00,10.00",
  "100102,Brandt Otis,02/09/2024,900.23,10.00",
  "100103,Dufresne Q,05/24/2024,44.10,10.00",
];

it("names the first row if every name is split and no row is as long as the header", async () => {
  const parted = rows.map((row) => row.replace(" ", ", "));
  expect((await inspect([header, ...parted].join("\n"))).refused).toMatchObject({
    code: "cells-shifted",
    msg: expect.stringMatching(/^Row 2 has one cell more than the header: “Alvarez, Nora”.* So are rows 3, 4\./),
  });
});

it("names the line as well if it differs from the row number", async () => {
  const lines = [
    header,
    rows[0]?.replace("Alvarez Nora", '"Alvarez\nNora"'),
    "100104,Eklund R,05/24/2024,1,044.10,10.00",
    ...rows.slice(1),
  ];
  expect((await inspect(lines.join("\n"))).refused?.msg).toMatch(
    /^Row 3 \(line 4 of the file\) has one cell more than the header: “1,044\.10”/,
  );
});

it("names rows that the export cut to the header's length, even if they fill a column that other rows leave blank", async () => {
  const census = (rows: readonly string[]) =>
    bench.inspect(["Employee ID,Last,First,Address,Address 2,City,Zip,Birth Date,Hire Date,Comp,Memo", ...rows].join("\n"), "demographics");
  const street = (at: number) => `${at} ${["Elm St", "Maple Ave", "Old Mill Rd"][at % 3]}`;
  const whole = (at: number, memo = "") =>
    `10${at},Doe,Ann,${street(at)},,Waco,7670${at},0${at}/02/1980,0${at}/03/2010,5000${at}.00,${memo}`;
  const cut = (at: number) => `20${at},Roe,Max,${street(at)}, Apt 4,,Waco,7670${at},0${at}/02/1981,0${at}/03/2011,6000${at}.00`;
  const rows = [1, 2, 3, 4, 5, 6, 7].map((at) => whole(at));
  expect((await census([...rows, cut(1), cut(2)])).refused?.msg).toMatch(
    /^Row 9 ends later than the others: “1 Maple Ave, Apt 4”.* So is row 10\./,
  );
  expect((await census([...rows, whole(8, "call first"), whole(9, "on leave")])).refused).toBeUndefined();
});

it("names a row, wherever it is, if a comma and a blank in a name shift its dates and its trailing blanks were trimmed", async () => {
  const header = "SSN,Last,First,Middle Initial,Date of Birth,Date of Hire,Date of Rehire,Date of Termination,Remarks";
  const census = (odd: string) =>
    bench.inspect(
      [
        header,
        ...Array.from({ length: 1200 }, (_, at) => {
          const person = `900-55-${1000 + at},Roe,Ann,,03/1${at % 9}/1970,06/0${1 + (at % 9)}/2009`;
          return at % 5 < 2 ? person : `${person},,${at % 5 === 4 ? "11/05/2024" : ""},`;
        }),
        odd,
      ].join("\n"),
      "demographics",
    );
  expect((await census("900-66-1001,Abel, Jr,Person,,03/14/1950,06/01/2010")).refused?.msg).toMatch(
    /^Row 1202 ends later than the others: “Abel, Jr” is probably one value with a comma that is not in quotes\. The values after it shift to the right and would be read as other columns\. Export/,
  );
  expect((await census("900-66-1001,Abel,Person,,03/14/1950,06/01/2010")).refused).toBeUndefined();
  const footer = "This report is provided as is, without a warranty, and may not be given to others, or used";
  expect((await census(footer)).refused).toBeUndefined();
});

it("names rows with other lengths that are read, each with an accurate description", async () => {
  const short = [header, ...rows, "100104,Eklund Rosa,08/16/2024,150.00"];
  expect(await saidOf(short.join("\n"))).toEqual(["Row 5 has fewer cells than the header; the missing ones are read as empty."]);
  const long = [header, ...rows, "100104,Eklund Rosa,08/16/2024,150.00,10.00,,", "100105,Farrow S,08/16/2024,150.00,10.00,see letter"];
  expect(await saidOf(long.join("\n"))).toEqual([
    "Rows 5, 6 have more cells than the header; the columns after its last are named by letter.",
  ]);
  expect(await saidOf([header, ...rows].join("\n"))).toEqual([]);
});

it("does not mistake amounts with decimal commas between semicolons for shifted cells", async () => {
  const text = [header, ...rows].map((line) => line.replaceAll(",", ";").replaceAll(".", ",")).join("\n");
  expect((await inspect(`${text};;\n`)).refused).toBeUndefined();
});

describe("in rows with as many cells as the header", () => {
  const wages = [
    "EE ID,Name,Pay Date,Gross,Deferral,Roth,After-Tax",
    "2001,Tillery,06/07/2024,950,48,,",
    "2003,Overstreet,06/07/2024,880,44,,",
  ];
  const read = (rows: readonly string[]) => bench.inspect([...wages, ...rows, ""].join("\n"), "payroll_register", { planYear: 2024 });

  it("an amount in whole dollars split by a comma is named with its row", async () => {
    const { refused } = await read(["2002,Quimby,06/07/2024,1,120,56,", "2004,Wetherby,06/07/2024,2,450,123,"]);
    expect(refused?.msg).toMatch(
      /^Row 4 has amounts of a different size than the other rows: “1,120” is probably one value .* So is row 5\./,
    );
  });

  it("a three-digit deferral is not a split amount", async () => {
    expect((await read(["2002,Quimby,06/07/2024,990,120,,", "2004,Wetherby,06/07/2024,980,,245,"])).refused).toBeUndefined();
  });

  it("a row that ends early because a comma shifted its dates is named", async () => {
    const people = [
      "Emp No,Employee Name,SSN,Birth Date,Hire Date,Term Date,Status",
      "1006,Ottilie Tillery,992-90-3521,10/24/1958,11/13/2008,,A",
      "1008,Celeste Dubinsky, Jr.,986-16-8014,04/19/1960,01/08/2005",
      "1016,Wilhelmina Galloway,977-67-4812,07/28/1979,12/22/2023,,A",
      "1022,Hollis Ashgrove,984-74-4078,04/19/1967,12/20/2011,,A",
    ];
    const { refused } = await bench.inspect(people.join("\n"), "demographics", { planYear: 2024 });
    expect(refused?.msg).toMatch(/^Row 3 has values in the wrong columns: “Celeste Dubinsky, Jr\.” is probably/);
  });
});

it("an amount split by a comma far below is named too", async () => {
  const usual = Array.from({ length: 1200 }, (_, at) => `${3000 + at},Tillery,06/07/2024,${900 + (at % 90)},${45 + (at % 5)},,`);
  const text = ["EE ID,Name,Pay Date,Gross,Deferral,Roth,After-Tax", ...usual, "2002,Quimby,06/07/2024,1,120,56,", ""].join("\n");
  const { refused } = await bench.inspect(text, "payroll_register", { planYear: 2024 });
  expect(refused?.msg).toMatch(/^Row 1202 has amounts of a different size than the other rows: “1,120”/);
});
