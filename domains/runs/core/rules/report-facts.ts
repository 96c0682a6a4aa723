import { type ControlTotalKey, type ReportKey, reportTitle } from "@tieout/catalog/core";
import type { Cents, PlainDate } from "@tieout/kernel";
import type { TrustStatement } from "../canonical/trust-statement.ts";
import type { EngagementFacts, SourceFacts } from "../paper-facts.ts";
import { lackOf, type MappedFields, type Need } from "./need.ts";

/** A run's reports and fields, which rules check before they judge. */
export interface ReportFacts extends MappedFields {
  readonly engagement: EngagementFacts;
  readonly planYear: { readonly startOn: PlainDate; readonly endOn: PlainDate };
  /** End of one limitation year under IRC 415: the plan year unless the plan document says otherwise (Treas. Reg. 1.415(j)-1). */
  readonly limitationYearEndOn: PlainDate;
  /** Sentence that states which part of a need is missing; null if nothing is. */
  lacks(need: Need): string | null;
  /** Distinct fields that any of the reports' files maps, in file order. */
  given(...reports: readonly ReportKey[]): string[];
  readonly sources: readonly SourceFacts[];
  control(key: ControlTotalKey): { readonly amountCents: Cents; readonly label: string } | null;
  /** Accounts on the uploaded trust statements; null if none is uploaded. */
  readonly statement: TrustStatement | null;
}

export type ControlFigures = ReadonlyMap<ControlTotalKey, { readonly amountCents: Cents; readonly label: string }>;

export function createReportFacts(
  engagement: EngagementFacts,
  sources: readonly SourceFacts[],
  controls: ControlFigures,
  statement: TrustStatement | null = null,
): ReportFacts {
  const of = (report: ReportKey) => sources.filter((source) => source.reportKey === report);
  const facts: ReportFacts = {
    engagement,
    planYear: { startOn: engagement.startOn, endOn: engagement.endOn },
    limitationYearEndOn: engagement.limitationYearEndOn ?? engagement.endOn,
    sources,
    has: (report) => of(report).length > 0,
    maps: (report, field) => facts.eachMaps(report, [field]),
    eachMaps: (report, fields) =>
      of(report).length > 0 && of(report).every((source) => fields.some((field) => source.fieldsMapped.includes(field))),
    mapsAny: (report, fields) => of(report).some((source) => fields.some((field) => source.fieldsMapped.includes(field))),
    missing: (report, words) =>
      of(report).length === 0 ? `${reportTitle(report)} not uploaded` : `${words} not mapped in ${reportTitle(report)}`,
    lacks: (need) => lackOf(facts, need),
    given: (...reports) => [
      ...new Set(sources.filter(({ reportKey }) => reports.includes(reportKey)).flatMap(({ fieldsMapped }) => fieldsMapped)),
    ],
    control: (key) => controls.get(key) ?? null,
    statement,
  };
  return facts;
}
