import { describe, expect, test } from "vitest";
import { columnStatistics } from "../mapping/column-statistics.ts";
import { reviewBelow } from "../mapping/mapping.ts";
import { suggestMapping } from "../mapping/suggest-mapping.ts";
import { reportFor } from "../reports/report-registry.ts";
import { tableOfExample } from "./example-table.ts";
import type { FileFormat, FormatExample } from "./file-format.ts";
import { formats } from "./format-registry.ts";

type Rows = readonly (readonly string[])[];

interface Column {
  readonly header: string;
  readonly wanted: string | null;
  readonly field: string | null;
  readonly isSeen: boolean;
  readonly isMoney: boolean;
}

/** How each column in a file is read before a person has reviewed it. */
function sightOf(format: FileFormat, example: FormatExample): readonly Column[] {
  const report = reportFor(example.report, format.key);
  const { header, rows } = tableOfExample(format, example);
  const valuesOf = (index: number) => rows.map((cells) => cells[index] ?? "");
  const wanted = new Map(Object.entries(example.fields).map(([name, field]) => [name.toLowerCase(), field]));
  const found = suggestMapping(
    report,
    header.headers.map((name, index) => ({
      ...{ index, header: name, statistics: columnStatistics(valuesOf(index)) },
      isByLayout: index < (header.byLayout ?? 0),
    })),
  );
  return header.headers.map((name, index) => ({
    header: name,
    wanted: wanted.get(name.toLowerCase()) ?? null,
    field: found[index]?.field ?? null,
    isSeen: (found[index]?.confidence ?? 0) < reviewBelow || header.byPlace?.includes(name) === true,
    isMoney: valuesOf(index).every((text) => /^-?[\d,]+\.\d{2}$/.test(text)),
  }));
}

const withoutDashes = (text: string): string => text.replace(/(\d{3})-(\d{2})-(\d{4})/, "$1$2$3");

/**
 * The same file as another program might write it: columns reversed, upper case, SSNs as bare digits, nothing above the header. A text
 * without a header keeps its order, because only the order defines it; its lines are trimmed after their last letter, and a blank line is
 * inserted.
 */
function writtenOtherwise(format: FileFormat, example: FormatExample): FormatExample {
  if ("lines" in example) return { ...example, lines: example.lines.flatMap((line) => [line.toUpperCase().trimEnd(), ""]) };
  const { rows } = example;
  if (tableOfExample(format, example).header.headerRows.length === 0)
    return { ...example, rows: [...rows].reverse().map((cells) => cells.map((cell) => withoutDashes(cell.toUpperCase()))) };
  const width = Math.max(...rows.map((cells) => cells.length));
  const header = rows.findIndex((cells) => cells.filter((cell) => cell !== "").length === width);
  return { ...example, rows: turned(rows.slice(Math.max(0, header))) };
}

const turned = (rows: Rows): Rows =>
  rows.map((cells, index) =>
    [...cells].reverse().map((cell) => (index === 0 ? cell.toUpperCase() : cell.replace(/^(\d{3})-(\d{2})-(\d{4})$/, "$1$2$3"))),
  );

const examples = formats.flatMap((format) =>
  format.examples.map((example) => [`${format.key}, ${example.report}`, format, example] as const),
);

describe.each([
  ["as the provider writes it", (_format: FileFormat, example: FormatExample) => example],
  ["as another program writes it", writtenOtherwise],
] as const)("a file %s", (_how, write) => {
  test.each(examples)("%s: no column is wrong or left out without review", (_name, format, example) => {
    const columns = sightOf(format, write(format, example));
    expect(columns.length).toBeGreaterThan(0);
    const wrong = columns.filter(({ wanted, field }) => wanted !== field);
    const says = ({ header, wanted, field }: Column) => `“${header}” is ${wanted ?? "of no field"}, taken for ${field ?? "no field"}`;
    expect(wrong.filter(({ field, isSeen }) => field !== null && !isSeen).map(says)).toEqual([]);
    expect(
      columns.filter(({ wanted, field, isSeen, isMoney }) => field === null && !isSeen && (wanted !== null || isMoney)).map(says),
    ).toEqual([]);
  });

  test("at least 95% of all example columns are right at first sight", () => {
    const columns = examples.flatMap(([name, format, example]) =>
      sightOf(format, write(format, example)).map((column) => ({ name, ...column })),
    );
    const wrong = columns.filter(({ wanted, field }) => wanted !== field);
    const says = wrong.map(({ name, header, wanted, field }) => `${name}: “${header}” is ${wanted}, taken for ${field}`).join("\n");
    expect(1 - wrong.length / columns.length, says).toBeGreaterThanOrEqual(0.95);
  });

  test.each(formats.flatMap((format) => (format.layouts ? [[format.key, format] as const] : [])))(
    "%s: columns in a text without a header are right too",
    (_key, format) => {
      const columns = format.examples.flatMap((example) => sightOf(format, write(format, example)));
      const wrong = columns.filter(({ wanted, field }) => wanted !== field).map(({ header, field }) => `“${header}” is taken for ${field}`);
      expect(wrong.length / columns.length, wrong.join("\n")).toBeLessThanOrEqual(0.05);
    },
  );
});
