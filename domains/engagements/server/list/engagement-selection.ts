import { searchWords } from "../../core/index.ts";

/** Selects engagements; a field that is null doesn't filter. */
export interface EngagementFilter {
  /** Null for all of the firm's engagements; otherwise the person whose assigned engagements are selected. */
  readonly assignedTo: string | null;
  readonly search: string | null;
  readonly statuses: readonly string[] | null;
  readonly years: readonly string[] | null;
  readonly dataTypes: readonly string[] | null;
  readonly clientIds: readonly string[] | null;
  readonly assigneeIds: readonly string[] | null;
  readonly providerIds: readonly string[] | null;
}

/** Adds a parameter and returns its placeholder. */
export type Place = (value: unknown) => string;

export interface Selection {
  /** `with` clauses that the conditions read; empty if none are needed. */
  readonly parts: readonly string[];
  /** Conditions on `engagements e` that restrict to what the caller may see. */
  readonly seen: readonly string[];
  /** Conditions on `engagements e` for everything except the status; includes `seen`. */
  readonly matching: readonly string[];
  readonly status: readonly string[];
  /** The conditions in `matching` that also apply to the tallies; null if the tallies cannot provide the counts. */
  readonly tallied: readonly string[] | null;
}

/** Conditions that depend on other tables: people, providers and search words. */
const namedElsewhere = ({ assigneeIds, providerIds, search }: EngagementFilter, place: Place): readonly string[] => [
  ...(assigneeIds ? [assignedTo(assigneeIds, place)] : []),
  ...(providerIds ? [providedBy(providerIds, place)] : []),
  ...(search === null ? [] : searchWords(search).map((word) => withWord(word, place))),
];

/**
 * Contains only the conditions in use, so that a cached plan fits each call. Conditions on other tables (people, providers, words) are read
 * first from their indexes, as one array of IDs, so the work grows with the matches, not with the firm.
 */
export function selectionOf(filter: EngagementFilter, place: Place): Selection {
  const mine = filter.assignedTo === null ? null : assignedTo([filter.assignedTo], place);
  const others = namedElsewhere(filter, place);
  const found = others.length > 0 ? [...(mine ? [mine] : []), ...others] : [];
  const own = [
    ...among("start_year", "integer", filter.years?.map(Number) ?? null, place),
    ...among("data_type", "text", filter.dataTypes, place),
  ];
  const elsewhere = [
    ...(found.length > 0 ? ["e.id = any ((select ids from found)::uuid[])"] : []),
    ...among("e.client_id", "uuid", filter.clientIds, place),
    // A search that is only punctuation matches nothing.
    ...(filter.search !== null && searchWords(filter.search).length === 0 ? ["false"] : []),
  ];
  const seen = mine ? ["e.id = any ((select ids from mine)::uuid[])"] : [];
  return {
    parts: [...(mine ? [idsPart("mine", [mine])] : []), ...(found.length > 0 ? [idsPart("found", found)] : [])],
    seen,
    matching: [...(found.length > 0 ? [] : seen), ...elsewhere, ...own],
    status: among("status", "text", filter.statuses, place),
    tallied: elsewhere.length === 0 && mine === null ? own : null,
  };
}

const idsPart = (name: string, sources: readonly string[]): string =>
  `${name} as materialized (select array(${sources.join(" intersect ")}) as ids)`;

/**
 * Compares a single value with `=`, so that an index that starts with the column also provides the order, and the planner knows the
 * selectivity.
 */
function among(column: string, type: string, values: readonly unknown[] | null, place: Place): readonly string[] {
  if (values === null) return [];
  return [values.length === 1 ? `${column} = ${place(values[0])}::${type}` : `${column} = any (${place(values)}::${type}[])`];
}

const assignedTo = (people: readonly string[], place: Place): string =>
  `select a.engagement_id from engagement_assignments a where a.user_id = any (${place(people)}::uuid[])`;

const providedBy = (providers: readonly string[], place: Place): string =>
  `select s.engagement_id from subcontracts s where s.service_provider_id = any (${place(providers)}::uuid[])`;

/**
 * Matches the start of a word in the engagement or its client. Collation "C" orders by code point, and no character sorts above the last
 * code point.
 */
function withWord(word: string, place: Place): string {
  const at = place(word);
  const begins = `word >= lower(${at}) and word < lower(${at}) || chr(1114111)`;
  return `(select engagement_id from engagement_words where ${begins}
    union all select x.id from client_words w join engagements x on x.organization_id = w.organization_id and x.client_id = w.client_id where ${begins})`;
}

export const where = (conditions: readonly string[]): string => (conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`);

export const withParts = (parts: readonly string[]): string => (parts.length === 0 ? "" : `with ${parts.join(", ")}`);
