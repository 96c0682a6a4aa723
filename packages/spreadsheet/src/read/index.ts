export { type FileRefusal, RefusedFile } from "./file-refusal.ts";
export { openTabularFile } from "./open-tabular-file.ts";
export { defaultReadLimits } from "./read-limits.ts";
export { scanDelimited } from "./scan-delimited.ts";
export type * from "./tabular-file.ts";
export { writeNormalizedCsv } from "./write-normalized-csv.ts";
export { ZipArchive } from "./zip-archive.ts";
