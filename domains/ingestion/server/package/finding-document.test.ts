import path from "node:path";
import type { PlainDate } from "@tieout/kernel";
import { keepsEveryVersion } from "@tieout/test-kit/kept-versions";
import { expect, test } from "vitest";
import { findingDocument, type StoredFinding } from "./finding-document.ts";

type Report = Extract<StoredFinding, { readonly kind: "report" }>;

const headers = ["Participant ID", "SSN", "Payment Date", "Gross Amount"];
const table = { sheetPosition: 0, headerRow: 5, periodColumn: 2, namedDays: ["2024-12-31" as PlainDate] };
const finding: Report["finding"] = {
  ...{ sheet: "Q1", banner: ["DISTRIBUTION DETAIL", "As of 12/31/2024"], headers, formats: ["adp"], years: [2024], table },
  candidates: [{ reportKey: "distribution_detail", score: 42, complete: true, headers, columnCount: 4, titled: true }],
  ...{ alike: [{ ...table, sheetPosition: 1 }], layout: null, misfit: null },
};
const extent = { rows: 31, rowsAbove: 4, firstOn: "2024-01-04" as PlainDate, lastOn: "2024-12-20" as PlainDate };
const today: Report = { kind: "report", finding, extent: { ...extent, sheets: 2, otherSheets: 1 }, isFixedWidth: false };
const ofOneSheet: Report = { ...today, finding: { ...finding, alike: [] }, extent: { ...extent, sheets: 1, otherSheets: 0 } };

keepsEveryVersion<StoredFinding>(findingDocument, path.join(import.meta.dirname, "kept-versions/finding"), [
  { ...ofOneSheet, finding: { ...finding, table: null, alike: [] }, extent: null },
  ofOneSheet,
  today,
  today,
]);

test.each([0, 1, 2, 3])("an archive stored in version %d opens unchanged, since it has only names", (version) => {
  const archive = { kind: "archive", members: ["paid.csv"] };
  expect(findingDocument.open({ ...archive, document_version: version })).toStrictEqual(archive);
});

test.each([1, 2])("a file that does not look like any report has no extent in version %d, and gets none", (version) => {
  expect(findingDocument.open({ ...today, extent: null, document_version: version })).toMatchObject({ extent: null });
});
