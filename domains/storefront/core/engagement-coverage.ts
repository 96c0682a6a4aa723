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
 * Whether a provider of an engagement is one of the store, by any of their names. Case and punctuation do not count, and the longer name may
 * say more: “Copperleaf” is “Copperleaf Retirement Services”, and not “Copper”.
 */
export function isSameProvider(one: NamedProvider, other: NamedProvider): boolean {
  const names = ({ name, knownAs }: NamedProvider) => [name, ...knownAs].map(plain).filter((text) => text !== "");
  const others = names(other);
  return names(one).some((mine) =>
    others.some((theirs) => mine === theirs || `${theirs} `.startsWith(`${mine} `) || `${mine} `.startsWith(`${theirs} `)),
  );
}

/** A report that a provider relies on, with what management says about the time after it. */
export interface ChosenReport extends ReportPeriod {
  readonly letter: BridgeLetter | null;
}

/** What is missing of a plan year: nothing; a letter for its end; another report; or there is no report yet. */
export const coverageStates = ["full", "letter", "report", "none"] as const;
export type CoverageState = (typeof coverageStates)[number];

export interface ProviderCoverage {
  readonly state: CoverageState;
  /** Of all reports together, each day once. */
  readonly coveredDays: number;
  readonly planDays: number;
  /** Parts of the plan year that no report and no letter speaks to, in their order. */
  readonly gaps: readonly Period[];
  /** At the end, covered by no report and by no letter, where a letter can speak to it. */
  readonly daysForLetter: number;
  /** Of each report by itself. */
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

/** How far the reports of one provider cover a plan year together. A letter fills the end alone, and at most as long as is common. */
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
  /** With nothing missing but, at most, a letter. */
  readonly covered: number;
  /** Of all providers. */
  readonly daysForLetter: number;
}

export const summaryOf = (providers: readonly Pick<ProviderCoverage, "state" | "daysForLetter">[]): CoverageSummary => ({
  providers: providers.length,
  covered: providers.filter(({ state }) => state === "full" || state === "letter").length,
  daysForLetter: providers.reduce((sum, one) => sum + one.daysForLetter, 0),
});
