import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jaroWinkler, peopleOfNames, sameName } from "./same-name.ts";

describe("the names of one person", () => {
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
  ])("are %s and %s", (a, b) => {
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
  ])("are not %s and %s", (a, b) => {
    expect(sameName(a, b)).toBe(false);
    expect(sameName(b, a)).toBe(false);
  });
});

it("likeness of words is that of the published examples", () => {
  expect(jaroWinkler("MARTHA", "MARHTA")).toBeCloseTo(0.9611, 4);
  expect(jaroWinkler("DIXON", "DICKSONX")).toBeCloseTo(0.8133, 4);
  expect(jaroWinkler("ANN", "ZOE")).toBe(0);
});

describe("people of one SSN", () => {
  const named = (name: string, ...births: string[]) => ({ name, births });

  it("are told apart by names, and one where the names are spellings of each other", () => {
    expect(peopleOfNames([named("BAKER, BEN"), named("ADAMS, ANN"), named("Adams, Ann M")])).toEqual([
      ["ADAMS, ANN", "Adams, Ann M"],
      ["BAKER, BEN"],
    ]);
  });

  it("are one where a name changed and the birth date did not", () => {
    const [maiden, married] = ["ADAMS, ANN", "BAKER, ANN"];
    expect(peopleOfNames([named(maiden, "1980-01-02"), named(married, "1980-01-02")])).toHaveLength(1);
    expect(peopleOfNames([named(maiden, "1980-01-02"), named(married, "1981-01-02")])).toHaveLength(2);
    expect(peopleOfNames([named(maiden, "1980-01-02"), named("BAKER, BEN", "1980-01-02")])).toHaveLength(2);
  });

  it("are the same in any order of the records", () => {
    const names = fc.uniqueArray(
      fc.constantFrom("ADAMS, ANN", "ADAMS", "BAKER, ANN", "Ann Baker", "BAKER, BEN", "COLE JR, CY", "COLE SR, CY"),
    );
    fc.assert(
      fc.property(names, (all) => {
        const records = all.map((name) => named(name));
        const sorted = (groups: readonly (readonly string[])[]) => groups.map((group) => group.join("|")).sort();
        expect(sorted(peopleOfNames([...records].reverse()))).toEqual(sorted(peopleOfNames(records)));
      }),
    );
  });
});
