import { join } from "node:path";
import type { EngineTaskContext } from "@tieout/engine/child";
import {
  type CheckReceivedPayload,
  gridName,
  hideSsnsOfTitle,
  type Inspection,
  type InspectPayload,
  layoutsFor,
  payColumnsOf,
  type ReceivedFacts,
  repeatedPair,
  reports,
} from "@tieout/ingestion/core";
import { yearOf } from "@tieout/kernel";
import type { TaskRun } from "@tieout/stages";
import type { ingestionTasks } from "../../tasks.ts";
import { inspectFile } from "../inspect-file.ts";
import { readReceived, type WrittenGrid } from "./read-received.ts";

/** Task `ingestion.check-received`: reads a client's file the way the auditor's readers do, without storing any of the file. */
export const checkReceivedTask: TaskRun<typeof ingestionTasks.checkReceived> = async (payload, context) => {
  const inspected = await inspectReceived(payload, context);
  if (inspected.refused) return { refused: inspected.refused };
  const { inspection, payColumns } = withPayColumns(inspected.inspection);
  const { reading, ssns } = await readReceived(inspection, payload, gridsOf(context, inspection));
  return { facts: { ...factsOf(inspection), ...(payColumns.length > 0 ? { payColumns } : {}), ssns, reading } };
};

/**
 * If a register has no gross pay, treats its single kinds of pay as earnings, as the auditor would map them; also returns their headings.
 */
function withPayColumns(inspection: Inspection): { readonly inspection: Inspection; readonly payColumns: readonly string[] } {
  const { mapping, columns, rows } = inspection;
  if (mapping.reportKey !== "payroll_register") return { inspection, payColumns: [] };
  const parts = payColumnsOf(columns, rows);
  const isCoded = columns.some(({ field }) => field === "pay_code");
  const fieldOf = ({ index, field }: { readonly index: number; readonly field: string | null }): string | null => {
    if (parts.includes(index)) return "counted_earnings";
    return (field === "gross_pay" && parts.length > 0) || (field === "amount" && !isCoded) ? null : field;
  };
  const changed = {
    ...inspection,
    columns: columns.map((column) => ({ ...column, field: fieldOf(column) })),
    mapping: { ...mapping, columns: mapping.columns.map((column) => ({ ...column, field: fieldOf(column) })) },
  };
  return {
    inspection: changed,
    payColumns: columns.filter(({ index }) => parts.includes(index)).map(({ header }) => hideSsnsOfTitle(header)),
  };
}

/** Sheets that are parts of one report, such as one for each month, are read together without asking the client. */
async function inspectReceived(payload: CheckReceivedPayload, context: EngineTaskContext) {
  const { fileName, reportKey, planYear, format } = payload;
  const asked: InspectPayload = { fileName, reportKey, planYear: yearOf(planYear.endOn), ...(format ? { format } : {}) };
  const layouts = layoutsFor(format, reportKey);
  const alone = await inspectFile(asked, context, layouts);
  const sheets = alone.inspection ? sheetsTogether(alone.inspection) : [];
  const [first] = sheets;
  if (first === undefined) return alone;
  const together = await inspectFile({ ...asked, sheetIndex: first, sheets }, context, layouts);
  return together.inspection ? together : alone;
}

/** Sheets with nearly the same columns that don't repeat other sheets; empty if one sheet is the report. */
function sheetsTogether({ alike }: Inspection): readonly number[] {
  const proposed = (alike?.sheets ?? []).filter(({ isProposed }) => isProposed).map(({ index }) => index);
  return alike && proposed.length > 1 && repeatedPair(alike, proposed) === null ? proposed : [];
}

/** The grids that the inspection wrote, each as an input for another task. */
function gridsOf(context: EngineTaskContext, { parts, sheetIndex, headerRows }: Inspection): readonly WrittenGrid[] {
  return (parts ?? [{ sheetIndex, headerRows }]).map((part, position) => {
    const canonicalPath = join(context.workDirectory, `received-${position}.parquet`);
    const own = { ...context, inputPath: () => context.outputPath(gridName(position)), outputPath: () => canonicalPath };
    return { context: own, canonicalPath, sheetIndex: part.sheetIndex, headerRows: part.headerRows };
  });
}

