import { join } from "node:path";
import type { EngineTask, EngineTaskContext } from "@tieout/engine/child";
import {
  type CheckReceivedPayload,
  type CheckReceivedValue,
  gridName,
  hideSsnsOfTitle,
  type Inspection,
  type InspectPayload,
  layoutsFor,
  type ReceivedFacts,
  repeatedPair,
  reports,
} from "@tieout/ingestion/core";
import { yearOf } from "@tieout/kernel";
import { inspectFile } from "../inspect-file.ts";
import { readReceived, type WrittenGrid } from "./read-received.ts";

/** Task `ingestion.check-received`: what a client's file has, read as the auditor's readers read it; nothing of it is kept. */
export const checkReceivedTask: EngineTask = async (given, context): Promise<CheckReceivedValue> => {
  const payload = given as CheckReceivedPayload;
  const inspected = await inspectReceived(payload, context);
  if (inspected.refused) return { refused: inspected.refused };
  const { inspection } = inspected;
  const { reading, ssns } = await readReceived(inspection, payload, gridsOf(context, inspection));
  return { facts: { ...factsOf(inspection), ssns, reading } };
};

/** Sheets that are parts of one report, such as one for each month, are read together: nobody asks the client. */
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

/** Of sheets with nearly the same columns those that do not repeat others; none where one sheet is the report. */
function sheetsTogether({ alike }: Inspection): readonly number[] {
  const proposed = (alike?.sheets ?? []).filter(({ isProposed }) => isProposed).map(({ index }) => index);
  return alike && proposed.length > 1 && repeatedPair(alike, proposed) === null ? proposed : [];
}

/** The grids that the inspection wrote, each as the input of another task. */
function gridsOf(context: EngineTaskContext, { parts, sheetIndex, headerRows }: Inspection): readonly WrittenGrid[] {
  return (parts ?? [{ sheetIndex, headerRows }]).map((part, position) => {
    const canonicalPath = join(context.workDirectory, `received-${position}.parquet`);
    const own = { ...context, inputPath: () => context.outputPath(gridName(position)), outputPath: () => canonicalPath };
    return { context: own, canonicalPath, sheetIndex: part.sheetIndex, headerRows: part.headerRows };
  });
}

/** Groups of required fields of which none was found, and fields without the one that gives them a meaning. */
function missingOf({ mapping }: Inspection): ReceivedFacts["missing"] {
  const report = reports[mapping.reportKey];
  const used = new Set([...mapping.columns.flatMap(({ field }) => field ?? []), ...mapping.bands.flatMap(({ fields }) => fields)]);
  const groups = report.requiredGroups
    .filter((group) => !group.some((needed) => needed.every((field) => used.has(field))))
    .map((group) => group.flatMap((needed) => needed[0] ?? []));
  const alone = Object.entries(report.needs ?? {}).flatMap(([field, other]) => (used.has(field) && !used.has(other) ? [[other]] : []));
  return [...groups, ...alone];
}

/** Sheets with rows that belong to no other one that is read. */
function unreadSheets({ sheets, sheetIndex, parts, alike }: Inspection): readonly string[] {
  const read = new Set(parts?.map((part) => part.sheetIndex) ?? [sheetIndex]);
  const noted = new Set((alike?.sheets ?? []).filter(({ note }) => note !== null).map(({ index }) => index));
  return sheets
    .filter(({ index, rows, visibility }) => rows > 1 && visibility === "visible" && !read.has(index) && !noted.has(index))
    .map(({ name }) => hideSsnsOfTitle(name));
}

const shownTotals = 20;

function factsOf(inspection: Inspection): Omit<ReceivedFacts, "reading" | "ssns"> {
  const { mapping, columns, totals, looksLike, rows } = inspection;
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
    unused: columns.filter(({ field, kind }) => field === null && kind !== "empty").map(({ header }) => hideSsnsOfTitle(header)),
    totals: {
      agreeing: totals?.agreeing ?? 0,
      differing: differing
        .slice(0, shownTotals)
        .map(({ row, column, statedCents, summedCents }) => ({ row, column: hideSsnsOfTitle(column), statedCents, summedCents })),
    },
    otherSheets: unreadSheets(inspection),
  };
}
