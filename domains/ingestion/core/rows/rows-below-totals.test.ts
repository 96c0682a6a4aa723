import { expect, it } from "vitest";
import type { ReadRow } from "./rows-below-prose.ts";
import { rowsBelowTotals } from "./rows-below-totals.ts";

const rows = (...kinds: readonly (readonly [kind: string, name: string, amount: string])[]): readonly ReadRow[] =>
  kinds.map(([kind, name, amount], at) => ({ row: at + 1, cells: ["", name, amount], kind }));
const person = ["data", "Roe, Ann", "100.00"] as const;
const total = ["total", "Company recap", "100.00"] as const;

it("what is read as a record below the last total and has no amount is asked about", () => {
  const found = rowsBelowTotals(rows(person, total, ["blank", "", ""], ["data", "Headcount", ""]), [2]);
  expect(found).toMatchObject([{ row: 4, text: "Headcount", kind: null, confidence: 0 }]);
});

it.each([
  ["no total is above", rows(person, ["data", "Headcount", ""])],
  ["records with amounts follow the total", rows(person, total, ["data", "Poe, Max", ""], person)],
  ["nothing follows the total", rows(person, total)],
])("nothing is asked where %s", (_, tail) => expect(rowsBelowTotals(tail, [2])).toEqual([]));