/** Groups of required fields with none found, and fields that lack the field that gives them a meaning. */
function missingOf({ mapping }: Inspection): ReceivedFacts["missing"] {
  const report = reports[mapping.reportKey];
  const used = new Set([...mapping.columns.flatMap(({ field }) => field ?? []), ...mapping.bands.flatMap(({ fields }) => fields)]);
  const groups = report.requiredGroups
    .filter((group) => !group.some((needed) => needed.every((field) => used.has(field))))
    .map((group) => group.flatMap((needed) => needed[0] ?? []));
  const alone = Object.entries(report.needs ?? {}).flatMap(([field, other]) => (used.has(field) && !used.has(other) ? [[other]] : []));
  return [...groups, ...alone];
}

/** Sheets that are read, sheets with rows that aren't read, and sheets left out for a reason. */
function sheetsOf({ sheets, sheetIndex, parts, alike }: Inspection): Pick<ReceivedFacts, "readSheets" | "otherSheets" | "leftOutSheets"> {
  const read = new Set(parts?.map((part) => part.sheetIndex) ?? [sheetIndex]);
  const repeats = new Set((alike?.sheets ?? []).filter(({ note }) => note !== null).map(({ index }) => index));
  const filled = sheets.filter(({ rows }) => rows > 1);
  const open = filled.filter(({ index }) => !read.has(index));
  const leftOut = open.flatMap(({ index, name, visibility }): NonNullable<ReceivedFacts["leftOutSheets"]> => {
    if (visibility !== "visible") return [{ name: hideSsnsOfTitle(name), why: "hidden" }];
    return repeats.has(index) ? [{ name: hideSsnsOfTitle(name), why: "repeats" }] : [];
  });
  const others = open.filter(({ index, visibility }) => visibility === "visible" && !repeats.has(index));
  const namesOf = (of: typeof sheets): readonly string[] => of.map(({ name }) => hideSsnsOfTitle(name));
  return {
    ...(filled.length > 1 ? { readSheets: namesOf(sheets.filter(({ index }) => read.has(index))) } : {}),
    otherSheets: namesOf(others),
    ...(leftOut.length > 0 ? { leftOutSheets: leftOut } : {}),
  };
}

/** Columns that are read but have formulas without results. */
const uncalculatedOf = ({ columns }: Inspection): NonNullable<ReceivedFacts["uncalculated"]> =>
  columns.flatMap(({ field, header, uncalculated }) => {
    if (field === null || !uncalculated) return [];
    const { cells, wrong = 0, firstRow: row, sheet = null } = uncalculated;
    return [{ header: hideSsnsOfTitle(header), cells, row, sheet: sheet === null ? null : hideSsnsOfTitle(sheet), isWrong: wrong > 0 }];
  });

const shownTotals = 20;

function factsOf(inspection: Inspection): Omit<ReceivedFacts, "reading" | "ssns"> {
  const { mapping, columns, totals, looksLike, rows } = inspection;
  const uncalculated = uncalculatedOf(inspection);
  const differing = (totals?.listed ?? []).filter(({ isLabeled, statedCents, summedCents }) => isLabeled && statedCents !== summedCents);
  return {
    reportKey: mapping.reportKey,
    looksLike: looksLike?.reportKey ?? null,
    rows,
    found: [
      ...columns.flatMap(({ field, header }) => (field === null ? [] : [{ field, header: hideSsnsOfTitle(header) }])),
      ...(inspection.bands ?? []).flatMap(({ fields, label }) => fields.map((field) => ({ field, header: hideSsnsOfTitle(label) }))),
    ],
    missing: missingOf(inspection),
    ...(uncalculated.length > 0 ? { uncalculated } : {}),
    unused: columns.filter(({ field, kind }) => field === null && kind !== "empty").map(({ header }) => hideSsnsOfTitle(header)),
    totals: {
      agreeing: totals?.agreeing ?? 0,
      differing: differing
        .slice(0, shownTotals)
        .map(({ row, column, statedCents, summedCents }) => ({ row, column: hideSsnsOfTitle(column), statedCents, summedCents })),
    },
    ...sheetsOf(inspection),
  };
}
