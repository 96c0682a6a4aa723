import type { ShapeValue } from "@tieout/shapes";
import type { InspectedColumnShape } from "../inspection-shapes.ts";
import { findField, type ReportDefinition } from "../reports/report-definition.ts";
import { dateCodeNames } from "../values/dates/date-code-names.ts";
import type { ColumnFormat } from "../values/parse-cell.ts";
import { orderNames } from "../values/parse-date.ts";
import { reviewBelow, type SignRule } from "./mapping.ts";
import type { ColumnSuggestion } from "./suggest-mapping.ts";
import { type UncalculatedCells, uncalculatedText } from "./uncalculated.ts";

/** Content in every row: blank or zero, amounts, or anything else. */
export type ColumnContent = NonNullable<ShapeValue<typeof InspectedColumnShape>["holds"]>;

/** Inspection result for one column in a file. */
export interface FoundColumn extends ColumnSuggestion {
  readonly holds?: ColumnContent;
  readonly uncalculated?: UncalculatedCells;
}

/** How a slot reads a column. */
export interface ReadColumn {
  readonly field: string | null;
  readonly sign: SignRule;
  readonly format: ColumnFormat;
}

/** A fact about a column in the file, and whether it contradicts how the column is read. */
interface ColumnFact {
  readonly key: string;
  readonly isAgainst: boolean;
  /** Words that name the contradiction, shown before the inspection's reason; empty if the reason says it all. */
  readonly words: string;
  /** Whether the column needs a new format; if so, the one found in the file is proposed. */
  readonly changesFormat?: boolean;
}

const isOfFraction = ({ percentScale }: ColumnFormat): boolean => percentScale === "fraction" || percentScale === "open";
const impliesCents = ({ amountScale }: ColumnFormat): boolean => amountScale !== undefined && amountScale !== "as_written";
const systemOf = ({ serialSystem, serialsAmongDates }: ColumnFormat) => serialSystem ?? serialsAmongDates ?? 1900;

const codeOf = ({ dayOfYear, dateCode }: ColumnFormat) => dateCode ?? dayOfYear;

/** Confidence for a suggestion whose values cannot be what the field needs. */
const contradicted = 0.6;

function fieldFacts(column: ReadColumn, found: FoundColumn): readonly ColumnFact[] {
  const { field, confidence, dates, holds } = found;
  if (field === null) return confidence < reviewBelow ? [{ key: `no field, ${holds}`, isAgainst: true, words: "" }] : [];
  const isDoubted = confidence <= contradicted && dates?.proof !== "mixed";
  return [
    { key: `field ${field}`, isAgainst: field !== column.field, words: "" },
    ...(isDoubted ? [{ key: `doubtful ${field}`, isAgainst: true, words: "" }] : []),
  ];
}

function dateFacts({ format }: ReadColumn, { format: own, dates }: FoundColumn): readonly ColumnFact[] {
  const facts: ColumnFact[] = [];
  if (own.serialSystem !== undefined) {
    const words = `Its date numbers use the ${own.serialSystem} date system.`;
    facts.push({ key: `system ${own.serialSystem}`, isAgainst: own.serialSystem !== systemOf(format), words, changesFormat: true });
  }
  const [found, before] = [codeOf(own), codeOf(format)];
  if (found || before) {
    const words = found || !before ? "" : `Its dates are not written as ${dateCodeNames[before]}.`;
    facts.push({ key: `days ${found ?? "written"}`, isAgainst: found !== before, words, changesFormat: true });
  }
  if (own.timeZone)
    facts.push({ key: `zone ${own.timeZone}`, isAgainst: own.timeZone !== format.timeZone, words: "", changesFormat: true });
  if (own.lateHours) facts.push({ key: "late hours", isAgainst: format.lateHours === undefined, words: "", changesFormat: true });
  if (dates?.proof === "unproven") facts.push({ key: "order unproven", isAgainst: true, words: "" });
  if (dates?.proof !== "proven" && dates?.proof !== "mixed") return facts;
  const words = format.dateOrder ? `The mapping reads ${orderNames[format.dateOrder]}.` : "";
  const isAgainst = own.dateOrder !== format.dateOrder || dates.proof === "mixed";
  return [...facts, { key: `order ${own.dateOrder ?? "mixed"}`, isAgainst, words, changesFormat: true }];
}

