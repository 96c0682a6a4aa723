import { type PlainDate, yearOf } from "@tieout/kernel";
import { type CoverageKey, coverageKeys, coverageOf, coverageTitles, type Period } from "./coverage.ts";
import {
  type OpinionKey,
  opinionKeys,
  opinionTitles,
  type ReportType,
  reportTypes,
  type ServiceKey,
  type SocType,
  serviceKeys,
  serviceTitles,
  socTypes,
} from "./vocabulary.ts";

/** One combination of filter values, shared by many toolkits. */
export interface Facet {
  readonly id: number;
  readonly service: ServiceKey;
  readonly socType: SocType;
  readonly reportType: ReportType;
  readonly opinion: OpinionKey;
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
}

/** Filters other than the provider, which is not part of a facet. `year` is the year in which the period ends. */
export const facetFilters = ["coverage", "service_covered", "soc_type", "report_type", "opinion", "year"] as const;
export type FacetFilter = (typeof facetFilters)[number];
export type ChosenFilters = Readonly<Record<FacetFilter, readonly string[]>>;

export const filterTitles: Readonly<Record<FacetFilter | "service_provider", string>> = {
  coverage: "Coverage of the plan year",
  service_provider: "Service provider",
  service_covered: "Service covered",
  soc_type: "SOC type",
  report_type: "Report type",
  opinion: "Opinion",
  year: "Year",
};

/** Returns a facet's coverage of the chosen plan year; null if none is chosen. */
export type FacetCoverage = (facet: Facet) => CoverageKey | null;

/** Computes each period only once, because facets share periods. */
export function coverageReader(planYear: Period | null): FacetCoverage {
  const known = new Map<string, CoverageKey>();
  return (facet) => {
    if (!planYear) return null;
    const period = `${facet.reportType} ${facet.startOn} ${facet.endOn}`;
    const key = known.get(period) ?? coverageOf(facet, planYear).key;
    known.set(period, key);
    return key;
  };
}

function choiceOf(facet: Facet, filter: FacetFilter, coverage: FacetCoverage): string | null {
  switch (filter) {
    case "coverage":
      return coverage(facet);
    case "service_covered":
      return facet.service;
    case "soc_type":
      return String(facet.socType);
    case "report_type":
      return String(facet.reportType);
    case "opinion":
      return facet.opinion;
    case "year":
      return String(yearOf(facet.endOn));
  }
}

/** Whether a facet passes all filters, ignoring the filter `but`. A filter without a choice passes everything. */
export function passes(facet: Facet, chosen: ChosenFilters, coverage: FacetCoverage, but?: FacetFilter): boolean {
  return facetFilters.every((filter) => {
    if (filter === but || chosen[filter].length === 0) return true;
    const value = choiceOf(facet, filter, coverage);
    return value !== null && chosen[filter].includes(value);
  });
}

export interface Option {
  readonly value: string;
  readonly title: string;
  readonly count: number;
}

const known: Readonly<Record<Exclude<FacetFilter, "year">, readonly (readonly [value: string, title: string])[]>> = {
  coverage: coverageKeys.map((key) => [key, coverageTitles[key]]),
  service_covered: serviceKeys.map((key) => [key, serviceTitles[key]]),
  soc_type: socTypes.map((type) => [String(type), `SOC ${type}`]),
  report_type: reportTypes.map((type) => [String(type), type === 1 ? "Type 1, a date" : "Type 2, a period"]),
  opinion: opinionKeys.map((key) => [key, opinionTitles[key]]),
};

export interface FacetCount {
  readonly facet: Facet;
  readonly count: number;
}

/**
 * Number of toolkits each option would leave, given the choices in the other filters. An option that would leave none is listed only if it
 * is chosen.
 */
export function countOptions(
  found: readonly FacetCount[],
  chosen: ChosenFilters,
  coverage: FacetCoverage,
): Readonly<Record<FacetFilter, readonly Option[]>> {
  const options = (filter: FacetFilter): readonly Option[] => {
    const counts = new Map<string, number>(chosen[filter].map((value) => [value, 0]));
    for (const { facet, count } of found) {
      const value = passes(facet, chosen, coverage, filter) ? choiceOf(facet, filter, coverage) : null;
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + count);
    }
    const titles =
      filter === "year"
        ? [...counts.keys()]
            .sort()
            .reverse()
            .map((year) => [year, year] as const)
        : known[filter];
    return titles.flatMap(([value, title]) => {
      const count = counts.get(value);
      return count === undefined ? [] : [{ value, title, count }];
    });
  };
  return Object.fromEntries(facetFilters.map((filter) => [filter, options(filter)])) as Record<FacetFilter, readonly Option[]>;
}

/** Words that occur in so many titles that searching for them is useless. */
const unimportant = new Set(["a", "an", "and", "for", "in", "of", "on", "or", "the", "to"]);
const most = { words: 8, letters: 40 } as const;

/** Distinct search words: lowercase letters and digits, without accents. */
export function searchedWords(keyword: string): readonly string[] {
  const plain = keyword.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !unimportant.has(word)).map((word) => word.slice(0, most.letters));
  return [...new Set(words)].slice(0, most.words);
}
