import type { Tx } from "@tieout/postgres";
import { engagementOrderings } from "../contract/index.ts";
import type { EngagementStatus } from "../core/index.ts";
import { fromEngagements, type ListedEngagement, listedFields } from "./engagement-repository.ts";
import { overviewDocument } from "./overview-document.ts";

export interface EngagementFilter {
  /** Null: every engagement of the firm. */
  readonly assignedTo: string | null;
  readonly search: string | null;
  readonly statuses: readonly string[] | null;
  readonly years: readonly string[] | null;
  readonly dataType: string | null;
  readonly clientId: string | null;
}

export interface EngagementPage {
  readonly ordering: string;
  readonly limit: number;
  readonly offset: number;
}

/** One page; the counts ignore the status filter, the years every filter except assignment. */
export interface EngagementList {
  readonly rows: readonly ListedEngagement[];
  readonly statusCounts: { readonly [S in EngagementStatus]?: number };
  readonly years: readonly string[];
}

const orderings: Readonly<Record<(typeof engagementOrderings)[number], string>> = {
  created_on: "e.created_at",
  updated_on: "e.updated_at",
  client_name: "lower(c.name)",
  engagement_name: "lower(e.name)",
  year: "e.start_on",
  start_date: "e.start_on",
  end_date: "e.end_on",
  status: "e.status",
  data_type: "e.data_type",
  plan_number: "e.plan_number",
};

/** What each row holds by itself. */
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
type Assignee = ListedEngagement["assignees"][number];

interface ListAnswer {
  /** The values of each column, in the order of the rows. */
  readonly page: { readonly [C in ListedColumn]: readonly ListedEngagement[C][] } | null;
  /** Who is assigned to something on the page: id, name, email and the engagements; by name. */
  readonly team: readonly (readonly [string, string, string, readonly string[]])[] | null;
  /** Engagements of the assignment by status and first day: how many there are, and how many match the filters. */
  readonly counts: readonly (readonly [EngagementStatus, string, number, number])[] | null;
}

/**
 * One statement that returns one row of JSON: much less work than three statements with a row per engagement. A column is one array and a
 * person is sent once, because each value that PostgreSQL puts into an array of its own and each object costs it more than the value.
 */
export async function listEngagements(tx: Tx, filter: EngagementFilter, page: EngagementPage): Promise<EngagementList> {
  const { sql, values } = listStatement(filter, page);
  const { rows } = await tx.query<ListAnswer>(sql, values);
  const [answer] = rows;
  if (!answer) throw new Error("the list of engagements has no answer");
  return { rows: answer.page ? rowsOf(answer.page, assigneesOf(answer.team ?? [])) : [], ...countsOf(answer.counts ?? []) };
}

/** By engagement, in the order of the people. */
function assigneesOf(team: NonNullable<ListAnswer["team"]>): ReadonlyMap<string, readonly Assignee[]> {
  const assignees = new Map<string, Assignee[]>();
  for (const [id, name, email, engagementIds] of team) {
    for (const engagementId of engagementIds) {
      const known = assignees.get(engagementId);
      if (known) known.push({ id, name, email });
      else assignees.set(engagementId, [{ id, name, email }]);
    }
  }
  return assignees;
}

function countsOf(counts: NonNullable<ListAnswer["counts"]>): Pick<EngagementList, "statusCounts" | "years"> {
  const statusCounts: { [S in EngagementStatus]?: number } = {};
  for (const [status, , , matching] of counts) if (matching > 0) statusCounts[status] = (statusCounts[status] ?? 0) + matching;
  const years = new Set(counts.map(([, startOn]) => startOn.slice(0, 4)));
  return { statusCounts, years: [...years].sort().reverse() };
}

