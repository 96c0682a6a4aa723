import type { Tx } from "@tieout/postgres";
import type { FilterField, FilterValue } from "../../contract/index.ts";
import { type EngagementFilter, type Place, selectionOf, where, withParts } from "./engagement-selection.ts";

const shownValues = 50;

interface ValueQuery {
  readonly field: FilterField;
  /** Text to match anywhere in a value's name. */
  readonly search: string | null;
}

interface Source {
  readonly value: string;
  readonly label: string;
  readonly order: string;
  readonly joins: string;
}

const ownColumn = (column: string, order: string): Source => ({ value: `${column}::text`, label: `${column}::text`, order, joins: "" });
const named = (alias: string, joins: string): Source => ({
  ...{ value: `${alias}.id::text`, label: `${alias}.name`, order: `lower(${alias}.name), ${alias}.id` },
  joins,
});

const sources: Readonly<Record<FilterField, Source>> = {
  year: ownColumn("e.start_year", "e.start_year desc"),
  data_type: ownColumn("e.data_type", "e.data_type"),
  client_id: named("c", "join clients c on c.organization_id = e.organization_id and c.id = e.client_id"),
  assignee: named(
    "u",
    `join engagement_assignments a on a.organization_id = e.organization_id and a.engagement_id = e.id
     join users u on u.organization_id = a.organization_id and u.id = a.user_id`,
  ),
  provider: named(
    "p",
    `join (select distinct organization_id, engagement_id, service_provider_id from subcontracts) s
       on s.organization_id = e.organization_id and s.engagement_id = e.id
     join service_providers p on p.id = s.service_provider_id`,
  ),
};

/** The filter without this field, so that several of the field's values can be chosen. */
const withoutField = (filter: EngagementFilter, field: FilterField): EngagementFilter => ({
  ...filter,
  ...{
    year: { years: null },
    data_type: { dataTypes: null },
    client_id: { clientIds: null },
    assignee: { assigneeIds: null },
    provider: { providerIds: null },
  }[field],
});

/** Values that a filter offers within the other filters, by name, with counts. */
export async function filterValues(tx: Tx, filter: EngagementFilter, { field, search }: ValueQuery) {
  const values: unknown[] = [];
  const place: Place = (value) => `$${values.push(value)}`;
  const { parts, matching, status } = selectionOf(withoutField(filter, field), place);
  const { value, label, order, joins } = sources[field];
  const named = search === null ? [] : [`${label} ilike ${place(`%${search.replace(/[\\%_]/g, "\\$&")}%`)}`];
  const grouped = order.replace(/ desc/g, "");
  const { rows } = await tx.query<FilterValue>(
    `${withParts(parts)} select ${value} as value, ${label} as label, count(*)::int as count
     from engagements e ${joins} ${where([...matching, ...status, ...named])}
     group by ${[value, label, grouped].join(", ")} order by ${order} limit ${shownValues + 1}`,
    values,
  );
  return { results: rows.slice(0, shownValues), has_more: rows.length > shownValues };
}
