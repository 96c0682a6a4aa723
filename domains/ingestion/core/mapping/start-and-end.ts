import { normalizeHeader } from "../layout/normalize-header.ts";
import { findField, type ReportDefinition } from "../reports/report-definition.ts";
import type { SourceColumn } from "./column-statistics.ts";
import { valueEvidence } from "./value-evidence.ts";

const starts = /^(?:start|begin(?:ning)?|from) (?:date|day)$/;
const ends = /^(?:end(?:ing)?|stop|to|thru|through) (?:date|day)$/;

/**
 * Dates that nearly every row has and that few people differ in belong to a period: people start on different dates, and most have not
 * left.
 */
const nearlyAll = 0.9;
const fewDays = 0.5;

function sharedBy(columns: readonly SourceColumn[]): (column: SourceColumn) => boolean {
  const rows = Math.max(0, ...columns.map(({ statistics }) => statistics.sampled));
  const named = columns.filter(
    ({ statistics: { ssnShare, maskedSsnShare, commaNameShare } }) => ssnShare + maskedSsnShare + commaNameShare >= 0.8,
  );
  const people = named.length > 0 ? Math.max(...named.map(({ statistics }) => statistics.distinct)) : rows;
  return ({ statistics }) => statistics.sampled >= rows * nearlyAll && statistics.distinct <= Math.max(1, people * fewDays);
}

interface BareDay {
  readonly index: number;
  readonly field: string | null;
  readonly confidence: number;
  readonly reason: string;
  readonly rank: number;
}

/**
 * Decides whether `Start Date` and `End Date` refer to the employment, the pay period or a statement's period. The dates tell, and a person
 * must review it. In a report without periods, a period's dates fit no field, and start dates that differ by person are hire dates.
 */
export function startAndEnd(report: ReportDefinition, columns: readonly SourceColumn[]): readonly BareDay[] {
  const isShared = sharedBy(columns);
  return columns.flatMap((column) => {
    const { full } = normalizeHeader(column.header);
    const isStart = starts.test(full);
    if ((!isStart && !ends.test(full)) || column.statistics.sampled === 0) return [];
    const isOfPeriod = isShared(column);
    if (isStart && !isOfPeriod && !findField(report, "period_start")) return [];
    const field = findField(report, isOfPeriod ? (isStart ? "period_start" : "period_end") : isStart ? "hire_date" : "term_date");
    const fits = field !== undefined && valueEvidence(field, column.statistics).delta > 0;
    const why = isOfPeriod ? "Many rows share its dates, like period dates" : "Its dates differ by person, like employment dates";
    return [{ index: column.index, field: fits ? field.key : null, confidence: 0.8, reason: `${why}: confirm which it is.`, rank: 1.9 }];
  });
}
