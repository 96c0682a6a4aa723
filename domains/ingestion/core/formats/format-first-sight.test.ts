import { describe, expect, test } from "vitest";
import { findHeader } from "../layout/find-header.ts";
import { columnStatistics } from "../mapping/column-statistics.ts";
import { reviewBelow } from "../mapping/mapping.ts";
import { suggestMapping } from "../mapping/suggest-mapping.ts";
import { reportFor } from "../reports/report-registry.ts";
import type { FormatExample } from "./file-format.ts";
import { formats } from "./format-registry.ts";

type Rows = FormatExample["rows"];

interface Column {
  readonly header: string;
  readonly wanted: string | null;
  readonly field: string | null;
  readonly isSeen: boolean;
  readonly isMoney: boolean;
}

/** How each column of a file is taken before a person has looked. */
function sightOf(key: string, { report: reportKey, fields }: FormatExample, rows: Rows): readonly Column[] {
  const report = reportFor(reportKey, key);
  const { headers, headerRows } = findHeader(
    rows.map((cells, index) => ({ row: index + 1, cells })),
    report,
  );
  const data = rows.slice(Math.max(...headerRows));
  const valuesOf = (index: number) => data.map((cells) => cells[index] ?? "");
  const wanted = new Map(Object.entries(fields).map(([header, field]) => [header.toLowerCase(), field]));
  const found = suggestMapping(
    report,
    headers.map((header, index) => ({ index, header, statistics: columnStatistics(valuesOf(index)) })),
  );
  return headers.map((header, index) => ({
    header,
    wanted: wanted.get(header.toLowerCase()) ?? null,
    field: found[index]?.field ?? null,
    isSeen: (found[index]?.confidence ?? 0) < reviewBelow,
    isMoney: valuesOf(index).every((text) => /^-?[\d,]+\.\d{2}$/.test(text)),
  }));
}

/** The same file as another program writes it: columns from the right, capitals, digits of an SSN alone, nothing above the header. */
function writtenOtherwise(rows: Rows): Rows {
  const width = Math.max(...rows.map((cells) => cells.length));
  const header = rows.findIndex((cells) => cells.filter((cell) => cell !== "").length === width);
  return rows
    .slice(Math.max(0, header))
    .map((cells, index) =>
      [...cells].reverse().map((cell) => (index === 0 ? cell.toUpperCase() : cell.replace(/^(\d{3})-(\d{2})-(\d{4})$/, "$1$2$3"))),
    );
}

const examples = formats.flatMap((format) =>
  format.examples.map((example) => [`${format.key}, ${example.report}`, format.key, example] as const),
);

describe.each([
  ["as the provider writes it", (rows: Rows) => rows],
  ["as another program writes it", writtenOtherwise],
] as const)("a file %s", (_how, write) => {
  test.each(examples)("%s: no column is wrong or left out unseen", (_name, key, example) => {
    const columns = sightOf(key, example, write(example.rows));
    const wrong = columns.filter(({ wanted, field }) => wanted !== field);
    const says = ({ header, wanted, field }: Column) => `“${header}” is ${wanted ?? "of no field"}, taken for ${field ?? "no field"}`;
    expect(wrong.filter(({ field, isSeen }) => field !== null && !isSeen).map(says)).toEqual([]);
    expect(
      columns.filter(({ wanted, field, isSeen, isMoney }) => field === null && !isSeen && (wanted !== null || isMoney)).map(says),
    ).toEqual([]);
  });

  test("at least 95 in 100 columns of all examples are right at first sight", () => {
    const columns = examples.flatMap(([name, key, example]) =>
      sightOf(key, example, write(example.rows)).map((column) => ({ name, ...column })),
    );
    const wrong = columns.filter(({ wanted, field }) => wanted !== field);
    const says = wrong.map(({ name, header, wanted, field }) => `${name}: “${header}” is ${wanted}, taken for ${field}`).join("\n");
    expect(1 - wrong.length / columns.length, says).toBeGreaterThanOrEqual(0.95);
  });
});
