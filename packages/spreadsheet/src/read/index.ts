export { scanDelimited } from "./delimited/scan-delimited.ts";
export { longestRecordBytes, writeNormalizedCsv } from "./delimited/write-normalized-csv.ts";
export { type FileRefusal, RefusedFile } from "./file-refusal.ts";
export { loadSheetLibrary } from "./legacy/load-sheet-library.ts";
export { openTabularFile } from "./open-tabular-file.ts";
export { defaultReadLimits } from "./read-limits.ts";
export type * from "./tabular-file.ts";
export { unpackReports } from "./unpack-file.ts";
export { ZipArchive } from "./workbook/zip-archive.ts";
