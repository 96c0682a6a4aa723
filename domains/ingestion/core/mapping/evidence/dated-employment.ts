import { normalizeHeader } from "../../layout/normalize-header.ts";
import { findField, type ReportDefinition } from "../../reports/report-definition.ts";
import type { SourceColumn } from "../column-statistics.ts";
import { valueEvidence } from "../value-evidence.ts";
import { askedByRows } from "./finding.ts";
import type { Scored } from "./score-column.ts";

type Kind = "hire" | "rehire" | "term";

/** A column of one event in the service of people. */
interface ServiceEvent {
  readonly column: SourceColumn;
  readonly kind: Kind;
  /** From 1; null where the header has no number. */
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
  ...{ first: "first", original: "first", initial: "first", last: "last", latest: "last", recent: "last" },
  ...{ prior: "prior", previous: "prior", former: "prior", earlier: "prior" },
};
const plain: ReadonlySet<string> = new Set(["date", "day", "of", "the", "number", "employee", "employment", "participant", "most", "on"]);

/** `Hire2` is the second hire. */
const numbered = /(?<=[a-z])(?=\d)/gi;

/** Null for any other column: `Termination Reason 1`, `Adjusted Hire Date`. */
function eventOf(column: SourceColumn): ServiceEvent | null {
  const { words } = normalizeHeader(column.header.replace(numbered, " "));
  const of = (names: Readonly<Record<string, unknown>>) => words.filter((word) => Object.hasOwn(names, word));
  const [kind, ...otherKinds] = of(kinds);
  const numbers = words.flatMap((word) => ordinals[word] ?? (/^[1-9]$/.test(word) ? [Number(word)] : []));
  const isKnown = (word: string) =>
    plain.has(word) || /^[1-9]$/.test(word) || [kinds, ordinals, qualifiers].some((names) => Object.hasOwn(names, word));
  if (kind === undefined || otherKinds.length > 0 || numbers.length > 1 || !words.every(isKnown)) return null;
  const qualifier = of(qualifiers).map((word) => qualifiers[word])[0] ?? null;
  return { column, kind: kinds[kind] ?? "hire", ordinal: numbers[0] ?? null, qualifier };
}

const isFirst = ({ ordinal, qualifier }: ServiceEvent): boolean => ordinal === 1 || qualifier === "first";

/** The field of an event; a hire that is not the first is a rehire. */
function fieldOf({ kind, ordinal, qualifier }: ServiceEvent, isAfterPrior: boolean): string {
  if (kind === "term") return "term_date";
  if (kind === "rehire" || (ordinal ?? 1) > 1 || qualifier === "last") return "rehire_date";
  return isAfterPrior && qualifier !== "prior" && qualifier !== "first" && ordinal === null ? "rehire_date" : "hire_date";
}

export interface ServiceColumn extends Omit<Scored, "field"> {
  /** Null: an event that the report has no field for. */
  readonly field: string | null;
}

/** Beginning of what is said of every such column. */
export const severalEvents = "One of several dates of hire and termination";

const byNumber = 0.93;
/** Left out, a day that cannot be read would leave an earlier one to count: a person looks. */
const contradicted = 0.6;
const someDates = 0.2;
/** What several headers say together goes before what one says. */
const eventRank = 1;

/**
 * Columns of several hires and terminations, as `Hire 1`, `Term 1`, `Hire 2`, `Term 2`: the first hire is the hire, later ones are rehires, and
 * of several days of one kind the last that is filled counts. None where each kind has one column.
 */
export function serviceEvents(report: ReportDefinition, columns: readonly SourceColumn[]): readonly ServiceColumn[] {
  const events = columns.flatMap((column) => eventOf(column) ?? []);
  const several = (kind: Kind) => events.filter((event) => event.kind === kind).length > 1;
  const tellsApart = events.some(({ ordinal, qualifier }) => (ordinal ?? 1) > 1 || qualifier === "prior");
  if (!tellsApart || !(several("hire") || several("term") || several("rehire"))) return [];
  const isAfterPrior = events.some(({ kind, qualifier }) => kind === "hire" && qualifier === "prior");
  const hires = events.filter(({ kind, ordinal, qualifier }) => kind === "hire" && ordinal === null && qualifier === null);
  // Beside the original hire, a hire without a number is the same day or a later one.
  const unclear = events.some((event) => event.kind === "hire" && isFirst(event)) ? hires : [];
  return events.flatMap((event): readonly ServiceColumn[] => {
    const key = fieldOf(event, isAfterPrior);
    const field = findField(report, key);
    const { index, statistics } = event.column;
    const evidence = field ? valueEvidence(field, statistics) : null;
    const isContradicted = evidence !== null && evidence.delta < 0;
    if (isContradicted && statistics.dateShare + statistics.serialShare < someDates) return [];
    const isAsked = unclear.includes(event) || event.qualifier === "prior" || (isAfterPrior && event.kind === "hire");
    const confidence = isContradicted ? contradicted : isAsked ? askedByRows : byNumber;
    const reason = `${severalEvents}; ${evidence?.reason ?? "this report has no field for it"}.`;
    return [{ index, field: field ? key : null, confidence, reason, rank: eventRank + confidence, part: true }];
  });
}
