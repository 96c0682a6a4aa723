import { engagementOrderings } from "../../contract/index.ts";
import type { EngagementStatus } from "../../core/index.ts";
import { fromEngagements, type ListedEngagement, listedFields } from "../engagement-repository.ts";
import { type EngagementFilter, type Place, type Selection, selectionOf, where, withParts } from "./engagement-selection.ts";

export interface EngagementPage {
  readonly ordering: string;
  readonly limit: number;
  readonly offset: number;
}

/** Each ordering can follow an index in both directions, with the ID as the tiebreaker. */
const orderings: Readonly<Record<(typeof engagementOrderings)[number], readonly string[]>> = {
  created_on: ["e.created_at"],
  updated_on: ["e.updated_at"],
  client_name: ["lower(c.name)"],
  engagement_name: ["lower(e.name)"],
  year: ["e.start_on"],
  start_date: ["e.start_on"],
  end_date: ["e.end_on"],
  status: ["e.status", "e.created_at"],
  data_type: ["e.data_type", "e.created_at"],
  plan_number: ["e.plan_number"],
  client_ein: ["e.ein", "e.plan_number"],
  locked_on: ["e.locked_at"],
};

/** Columns stored in the engagement's row. */
const listedColumns = [
  "id",
  "clientId",
  "clientName",
  "name",
  "ein",
  "planNumber",
  "startOn",
  "endOn",
  "dataType",
  "status",
  "missing",
  "resultsOutOfDate",
  "overview",
  "createdAt",
  "updatedAt",
  "lockedAt",
] as const satisfies readonly (keyof ListedEngagement)[];

type ListedColumn = (typeof listedColumns)[number];

export interface ListAnswer {
  /** Values of each column, in row order. */
  readonly page: { readonly [C in ListedColumn]: readonly ListedEngagement[C][] } | null;
  /** People assigned to any engagement on the page, sorted by name: ID, name, email and the IDs of their engagements. */
  readonly team: readonly (readonly [string, string, string, readonly string[]])[] | null;
  readonly rolled: readonly string[] | null;
  /** Engagements the caller may see, by status and first year: the total, and the number that match if the tallies can provide it. */
  readonly counts: readonly (readonly [EngagementStatus, number, number, number])[] | null;
  /** Number of matching engagements by status, if the tallies cannot provide it. */
  readonly matching?: readonly (readonly [EngagementStatus, number])[] | null;
  readonly clients?: Labels;
  readonly people?: Labels;
  readonly providers?: Labels;
}
type Labels = readonly (readonly [string, string])[] | null;

/**
 * Builds one statement that returns one row of JSON, which is much cheaper than three statements with a row per engagement. Each column is
 * one array and each person appears once, because nested arrays and objects cost PostgreSQL more than the values in them.
 */
export function listStatement(
  filter: EngagementFilter,
  page: EngagementPage,
): { readonly sql: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const place: Place = (value) => `$${values.push(value)}`;
  const selection = selectionOf(filter, place);
  const sql = `${withParts([...selection.parts, ...pageParts(selection, page, place)])}
    select
    (select json_build_object(${listedColumns.map((column) => `'${column}', json_agg("${column}")`).join(", ")})
      from page having count(*) > 0) as page,
    (select json_agg(json_build_array(u.id, u.name, u.email, assigned.engagements) order by u.name, u.id) from (
      select a.organization_id, a.user_id, array_agg(a.engagement_id) as engagements from engagement_assignments a
      where a.engagement_id = any (array(select id from page)) group by a.organization_id, a.user_id) assigned
      join users u on u.organization_id = assigned.organization_id and u.id = assigned.user_id) as team,
    (select json_agg(n.rolled_from) from engagements n where n.rolled_from = any (array(select id from page))) as rolled,
    ${[...countColumns(selection), ...chosenColumns(filter, place)].join(",\n    ")}`;
  return { sql, values };
}

/**
 * If the tallies provide the counts, the page follows an index and stops early. Otherwise one narrow pass over all matches serves both the
 * counts and the page; the remaining columns and the client are read only for the page.
 */
function pageParts({ matching, status, tallied }: Selection, page: EngagementPage, place: Place): readonly string[] {
  const columns = listedColumns.map((column) => `${listedFields[column]} as "${column}"`).join(", ");
  const onPage = `limit ${place(page.limit)} offset ${place(page.offset)}`;
  const keys = orderKeys(page.ordering);
  const inOrder = `order by ${keys.map(({ key, direction }) => `${key} ${direction}`).join(", ")}`;
  if (tallied) {
    return [`page as (select ${columns} ${fromEngagements} ${where([...matching, ...status])} ${inOrder} ${onPage})`];
  }
  const keyColumns = keys.map(({ key }, at) => `${key} as key_${at}`).join(", ");
  const inOrderOfKeys = keys.map(({ direction }, at) => `key_${at} ${direction}`).join(", ");
  const from = keys.some(({ key }) => key.includes("c.")) ? fromEngagements : "from engagements e";
  return [
    `matching as materialized (select e.id, e.status, ${keyColumns} ${from} ${where(matching)})`,
    `page as (select ${columns}
      ${fromEngagements} join (select id from matching ${where(status)} order by ${inOrderOfKeys} ${onPage}) listed on listed.id = e.id
      ${inOrder})`,
  ];
}

/** For a whole firm, sums the tallies; the time doesn't grow with the engagements. */
function countColumns({ seen, tallied }: Selection): readonly string[] {
  const found = tallied ? `coalesce(sum(engagements) ${filtered(tallied)}, 0)` : "0";
  const present =
    seen.length === 0
      ? `select status, start_year, sum(engagements) as present, ${found} as matching
        from engagement_tallies group by status, start_year having sum(engagements) > 0`
      : `select e.status, e.start_year, count(*) as present, 0 as matching from engagements e ${where(seen)} group by e.status, e.start_year`;
  return [
    `(select json_agg(json_build_array(status, start_year, present, matching)) from (${present}) counts) as counts`,
    ...(tallied
      ? []
      : [
          "(select json_agg(json_build_array(status, found)) from (select status, count(*) as found from matching group by status) counts) as matching",
        ]),
  ];
}

/** Names of the clients, people and providers the filter refers to by ID. */
function chosenColumns({ clientIds, assigneeIds, providerIds }: EngagementFilter, place: Place): readonly string[] {
  const labels = (ids: readonly string[] | null, table: string, name: string): readonly string[] =>
    ids === null
      ? []
      : [
          `(select json_agg(json_build_array(id, name) order by lower(name), id) from ${table} where id = any (${place(ids)}::uuid[])) as ${name}`,
        ];
  return [
    ...labels(clientIds, "clients", "clients"),
    ...labels(assigneeIds, "users", "people"),
    ...labels(providerIds, "service_providers", "providers"),
  ];
}

const filtered = (conditions: readonly string[]): string => (conditions.length === 0 ? "" : `filter (${where(conditions)})`);

/** Total order. */
function orderKeys(ordering: string): readonly { readonly key: string; readonly direction: "asc" | "desc" }[] {
  const column = engagementOrderings.find((one) => one === ordering.replace(/^-/, "")) ?? "created_on";
  const direction = ordering.startsWith("-") ? "desc" : "asc";
  return [...orderings[column], "e.id"].map((key) => ({ key, direction }));
}