function amountFacts({ sign, format, field }: ReadColumn, found: FoundColumn): readonly ColumnFact[] {
  const { negativeMark: mark, decimalComma = false } = found.format;
  const facts: ColumnFact[] = [
    {
      key: decimalComma ? "decimal comma" : "decimal point",
      isAgainst: decimalComma !== (format.decimalComma ?? false),
      words: decimalComma ? "Its amounts have a decimal comma." : "None of its amounts has a decimal comma.",
      changesFormat: true,
    },
  ];
  if (found.field === field)
    facts.push({
      key: `sign ${found.sign}`,
      isAgainst: found.sign !== sign,
      words: "The sign differs from before.",
      changesFormat: true,
    });
  const [before, now] = [impliesCents(format), impliesCents(found.format)];
  // Amounts that are all zero do not show how other amounts are written.
  if (now || before)
    facts.push({
      key: now ? "implied cents" : "written cents",
      isAgainst: before !== now && (now || found.holds === "amounts"),
      words: now ? "" : "Its amounts don't all have the same number of digits.",
      changesFormat: true,
    });
  if (mark) facts.push({ key: `mark ${mark}`, isAgainst: mark !== format.negativeMark, words: "", changesFormat: true });
  return facts;
}

function percentFacts({ format }: ReadColumn, { format: own }: FoundColumn): readonly ColumnFact[] {
  const [before, now] = [isOfFraction(format), isOfFraction(own)];
  const words = now ? "" : "Its values are above 1.";
  return [{ key: now ? "fractions" : "percentages", isAgainst: before !== now, words, changesFormat: true }];
}

/** All facts about a column in the file; a column without values has none. */
function factsOf(report: ReportDefinition, column: ReadColumn, found: FoundColumn): readonly ColumnFact[] {
  if (found.holds === "nothing") return [];
  const kind = column.field === null ? undefined : findField(report, column.field)?.kind;
  return [
    ...fieldFacts(column, found),
    ...(kind === "date" ? dateFacts(column, found) : []),
    ...(kind === "money" || kind === "number" ? amountFacts(column, found) : []),
    ...(kind === "percent" ? percentFacts(column, found) : []),
  ];
}

/** Facts about a column that a person sees when confirming it, so no questions are asked about them later. */
export const factsSeen = (report: ReportDefinition, column: ReadColumn, found: FoundColumn): readonly string[] =>
  factsOf(report, column, found).map(({ key }) => key);

export interface FileQuestion {
  readonly msg: string;
  readonly changesFormat: boolean;
  /** Whether formula results are missing; stored results accepted for another file do not count for this one. */
  readonly lacksResults: boolean;
}

/** Why a file may not fit the columns in its slot; null if nothing new in it contradicts them. */
export function questionOf(
  report: ReportDefinition,
  column: ReadColumn & { readonly seen?: readonly string[] },
  found: FoundColumn,
): FileQuestion | null {
  const { field } = column;
  const lacking = field === null || !found.uncalculated ? [] : [`“${found.header}” ${uncalculatedText(found.uncalculated)}.`];
  const open = factsOf(report, column, found).filter(({ key, isAgainst }) => isAgainst && !column.seen?.includes(key));
  if (open.length === 0 && lacking.length === 0) return null;
  const words = [...new Set([...lacking, ...open.map((fact) => fact.words), ...(open.length > 0 ? [found.reason] : [])])];
  return {
    msg: words.filter((text) => text !== "").join(" "),
    changesFormat: open.some(({ changesFormat }) => changesFormat === true),
    lacksResults: lacking.length > 0,
  };
}