/** Contains only the conditions in use, so a cached plan fits each call. */
function listStatement(filter: EngagementFilter, page: EngagementPage): { readonly sql: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const given = (value: unknown, condition: (at: string) => string): readonly string[] => (value === null ? [] : [condition(place(value))]);
  const visible = given(
    filter.assignedTo,
    (at) => `exists (select from engagement_assignments a
      where a.organization_id = e.organization_id and a.engagement_id = e.id and a.user_id = ${at})`,
  );
  const matching = [
    ...given(filter.search && escapeLike(filter.search), (at) => `(e.name ilike ${at} or c.name ilike ${at} or e.ein ilike ${at})`),
    ...given(filter.years, (at) => `to_char(e.start_on, 'YYYY') = any (${at}::text[])`),
    ...given(filter.dataType, (at) => `e.data_type = ${at}`),
    ...given(filter.clientId, (at) => `e.client_id = ${at}`),
  ];
  const wanted = [...visible, ...matching, ...given(filter.statuses, (at) => `e.status = any (${at}::text[])`)];
  const counted = filter.search === null ? "from engagements e" : fromEngagements;
  const sql = `with page as (
      select ${listedColumns.map((column) => `${listedFields[column]} as "${column}"`).join(", ")}
      ${fromEngagements} ${where(wanted)}
      order by ${order(page.ordering)} limit ${place(page.limit)} offset ${place(page.offset)})
    select
    (select json_build_object(${listedColumns.map((column) => `'${column}', json_agg("${column}")`).join(", ")})
      from page having count(*) > 0) as page,
    (select json_agg(json_build_array(u.id, u.name, u.email, assigned.engagements) order by u.name, u.id) from (
      select a.organization_id, a.user_id, array_agg(a.engagement_id) as engagements from engagement_assignments a
      where a.engagement_id = any (array(select id from page)) group by a.organization_id, a.user_id) assigned
      join users u on u.organization_id = assigned.organization_id and u.id = assigned.user_id) as team,
    (select json_agg(json_build_array(status, start_on, present, matching)) from (
      select e.status, e.start_on, count(*) as present, count(*) ${filtered(matching)} as matching
      ${counted} ${where(visible)} group by e.status, e.start_on) counts) as counts`;
  return { sql, values };
}

const escapeLike = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

const where = (conditions: readonly string[]): string => (conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`);

const filtered = (conditions: readonly string[]): string => (conditions.length === 0 ? "" : `filter (${where(conditions)})`);

/** Total order: ties are sorted by id. */
function order(ordering: string): string {
  const column = engagementOrderings.find((one) => one === ordering.replace(/^-/, "")) ?? "created_on";
  const direction = ordering.startsWith("-") ? "desc" : "asc";
  return `${orderings[column]} ${direction}, e.id ${direction}`;
}

function rowsOf(page: NonNullable<ListAnswer["page"]>, assignees: ReadonlyMap<string, readonly Assignee[]>): readonly ListedEngagement[] {
  return page.id.map((id, at) => rowOf(page, at, assignees.get(id) ?? []));
}

/** The columns have as many values as there are rows. */
const valueAt = <T>(column: readonly T[], at: number): T => column[at] as T;

/** Written out: objects made in a loop over names cost three times as much. */
function rowOf(page: NonNullable<ListAnswer["page"]>, at: number, assignees: readonly Assignee[]): ListedEngagement {
  const lockedAt = valueAt(page.lockedAt, at);
  return {
    id: valueAt(page.id, at),
    clientId: valueAt(page.clientId, at),
    clientName: valueAt(page.clientName, at),
    name: valueAt(page.name, at),
    ein: valueAt(page.ein, at),
    planNumber: valueAt(page.planNumber, at),
    startOn: valueAt(page.startOn, at),
    endOn: valueAt(page.endOn, at),
    dataType: valueAt(page.dataType, at),
    status: valueAt(page.status, at),
    missing: valueAt(page.missing, at),
    resultsOutOfDate: valueAt(page.resultsOutOfDate, at),
    overview: overviewDocument.open(valueAt(page.overview, at)),
    createdAt: instantOf(valueAt(page.createdAt, at)),
    updatedAt: instantOf(valueAt(page.updatedAt, at)),
    lockedAt: lockedAt === null ? null : instantOf(lockedAt),
    assignees,
  };
}

const withMicroseconds = /^.{23}\d{3}\+00:00$/;

/** Of PostgreSQL's text, which leaves out zeros at the end; sixty dates in a list are worth the short way. */
const instantOf = (text: string): string => (withMicroseconds.test(text) ? `${text.slice(0, 23)}Z` : new Date(text).toISOString());
