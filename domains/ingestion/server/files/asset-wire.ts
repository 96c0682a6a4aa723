import type { Asset, Issue } from "../../contract/index.ts";
import { blankedCode, type Inspection, type RepairCount, readsPeriods, unfitCode } from "../../core/index.ts";
import { moneyOf } from "../mapping/file-checks.ts";
import { asksForSheets, sheetNameOf, sheetsRead } from "../reading/sheet-readings.ts";
import type { AssetRecord } from "./asset-repository.ts";
import { readingWire } from "./reading-wire.ts";
import type { SameFileWires } from "./same-files.ts";

/** The reader's refusal code for a workbook that needs a password. */
export const encryptedCode = "file-encrypted";

const shownIssues = 20;
/** Codes of issues about totals and about cells left blank, which don't cause a row to be rejected. */
const notRejecting: ReadonlySet<string> = new Set(["total-differs", "amounts-without-person", blankedCode, unfitCode]);

/** Whether an issue with this code keeps its row out of every workpaper. */
export const isRejecting = (code: string): boolean => !notRejecting.has(code);

/** All issues and notes for a file, worst first: rejected rows, differing totals, reader notices. */
export function issuesOf(asset: AssetRecord): readonly Issue[] {
  const { inspection, facts } = asset;
  const nameOf = sheetNames(inspection);
  const found = (facts?.issues ?? []).map(
    (issue): Issue => ({
      code: issue.code,
      severity: severityOf(issue.code),
      sheet: nameOf(issue.sheet),
      row: issue.row,
      column: issue.column ?? null,
      value: issue.value ?? null,
      msg: issue.msg,
    }),
  );
  const notices = (inspection?.notices ?? []).map(
    (notice): Issue => ({ code: notice.code, severity: "notice", sheet: null, row: null, column: null, value: null, msg: notice.msg }),
  );
  const dropped = asset.droppedRows > 0 ? [{ ...notPlaced, code: "corrections-dropped", msg: droppedText(asset) }] : [];
  const warnings = found.filter((issue) => issue.severity === "warning");
  return [...found.filter((issue) => issue.severity === "error"), ...warnings, ...dropped, ...notices];
}

const notPlaced = { severity: "notice", sheet: null, row: null, column: null, value: null } as const;

const droppedText = ({ droppedRows: rows, fileName }: AssetRecord): string =>
  `${rows === 1 ? "1 row" : `${rows.toLocaleString("en-US")} rows`} had been corrected in the file that ${fileName} replaced. Those corrections weren't carried over. If they're still needed, correct the rows again here.`;

const severityOf = (code: string): Issue["severity"] => (isRejecting(code) ? "error" : "warning");

/** Null for text files. */
const sheetNames =
  (inspection: Inspection | null) =>
  (index: number): string | null =>
    inspection && inspection.format !== "delimited" ? sheetNameOf(inspection, index) || null : null;

const causesOf = ({ facts, inspection }: AssetRecord): Asset["causes"] =>
  (facts?.causes ?? []).map(({ code, msg, column, count, rows, sheet, values }) => ({
    code,
    sheet: sheet === undefined ? null : sheetNames(inspection)(sheet),
    severity: severityOf(code),
    column: column ?? null,
    msg,
    count,
    rows: [...rows],
    values: [...values],
  }));

/** The question of which sheets are the report; null if there is none. */
function sheetQuestion(asset: AssetRecord): Asset["sheet_question"] {
  const alike = asset.inspection?.alike;
  if (!alike) return null;
  return {
    answered: !asksForSheets(asset),
    sheets: alike.sheets.map(({ index, isProposed, note, amounts = [], has = [] }) => ({
      ...{ index, proposed: isProposed, note, has: [...has] },
      amounts: amounts.flatMap(({ column, cents }) => {
        const sum = moneyOf(BigInt(cents));
        return sum === null ? [] : [{ column, sum }];
      }),
    })),
    repeats: alike.repeats.map((pair) => ({ ...pair })),
    subject: alike.subject,
    by_period: readsPeriods(alike.subject),
  };
}

/** `(“Term Date”: row 4)`, or `(“Term Date”: 12 cells, first in row 4 of “March”)`. */
function repairPlace({ column, count, firstRow, sheet }: RepairCount, inspection: Inspection | null): string {
  const name = sheet === undefined ? null : sheetNames(inspection)(sheet);
  const row = name === null ? `row ${firstRow}` : `row ${firstRow} of “${name}”`;
  return count === 1 ? `(“${column}”: ${row})` : `(“${column}”: ${count} cells, first in ${row})`;
}

/** Repairs that were made, one sentence each; cells that feed two fields, such as an SSN and its last digits, count as one repair. */
export const repairsOf = ({ inspection, facts }: Pick<AssetRecord, "inspection" | "facts">): readonly string[] => [
  ...new Set([
    ...(inspection?.repairs ?? []).map((repair) => repair.msg),
    ...(facts?.repairs ?? []).map((repair) => `${repair.msg} ${repairPlace(repair, inspection)}`),
  ]),
];

/** Null until the file has been read with the confirmed mapping. */
export const rowCounts = ({ facts }: Pick<AssetRecord, "facts">): Asset["rows"] =>
  facts && {
    read: facts.rowsRead,
    kept: facts.kept,
    kept_out_of_period: facts.keptOutOfPeriod,
    rejected: facts.rejected,
    skipped: facts.skipped,
  };

export function assetWire(asset: AssetRecord, sameFiles: SameFileWires): Asset {
  const { inspection, facts } = asset;
  const issues = issuesOf(asset);
  return {
    id: asset.id,
    data_feed_node_id: asset.nodeId,
    resourcetype: asset.resourcetype,
    file_name: asset.fileName,
    size_bytes: Number(asset.sizeBytes),
    sha256: asset.sha256,
    status: asset.status,
    uploaded_on: asset.uploadedAt.toISOString(),
    uploaded_by: asset.uploadedByName,
    from_client: asset.givenBy === null || asset.givenAt === null ? null : { by: asset.givenBy, on: asset.givenAt.toISOString() },
    format_text: inspection?.formatText ?? null,
    sheets: (inspection?.sheets ?? []).map((sheet) => ({ ...sheet })),
    sheet_index: inspection?.sheetIndex ?? null,
    sheets_read: inspection ? [...sheetsRead(inspection)] : [],
    sheet_question: sheetQuestion(asset),
    header_row: inspection?.headerRows.at(-1) ?? null,
    rows: rowCounts(asset),
    corrections: asset.corrections
      ? { rows: asset.corrections.rows, cells: asset.corrections.cells, kept: facts?.rowsCorrected ?? null }
      : null,
    repairs: [...repairsOf(asset)],
    issues: issues.slice(0, shownIssues),
    causes: causesOf(asset),
    issue_count: issues.length + Math.max(0, (facts?.issueCount ?? 0) - (facts?.issues.length ?? 0)),
    refusal: asset.refusalMsg,
    needs_password: asset.refusalCode === encryptedCode,
    reading: asset.chosenReading ? readingWire(asset.chosenReading) : null,
    of_another_year: sameFiles.get(asset.id) ?? null,
    looks_like: inspection?.looksLike
      ? { report_key: inspection.looksLike.reportKey, title: inspection.looksLike.title, confidence: inspection.looksLike.confidence }
      : null,
  };
}
