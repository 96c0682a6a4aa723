import { expect, test } from "vitest";
import { exampleFindings } from "./example-people.ts";
import { footerFindings, withoutFooter } from "./footer-rows.ts";
import { hintRows } from "./hint-rows.ts";
import { rowChoices } from "./row-choices.ts";
import { kindsOfRows, rowText } from "./row-finding.ts";

const rowsOf = (lines: readonly string[]) => lines.map((line, at) => ({ row: at + 2, cells: line.split("|") }));
/** Columns: SSN, ID, name, hire date, pay. */
const people = [
  "900-55-1201|100101|Alvarez, Nora|03/14/2009|40000.00",
  "900-55-1202|100102|Brandt, Otis|11/02/2010|41000.00",
  "900-55-1203|100103|Castellano, Pia|07/30/2011|42000.00",
  "900-55-1204|100104|Dufresne, Quentin|01/21/2012|43000.00",
];

test("rows of formats under the header are hints: words in several columns where all other rows have figures, and no figures", () => {
  const hinted = (lines: readonly string[]) => hintRows(rowsOf([...lines, ...people])).map(({ row }) => row);
  expect(hinted(["9 digits|Your number|Last, First|MM/DD/YYYY|W-2 Box 5"])).toEqual([2]);
  expect(hinted(["Required|Optional|Required|Required|Required", "###-##-####|######|text|mm/dd/yyyy|#,###.##"])).toEqual([2, 3]);
  expect(hinted(["XXX-XX-XXXX|000000|Text|MM/DD/YYYY|0.00"])).toEqual([2]);
  expect(hinted([])).toEqual([]);
  expect(hinted(["unknown|100100|Doe, Jane|pending|0.00"])).toEqual([]);
  expect(hinted(["n/a|100100|Doe, Jane|n/a|100.00"])).toEqual([]);
});

const columns = { ssns: [0], identifiers: [0, 1], names: [2] };
const examples = (line: string, isBelowHint = false) =>
  exampleFindings(rowsOf([line, ...people]), columns, { isBelowHint, centsOf: () => 5n }).map(({ row, kind, confidence }) => [
    row,
    kind,
    confidence < 0.9,
  ]);

test("an example person needs review if there are two signs", () => {
  const asked = [[2, "leave_out_rows", true]];
  expect(examples("123-45-6789|E001|Sample, Sam|01/31/2010|50000")).toEqual(asked);
  expect(examples("123-45-6789|100100|Doe, John|01/31/2010|50000")).toEqual(asked);
  expect(examples("000-00-0000|100100|Example|01/31/2010|50000")).toEqual(asked);
  expect(examples("|100100|Test, Sample|01/31/2010|50000", true)).toEqual(asked);
});

test("a row with only one sign is a person: the surname Sample, Jane Doe, a placeholder number for people without one", () => {
  expect(examples("900-55-1299|100100|Sample, Sam|01/31/2010|50000")).toEqual([]);
  expect(examples("900-55-1299|100100|Doe, Jane|01/31/2010|50000")).toEqual([]);
  expect(examples("123-45-6789|100100|Alvarez, Ana|01/31/2010|50000")).toEqual([]);
});

const forms = {
  identity: [{ index: 1, mark: "digit" }],
  isIdentified: true,
  told: [2, 3],
} as const;
const footers = (lines: readonly string[]) =>
  footerFindings(
    rowsOf([...people, ...lines]),
    { forms, figures: [0, 3, 4], money: [4] },
    { isKnown: () => false, centsOf: () => undefined },
  ).map(({ row, confidence }) => [row, confidence >= 0.9 ? "certain" : "asked"]);

test("lines of text below the records are footers, even if split at their commas; one that contains an amount needs review", () => {
  const prose = "|The data in this file is for your use only| and not for distribution| copying| resale";
  expect(footers([prose, "", "|Confidential|||"])).toEqual([
    [6, "certain"],
    [8, "certain"],
  ]);
  expect(footers(["|Member of a large exchange and insurer|Smithtown|| 2024"])).toEqual([[6, "asked"]]);
  expect(footers([])).toEqual([]);
  expect(footers(["|Plan|Forfeiture account||12.50"])).toEqual([]);
  expect(withoutFooter(rowsOf([...people, prose])).length).toBe(people.length);
});

test("a row is identified by its words, without its SSN, and a person's choice for these words counts", () => {
  expect(rowText(["Sum", "", "01/12/2024", "600.00"])).toBe("Sum");
  expect(rowText(["Sample", "123-45-6789 of Sam"])).not.toContain("123-45");
  const finding = { row: 9, text: "Sum", kind: "total", confidence: 0.95, reason: "" } as const;
  expect(kindsOfRows([finding], undefined).get(9)).toBe("total");
  expect(kindsOfRows([finding], { SUM: "record" }).get(9)).toBe("record");
  expect(kindsOfRows([{ ...finding, kind: null }], undefined).get(9)).toBe("record");
  const [choice] = rowChoices([finding, { ...finding, row: 12, confidence: 0.7, cents: 5n }], "Amount");
  expect(choice?.values).toMatchObject([{ text: "Sum", count: 2, canonical: "total", confidence: 0.7, sumCents: "5" }]);
});
