import type { Tx } from "@tieout/postgres";
import { codeKey, columnName, decisionOfCode, decisionOfColumn, isPayField, type PayDecision } from "../../core/index.ts";
import type { StoredColumn, StoredValue } from "../mapping/mapping-repository.ts";

/** The client's earlier decisions, by item name. */
export interface LastDecisions {
  /** The plan year that the decisions come from; null if there are none. */
  readonly year: string | null;
  readonly decisions: ReadonlyMap<string, PayDecision>;
}

export const nothingDecided: LastDecisions = { year: null, decisions: new Map() };

interface EarlierMapping extends Record<string, unknown> {
  readonly nodeId: string;
  readonly year: string;
  readonly columns: readonly StoredColumn[];
  readonly values: readonly StoredValue[];
}

/** A left-out column counts as decided only if someone decided it. */
const isDecided = ({ field, accepted, decided }: StoredColumn): boolean =>
  accepted && (field === null ? decided !== undefined : isPayField(field));

/**
 * Decisions from the plan's latest earlier year with a confirmed mapping for this provider's register, by register slot. The client's other
 * plans have their own definitions of compensation.
 */
export async function lastDecisions(tx: Tx, nodeIds: readonly string[]): Promise<ReadonlyMap<string, LastDecisions>> {
  const { rows } = await tx.query<EarlierMapping>(
    `select "nodeId", year, columns, values from (
       select h.id as "nodeId", to_char(e.start_on, 'YYYY') as year, max(to_char(e.start_on, 'YYYY')) over (partition by h.id) as latest,
         m.columns, m.value_map as values, e.start_on, e.id as engagement_id, n.id as earlier_id
       from data_feed_nodes h
       join subcontracts c on c.organization_id = h.organization_id and c.id = h.subcontract_id
       join engagements o on o.organization_id = h.organization_id and o.id = h.engagement_id
       join engagements e on e.organization_id = o.organization_id and e.client_id = o.client_id and e.plan_number = o.plan_number
         and e.end_on < o.start_on
       join subcontracts s on s.organization_id = e.organization_id and s.engagement_id = e.id and s.service_provider_id = c.service_provider_id
       join data_feed_nodes n on n.organization_id = s.organization_id and n.subcontract_id = s.id and n.report_key = 'payroll_register'
       join mappings m on m.organization_id = n.organization_id and m.data_feed_node_id = n.id and m.accepted_at is not null
       where h.id = any ($1::uuid[])) earlier
     where year = latest order by "nodeId", start_on desc, engagement_id, earlier_id`,
    [nodeIds],
  );
  const found = new Map<string, LastDecisions & { readonly decisions: Map<string, PayDecision> }>();
  for (const row of rows) {
    const own = found.get(row.nodeId) ?? { year: row.year, decisions: new Map<string, PayDecision>() };
    found.set(row.nodeId, own);
    addDecisions(own.decisions, row);
  }
  return found;
}

function addDecisions(decisions: Map<string, PayDecision>, { columns, values }: EarlierMapping): void {
  for (const column of columns) if (isDecided(column)) decisions.set(columnName(column.header), decisionOfColumn(column.field));
  for (const { key, source, canonical, accepted } of values)
    if (key === "pay_codes" && accepted && canonical !== null) decisions.set(codeKey(source), decisionOfCode(canonical));
}
