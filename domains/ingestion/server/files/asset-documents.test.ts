import path from "node:path";
import { keepsEveryVersion } from "@tieout/test-kit/kept-versions";
import { describe } from "vitest";
import type { ReadingSettings } from "../../core/index.ts";
import { type AssetFacts, type AssetInspection, factsDocument, inspectionDocument, readingDocument } from "./asset-documents.ts";

const folder = (kind: string): string => path.join(import.meta.dirname, "kept-versions", kind);

const participantId = { index: 0, header: "Participant ID", field: "participant_id", sign: "as_is", format: { dateOrder: "mdy" } } as const;
const inspection: AssetInspection = {
  ...{ format: "xlsx", formatText: "XLSX, header in row 5", sheetIndex: 0, headerRows: [5], rows: 27, needsReview: false },
  sheets: [{ index: 0, name: "Distribution Detail", visibility: "visible", rows: 28, columns: 19 }],
  columns: [
    {
      ...{ ...participantId, kind: "number", samples: ["P1"], confidence: 0.99, alternatives: [], fillBasisPoints: 10_000 },
      reason: "The header is a known spelling of Participant ID (“Participant ID”); identifiers.",
    },
  ],
  values: [
    {
      ...{ key: "dist_types", field: "dist_type", column: 4 },
      values: [{ text: "Retirement", count: 6, reason: "The text is the name of the value.", canonical: "retirement", confidence: 0.98 }],
    },
  ],
  mapping: {
    ...{ reportKey: "distribution_detail", sheetIndex: 0, headerRows: [5], columns: [participantId], bands: [], carryDown: [] },
    valueMaps: { dist_types: { RETIREMENT: "retirement" } },
  },
  repairs: [{ code: "banner-skipped", msg: "The header stands in row 5; the rows above it were skipped as a banner." }],
  ...{ problems: [], notices: [], looksLike: null },
};

const facts: AssetFacts = {
  ...{ reportKey: "distribution_detail", fieldsMapped: ["participant_id", "dist_gross"], rowsRead: 27, kept: 22, keptOutOfPeriod: 0 },
  ...{ rejected: 0, skipped: 5, skippedByKind: { total: 1, banner: 3, header: 1 }, issues: [], issueCount: 0, repairs: [] },
  amounts: { dist_gross: { keptCents: "43858826", readCents: "43858826", rejectedCents: "0", outOfPeriodCents: "0" } },
  totalRowChecks: [{ row: 28, field: "dist_gross", statedCents: "43858826", summedCents: "43858826" }],
};

const settings: ReadingSettings = { delimiter: ";", encoding: "windows-1252", decimalComma: true };

describe("inspection", () => keepsEveryVersion(inspectionDocument, folder("inspection"), [inspection]));
describe("reading of a file", () => keepsEveryVersion(factsDocument, folder("reading"), [facts, facts]));
describe("reading settings", () => keepsEveryVersion(readingDocument, folder("settings"), [settings]));
