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

/** The columns of a row; `fromValues` takes their values in this order. */
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
  "assignees",
] as const satisfies readonly (keyof ListedEngagement)[];

type ValuesOf<Columns extends readonly (keyof ListedEngagement)[]> = { readonly [I in keyof Columns]: ListedEngagement[Columns[I]] };
type ListedValues = ValuesOf<typeof listedColumns>;

interface ListAnswer {
  readonly engagements: readonly ListedValues[] | null;
  /** Engagements of the assignment by status and first day: how many there are, and how many match the filters. */
  readonly counts: readonly (readonly [EngagementStatus, string, number, number])[] | null;
}

/** One statement that returns one row of JSON: much less work than three statements with a row per engagement. */
export async function listEngagements(tx: Tx, filter: EngagementFilter, page: EngagementPage): Promise<EngagementList> {
  const { sql, values } = listStatement(filter, page);
  const { rows } = await tx.query<ListAnswer>(sql, values);
  const [answer] = rows;
  if (!answer) throw new Error("the list of engagements has no answer");
  return { rows: (answer.engagements ?? []).map(fromValues), ...countsOf(answer.counts ?? []) };
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
  const sql = `select
    (select json_agg(page.values) from (
      select json_array(${listedColumns.map((column) => listedFields[column]).join(", ")} null on null returning json) as values
      ${fromEngagements} ${where(wanted)}
      order by ${order(page.ordering)} limit ${place(page.limit)} offset ${place(page.offset)}) page) as engagements,
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

/** Written out: objects made in a loop over names cost three times as much. */
function fromValues(values: ListedValues): ListedEngagement {
  const [id, clientId, clientName, name, ein, planNumber, startOn, endOn, dataType, status, missing, ...rest] = values;
  const [resultsOutOfDate, overview, createdAt, updatedAt, lockedAt, assignees] = rest;
  return {
    id,
    clientId,
    clientName,
    name,
    ein,
    planNumber,
    startOn,
    endOn,
    dataType,
    status,
    missing,
    resultsOutOfDate,
    overview: overviewDocument.open(overview),
    createdAt: instantOf(createdAt),
    updatedAt: instantOf(updatedAt),
    lockedAt: lockedAt === null ? null : instantOf(lockedAt),
    assignees,
  };
}

const withMicroseconds = /^.{23}\d{3}\+00:00$/;

/** Of PostgreSQL's text, which leaves out zeros at the end; sixty dates in a list are worth the short way. */
const instantOf = (text: string): string => (withMicroseconds.test(text) ? `${text.slice(0, 23)}Z` : new Date(text).toISOString());
