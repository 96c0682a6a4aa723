import type { ImportCells } from "./client-import.ts";

/** Most rows of one file. */
export const mostImportRows = 5_000;

const spellings = {
  name: ["client", "client name", "name", "company", "sponsor", "plan sponsor", "sponsor name"],
  ein: ["ein", "client ein", "sponsor ein", "employer identification number", "tax id", "fein"],
  state: ["state", "status", "active"],
} as const;
type ImportColumn = keyof typeof spellings;

const titles: Readonly<Record<ImportColumn, string>> = { name: "client name", ein: "EIN", state: "state" };

/** A record of the file with its number, from 1. */
export interface ImportRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

export type ImportTable =
  | { readonly rows: readonly ImportCells[]; readonly ignored: readonly string[] }
  /** Why nothing of the file can be read. */
  | { readonly problem: string };

const headerKey = (cell: string): string =>
  cell
    .replace(/^\uFEFF/, "")
    .replace(/[\s_]+/g, " ")
    .trim()
    .toLowerCase();

const columnOf = (header: string): ImportColumn | null =>
  (Object.keys(spellings) as ImportColumn[]).find((column) => (spellings[column] as readonly string[]).includes(headerKey(header))) ?? null;

const isBlank = ({ cells }: ImportRecord): boolean => cells.every((cell) => cell.trim() === "");

/** Finds the columns by their headings in the first row that has any text. */
export function tableOfRecords(records: readonly ImportRecord[]): ImportTable {
  const [header, ...body] = records.filter((record) => !isBlank(record));
  if (!header) return { problem: "The file is empty. Download the template and enter one client in each row." };
  const places = new Map<ImportColumn, number>();
  const ignored: string[] = [];
  for (const [at, cell] of header.cells.entries()) {
    const column = columnOf(cell);
    if (column === null) {
      if (cell.trim() !== "") ignored.push(cell.trim().slice(0, 100));
    } else if (places.has(column)) return { problem: `Two columns are headed ${titles[column]}. Keep one of them.` };
    else places.set(column, at);
  }
  const nameAt = places.get("name");
  if (nameAt === undefined)
    return { problem: `Row ${header.row} has no column “Client”. The first row must have the headings: Client, EIN, State.` };
  if (body.length === 0) return { problem: "The file has headings but no clients. Enter one client in each row below them." };
  if (body.length > mostImportRows)
    return { problem: `The file has ${body.length} rows. Import at most ${mostImportRows} at a time: split the file.` };
  const cellOf = (cells: readonly string[], column: "ein" | "state"): string | null => {
    const at = places.get(column);
    return at === undefined ? null : (cells[at] ?? "");
  };
  const rows = body.map(({ row, cells }) => ({
    ...{ row, name: cells[nameAt] ?? "" },
    ...{ ein: cellOf(cells, "ein"), state: cellOf(cells, "state") },
  }));
  return { rows, ignored };
}
