import type { Cents, PlainDate } from "@tieout/kernel";
import type { ControlTotalKey, EngagementFacts, SourceFacts } from "../paper-facts.ts";
import { type ReportKey, reportTitles } from "../paper-key.ts";

/** Which reports and fields a run has; rules ask it before they judge. */
export interface ReportFacts {
  readonly engagement: EngagementFacts;
  readonly planYear: { readonly startOn: PlainDate; readonly endOn: PlainDate };
  has(report: ReportKey): boolean;
  /** The field is mapped in every file of the report. */
  maps(report: ReportKey, field: string): boolean;
  /** At least one field of the list is mapped in some file of the report. */
  mapsAny(report: ReportKey, fields: readonly string[]): boolean;
  /** The missing fact in words: the column, or the whole report when it is not there. */
  missing(report: ReportKey, words: string): string;
  readonly sources: readonly SourceFacts[];
  control(key: ControlTotalKey): { readonly amountCents: Cents; readonly label: string } | null;
}

export type ControlFigures = ReadonlyMap<ControlTotalKey, { readonly amountCents: Cents; readonly label: string }>;

export function createReportFacts(engagement: EngagementFacts, sources: readonly SourceFacts[], controls: ControlFigures): ReportFacts {
  const of = (report: ReportKey) => sources.filter((source) => source.reportKey === report);
  return {
    engagement,
    planYear: { startOn: engagement.startOn, endOn: engagement.endOn },
    sources,
    has: (report) => of(report).length > 0,
    maps: (report, field) => of(report).length > 0 && of(report).every((source) => source.fieldsMapped.includes(field)),
    mapsAny: (report, fields) => of(report).some((source) => fields.some((field) => source.fieldsMapped.includes(field))),
    missing: (report, words) =>
      of(report).length === 0 ? `${reportTitles[report]} is not uploaded` : `${words} is not mapped in ${reportTitles[report]}`,
    control: (key) => controls.get(key) ?? null,
  };
}
