import type { DataType } from "@tieout/catalog/core";
import type { PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { DerivedStatus, EngagementOverview, EngagementStatus, LinkedEngagement } from "../core/index.ts";
import { overviewDocument } from "./overview-document.ts";

/** Fields of an engagement in the list. */
export interface ListedEngagement {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly name: string;
  readonly ein: string;
  readonly planNumber: string;
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
  readonly dataType: DataType;
  readonly status: EngagementStatus;
  readonly missing: readonly string[];
  readonly resultsOutOfDate: boolean;
  readonly overview: EngagementOverview;
  /** Instants in wire format: ISO 8601, UTC, milliseconds. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lockedAt: string | null;
  readonly assignees: readonly { readonly id: string; readonly name: string; readonly email: string }[];
}

export interface EngagementRecord extends ListedEngagement {
  /** Empty until entered. */
  readonly planName: string;
  /** Last day of one limitation year; null if the limitation year is the plan year. */
  readonly limitationYearEndOn: PlainDate | null;
  readonly performanceMaterialityCents: bigint | null;
  readonly materialityBasis: string | null;
  readonly revision: number;
  readonly lockedByName: string | null;
  /** Starts at 1 and increases by one with each reopening. */
  readonly version: number;
  /** Last reopening; `at` is in wire format like the other instants. */
  readonly reopened: { readonly at: string; readonly byName: string; readonly reason: string } | null;
  /** Engagement created from this one; `at` is in wire format like the other instants. */
  readonly rolledForward: (LinkedEngagement & { readonly at: string }) | null;
  readonly rolledFrom: LinkedEngagement | null;
}

export interface EngagementFields {
  readonly clientId: string;
  readonly name: string;
  readonly ein: string;
  readonly planNumber: string;
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
  readonly dataType: DataType;
  readonly planName: string;
  readonly limitationYearEndOn: PlainDate | null;
  readonly performanceMaterialityCents: bigint | null;
  readonly materialityBasis: string | null;
}

/** SQL expression of each field in `fromEngagements`. */
export const listedFields: { readonly [K in keyof ListedEngagement]: string } = {
  id: "e.id",
  clientId: "e.client_id",
  clientName: "c.name",
  name: "e.name",
  ein: "e.ein",
  planNumber: "e.plan_number",
  startOn: "e.start_on",
  endOn: "e.end_on",
  dataType: "e.data_type",
  status: "e.status",
  missing: "e.missing",
  resultsOutOfDate: "e.results_out_of_date",
  overview: "e.overview",
  createdAt: "e.created_at",
  updatedAt: "e.updated_at",
  lockedAt: "e.locked_at",
  assignees: `coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email) order by u.name, u.id)
    from engagement_assignments a join users u on u.organization_id = a.organization_id and u.id = a.user_id
    where a.organization_id = e.organization_id and a.engagement_id = e.id), '[]')`,
};
/** SQL expression for the IDs of the people assigned to the engagement with this alias. */
const assigneeIdsOf = (alias: string): string =>
  `coalesce((select json_agg(t.user_id) from engagement_assignments t
    where t.organization_id = ${alias}.organization_id and t.engagement_id = ${alias}.id), '[]')`;
const recordFields: { readonly [K in keyof EngagementRecord]: string } = {
  ...listedFields,
  planName: "e.plan_name",
  limitationYearEndOn: "e.limitation_year_end_on",
  performanceMaterialityCents: "e.performance_materiality_cents",
  materialityBasis: "e.materiality_basis",
  revision: "e.revision",
  lockedByName: "(select u.name from users u where u.organization_id = e.organization_id and u.id = e.locked_by)",
  version: `(select count(*)::int + 1 from engagement_locks l
    where l.organization_id = e.organization_id and l.engagement_id = e.id and l.reopened_at is not null)`,
  reopened: `(select json_build_object('at', l.reopened_at, 'byName', u.name, 'reason', l.reopen_reason) from engagement_locks l
    join users u on u.organization_id = l.organization_id and u.id = l.reopened_by
    where l.organization_id = e.organization_id and l.engagement_id = e.id and l.reopened_at is not null order by l.version desc limit 1)`,
  rolledForward: `(select json_build_object('id', n.id, 'name', n.name, 'at', n.created_at, 'assigneeIds', ${assigneeIdsOf("n")}) from engagements n
    where n.organization_id = e.organization_id and n.rolled_from = e.id)`,
  rolledFrom: `(select json_build_object('id', p.id, 'name', p.name, 'assigneeIds', ${assigneeIdsOf("p")}) from engagements p
    where p.organization_id = e.organization_id and p.id = e.rolled_from)`,
};
const columns = Object.entries(recordFields)
  .map(([field, sql]) => `${sql} as "${field}"`)
  .join(", ");
export const fromEngagements = "from engagements e join clients c on c.organization_id = e.organization_id and c.id = e.client_id";

interface EngagementDates {
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lockedAt: Date | null;
}
type StoredEngagement = Omit<EngagementRecord, keyof EngagementDates> & EngagementDates;

const fromStored = (row: StoredEngagement): EngagementRecord => ({
  ...row,
  overview: overviewDocument.open(row.overview),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  lockedAt: row.lockedAt?.toISOString() ?? null,
  reopened: row.reopened && { ...row.reopened, at: new Date(row.reopened.at).toISOString() },
  rolledForward: row.rolledForward && { ...row.rolledForward, at: new Date(row.rolledForward.at).toISOString() },
});

/** Changes to an engagement's status, lock and team, separate from its details. */
function engagementState(tx: Tx) {
  return {
    async saveStatus(id: string, derived: DerivedStatus, overview: EngagementOverview): Promise<void> {
      await tx.query(
        `update engagements set status = $2, missing = $3, results_out_of_date = $4, overview = $5, updated_at = now()
         where id = $1 and (status, missing, results_out_of_date, overview) is distinct from ($2, $3::text[], $4, $5::jsonb)`,
        [id, derived.status, derived.missing, derived.resultsOutOfDate, JSON.stringify(overviewDocument.seal(overview))],
      );
    },

    async markLocked(id: string, userId: string): Promise<void> {
      await tx.query(
        "update engagements set locked_at = now(), locked_by = $2, revision = revision + 1, updated_at = now() where id = $1",
        [id, userId],
      );
    },

    async markReopened(id: string): Promise<void> {
      await tx.query(
        "update engagements set locked_at = null, locked_by = null, revision = revision + 1, updated_at = now() where id = $1",
        [id],
      );
    },

    async setAssignees(id: string, userIds: readonly string[]): Promise<void> {
      await tx.query("delete from engagement_assignments where engagement_id = $1 and not (user_id = any ($2::uuid[]))", [id, userIds]);
      await tx.query(
        `insert into engagement_assignments (organization_id, engagement_id, user_id)
         select $1, $2, unnest($3::uuid[]) on conflict do nothing`,
        [tx.organizationId, id, userIds],
      );
    },
  };
}

export function engagementRepository(tx: Tx) {
  return {
    async find(id: string): Promise<EngagementRecord | null> {
      const { rows } = await tx.query<StoredEngagement>(`select ${columns} ${fromEngagements} where e.id = $1`, [id]);
      return rows[0] ? fromStored(rows[0]) : null;
    },

    /** IDs of all engagements for this engagement's plan, by plan year. */
    async idsOfPlan(id: string): Promise<readonly string[]> {
      const { rows } = await tx.query<{ id: string }>(
        `select o.id from engagements e join engagements o on o.organization_id = e.organization_id and o.client_id = e.client_id
           and o.plan_number = e.plan_number where e.id = $1 order by o.start_on, o.id`,
        [id],
      );
      return rows.map((row) => row.id);
    },

    /**
     * Locks the row until the transaction ends, so that changes to one engagement are serialized. See `lockStorage` for the order in which
     * locks are taken.
     */
    async lockRow(id: string): Promise<void> {
      await tx.query("select 1 from engagements where id = $1 for update", [id]);
    },

    /** `rolledFrom` is the prior-year engagement this one is created from. */
    async insert(fields: EngagementFields, createdBy: string, rolledFrom: string | null = null): Promise<string> {
      const { rows } = await tx.query<{ id: string }>(
        `insert into engagements (organization_id, client_id, name, ein, plan_number, start_on, end_on, data_type,
           performance_materiality_cents, materiality_basis, plan_name, limitation_year_end_on, created_by, rolled_from)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
        [tx.organizationId, ...fieldValues(fields), createdBy, rolledFrom],
      );
      const id = rows[0]?.id;
      if (!id) throw new Error("insert of an engagement returned no id");
      return id;
    },

    async update(id: string, fields: EngagementFields): Promise<void> {
      await tx.query(
        `update engagements set client_id = $2, name = $3, ein = $4, plan_number = $5, start_on = $6, end_on = $7, data_type = $8,
           performance_materiality_cents = $9, materiality_basis = $10, plan_name = $11, limitation_year_end_on = $12, revision = revision + 1,
           updated_at = now() where id = $1`,
        [id, ...fieldValues(fields)],
      );
    },

    ...engagementState(tx),
  };
}

const fieldValues = (fields: EngagementFields) => [
  fields.clientId,
  fields.name,
  fields.ein,
  fields.planNumber,
  fields.startOn,
  fields.endOn,
  fields.dataType,
  fields.performanceMaterialityCents,
  fields.materialityBasis,
  fields.planName,
  fields.limitationYearEndOn,
];
