import { reportTitle } from "@tieout/catalog/core";
import type { SheetModel } from "@tieout/spreadsheet/model";
import type { SourceFacts } from "../paper-facts.ts";
import { tableSheet } from "./paper-sheet.ts";
import { type PaperColumn, planTable } from "./paper-table.ts";
import { firstBodyRow, type PaperFrame } from "./sheet-frame.ts";
import { sourceCode, sourcesTab } from "./source-refs.ts";

const columns: readonly PaperColumn<SourceFacts>[] = [
  { key: "code", heading: "Source", width: 8, kind: "text", read: ({ fileNo }) => sourceCode({ file_no: fileNo }) },
  { key: "file", heading: "File", width: 30, kind: "text", read: ({ fileName }) => fileName },
  { key: "sheet", heading: "Sheet", width: 16, kind: "text", read: ({ sheetName }) => sheetName ?? "" },
  { key: "report", heading: "Report", width: 20, kind: "text", read: ({ reportKey }) => reportTitle(reportKey) },
  { key: "provider", heading: "Provider", width: 20, kind: "text", read: ({ provider }) => provider },
  { key: "read", heading: "Rows read", width: 10, kind: "number", read: ({ rowsRead }) => rowsRead },
  { key: "kept", heading: "In the plan year", width: 11, kind: "number", read: ({ kept }) => kept },
  // Wide enough for the hash on two lines of 32 digits.
  { key: "hash", heading: "SHA-256", width: 36, kind: "identifier", read: ({ sha256 }) => sha256 },
];

/** Included only if a mapping was rolled forward from the prior year, so that a locked workpaper doesn't gain a column. */
const mappingColumn: PaperColumn<SourceFacts> = {
  key: "mapping",
  heading: "Mapping",
  width: 30,
  kind: "text",
  read: ({ appliedFrom }) => appliedFrom ?? "Accepted for this year",
};

const columnsOf = (sources: readonly SourceFacts[]) =>
  sources.some(({ appliedFrom }) => appliedFrom !== undefined) ? [...columns, mappingColumn] : columns;

/** The files behind the workpaper, one per line; source references on other tabs link here. */
export const sourcesSheet = (frame: PaperFrame): SheetModel =>
  tableSheet({ name: sourcesTab, frame, table: planTable(columnsOf(frame.sources), frame.sources, firstBodyRow), below: [] });
