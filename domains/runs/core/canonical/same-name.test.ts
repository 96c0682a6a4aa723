import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areOtherPeople, jaroWinkler, mostComparedNames, nameKey, peopleOfNames, sameName } from "./same-name.ts";

describe("names of one person", () => {
  it.each([
    ["ADAMS, ANN", "Ann Adams"],
    ["ADAMS, ANN", "ADAMS, ANN MARIE"],
    ["ADAMS, ANN L", "ADAMS, ANN B"],
    ["ADAMS, A", "ADAMS, ANN"],
    ["ADAMS", "ADAMS, ANN"],
    ["O'Brannigan, Zoë", "OBRANNIGAN, ZOE"],
    ["COLE-O’NEIL JR, CY", "Cole Oneil, Cy"],
    ["Una VanBuren", "Van Buren, Una"],
    ["SMITH, KATHRYN", "SMITH, KATHRIN"],
    ["SMITH JR, JOHN", "SMITH, JOHN"],
  ])("include %s and %s", (a, b) => {
    expect(sameName(a, b)).toBe(true);
    expect(sameName(b, a)).toBe(true);
  });

  it.each([
    ["ADAMS, ANN", "BAKER, BEN"],
    ["SMITH, MARY", "SMITH, MARK"],
    ["SMITH, JOHN", "SMITH, JANE"],
    ["SMITH, A", "SMITH, B"],
    ["SMITH JR, JOHN", "SMITH SR, JOHN"],
    ["ADAMS, ANN", "BAKER, ANN"],
  ])("exclude %s and %s", (a, b) => {
    expect(sameName(a, b)).toBe(false);
    expect(sameName(b, a)).toBe(false);
  });
});

it("have the word similarity of the published examples", () => {
  expect(jaroWinkler("MARTHA", "MARHTA")).toBeCloseTo(0.9611, 4);
  expect(jaroWinkler("DIXON", "DICKSONX")).toBeCloseTo(0.8133, 4);
  expect(jaroWinkler("ANN", "ZOE")).toBe(0);
});

describe("text that is not a name", () => {
  it("is ignored after the twelfth word or the two-hundredth character", () => {
    const words = (count: number, last: string): string => [...Array.from({ length: count }, (_, at) => `WORD${at}`), last].join(" ");
    expect(sameName(words(11, "ANN"), words(11, "ZOE"))).toBe(false);
    expect(sameName(words(12, "ANN"), words(12, "ZOE"))).toBe(true);
    expect(nameKey(words(20_000, "ANN"))).toBe(nameKey(words(12, "")));
    expect(nameKey(`${"A".repeat(200)}${"B".repeat(200_000)}`)).toBe("A".repeat(200));
    expect(nameKey(`A${"\u0301".repeat(200_000)}`)).toBe("A");
  });

  it("with more spellings than one person can have is a placeholder, and only equal names are one person", () => {
    const spellings = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `MILLER${String.fromCodePoint(0x4e00 + at)}, ANN`, births: [] }));
    expect(peopleOfNames(spellings(mostComparedNames))).toHaveLength(1);
    expect(peopleOfNames(spellings(mostComparedNames + 1))).toHaveLength(mostComparedNames + 1);
    const records = Array.from({ length: 20_000 }, (_, at) => ({ name: `MILLER${at}, ANN`, births: [`19${50 + (at % 50)}-01-01`] }));
    const people = peopleOfNames([...records, { name: "Ann Miller7", births: [] }]);
    expect(people).toHaveLength(20_000);
    expect(people).toContainEqual(["Ann Miller7", "MILLER7, ANN"]);
  });
});

