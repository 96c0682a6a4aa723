import type { StatusUpdater } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures } from "../../contract/index.ts";
import { joinObstacle, readsPeriods } from "../../core/index.ts";
import type { AssetRecord, ChosenLayout } from "./asset-repository.ts";
import { inspectAgain } from "./inspect-again.ts";

const { fail } = ingestionFailures;
/** Maximum number of rows in an XLSX sheet. */
const mostRows = 1_048_576;
const mostSheets = 10_000;

const isThere = ({ inspection }: AssetRecord, { sheetIndex, headerRow }: ChosenLayout): boolean => {
  const row = headerRow ?? 0;
  if (!inspection) return sheetIndex < mostSheets && row <= mostRows;
  const sheet = inspection.sheets.find((candidate) => candidate.index === sheetIndex);
  return sheet !== undefined && row <= sheet.rows;
};

const areThere = ({ inspection }: AssetRecord, { sheets }: ChosenLayout): boolean =>
  !sheets || sheets.every((index) => inspection?.sheets.some((sheet) => sheet.index === index));

/** Whether the inspection found the sheets to read together to be alike; each has a separate header row. */
function areAlike({ inspection }: AssetRecord, { sheets }: ChosenLayout): boolean {
  if (!sheets) return true;
  return sheets.every((index) => inspection?.alike?.sheets.some((sheet) => sheet.index === index));
}

const unlike = "Their columns differ too much. Choose one sheet, or leave out those with different columns.";

/** The contradiction in a request for several sheets; null if there is none. */
function askedWrongly({ sheets, headerRow }: LayoutChoice): string | null {
  if (!sheets) return null;
  if (headerRow !== null) return "Each sheet has its own header row. Leave header_row empty, or choose a single sheet with it.";
  return new Set(sheets).size > 1 ? null : "The list names one sheet more than once. Name two different sheets, or leave the list out.";
}

function refusalOf(asset: AssetRecord, layout: ChosenLayout, asked: LayoutChoice) {
  const wrong = askedWrongly(asked);
  if (wrong !== null) return fail("ingestion.sheets-not-added", { why: wrong });
  if (!isThere(asset, layout) || !areThere(asset, layout)) return fail("ingestion.sheet-unknown", undefined);
  if (!areAlike(asset, layout)) return fail("ingestion.sheets-not-added", { why: unlike });
  const { inspection } = asset;
  const alike = inspection?.alike && { ...inspection.alike, byPeriod: readsPeriods(inspection.alike.subject) };
  const why = layout.sheets && alike ? joinObstacle(alike, layout.sheets, inspection.sheets) : null;
  return why === null ? null : fail("ingestion.sheets-not-added", { why });
}

interface LayoutChoice {
  readonly sheetIndex: number;
  readonly headerRow: number | null;
  /** In any order; duplicates are allowed. */
  readonly sheets: readonly number[] | undefined;
}

function layoutOf({ sheetIndex, headerRow, sheets }: LayoutChoice): ChosenLayout {
  const chosen = [...new Set(sheets ?? [])].sort((a, b) => a - b);
  const [first = sheetIndex] = chosen;
  return { sheetIndex: first, headerRow, sheets: chosen.length > 1 ? chosen : null };
}

/** Inspects the file again with the chosen sheet and header row, or with the sheets to read together. */
export function chooseLayout(tx: Tx, statusUpdater: StatusUpdater, assetId: string, asked: LayoutChoice) {
  const layout = layoutOf(asked);
  const { sheetIndex, headerRow, sheets } = layout;
  return inspectAgain(tx, statusUpdater, assetId, {
    refusalOf: (asset) => refusalOf(asset, layout, asked),
    save: (assets) => assets.chooseLayout(assetId, layout),
    event: { name: "asset.choose-layout", data: { sheet: sheetIndex, headerRow, ...(sheets ? { sheets } : {}) } },
  });
}
