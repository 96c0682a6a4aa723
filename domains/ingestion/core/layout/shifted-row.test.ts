import { describe, expect, it } from "vitest";
import { columnForms, findShift } from "./shifted-row.ts";

const split = (line: string, delimiter = ","): readonly string[] => line.split(delimiter);

const money = [
  "100101,Alvarez Nora,01/12/2024,250.00,10.00,5.00",
  "100102,Brandt Otis,02/09/2024,900.23,10.00,5.00",
  "100104,Dufresne Q,05/24/2024,44.10,10.00,5.00",
];
const people = [
  "412-55-1201,Alvarez,Nora,9 Oak Ave,Dayton,OH,45401,03/14/1971,06/01/2009,,1800,50000,",
  "412-55-1203,Castellano,Pia,77 Elm St,Akron,OH,44301,07/30/1990,09/09/2019,,1800,61000,",
  "412-55-1204,Dufresne,Quentin,9 Oak Ave,Dayton,OH,45401,01/21/1965,05/12/2001,,1800,50000,",
];

function shiftIn(rows: readonly string[], line: string, { blank = 0, surplus = 1 as number | null } = {}): string | null {
  const usual = rows.map((row) => [...split(row), ...Array<string>(blank).fill("")]);
  const forms = columnForms(usual, usual[0]?.length ?? 0);
  return findShift({ cells: split(line), forms, delimiter: ",", surplus })?.text ?? null;
}

describe("an unquoted separator splits one value", () => {
  it.each([
    ["an amount", "100105,Eklund Rosa,08/16/2024,2,150.00,10.00,5.00", "2,150.00"],
    ["the last amount", "100105,Eklund Rosa,08/16/2024,150.00,10.00,5,005.00", "5,005.00"],
    ["a name", "100103,Castellano, Pia,03/15/2024,310.25,10.00,5.00", "Castellano, Pia"],
  ])("%s, whatever blank columns follow", (_, line, text) => {
    expect(shiftIn(money, line)).toBe(text);
    expect(shiftIn(money, `${line},,,`, { blank: 3 })).toBe(text);
  });

  it("several times in one row", () => {
    expect(shiftIn(money, "100103,Castellano, Pia,03/15/2024,1,310.25,10.00,2,005.00", { surplus: 3 })).toBe("Castellano, Pia");
  });

  it("such as an address, so that a ZIP code would be read as a birth date", () => {
    expect(shiftIn(people, "412-55-1202,Brandt,Otis,12 Elm St, Apt 4,Dayton,OH,45401,11/02/1983,02/15/2018,,1800,50000,")).toBe(
      "12 Elm St, Apt 4",
    );
  });

  it("even if all rows have the same number of cells, and only the values show it", () => {
    const forms = { blank: 3, surplus: null };
    expect(shiftIn(money, "100105,Eklund Rosa,08/16/2024,2,150.00,10.00,5.00,,", forms)).toBe("2,150.00");
    expect(shiftIn(money, "100103,Castellano, Pia,03/15/2024,310.25,10.00,5.00,,", forms)).toBe("Castellano, Pia");
  });
});

describe("a row that is longer for another reason is not shifted", () => {
  it.each([
    ["separators at the end", "100105,Eklund Rosa,08/16/2024,150.00,10.00,5.00,,"],
    ["a remark without a header", "100105,Eklund Rosa,08/16/2024,150.00,10.00,5.00,see letter"],
    ["an amount without a header", "100105,Eklund Rosa,08/16/2024,150.00,10.00,5.00,165.00"],
    ["a footer with commas", "Sample Brokerage, LLC, 1 Main Street, Smithtown, RI, 02917, is a member, and so on"],
    ["a disclaimer", "The data in this file is for your use only, and not for copying, resale, advice, or an offer, see plan.example"],
  ])("%s", (_, line) => expect(shiftIn(money, line, { surplus: 3 })).toBeNull());

  it("because of a last column that few rows fill, or a note that continues after a comma", () => {
    const noted = money.map((row) => `${row},ok`);
    expect(shiftIn(noted, "100105,Eklund Rosa,08/16/2024,150.00,10.00,5.00,see letter, page 2")).toBeNull();
    for (const surplus of [1, null])
      for (const late of ["rehired", "25.00", "06/30/2024"])
        expect(shiftIn(money, `100105,Eklund Rosa,08/16/2024,150.00,10.00,5.00,${late}`, { blank: 3, surplus })).toBeNull();
    expect(
      shiftIn(people, "412-55-1202,Brandt,Otis,9 Oak Ave,Dayton,OH,45401,11/02/1983,02/15/2018,03/01/2024,1800,50000,left", {
        surplus: null,
      }),
    ).toBeNull();
  });
});
