import { storedDocument } from "@tieout/kernel";
import type { RecognizedFile } from "../../core/index.ts";

/** Stored with a file in a package: the finding from its first rows, or the names of the files that were unpacked from it. */
export type StoredFinding =
  | ({ readonly kind: "report" } & RecognizedFile)
  | { readonly kind: "archive"; readonly members: readonly string[] };

export const findingDocument = storedDocument<StoredFinding>("recognition of a file", [
  // In this version, rows and period were not counted.
  (document) =>
    document.kind === "report"
      ? { ...document, finding: { ...(document.finding as object), table: null }, extent: null, isFixedWidth: false }
      : document,
  // In this version, only the sheet that looked most like the report was counted.
  (document) =>
    document.kind === "report"
      ? {
          ...document,
          finding: { ...(document.finding as object), alike: [] },
          extent: document.extent && { ...(document.extent as object), sheets: 1, otherSheets: 0 },
        }
      : document,
  // In this version, layouts for texts without a header were not searched.
  (document) =>
    document.kind === "report" ? { ...document, finding: { ...(document.finding as object), layout: null, misfit: null } } : document,
]);
