import type { Queryable } from "@tieout/postgres";

/** A null member means that nothing is chosen, so everything passes. */
export interface FoundBy {
  /** For `to_tsquery`. */
  readonly text: string | null;
  readonly providerIds: readonly string[] | null;
  /** Result of `bitsOf` for the facets that pass the filters. */
  readonly facetBits: Buffer | null;
}

interface FacetCount {
  readonly [column: string]: unknown;
  readonly facet: number;
  readonly count: number;
}

interface ProviderCount {
  readonly [column: string]: unknown;
  readonly value: string;
  readonly title: string;
  readonly count: number;
}

const ofText = (text: string | null): string => (text === null ? "$1::text is null" : "t.search @@ to_tsquery('english', $1)");

/** One bit per ID, starting with the lowest bit of each byte, which is the order `get_bit` uses. */
export function bitsOf(facets: readonly { readonly id: number }[]): Buffer {
  const bits = Buffer.alloc((Math.max(0, ...facets.map(({ id }) => id)) >> 3) + 1);
  for (const { id } of facets) bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7));
  return bits;
}

/**
 * Uses a bit string because a thousand IDs would either be compared with every row one by one or be looked up in an index that matches half
 * the catalog.
 */
export const passingFacet = (bits: string): string =>
  `case when ${bits}::bytea is null then true when t.facet_id < octet_length(${bits}) * 8 then get_bit(${bits}, t.facet_id) = 1 else false end`;

/** Counts by facet, for the chosen providers. */
export const facetCountsSql = (text: string | null): string => `
  select t.facet_id as facet, count(*)::int as count from toolkits t
  where ${ofText(text)} and ($2::uuid[] is null or t.provider_id = any($2)) group by t.facet_id`;

/** Counts by provider, for the facets that pass; chosen providers come first, so that none of them is cut off. */
const providerCountsSql = (text: string | null): string => `
  select p.slug as value, p.name as title, c.count from (
    select t.provider_id, count(*)::int as count from toolkits t
    where ${ofText(text)} and ${passingFacet("$2")} group by t.provider_id) c
  join toolkit_providers p on p.id = c.provider_id
  order by (p.id = any(coalesce($3::uuid[], '{}'))) desc, c.count desc, p.name limit 100`;

export const countFacets = async (query: Queryable["query"], { text, providerIds }: FoundBy): Promise<readonly FacetCount[]> =>
  (await query<FacetCount>(facetCountsSql(text), [text, providerIds])).rows;

export const countProviders = async (
  query: Queryable["query"],
  { text, facetBits, providerIds }: FoundBy,
): Promise<readonly ProviderCount[]> => (await query<ProviderCount>(providerCountsSql(text), [text, facetBits, providerIds])).rows;
