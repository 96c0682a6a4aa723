import type { z } from "zod";
import type { MappingValue, Mapping as MappingWire } from "../../contract/index.ts";
import {
  appliedText,
  choiceKey,
  compareWithLastYear,
  findField,
  type Mapping,
  type MappingProblem,
  mappedChoices,
  mappingProblems,
  periodProblems,
  type ReportDefinition,
  reports,
  sheetsText,
  signProblems,
  uncalculatedProblems,
  type ValueChoices,
  writingOf,
} from "../../core/index.ts";
import type { AssetInspection } from "../files/asset-documents.ts";
import type { AssetRecord, NodeRecord } from "../files/asset-repository.ts";
import { rowCounts } from "../files/asset-wire.ts";
import { readingWire } from "../files/reading-wire.ts";
import { asksForSheets, sheetNameOf, sheetsRead } from "../reading/sheet-readings.ts";
import { amountScaleOf, lateHoursOf, scaleOf, timeZoneOf } from "./column-format.ts";
import { mappingOf } from "./compose-mapping.ts";
import { choiceWires, fieldWires } from "./field-wires.ts";
import { fileChecks, moneyOf, signsOfColumn, sumOfColumn } from "./file-checks.ts";
import type { MappingRecord, StoredColumn, StoredValue } from "./mapping-repository.ts";

type Wire = z.infer<typeof MappingWire>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface MappingSlot {
  readonly node: NodeRecord;
  readonly provider: string;
  readonly subcontractName: string;
  readonly assets: readonly AssetRecord[];
  readonly stored: MappingRecord | null;
}

export function valueWires(choices: readonly ValueChoices[], stored: readonly StoredValue[]): z.infer<typeof MappingValue>[] {
  const known = new Map(stored.map((value) => [`${value.key}|${choiceKey(value.source)}`, value]));
  return choices.flatMap((choice) =>
    choice.values.map((value) => {
      const own = known.get(`${choice.key}|${choiceKey(value.text)}`);
      return {
        field: choice.key,
        source: value.text,
        rows: value.count,
        sum: value.sumCents === undefined ? null : moneyOf(BigInt(value.sumCents)),
        sum_of: choice.amount ?? null,
        canonical: own ? own.canonical : value.canonical,
        accepted: own?.accepted ?? false,
        suggestion: { canonical: value.canonical, confidence: value.confidence, reason: value.reason },
      };
    }),
  );
}

/** If any file has no sum, the total is unknown. */
function addValue(into: Mutable<ValueChoices["values"][number]>, { count, sumCents }: ValueChoices["values"][number]): void {
  into.count += count;
  if (into.sumCents === undefined || sumCents === undefined) delete into.sumCents;
  else into.sumCents = String(BigInt(into.sumCents) + BigInt(sumCents));
}

/** Source values over all of the slot's files, with combined counts. */
export function mergedChoices(
  { node, assets }: Pick<MappingSlot, "node" | "assets">,
  columns: readonly StoredColumn[],
): readonly ValueChoices[] {
  const report = reports[node.reportKey];
  const merged = new Map<string, ValueChoices & { readonly seen: Map<string, Mutable<ValueChoices["values"][number]>> }>();
  for (const choice of assets.flatMap(({ inspection }) => (inspection ? mappedChoices(report, inspection, columns) : []))) {
    const known = merged.get(choice.key);
    if (!known) merged.set(choice.key, { ...choice, seen: new Map(choice.values.map((value) => [choiceKey(value.text), { ...value }])) });
    else
      for (const value of choice.values) {
        const same = known.seen.get(choiceKey(value.text));
        if (same) addValue(same, value);
        else known.seen.set(choiceKey(value.text), { ...value });
      }
  }
  return [...merged.values()].map(({ seen, ...choice }) => ({ ...choice, values: [...seen.values()] }));
}

function fileWire(asset: AssetRecord): Wire["files"][number] {
  const { inspection } = asset;
  const isText = inspection?.format === "delimited" || inspection?.format === "fixed_width";
  return {
    asset_id: asset.id,
    file_name: asset.fileName,
    rows: inspection?.rows ?? 0,
    rows_read: rowCounts(asset),
    header_row: inspection?.headerRows.at(-1) ?? null,
    is_text: isText,
    reading: inspection?.settings ? readingWire(inspection.settings) : null,
    sheet:
      inspection && inspection.format !== "delimited"
        ? sheetsText(sheetsRead(inspection).map((index) => sheetNameOf(inspection, index)))
        : null,
    sheets: inspection ? sheetsRead(inspection).map((index) => ({ index, name: isText ? "" : sheetNameOf(inspection, index) })) : [],
    asks_for_sheets: asksForSheets(asset),
  };
}

type Suggestion = AssetInspection["columns"][number];

/** The proposal shown for a column: if a file raised a question, the question is the reason, and only a person can settle it. */
function suggestionWire({ field, question }: StoredColumn, suggestion: Suggestion): Wire["columns"][number]["suggestion"] {
  const alternatives = suggestion.alternatives.map((other) => ({ field: other.field, confidence: other.confidence }));
  if (question) return { field, confidence: questioned, reason: question.msg, alternatives };
  return { field: suggestion.field, confidence: suggestion.confidence, reason: suggestion.reason, alternatives };
}

const questioned = 0.5;

/** The suggestion from the file that raised the column's question, if the slot still has that file; otherwise from the first file. */
function suggestionOf({ index, question }: StoredColumn, files: readonly AssetRecord[]): Suggestion | undefined {
  const asking = files.find(({ id }) => id === question?.assetId) ?? files[0];
  return asking?.inspection?.columns.find((column) => column.index === index);
}

