import { pageLinks } from "@tieout/contract";
import type { Queryable } from "@tieout/postgres";
import type { ToolkitFilter, ToolkitPage, ToolkitQuery } from "../contract/index.ts";
import {
  type ChosenFilters,
  countOptions,
  coverageReader,
  type FacetCount,
  facetFilters,
  filterTitles,
  type Period,
  passes,
} from "../core/index.ts";
import type { FacetList } from "./facet-list.ts";
import { listedToolkit, listToolkits } from "./listed-toolkits.ts";
import { searchText } from "./search-words.ts";
import { bitsOf, countFacets, countProviders } from "./toolkit-counts.ts";

type Query = Queryable["query"];

export const planYearOf = (given: Pick<ToolkitQuery, "plan_start" | "plan_end">): Period | null =>
  given.plan_start !== undefined && given.plan_end !== undefined ? { startOn: given.plan_start, endOn: given.plan_end } : null;

const chosenOf = ({ coverage, service_covered, soc_type, report_type, opinion, year }: ToolkitQuery): ChosenFilters => ({
  ...{ coverage, service_covered, soc_type, report_type, opinion, year },
});

/** IDs to search in: none if no provider has the given name; null, meaning all, if no name is given. */
async function providerIds(query: Query, slugs: readonly string[]): Promise<readonly string[] | null> {
  if (slugs.length === 0) return null;
  const { rows } = await query<{ id: string }>("select id from toolkit_providers where slug = any($1)", [slugs]);
  return rows.map(({ id }) => id);
}

function filtersOf(found: readonly FacetCount[], providers: ToolkitFilter["options"], asked: ToolkitQuery): ToolkitFilter[] {
  const options = countOptions(found, chosenOf(asked), coverageReader(planYearOf(asked)));
  const [coverage, ...others] = facetFilters.map((key) => ({ key, title: filterTitles[key], options: [...options[key]] }));
  const provider = { key: "service_provider", title: filterTitles.service_provider, options: providers } as const;
  return [...(coverage ? [coverage] : []), provider, ...others].filter((filter) => filter.options.length > 0);
}

const path = "/api/storefront/toolkit-search/";

/** URL of another results page, with lists written as they were given. */
const linked = (asked: ToolkitQuery) =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([key, value]) =>
      Array.isArray(value) ? (value.length > 0 ? [[key, value.join(",")]] : []) : value === "" ? [] : [[key, value]],
    ),
  );

export async function searchToolkits(query: Query, facetList: FacetList, asked: ToolkitQuery): Promise<ToolkitPage> {
  const [{ query: text, corrections }, chosenProviders] = await Promise.all([
    searchText(query, asked.keyword),
    providerIds(query, asked.service_provider),
  ]);
  const planYear = planYearOf(asked);
  const chosen = chosenOf(asked);
  const coverage = coverageReader(planYear);
  const counts = await countFacets(query, { text, providerIds: chosenProviders, facetBits: null });
  const facets = await facetList(query, Math.max(0, ...counts.map(({ facet }) => facet)));
  const found = counts.flatMap(({ facet: id, count }): FacetCount[] => {
    const facet = facets.get(id);
    return facet ? [{ facet, count }] : [];
  });
  const isFiltered = facetFilters.some((filter) => chosen[filter].length > 0);
  const facetBits = isFiltered ? bitsOf([...facets.values()].filter((facet) => passes(facet, chosen, coverage))) : null;
  const by = { text, providerIds: chosenProviders, facetBits };
  const [providers, rows] = await Promise.all([
    countProviders(query, by),
    asked.filters_only === "true" ? [] : listToolkits(query, by, asked),
  ]);
  const count = found.reduce((sum, one) => sum + (passes(one.facet, chosen, coverage) ? one.count : 0), 0);
  return {
    ...{ count, ...pageLinks(path, linked(asked), { page: asked.page, pageSize: asked.pageSize, count }) },
    results: rows.map((row) => listedToolkit(row, planYear)),
    filters: filtersOf(found, [...providers], asked),
    corrections: corrections.map(({ typed, found: words }) => ({ typed, found: [...words] })),
  };
}
