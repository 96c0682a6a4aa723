import { addDays, daysBetween, type PlainDate } from "@tieout/kernel";
import { type Coverage, coverageOf, longestBridgeDays, type Period, type ReportPeriod } from "./coverage.ts";
import type { BridgeLetter } from "./toolkit.ts";

const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

interface NamedProvider {
  readonly name: string;
  readonly knownAs: readonly string[];
}

/**
 * Whether an engagement's provider matches one in the store by any of their names. Ignores case and punctuation, and the longer name may
 * have extra words: “Copperleaf” matches “Copperleaf Retirement Services”, but “Copper” does not.
 */
export function isSameProvider(one: NamedProvider, other: NamedProvider): boolean {
  const names = ({ name, knownAs }: NamedProvider) => [name, ...knownAs].map(plain).filter((text) => text !== "");
  const others = names(other);
  return names(one).some((mine) =>
    others.some((theirs) => mine === theirs || `${theirs} `.startsWith(`${mine} `) || `${mine} `.startsWith(`${theirs} `)),
  );
}

/** A report that a user chose for a provider, with management's statement about the period after it. */
export interface ChosenReport extends ReportPeriod {
  readonly letter: BridgeLetter | null;
}

/**
 * Coverage still missing for a plan year: nothing; a letter for the end of the year; another report; or `none` if there is no report yet.
 */
export const coverageStates = ["full", "letter", "report", "none"] as const;
export type CoverageState = (typeof coverageStates)[number];

export interface ProviderCoverage {
  readonly state: CoverageState;
  /** Days covered by all reports together, each counted once. */
  readonly coveredDays: number;
  readonly planDays: number;
  /** Parts of the plan year not covered by a report or letter, in order. */
  readonly gaps: readonly Period[];
  /** Uncovered days at the end that a letter could cover. */
  readonly daysForLetter: number;
  /** Coverage of each report separately. */
  readonly each: readonly Coverage[];
}

const lengthDays = ({ startOn, endOn }: Period): number => daysBetween(startOn, endOn) + 1;

function gapsBetween(periods: readonly Period[], year: Period): readonly Period[] {
  const gaps: Period[] = [];
  let next: PlainDate = year.startOn;
  for (const { startOn, endOn } of periods.toSorted((one, other) => (one.startOn < other.startOn ? -1 : 1))) {
    if (startOn > next) gaps.push({ startOn: next, endOn: addDays(startOn, -1) });
    if (endOn >= next) next = addDays(endOn, 1);
  }
  if (next <= year.endOn) gaps.push({ startOn: next, endOn: year.endOn });
  return gaps;
}

/** How much of a plan year one provider's reports cover together. A letter fills only the end, and only up to the common limit. */
export function coverageTogether(reports: readonly ChosenReport[], year: Period): ProviderCoverage {
  const each = reports.map((report) => coverageOf(report, year));
  const planDays = lengthDays(year);
  const open = gapsBetween(
    each.flatMap(({ common }) => (common ? [common] : [])),
    year,
  );
  const coveredDays = planDays - open.reduce((sum, gap) => sum + lengthDays(gap), 0);
  if (coveredDays === 0)
    return { state: reports.length === 0 ? "none" : "report", coveredDays, planDays, gaps: open, daysForLetter: 0, each };
  const last = open.at(-1);
  const atEnd = last?.endOn === year.endOn ? last : null;
  const canBridge = atEnd !== null && lengthDays(atEnd) <= longestBridgeDays;
  const before = atEnd && addDays(atEnd.startOn, -1);
  const isBridged =
    canBridge && reports.some(({ letter }, at) => each[at]?.common?.endOn === before && letter !== null && letter.coversTo >= year.endOn);
  const gaps = isBridged ? open.slice(0, -1) : open;
  const daysForLetter = canBridge && !isBridged ? lengthDays(atEnd) : 0;
  const needsReport = gaps.some((gap) => gap !== atEnd || !canBridge);
  return { state: needsReport ? "report" : daysForLetter > 0 ? "letter" : "full", coveredDays, planDays, gaps, daysForLetter, each };
}

export interface CoverageSummary {
  readonly providers: number;
  /** Providers that lack nothing, or only a letter. */
  readonly covered: number;
  /** Sum over all providers. */
  readonly daysForLetter: number;
}

export const summaryOf = (providers: readonly Pick<ProviderCoverage, "state" | "daysForLetter">[]): CoverageSummary => ({
  providers: providers.length,
  covered: providers.filter(({ state }) => state === "full" || state === "letter").length,
  daysForLetter: providers.reduce((sum, one) => sum + one.daysForLetter, 0),
});
