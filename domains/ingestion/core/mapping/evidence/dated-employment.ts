import { normalizeHeader } from "../../layout/normalize-header.ts";
import { findField, type ReportDefinition } from "../../reports/report-definition.ts";
import type { SourceColumn } from "../column-statistics.ts";
import { valueEvidence } from "../value-evidence.ts";
import { askedByRows } from "./finding.ts";
import type { FieldScore } from "./score-column.ts";

type Kind = "hire" | "rehire" | "term";

/** A column for one kind of event in people's employment. */
interface ServiceEvent {
  readonly column: SourceColumn;
  readonly kind: Kind;
  /** The event's number, counted from 1; null if the header has no number. */
  readonly ordinal: number | null;
  readonly qualifier: "first" | "last" | "prior" | null;
}

const kinds: Readonly<Record<string, Kind>> = {
  ...{ hire: "hire", hired: "hire", doh: "hire", rehire: "rehire", rehired: "rehire", dorh: "rehire", reemployment: "rehire" },
  ...{ termination: "term", terminated: "term", termed: "term", separation: "term", separated: "term", dot: "term", severance: "term" },
};
const ordinals: Readonly<Record<string, number>> = {
  ...{ "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, second: 2, third: 3, fourth: 4, fifth: 5, ii: 2, iii: 3, iv: 4 },
};
const qualifiers: Readonly<Record<string, NonNullable<ServiceEvent["qualifier"]>>> = {
  ...{ first: "first", original: "first", initial: "first", oldest: "first", earliest: "first" },
  ...{ last: "last", latest: "last", recent: "last", final: "last", newest: "last" },
  ...{ prior: "prior", previous: "prior", former: "prior", earlier: "prior" },
};
const plain: ReadonlySet<string> = new Set(["date", "day", "of", "the", "number", "employee", "employment", "participant", "most", "on"]);

/** `Employment 2 Start`: this word marks a beginning or end, and another word names the period. */
const edges: Readonly<Record<string, Kind>> = {
  ...{ start: "hire", begin: "hire", beginning: "hire", from: "hire" },
  ...{ end: "term", ending: "term", stop: "term", to: "term", thru: "term", through: "term" },
};

/** `Hire2` is the second hire. */
const numbered = /(?<=[a-z])(?=\d)/gi;

/** Null for any other column, such as `Termination Reason 1` or `Adjusted Hire Date`. */
function eventOf<T extends Pick<SourceColumn, "header">>(column: T): (Omit<ServiceEvent, "column"> & { readonly column: T }) | null {
  const { words } = normalizeHeader(column.header.replace(numbered, " "));
  const of = (names: Readonly<Record<string, unknown>>) => words.filter((word) => Object.hasOwn(names, word));
  const named = of(kinds).length === 0 && words.includes("employment") ? edges : kinds;
  const [kind, ...otherKinds] = of(named);
  const numbers = words.flatMap((word) => ordinals[word] ?? (/^[1-9]$/.test(word) ? [Number(word)] : []));
  const isKnown = (word: string) =>
    plain.has(word) || /^[1-9]$/.test(word) || [named, ordinals, qualifiers].some((names) => Object.hasOwn(names, word));
  if (kind === undefined || otherKinds.length > 0 || numbers.length > 1 || !words.every(isKnown)) return null;
  const qualifier = of(qualifiers).map((word) => qualifiers[word])[0] ?? null;
  return { column, kind: named[kind] ?? "hire", ordinal: numbers[0] ?? null, qualifier };
}

const isFirst = ({ ordinal, qualifier }: ServiceEvent): boolean => ordinal === 1 || qualifier === "first";

/** `Hire 1 (most recent)`, `Hire 3 (original)`: a person's last hire is number 1, and a person hired once has only that one. */
const countsBack = ({ kind, ordinal, qualifier }: ServiceEvent): boolean =>
  kind === "hire" && ordinal !== null && qualifier === (ordinal === 1 ? "last" : "first");

/**
 * The field for an event; any hire other than the first is a rehire. If the header does not say which hire is first, all are read as hires:
 * the earliest date in each row is the hire, and a later one is a rehire.
 */
function fieldOf({ kind, ordinal, qualifier }: ServiceEvent, isAnyOrder: boolean): string {
  if (kind === "term") return "term_date";
  if (kind === "rehire") return "rehire_date";
  return !isAnyOrder && ((ordinal ?? 1) > 1 || qualifier === "last") ? "rehire_date" : "hire_date";
}

/** Whether columns of the same kind have the same header, such as pairs that a system writes side by side. */
const isRepeated = (event: ServiceEvent, events: readonly ServiceEvent[]): boolean =>
  events.some(
    (other) =>
      other !== event &&
      other.kind === event.kind &&
      normalizeHeader(other.column.header).full === normalizeHeader(event.column.header).full,
  );

export interface ServiceColumn extends Omit<FieldScore, "field"> {
  /** Null if the report has no field for the event. */
  readonly field: string | null;
}

/** Whether the header names a hire rather than a rehire; the dates tell which of several hires it is. */
export const namesHire = (column: Pick<SourceColumn, "header">): boolean => eventOf(column)?.kind === "hire";

/** Beginning of the reason that is shown for each such column. */
export const severalEvents = "One of several hire and termination dates";

const byNumber = 0.93;
/** If the column were left out, an unreadable date would let an earlier one count, so a person reviews it. */
const contradicted = 0.6;
const someDates = 0.2;
/** Several headers together outrank a single one. */
const eventRank = 1;

/**
 * Columns for several hires and terminations, such as `Hire 1`, `Term 1`, `Hire 2`, `Term 2`: the first hire is the hire, later ones are
 * rehires, and the latest of several terminations or rehires counts. Empty if there is only one column for each kind.
 */
export function serviceEvents(report: ReportDefinition, columns: readonly SourceColumn[]): readonly ServiceColumn[] {
  const events = columns.flatMap((column) => eventOf(column) ?? []);
  const several = (kind: Kind) => events.filter((event) => event.kind === kind).length > 1;
  const repeated = events.filter((event) => isRepeated(event, events));
  const tellsApart = repeated.length > 0 || events.some(({ ordinal, qualifier }) => (ordinal ?? 1) > 1 || qualifier === "prior");
  if (!tellsApart || !(several("hire") || several("term") || several("rehire"))) return [];
  const isAfterPrior = events.some(({ kind, qualifier }) => kind === "hire" && qualifier === "prior");
  const isAnyOrder = isAfterPrior || events.some(countsBack) || repeated.some(({ kind }) => kind === "hire");
  const hires = events.filter(({ kind, ordinal, qualifier }) => kind === "hire" && ordinal === null && qualifier === null);
  // Next to the original hire, a hire without a number is either the same date or a later one.
  const unclear = events.some((event) => event.kind === "hire" && isFirst(event)) ? hires : [];
  return events.flatMap((event): readonly ServiceColumn[] => {
    const key = fieldOf(event, isAnyOrder);
    const field = findField(report, key);
    const { index, statistics } = event.column;
    const evidence = field ? valueEvidence(field, statistics) : null;
    const isContradicted = evidence !== null && evidence.delta < 0;
    if (isContradicted && statistics.dateShare + statistics.serialShare < someDates) return [];
    const isAsked =
      unclear.includes(event) || repeated.includes(event) || event.qualifier === "prior" || (isAfterPrior && event.kind === "hire");
    const confidence = isContradicted ? contradicted : isAsked ? askedByRows : byNumber;
    const reason = `${severalEvents}; ${evidence?.reason ?? "this report has no field for it"}.`;
    return [{ index, field: field ? key : null, confidence, reason, rank: eventRank + confidence, part: true }];
  });
}