function columnWire(
  column: StoredColumn,
  suggestion: Suggestion | undefined,
  ofFiles: Pick<Wire["columns"][number], "sum" | "signs" | "stored_values">,
): Wire["columns"][number] {
  return {
    index: column.index,
    header: column.header,
    samples: [...(suggestion?.samples ?? [])],
    fill_percent: (suggestion?.fillBasisPoints ?? 0) / 100,
    kind: suggestion?.kind ?? null,
    ...ofFiles,
    field: column.field,
    accepted: column.accepted,
    suggestion: suggestion ? suggestionWire(column, suggestion) : null,
    date_order: writingOf(column.format),
    sign: column.sign,
    decimal_comma: column.format.decimalComma ?? false,
    negative_mark: column.format.negativeMark ?? null,
    percent_scale: scaleOf(column.format),
    amount_scale: amountScaleOf(column.format),
    late_hours: lateHoursOf(column.format),
    time_zone: timeZoneOf(column.format),
  };
}

const bandWires = (report: ReportDefinition, inspection: AssetInspection): Wire["bands"] =>
  inspection.mapping.bands.map(({ label, fields }) => ({
    label,
    fields: fields.map((key) => ({ key, title: findField(report, key)?.title ?? key })),
    samples: [...(inspection.bands?.find((band) => band.label === label)?.samples ?? [])],
  }));

/** Whether one of the slot's files has rows for several periods per account that this column distinguishes. */
const tellsPeriods = ({ periods }: ReportDefinition, assets: MappingSlot["assets"], index: number): boolean =>
  assets.some(({ inspection }) => inspection?.columns.some((column) => column.index === index && column.field === periods?.field));

/** Values that one of the slot's files stores in this column without having calculated them. */
const uncalculatedOf = (assets: MappingSlot["assets"], index: number) =>
  assets.flatMap(({ inspection }) => inspection?.columns.find((column) => column.index === index)?.uncalculated ?? [])[0];

/** Problems that prevent a mapping from being used, whether in the mapping itself or in combination with the slot's files. */
export const slotProblems = ({ node, assets }: Pick<MappingSlot, "node" | "assets">, mapping: Mapping): readonly MappingProblem[] => [
  ...mappingProblems(reports[node.reportKey], mapping),
  ...uncalculatedProblems(reports[node.reportKey], mapping.columns, (index) => uncalculatedOf(assets, index)),
  ...signProblems(reports[node.reportKey], mapping.columns, (index) => signsOfColumn(assets, index)),
  ...periodProblems(reports[node.reportKey], mapping.columns, (index) => tellsPeriods(reports[node.reportKey], assets, index)),
];

/** Origin of a mapping that is used to read files although no one has accepted it this year; null for any other mapping. */
export const appliedFrom = ({ acceptedAt, acceptedBy, lastAccepted }: MappingRecord): string | null =>
  acceptedAt && acceptedBy === null && lastAccepted ? appliedText(lastAccepted) : null;

function lastYearNotices({ stored }: MappingSlot, { seesLastYear: isSeen }: MappingReader): readonly string[] {
  if (!stored?.lastYear) return [];
  const headers = stored.columns.map(({ header }) => header);
  return compareWithLastYear(stored.lastYear, headers, { isSeen });
}

/** The person viewing a mapping. */
interface MappingReader {
  /** Whether the person may see the prior year's engagement. */
  readonly seesLastYear: boolean;
}

function statusOf(first: AssetInspection | null, stored: MappingRecord | null): Wire["status"] {
  if (!first || !stored) return "needs_files";
  return stored.acceptedAt ? "accepted" : "needs_review";
}

export function mappingWire(slot: MappingSlot, reader: MappingReader): Wire {
  const { node, assets, stored } = slot;
  const report = reports[node.reportKey];
  const read = assets.filter((asset) => asset.inspection !== null);
  const first = read[0]?.inspection ?? null;
  const problems = first && stored ? slotProblems(slot, mappingOf(first, stored)) : [];
  const ofSeverity = (severity: string) => problems.filter((problem) => problem.severity === severity);
  return {
    data_feed_node_id: node.id,
    report_key: node.reportKey,
    title: report.title,
    provider: slot.provider,
    subcontract_name: slot.subcontractName,
    revision: stored?.revision ?? 0,
    status: statusOf(first, stored),
    applied_from: first && stored ? appliedFrom(stored) : null,
    files: read.map(fileWire),
    columns: (stored && first ? stored.columns : []).map((column) =>
      columnWire(column, suggestionOf(column, read), {
        sum: sumOfColumn(read, column),
        signs: signsOfColumn(read, column.index),
        stored_values: uncalculatedOf(read, column.index) ? (column.format.storedValues ?? "open") : null,
      }),
    ),
    bands: first ? bandWires(report, first) : [],
    // Many providers together can have a thousand slots, so the mapping's parts are sent only once there is a file.
    fields: first ? fieldWires(report) : [],
    values: valueWires(mergedChoices({ node, assets: read }, stored?.columns ?? []), stored?.values ?? []),
    choices: first ? choiceWires() : {},
    problems: ofSeverity("error").map((problem) => ({
      code: problem.code,
      msg: problem.msg,
      field: problem.field ?? null,
      column: problem.column ?? null,
    })),
    ...fileChecks(read),
    repairs: [...new Set(read.flatMap((asset) => asset.inspection?.repairs.map((repair) => repair.msg) ?? []))],
    notices: [
      ...new Set([
        ...(first ? lastYearNotices(slot, reader) : []),
        ...ofSeverity("warning").map((problem) => problem.msg),
        ...read.flatMap((asset) => asset.inspection?.notices.map((notice) => notice.msg) ?? []),
      ]),
    ],
  };
}
