import { addDays, addMonths, daysBetween, type PlainDate, yearOf } from "@tieout/kernel";
import type { BridgeLetter } from "./toolkit.ts";
import type { ReportType } from "./vocabulary.ts";

export interface Period {
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
}

export interface ReportPeriod extends Period {
  readonly reportType: ReportType;
}

export const coverageTitles = {
  full: "Whole year",
  six_months: "Six to eleven months",
  less: "Less than six months",
  none: "None",
} as const;
export type CoverageKey = keyof typeof coverageTitles;
export const coverageKeys = Object.keys(coverageTitles) as readonly CoverageKey[];

export interface Coverage {
  readonly key: CoverageKey;
  /** Null if the report and the plan year share no days, or if the report tests no period. */
  readonly common: Period | null;
  readonly coveredDays: number;
  readonly planDays: number;
  /** Whole months. */
  readonly coveredMonths: number;
  readonly planMonths: number;
  readonly gapAtStartDays: number;
  readonly gapAtEndDays: number;
}

/**
 * A report that covers less than six months of the audited year is unlikely to support reliance on operating effectiveness (AT-C 320,
 * application guidance).
 */
export const leastMonths = 6;
/** Maximum gap that a bridge letter commonly covers: three months after the report. */
export const longestBridgeDays = 90;

const wholeMonths = ({ startOn, endOn }: Period): number => {
  let months = 0;
  while (months < 1200 && addMonths(startOn, months + 1) <= addDays(endOn, 1)) months++;
  return months;
};

const lengthDays = ({ startOn, endOn }: Period): number => daysBetween(startOn, endOn) + 1;

/** How much of a plan year a report covers. A type 1 report tests no period, so it covers nothing. */
export function coverageOf(report: ReportPeriod, planYear: Period): Coverage {
  const startOn = report.startOn > planYear.startOn ? report.startOn : planYear.startOn;
  const endOn = report.endOn < planYear.endOn ? report.endOn : planYear.endOn;
  const common = report.reportType === 2 && startOn <= endOn ? { startOn, endOn } : null;
  const [planDays, planMonths] = [lengthDays(planYear), wholeMonths(planYear)];
  if (!common)
    return {
      ...{ key: "none", common, coveredDays: 0, planDays, coveredMonths: 0, planMonths },
      ...{ gapAtStartDays: planDays, gapAtEndDays: planDays },
    };
  const coveredDays = lengthDays(common);
  const coveredMonths = wholeMonths(common);
  const key = coveredDays === planDays ? "full" : coveredMonths >= leastMonths ? "six_months" : "less";
  return {
    ...{ key, common, coveredDays, planDays, coveredMonths, planMonths },
    gapAtStartDays: daysBetween(planYear.startOn, startOn),
    gapAtEndDays: daysBetween(endOn, planYear.endOn),
  };
}

export const bridgeNeeds = ["not_needed", "needed", "given", "too_short", "gap_too_long"] as const;
export type BridgeNeed = (typeof bridgeNeeds)[number];

/**
 * Whether the end of the plan year needs a bridge letter. A gap at the start is filled by the prior report, never by a letter, and if
 * nothing is covered there is nothing to bridge.
 */
export function bridgeNeed({ common, gapAtEndDays }: Coverage, planYear: Period, letter: BridgeLetter | null): BridgeNeed {
  if (!common || gapAtEndDays === 0) return "not_needed";
  if (gapAtEndDays > longestBridgeDays) return "gap_too_long";
  if (!letter) return "needed";
  return letter.coversTo >= planYear.endOn ? "given" : "too_short";
}

/** The calendar years that a period falls in. */
export const yearsOf = ({ startOn, endOn }: Period): readonly number[] =>
  Array.from({ length: yearOf(endOn) - yearOf(startOn) + 1 }, (_, at) => yearOf(startOn) + at);
