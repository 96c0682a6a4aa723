import type { PlainDate } from "@tieout/kernel";
import type { Queryable } from "@tieout/postgres";
import type { Facet, OpinionKey, ReportType, ServiceKey, SocType } from "../core/index.ts";

interface Row {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly service: ServiceKey;
  readonly socType: SocType;
  readonly reportType: ReportType;
  readonly opinion: OpinionKey;
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
}

export type FacetList = (query: Queryable["query"], newest: number) => Promise<ReadonlyMap<number, Facet>>;

/** Caches facets. They are only ever added, never changed, so only newer ones are queried. */
export function createFacetList(): FacetList {
  const facets = new Map<number, Facet>();
  return async (query, newest) => {
    if (facets.has(newest)) return facets;
    const { rows } = await query<Row>(
      `select id, service, soc_type::int as "socType", report_type::int as "reportType", opinion, start_on as "startOn", end_on as "endOn"
       from toolkit_facets order by id`,
    );
    for (const row of rows) facets.set(row.id, row);
    return facets;
  };
}
