import { choiceKey, mappedChoices, reports } from "@tieout/ingestion/core";
import { expect, test } from "vitest";
import { openTaskBench } from "../run-task.test-data.ts";

test("a statement with quarters and the year is read from the year alone", async () => {
  const bench = await openTaskBench();
  const lines = [
    "HARLOW TRUST,,,",
    ",Q1,Q2,Year to Date",
    'Beginning Net Assets,"1,000.00","1,030.00","1,000.00"',
    "Employee Deferrals,40.00,40.00,80.00",
    "Benefit Payments,(10.00),(10.00),(20.00)",
    'Ending Net Assets,"1,030.00","1,060.00","1,060.00"',
    "* Amounts are on a cash basis.,,,",
  ];
  const { mapping, values, needsReview } = await bench.inspection(lines.join("\n"), "trust_statement");
  expect([needsReview, values[0]?.values.length]).toEqual([true, 4]);
  const { statementCents, skippedByKind } = await bench.normalize(mapping);
  expect(statementCents).toEqual({ beginning_balance: "100000", contributions: "8000", distributions: "-2000", ending_balance: "106000" });
  expect(skippedByKind).toEqual({ banner: 1, header: 1, note: 1 });
  await bench.close();
});

test("a footnote without amounts is counted as a note and never offered as a line, even if a person chooses the amount column", async () => {
  const bench = await openTaskBench();
  const lines = ["Description,First half,Second half", "Beginning balance,1000.00,1030.00", "Contributions,40.00,30.00"];
  const notes = ["Ending balance,1040.00,1060.00", "(1) Amounts are on a cash basis,,", "Contributions of December are not included.,,"];
  const { columns, mapping, ...found } = await bench.inspection([...lines, ...notes].join("\n"), "trust_statement");
  const byHand = mapping.columns.map((column, at) => ({ ...column, field: ["line_description", "amount", null][at] ?? null }));
  const choices = mappedChoices(reports.trust_statement, { values: found.values, texts: found.texts ?? [] }, byHand);
  expect(choices.flatMap(({ values }) => values.map(({ text }) => text)).toSorted()).toEqual([
    "Beginning balance",
    "Contributions",
    "Ending balance",
  ]);
  const valueMaps = {
    trust_lines: Object.fromEntries(
      choices.flatMap(({ values }) => values.map(({ text, canonical }) => [choiceKey(text), canonical ?? ""])),
    ),
  };
  const { skippedByKind, issueCount } = await bench.normalize({ ...mapping, columns: byHand, valueMaps });
  expect([skippedByKind, issueCount]).toEqual([{ header: 1, note: 2 }, 0]);
  await bench.close();
});
