import { expect, it } from "vitest";
import type { ReadRow } from "./rows-below-prose.ts";
import { rowsBelowTotals } from "./rows-below-totals.ts";

const rows = (...kinds: readonly (readonly [kind: string, name: string, amount: string])[]): readonly ReadRow[] =>
  kinds.map(([kind, name, amount], at) => ({ row: at + 1, cells: [kind === "data" && name !== "#" ? "46" : "", name, amount], kind }));
const columns = { forms: { identity: [{ index: 0, mark: "digit" }], isIdentified: true, told: [0, 1] }, money: [2] } as const;
const person = ["data", "Roe, Ann", "100.00"] as const;
const total = ["total", "Company recap", "100.00"] as const;

it("rows below the last total that are read as records but have no amount need review", () => {
  const found = rowsBelowTotals(rows(person, total, ["blank", "", ""], ["data", "Headcount", ""]), columns);
  expect(found).toMatchObject([{ row: 4, text: "Headcount", kind: null, confidence: 0 }]);
});

it.each([
  ["no total is above", rows(person, ["data", "Headcount", ""])],
  ["records with amounts follow the total", rows(person, total, ["data", "Poe, Max", ""], person)],
  ["nothing follows the total", rows(person, total)],
  ["what follows is rejected as a record", rows(person, total, ["data", "#", ""])],
])("no question is asked if %s", (_, tail) => expect(rowsBelowTotals(tail, columns)).toEqual([]));
