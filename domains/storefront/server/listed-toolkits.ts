import { formatCents, type PlainDate } from "@tieout/kernel";
import type { Queryable } from "@tieout/postgres";
import type { ListedToolkit, ToolkitQuery, WireCoverage } from "../contract/index.ts";
import {
  type Coverage,
  coverageOf,
  type OpinionKey,
  type Period,
  type ReportType,
  type ServiceKey,
  type SocType,
  toolkitCents,
  toolkitCredits,
  toolkitPath,
} from "../core/index.ts";
import { type FoundBy, passingFacet } from "./toolkit-counts.ts";

export interface ToolkitRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly provider: string;
  readonly service: ServiceKey;
  readonly serviceTitle: string;
  readonly socType: SocType;
  readonly reportType: ReportType;
  readonly opinion: OpinionKey;
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
  readonly isSample: boolean;
  readonly edition: number;
}

export const toolkitColumns = `t.id, p.name as provider, f.service, t.service_title as "serviceTitle", f.soc_type::int as "socType",
  f.report_type::int as "reportType", f.opinion, f.start_on as "startOn", f.end_on as "endOn", t.is_sample as "isSample", t.edition`;
export const toolkitTables = "toolkits t join toolkit_providers p on p.id = t.provider_id join toolkit_facets f on f.id = t.facet_id";

/**
 * Best match: toolkits with the words in the provider's or service's name come first, then those with the words elsewhere, newest first.
 */
const orders: Readonly<Record<ToolkitQuery["sort"], string>> = {
  match: "(t.search @@ to_tsquery('english', $6)) desc, t.end_on desc, t.id",
  newest: "t.end_on desc, t.id",
  oldest: "t.end_on, t.id",
  provider: "(select p.name from toolkit_providers p where p.id = t.provider_id), t.end_on desc, t.id",
};

/** Selects the page's rows before joining anything to them. */
export function pageSql(text: string | null, sort: ToolkitQuery["sort"]): string {
  const order = text === null && sort === "match" ? orders.newest : orders[sort];
  const conditions = [
    ...(text === null ? ["$1::text is null"] : ["t.search @@ to_tsquery('english', $1)"]),
    ...[passingFacet("$2"), "($3::uuid[] is null or t.provider_id = any($3))", "$6::text is not distinct from $6"],
  ];
  return `select ${toolkitColumns} from (
      select t.id, t.provider_id, t.facet_id, t.service_title, t.is_sample, t.edition, row_number() over (order by ${order}) as place from toolkits t where ${conditions.join(" and ")}
      order by ${order} limit $4 offset $5) t
    join toolkit_providers p on p.id = t.provider_id join toolkit_facets f on f.id = t.facet_id order by t.place`;
}

/** Limits the same words to the provider's and service's names. */
const inNames = (text: string): string => text.replaceAll(/:\*/g, ":*AB").replaceAll(/([\p{L}\p{N}])(?=[|)])/gu, "$1:AB");

interface Page {
  readonly sort: ToolkitQuery["sort"];
  readonly page: number;
  readonly pageSize: number;
}

export async function listToolkits(query: Queryable["query"], { text, facetBits, providerIds }: FoundBy, { sort, page, pageSize }: Page) {
  const names = text === null ? null : inNames(text);
  const values = [text, facetBits, providerIds, pageSize, (page - 1) * pageSize, names];
  return (await query<ToolkitRow>(pageSql(text, sort), values)).rows;
}

const wireCoverage = ({ key, common, ...found }: Coverage): WireCoverage => ({
  ...{ key, covered_from: common?.startOn ?? null, covered_to: common?.endOn ?? null },
  ...{ covered_days: found.coveredDays, plan_days: found.planDays, covered_months: found.coveredMonths, plan_months: found.planMonths },
  ...{ gap_at_start_days: found.gapAtStartDays, gap_at_end_days: found.gapAtEndDays },
});

export const listedToolkit = (row: ToolkitRow, planYear: Period | null): ListedToolkit => ({
  ...{ id: row.id, service_provider: row.provider, service: row.service, service_covered: row.serviceTitle },
  ...{ soc_type: row.socType, report_type: row.reportType, start_date: row.startOn, end_date: row.endOn, opinion: row.opinion },
  ...{ is_sample: row.isSample, edition: row.edition, credits: toolkitCredits, price: formatCents(toolkitCents) },
  url: toolkitPath({ ...row, service: row.serviceTitle }),
  coverage: planYear && wireCoverage(coverageOf(row, planYear)),
});
