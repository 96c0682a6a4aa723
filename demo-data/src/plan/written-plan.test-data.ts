import { readFileSync } from "node:fs";
import path from "node:path";
import type { AnswerKey } from "./answer-key.ts";
import type { PlanSheet } from "./generate-plan.ts";

export type Row = Readonly<Record<string, string>>;

/** The data that tests read back from a folder with an independent reader. */
export interface WrittenPlan {
  readonly sheet: PlanSheet;
  readonly key: AnswerKey;
  readonly rows: (report: string) => readonly Row[];
  readonly totalRow: (report: string) => readonly string[];
  readonly header: (report: string) => readonly string[];
}

/** Cells by line; handles quotes. The generator's files have no line breaks in cells. */
function parseCsv(text: string, delimiter: string): string[][] {
  return text
    .replace(/^\uFEFF/, "")
    .split("\r\n")
    .slice(0, -1)
    .map((line) => {
      const cells: string[] = [];
      let cell = "";
      let isQuoted = false;
      for (let index = 0; index < line.length; index++) {
        const letter = line[index];
        if (isQuoted && letter === '"' && line[index + 1] === '"') {
          cell += '"';
          index++;
        } else if (letter === '"') isQuoted = !isQuoted;
        else if (letter === delimiter && !isQuoted) {
          cells.push(cell);
          cell = "";
        } else cell += letter;
      }
      return [...cells, cell];
    });
}

const delimiters: Readonly<Record<string, string>> = { classic: ",", wide: ",", bare: "\t", portal: ";" };

export function readWrittenPlan(folder: string): WrittenPlan {
  const json = (name: string) => JSON.parse(readFileSync(path.join(folder, name), "utf8"));
  const sheet: PlanSheet = json("plan.json");
  const encoding = sheet.layout === "portal" ? "latin1" : "utf8";
  const files = new Map(
    sheet.files
      .filter((file) => file.format === "csv")
      .map((file) => [
        file.report as string,
        { file, lines: parseCsv(readFileSync(path.join(folder, file.name), encoding), delimiters[sheet.layout] ?? ",") },
      ]),
  );
  const of = (report: string) => {
    const found = files.get(report);
    if (!found) throw new Error(`no CSV of ${report}`);
    return found;
  };
  const header = (report: string) => of(report).lines[of(report).file.header_row - 1] ?? [];
  return {
    sheet,
    key: json("answer-key.json"),
    header,
    rows: (report) => {
      const { file, lines } = of(report);
      const titles = header(report);
      return lines
        .slice(file.header_row, file.header_row + file.rows)
        .map((cells, index) =>
          Object.fromEntries([
            ["row", String(file.header_row + 1 + index)],
            ...titles.map((title, column) => [title, cells[column] ?? ""]),
          ]),
        );
    },
    totalRow: (report) => {
      const { file, lines } = of(report);
      return file.total_row === null ? [] : (lines[file.total_row - 1] ?? []);
    },
  };
}

/** Cents of `1,234.56`, `(1,234.56)`, `-1,234.56`, `$1,234.56`. */
export function cents(text: string | undefined): bigint {
  const plain = (text ?? "").replace(/[$,]/g, "");
  if (plain === "") return 0n;
  const isNegative = /^[(-]/.test(plain);
  const digits = plain.replace(/[()-]/g, "");
  if (!/^\d+\.\d\d$/.test(digits)) throw new Error(`no money: ${text}`);
  return BigInt(digits.replace(".", "")) * (isNegative ? -1n : 1n);
}

/** Converts `MM/DD/YYYY` or `M/D/YYYY` to `YYYY-MM-DD`; empty stays empty. */
export function iso(text: string | undefined): string {
  if (!text || /^\d{4}-/.test(text)) return text ?? "";
  const [month = "", dayOfMonth = "", year = ""] = text.split("/");
  return `${year}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`;
}

/** Nine digits, including the zeros that a spreadsheet dropped. */
export const wholeSsn = (text: string | undefined): string => (text ?? "").replace(/-/g, "").padStart(9, "0");

export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

export const sumOf = (rows: readonly Row[], column: string): bigint => rows.reduce((total, row) => total + cents(row[column]), 0n);
export const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
