import { isContribution, reportKeys, sourceFields } from "@tieout/catalog/core";
import type { ShapeValue } from "@tieout/shapes";
import {
  isEmployerSource,
  namesOwnerAlone,
  proposedFor,
  unstatedEmployerMoney,
  unstatedReason,
} from "../../formats/universal/employer-money.ts";
import type { ColumnSuggestionShape } from "../../inspection-shapes.ts";
import { otherReading } from "../../layout/normalize-header.ts";
import type { ReportField } from "../../reports/report-definition.ts";
import type { SourceColumn } from "../column-statistics.ts";
import type { SignRule } from "../mapping.ts";
import { describes, type HeaderMatch, isAskedFor, matchHeader } from "../match-header.ts";
import { holdsAmounts, valueEvidence } from "../value-evidence.ts";
import { fieldsOfPay, mayBeRate, rateReason } from "./rate-of-pay.ts";

export type Alternative = ShapeValue<typeof ColumnSuggestionShape>["alternatives"][number];

/** A field that a column may be, with its rank among all candidates. */
export interface FieldScore extends Alternative {
  readonly index: number;
  readonly rank: number;
  /** Whether the column was found together with other columns. */
  readonly part?: boolean;
  readonly sign?: SignRule;
}

const howText: Readonly<Record<HeaderMatch["how"], string>> = {
  exact: "Known header",
  words: "Same words as",
  similar: "Spelled like",
  contained: "Contains",
  none: "",
};

const percent = (value: number): number => Math.round(value * 100) / 100;

/** Highest score for a less usual meaning of a header, low enough that a person reviews it. */
export const mostAsked = 0.85;

/** Scores a header that has other meanings as well. */
function scoreAsked(column: SourceColumn, field: ReportField): FieldScore | null {
  const evidence = valueEvidence(field, column.statistics);
  if (!isAskedFor(column.header, field) || evidence.delta <= 0) return null;
  const reason = `Usually ${field.title}, but not always; ${evidence.reason}.`;
  return { index: column.index, field: field.key, confidence: mostAsked, reason, rank: mostAsked };
}

/** Penalty so that a column without values does not take a field from one with values. */
const emptyIsLast = 0.3;

/** A field's position in its report, and whether the report's rows are pay periods. */
export interface FieldPlace {
  readonly position: number;
  readonly ofPeriods: boolean;
}

/** How well a column fits a field, judged by its header and values; null if not at all. */
export function score(column: SourceColumn, field: ReportField, place: FieldPlace): FieldScore | null {
  const stated = scoreStated(column, field, place.position);
  if (stated && fieldsOfPay.has(field.key) && mayBeRate(column.header, place.ofPeriods)) return ofRate(stated);
  return contributionFields.has(field.key) ? scoreEmployerMoney(column, field, stated) : stated;
}

/** Penalty so that any other column that may be pay takes precedence. */
const rateIsLast = 0.5;

const ofRate = (stated: FieldScore): FieldScore => ({
  ...stated,
  confidence: Math.min(mostAsked, stated.confidence),
  reason: `${stated.reason} ${rateReason}`,
  rank: stated.rank - rateIsLast,
});

/** Scores employer money; a person says which employer contribution it is if the header does not. */
function scoreEmployerMoney(column: SourceColumn, field: ReportField, stated: FieldScore | null): FieldScore | null {
  const unstated = unstatedEmployerMoney(column.header);
  if (unstated === null) return stated;
  // Requires amounts or no sign of a code, because company codes are numbers too.
  const isMoney = valueEvidence(field, column.statistics).delta > 0 && (holdsAmounts(column.statistics) || !isCode(column));
  if (!isEmployerSource(field.key) || !isMoney || (!stated && field.key !== proposedFor[unstated])) return null;
  const confidence = Math.min(mostAsked, stated?.confidence ?? mostAsked);
  return { index: column.index, field: field.key, confidence, reason: unstatedReason[unstated], rank: stated?.rank ?? confidence };
}

const contributionFields: ReadonlySet<string> = new Set(reportKeys.flatMap((key) => sourceFields(key, isContribution)));

/** Whether the column is a company code: whole numbers under `Company`, or only long ones under a header such as `Employer`. */
const isCode = ({ header, statistics }: SourceColumn): boolean =>
  namesOwnerAlone(header) && statistics.integerShare === 1 && (statistics.smallest >= 10_000 || !/^e/i.test(header));

interface HeaderReading {
  readonly match: HeaderMatch;
  /** Whether this reading differs from the header as written. */
  readonly isOther: boolean;
}

/** The header as written, or in its other reading if that names the field better. */
function readingOf(header: string, field: ReportField): HeaderReading {
  const usual = matchHeader(header, field);
  const reread = usual.score < 0.9 ? otherReading(header) : null;
  const other = reread === null ? null : matchHeader(reread, field);
  return other !== null && other.score > usual.score ? { match: other, isOther: true } : { match: usual, isOther: false };
}

const mostOfHeader: Readonly<Record<HeaderMatch["how"], number>> = { exact: 0.95, words: 0.9, similar: 0.8, contained: 0.7, none: 0.7 };

function scoreStated(column: SourceColumn, field: ReportField, position: number): FieldScore | null {
  const { match, isOther } = readingOf(column.header, field);
  if (match.score < 0.6) return scoreAsked(column, field);
  const evidence = valueEvidence(field, column.statistics);
  if (isOther && evidence.delta <= 0) return null;
  const base = Math.min(mostOfHeader[match.how], match.score);
  const confidence = percent(Math.max(0.05, Math.min(isOther ? mostAsked : 0.99, base + evidence.delta)));
  const likeness = match.how === "exact" ? howText.exact : `${howText[match.how]} “${match.synonym}”`;
  const reason = `${likeness}; ${evidence.reason}.`;
  // Ranks codes above the column that spells them out, which then serves as their explanation, also in the provider's other files.
  const spelledOut = field.valueMap && field.valueMap !== "trust_lines" && describes(column.header, field) ? 0.1 : 0;
  return {
    index: column.index,
    field: field.key,
    confidence,
    reason,
    rank: confidence + match.score / 10 - position / 10_000 - spelledOut - (column.statistics.sampled === 0 ? emptyIsLast : 0),
  };
}