describe("people with one SSN", () => {
  const named = (name: string, ...births: string[]) => ({ name, births });

  it("are told apart by name, and are one person if the names are spellings of each other", () => {
    expect(peopleOfNames([named("BAKER, BEN"), named("ADAMS, ANN"), named("Adams, Ann M")])).toEqual([
      ["ADAMS, ANN", "Adams, Ann M"],
      ["BAKER, BEN"],
    ]);
  });

  it("are one person if a name changed but the birth date did not", () => {
    const [maiden, married] = ["ADAMS, ANN", "BAKER, ANN"];
    expect(peopleOfNames([named(maiden, "1980-01-02"), named(married, "1980-01-02")])).toHaveLength(1);
    expect(peopleOfNames([named(maiden, "1980-01-02"), named(married, "1981-01-02")])).toHaveLength(2);
    expect(peopleOfNames([named(maiden, "1980-01-02"), named("BAKER, BEN", "1980-01-02")])).toHaveLength(2);
  });

  it("may be one person if a word matches and a birth date is missing", () => {
    const [maiden, married] = [named("ADAMS, ANN", "1980-01-02"), named("BAKER, ANN")];
    expect(peopleOfNames([maiden, married])).toHaveLength(2);
    expect(peopleOfNames([maiden, married], "together")).toHaveLength(1);
    expect(peopleOfNames([maiden, named("BAKER, ANN", "1981-01-02")], "together")).toHaveLength(2);
    expect(peopleOfNames([maiden, named("ZIMMER, ZOE")], "together")).toHaveLength(2);
  });

  it.each([
    ["SMITH, ERIC", "SMITH, ERICA"],
    ["SMITH, DANIEL", "SMITH, DANIELLE"],
    ["SMITH, CHRISTIAN", "SMITH, CHRISTINA"],
    ["SMITH, RAJ", "SMITH, RAJA"],
    ["SMITH, JOHN A", "SMITH, JOHN R"],
    ["SMITH JR, JOHN", "SMITH, JOHN"],
  ])("are two people if names are only similar and birth dates differ: %s and %s", (one, other) => {
    expect(peopleOfNames([named(one, "1960-05-05"), named(other, "1995-06-06")])).toHaveLength(2);
    expect(peopleOfNames([named(one, "1960-05-05"), named(other, "1960-05-05")])).toHaveLength(1);
    expect(peopleOfNames([named(one, "1960-05-05"), named(other, "1960-05-06")])).toHaveLength(1);
    expect(peopleOfNames([named(one, "1960-05-05"), named(other, "1900-01-01")])).toHaveLength(1);
    expect(peopleOfNames([named(one, "1960-05-05"), named(other)])).toHaveLength(1);
  });

  it("are one person if names are equal, whatever the birth dates; an undated name that could be either person's goes to neither", () => {
    expect(peopleOfNames([named("SMITH, ERIC", "1960-05-05"), named("Eric Smith", "1995-06-06")])).toHaveLength(1);
    const [eric, erica] = [named("SMITH, ERIC", "1960-05-05"), named("SMITH, ERICA", "1995-06-06")];
    expect(peopleOfNames([eric, named("SMITH, E"), erica])).toEqual([["SMITH, E"], ["SMITH, ERIC"], ["SMITH, ERICA"]]);
  });

  it("are one person if names differ only by an initial, whatever the birth dates, unless another person has a different initial", () => {
    const people = [named("SMITH, ANN", "1980-01-02"), named("Ann M. Smith", "1980-02-01")];
    expect(peopleOfNames(people)).toEqual([["Ann M. Smith", "SMITH, ANN"]]);
    expect(peopleOfNames(people, "together")).toHaveLength(1);
    expect(areOtherPeople(people[0] ?? named(""), people[1] ?? named(""))).toBe(false);
    expect(peopleOfNames([named("SMITH, ANN", "1980-01-02"), named("SMITH, A", "1995-06-06")])).toHaveLength(2);
    const three = [named("SMITH, JO", "1960-05-05"), named("SMITH, JO A", "1960-05-05"), named("SMITH, JO B", "1995-06-06")];
    expect(peopleOfNames(three)).toEqual([["SMITH, JO", "SMITH, JO A"], ["SMITH, JO B"]]);
  });

  it("are the same for any order of the records", () => {
    const names = fc.uniqueArray(
      fc.constantFrom(
        "ADAMS, ANN",
        "ADAMS",
        "BAKER, ANN",
        "Ann Baker",
        "BAKER, BEN",
        "COLE JR, CY",
        "COLE SR, CY",
        "BAKER, BEN A",
        "BAKER, BEN C",
      ),
    );
    const births = fc.array(fc.constantFrom("", "1960-05-05", "1995-06-06"), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(names, births, (all, on) => {
        const records = all.map((name, at) => named(name, ...(on[at] ? [on[at]] : [])));
        const sorted = (groups: readonly (readonly string[])[]) => groups.map((group) => group.join("|")).sort();
        expect(sorted(peopleOfNames([...records].reverse()))).toEqual(sorted(peopleOfNames(records)));
      }),
    );
  });
});
