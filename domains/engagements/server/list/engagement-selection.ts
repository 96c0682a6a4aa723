import { searchWords } from "../../core/index.ts";

/** Which engagements are wanted; null: whatever they are. */
export interface EngagementFilter {
  /** Null: every engagement of the firm; else those that this person is assigned to. */
  readonly assignedTo: string | null;
  readonly search: string | null;
  readonly statuses: readonly string[] | null;
  readonly years: readonly string[] | null;
  readonly dataTypes: readonly string[] | null;
  readonly clientIds: readonly string[] | null;
  readonly assigneeIds: readonly string[] | null;
  readonly providerIds: readonly string[] | null;
}

/** Collects parameters: gives the place of each. */
export type Place = (value: unknown) => string;

export interface Selection {
  /** `with` parts that the conditions read; empty where none is needed. */
  readonly parts: readonly string[];
  /** On `engagements e`: what the caller may see. */
  readonly seen: readonly string[];
  /** On `engagements e`: everything but the status; `seen` is part of it. */
  readonly matching: readonly string[];
  readonly status: readonly string[];
  /** Of the engagements' own columns and of those of their tallies, what of `matching` is left; null where more is asked. */
  readonly tallied: readonly string[] | null;
}

/** Conditions on other tables: people, providers and words. */
const namedElsewhere = ({ assigneeIds, providerIds, search }: EngagementFilter, place: Place): readonly string[] => [
  ...(assigneeIds ? [assignedTo(assigneeIds, place)] : []),
  ...(providerIds ? [providedBy(providerIds, place)] : []),
  ...(search === null ? [] : searchWords(search).map((word) => withWord(word, place))),
];

/**
 * Contains only the conditions in use, so a cached plan fits each call. What other tables say (people, providers, words) is read first, from
 * their indexes, as one array of ids: the work grows with what is found, not with the firm.
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
    // A search for signs alone finds nothing.
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

/** One value is compared as such: an index that begins with the column then gives the order of what follows, and its share is known. */
function among(column: string, type: string, values: readonly unknown[] | null, place: Place): readonly string[] {
  if (values === null) return [];
  return [values.length === 1 ? `${column} = ${place(values[0])}::${type}` : `${column} = any (${place(values)}::${type}[])`];
}

const assignedTo = (people: readonly string[], place: Place): string =>
  `select a.engagement_id from engagement_assignments a where a.user_id = any (${place(people)}::uuid[])`;

const providedBy = (providers: readonly string[], place: Place): string =>
  `select s.engagement_id from subcontracts s where s.service_provider_id = any (${place(providers)}::uuid[])`;

/** Begins a word of the engagement or of its client; "C" orders by code point, and none is above the last. */
function withWord(word: string, place: Place): string {
  const at = place(word);
  const begins = `word >= lower(${at}) and word < lower(${at}) || chr(1114111)`;
  return `(select engagement_id from engagement_words where ${begins}
    union all select x.id from client_words w join engagements x on x.organization_id = w.organization_id and x.client_id = w.client_id where ${begins})`;
}

export const where = (conditions: readonly string[]): string => (conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`);

export const withParts = (parts: readonly string[]): string => (parts.length === 0 ? "" : `with ${parts.join(", ")}`);
