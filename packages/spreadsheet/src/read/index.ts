export { type FileRefusal, type FileRefusalCode, RefusedFile } from "./file-refusal.ts";
export { openTabularFile } from "./open-tabular-file.ts";
export { defaultReadLimits, type ReadLimits } from "./read-limits.ts";
export { type DelimitedScan, scanDelimited } from "./scan-delimited.ts";
export type * from "./tabular-file.ts";
export { writeNormalizedCsv } from "./write-normalized-csv.ts";
export { ZipArchive } from "./zip-archive.ts";
