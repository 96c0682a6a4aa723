import type { Tx } from "@tieout/postgres";
import { codeKey, columnName, decisionOfCode, decisionOfColumn, isPayField, type PayDecision } from "../../core/index.ts";
import type { StoredColumn, StoredValue } from "../mapping/mapping-repository.ts";

/** What was decided for the client before, by the name of the item. */
export interface LastDecisions {
  /** Of the plan year; null: nothing was. */
  readonly year: string | null;
  readonly decisions: ReadonlyMap<string, PayDecision>;
}

interface EarlierMapping extends Record<string, unknown> {
  readonly year: string;
  readonly columns: readonly StoredColumn[];
  readonly values: readonly StoredValue[];
}

/** A column that was left out only counts as decided where somebody decided it. */
const isDecided = ({ field, accepted, decided }: StoredColumn): boolean =>
  accepted && (field === null ? decided !== undefined : isPayField(field));

/**
 * Decisions of the plan's latest earlier year with a confirmed mapping of this provider's register. Another plan of the client has a definition
 * of compensation of its own.
 */
export async function lastDecisions(
  tx: Tx,
  place: { readonly clientId: string; readonly providerId: string; readonly startOn: string; readonly engagementId: string },
): Promise<LastDecisions> {
  const { rows } = await tx.query<EarlierMapping>(
    `select to_char(e.start_on, 'YYYY') as year, m.columns, m.value_map as values
     from engagements e
     join subcontracts s on s.organization_id = e.organization_id and s.engagement_id = e.id and s.service_provider_id = $2
     join data_feed_nodes n on n.organization_id = s.organization_id and n.subcontract_id = s.id and n.report_key = 'payroll_register'
     join mappings m on m.organization_id = n.organization_id and m.data_feed_node_id = n.id and m.accepted_at is not null
     where e.client_id = $1 and e.end_on < $3::date
       and e.plan_number = (select o.plan_number from engagements o where o.id = $4) order by e.start_on desc, e.id, n.id`,
    [place.clientId, place.providerId, place.startOn, place.engagementId],
  );
  const year = rows[0]?.year ?? null;
  const decisions = new Map<string, PayDecision>();
  for (const { columns, values } of rows.filter((row) => row.year === year)) {
    for (const column of columns) if (isDecided(column)) decisions.set(columnName(column.header), decisionOfColumn(column.field));
    for (const { key, source, canonical, accepted } of values)
      if (key === "pay_codes" && accepted && canonical !== null) decisions.set(codeKey(source), decisionOfCode(canonical));
  }
  return { year, decisions };
}
