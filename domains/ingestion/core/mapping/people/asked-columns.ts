import type { InspectedColumn } from "../../engine-payloads.ts";
import { normalizeHeader } from "../../layout/normalize-header.ts";
import { findField, type ReportDefinition } from "../../reports/report-definition.ts";
import { type BandRule, reviewBelow } from "../mapping.ts";
import { isDecidedBefore } from "../suggest-mapping.ts";
import type { AskedColumn, PersonKey } from "./people-payloads.ts";

/** The properties of a column that are needed to match its people. */
export type PersonColumn = Pick<
  InspectedColumn,
  "index" | "header" | "field" | "confidence" | "reason" | "alternatives" | "kind" | "holds" | "uncalculated"
>;

/** The field that links a report's rows to their people; null if the report lists no people. */
export const personIdOf = (report: ReportDefinition): string | null =>
  report.rejectWhenEmpty[0]?.find((key) => findField(report, key)?.kind === "identifier" && findField(report, "ssn") !== undefined) ?? null;

/** Maximum number of columns per sheet that are considered for identifying people. */
const mostAsked = 16;

const otherPeople: ReadonlySet<string> = new Set([
  ...[
    "manager",
    "mgr",
    "supervisor",
    "supv",
    "approver",
    "reports",
    "spouse",
    "beneficiary",
    "dependent",
    "dependents",
    "contact",
    "agent",
    "broker",
  ],
  ...["advisor", "adviser", "trustee", "preparer", "entered", "approved"],
]);
/** Whether the header names someone other than the person the row is about. */
const namesAnother = (header: string): boolean => normalizeHeader(header).words.some((word) => otherPeople.has(word));

const isSure = ({ confidence }: Pick<PersonColumn, "confidence">): boolean => confidence >= reviewBelow;

function isAsked(report: ReportDefinition, column: PersonColumn): boolean {
  const { kind, holds, field } = column;
  if (kind === "empty" || kind === "date" || kind === "money" || kind === "percent") return false;
  if (holds === "amounts" || holds === "nothing" || namesAnother(column.header) || isDecidedBefore(column)) return false;
  return field === null || field === personIdOf(report) || !isSure(column);
}

/** Columns whose values are compared with the people in other slots, and the certain fields for the slot's own people. */
export function askedColumns(report: ReportDefinition, columns: readonly PersonColumn[]): readonly AskedColumn[] {
  if (personIdOf(report) === null) return [];
  const isNamed = columns.some((column) => isSure(column) && nameFields.includes(column.field ?? ""));
  return columns
    .filter((column) => isAsked(report, column))
    .slice(0, mostAsked)
    .map(({ index, kind }) => ({ index, names: kind === "text" && !isNamed }));
}

const nameFields: readonly string[] = ["full_name", "last_name", "first_name"];

/** Columns that identify with certainty the people in a slot's rows. */
export function knownPeople(
  report: ReportDefinition,
  fields: readonly (string | null)[],
  bands: readonly BandRule[],
): readonly PersonKey[] {
  const has = new Set([...fields, ...bands.flatMap((band) => band.fields)]);
  const id = personIdOf(report);
  if (id === null) return [];
  const isNamed = has.has("full_name") || (has.has("last_name") && has.has("first_name"));
  return [
    ...(has.has(id) ? (["id"] as const) : []),
    ...(has.has("ssn") ? (["ssn"] as const) : []),
    ...(isNamed ? (["name"] as const) : []),
  ];
}
