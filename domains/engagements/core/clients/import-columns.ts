import { type ImportForm, importTableOf, type TextRecord } from "@tieout/kernel";
import type { ImportCells } from "./client-import.ts";

/** Maximum number of rows per file. */
export const mostImportRows = 5_000;

const form: ImportForm<"name" | "ein" | "state"> = {
  spellings: {
    name: ["client", "client name", "name", "company", "sponsor", "plan sponsor", "sponsor name"],
    ein: ["ein", "client ein", "sponsor ein", "employer identification number", "tax id", "fein"],
    state: ["state", "status", "active"],
  },
  titles: { name: "client name", ein: "EIN", state: "state" },
  needed: { name: "Client" },
  headings: "Client, EIN, State",
  one: "client",
  many: "clients",
  mostRows: mostImportRows,
};

export type ClientTable =
  | { readonly rows: readonly ImportCells[]; readonly ignored: readonly string[] }
  /** Why nothing of the file can be read. */
  | { readonly problem: string };

/** Reads client cells by their column headings. */
export function tableOfRecords(records: readonly TextRecord[]): ClientTable {
  const table = importTableOf(records, form);
  return "problem" in table ? table : { ...table, rows: table.rows.map((row) => ({ ...row, name: row.name ?? "" })) };
}
