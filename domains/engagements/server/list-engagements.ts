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

const fieldNames = Object.keys(listedFields);

interface ListAnswer {
  /** The values of each row, in the order of `listedFields`. */
  readonly engagements: readonly (readonly unknown[])[] | null;
  readonly statusCounts: EngagementList["statusCounts"] | null;
  readonly years: readonly string[];
}

type ListedJson = Omit<ListedEngagement, "createdAt" | "updatedAt" | "lockedAt"> & {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lockedAt: string | null;
};

/** One statement that returns one row of JSON: much less work than three statements with a row per engagement. */
export async function listEngagements(tx: Tx, filter: EngagementFilter, page: EngagementPage): Promise<EngagementList> {
  const { sql, values } = listStatement(filter, page);
  const { rows } = await tx.query<ListAnswer>(sql, values);
  const [answer] = rows;
  if (!answer) throw new Error("the list of engagements has no answer");
  return { rows: (answer.engagements ?? []).map(fromJson), statusCounts: answer.statusCounts ?? {}, years: answer.years };
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
    ...visible,
    ...given(filter.search && escapeLike(filter.search), (at) => `(e.name ilike ${at} or c.name ilike ${at} or e.ein ilike ${at})`),
    ...given(filter.years, (at) => `to_char(e.start_on, 'YYYY') = any (${at}::text[])`),
    ...given(filter.dataType, (at) => `e.data_type = ${at}`),
    ...given(filter.clientId, (at) => `e.client_id = ${at}`),
  ];
  const wanted = [...matching, ...given(filter.statuses, (at) => `e.status = any (${at}::text[])`)];
  const counted = filter.search === null ? "from engagements e" : fromEngagements;
  const sql = `select
    (select json_agg(page.values) from (
      select json_array(${Object.values(listedFields).join(", ")} null on null returning json) as values ${fromEngagements} ${where(wanted)}
      order by ${order(page.ordering)} limit ${place(page.limit)} offset ${place(page.offset)}) page) as engagements,
    (select json_object_agg(status, count) from (
      select e.status, count(*) as count ${counted} ${where(matching)} group by e.status) counts) as "statusCounts",
    array(select distinct to_char(e.start_on, 'YYYY') as year from engagements e ${where(visible)} order by year desc) as years`;
  return { sql, values };
}

const escapeLike = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

const where = (conditions: readonly string[]): string => (conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`);

/** Total order: ties are sorted by id. */
function order(ordering: string): string {
  const column = engagementOrderings.find((one) => one === ordering.replace(/^-/, "")) ?? "created_on";
  const direction = ordering.startsWith("-") ? "desc" : "asc";
  return `${orderings[column]} ${direction}, e.id ${direction}`;
}

function fromJson(values: readonly unknown[]): ListedEngagement {
  // The statement writes the values from the same table of fields, whose keys the compiler checks against the type.
  const fields: Record<string, unknown> = {};
  for (const [place, name] of fieldNames.entries()) fields[name] = values[place];
  const row = fields as unknown as ListedJson;
  return {
    ...row,
    overview: overviewDocument.open(row.overview),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    lockedAt: row.lockedAt === null ? null : new Date(row.lockedAt),
  };
}
