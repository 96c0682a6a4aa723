import type { ReportKey } from "@tieout/catalog/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reviewBelow } from "../../../core/mapping/mapping.ts";
import type { ReportDefinition } from "../../../core/reports/report-definition.ts";
import { findField } from "../../../core/reports/report-definition.ts";
import { reportFor } from "../../../core/reports/report-registry.ts";
import { choiceKey, latestYearOf, parseCell } from "../../../core/values/parse-cell.ts";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import files from "./provider-files.test-data.json" with { type: "json" };

/** Null for no field. An array means the column may be any of these, or none, and only the plan can say. */
type ExpectedField = string | null | readonly string[];

/**
 * A file as two of a provider's customers would send it, with what it means, written by someone who knew the providers but not the product.
 */
interface ProviderFile {
  readonly name: string;
  readonly format: string;
  readonly report: ReportKey;
  readonly columns: Readonly<Record<string, ExpectedField>>;
  /** Columns that share a header. */
  readonly byIndex: readonly (readonly [number, ExpectedField])[];
  /** Header → text → canonical value. */
  readonly choices: Readonly<Record<string, Readonly<Record<string, ExpectedField>>>>;
  /** Header → texts and their meaning. */
  readonly values: Readonly<Record<string, readonly (readonly [string, string])[]>>;
  readonly text: string;
}
// TypeScript's type for a JSON file has a key for each header, and pairs as lists.
const written = files as unknown as readonly ProviderFile[];

interface Reading {
  readonly what: "column" | "value";
  readonly says: string;
  readonly isRight: boolean;
  /** Whether the column or value is accepted without review. */
  readonly isUnseen: boolean;
}

let bench: TaskBench;
let readings: ReadonlyMap<string, readonly Reading[]>;
beforeAll(async () => {
  bench = await openTaskBench();
  const found = new Map<string, readonly Reading[]>();
  for (const file of written) found.set(file.name, await readingsOf(file));
  readings = found;
});
afterAll(() => bench?.close());

const isMeant = (meant: ExpectedField, found: string | null): boolean =>
  typeof meant === "string" || meant === null ? meant === found : found === null || meant.includes(found);
const plain = (header: string): string =>
  header
    .toLowerCase()
    .replace(/[^a-z0-9#%+]+/g, " ")
    .trim();

type FileInspection = Awaited<ReturnType<TaskBench["inspection"]>>;

/** In the key, a heading over several columns is part of the name; in the product, it isn't always. */
function headerOf(file: ProviderFile, header: string): string | undefined {
  const names = Object.keys(file.columns);
  return names.find((name) => plain(name) === plain(header)) ?? names.find((name) => plain(name).endsWith(` ${plain(header)}`));
}

async function readingsOf(file: ProviderFile): Promise<readonly Reading[]> {
  const found = await bench.inspection(file.text, file.report, { format: file.format, planYear: 2024, fileName: file.name });
  return [...columnsRead(file, found), ...choicesRead(file, found), ...cellsRead(file, found)];
}

function columnsRead(file: ProviderFile, found: FileInspection): readonly Reading[] {
  return found.columns.flatMap(({ index, header, field, confidence, kind }): Reading[] => {
    const name = headerOf(file, header);
    const meant = file.byIndex.find(([at]) => at === index)?.[1] ?? (name === undefined ? undefined : file.columns[name]);
    if (meant === undefined || kind === "empty") return [];
    const isAmount = kind === "money" || kind === "number" || kind === "percent";
    const isUnseen = field === null ? meant !== null && !isAmount && confidence >= reviewBelow : confidence >= reviewBelow;
    const says = `“${header}” is ${meant}, taken for ${field}`;
    return [{ what: "column", says, isRight: isMeant(meant, field), isUnseen }];
  });
}

function choicesRead(file: ProviderFile, found: FileInspection): readonly Reading[] {
  const texts = new Map(found.values.flatMap(({ values }) => values.map((value) => [choiceKey(value.text), value] as const)));
  return Object.values(file.choices).flatMap((meanings) =>
    Object.entries(meanings).map(([text, meant]): Reading => {
      const value = texts.get(choiceKey(text));
      const isUnseen = value?.canonical != null && value.confidence >= reviewBelow;
      const isOpen = typeof meant !== "string" && meant !== null && !isUnseen;
      const says = `“${text}” is ${meant}, read as ${value?.canonical}`;
      return { what: "value", says, isRight: isOpen || isMeant(meant, value?.canonical ?? null), isUnseen };
    }),
  );
}

const parsedKinds: readonly string[] = ["money", "number", "percent", "date", "ssn"];

function cellsRead(file: ProviderFile, found: FileInspection): readonly Reading[] {
  const report = reportFor(file.report, file.format);
  return found.mapping.columns.flatMap((column) => {
    const texts = file.values[headerOf(file, column.header) ?? ""] ?? [];
    const isOpen = column.format.percentScale === "open" || column.format.amountScale === "open";
    return texts.flatMap(([text, meant]): Reading[] => {
      const read = cellOf(report, column, text);
      return read === undefined
        ? []
        : [{ what: "value", says: `“${text}” is ${meant}, read as ${read}`, isRight: sameValue(read, meant), isUnseen: !isOpen }];
    });
  });
}

function cellOf(report: ReportDefinition, column: FileInspection["mapping"]["columns"][number], text: string): string | null | undefined {
  const field = column.field === null ? undefined : findField(report, column.field);
  if (!field || !parsedKinds.includes(field.kind)) return undefined;
  const parsed = parseCell(text, { field, format: column.format, latestYear: latestYearOf(field.key, 2024) });
  if (!("value" in parsed) || parsed.value === null) return null;
  const { value } = parsed;
  if (typeof value === "object") return JSON.stringify(value);
  return field.kind === "date" ? String(value) : String(Number(value) / 100);
}

const sameValue = (read: string | null, meant: string): boolean =>
  read !== null && (read === meant || read.includes(`"${meant}"`) || (!/^\d{4}-/.test(meant) && Number(read) === Number(meant)));

describe.each(written.map(({ name }) => [name] as const))("%s", (name) => {
  it("no column and no value is wrong, or left out, without review", () => {
    const all = readings.get(name) ?? [];
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ isRight, isUnseen }) => !isRight && isUnseen).map(({ says }) => says)).toEqual([]);
  });
});

it.each(["column", "value"] as const)("at least 95 of 100 across all files are right before review: each %s", (what) => {
  const all = [...readings].flatMap(([name, of]) => of.map((reading) => ({ name, ...reading }))).filter((reading) => reading.what === what);
  const wrong = all.filter(({ isRight }) => !isRight).map(({ name, says }) => `${name}: ${says}`);
  expect(1 - wrong.length / all.length, wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
});
