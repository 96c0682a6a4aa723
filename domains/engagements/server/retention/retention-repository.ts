import type { PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { RetentionFacts, RetentionRule } from "../../core/index.ts";

export interface HoldRecord {
  readonly reason: string;
  /** ISO 8601, UTC. */
  readonly placedAt: string;
  readonly placedByName: string;
}

/** An engagement with the facts that determine its retention. */
export interface RetainedEngagement extends RetentionFacts {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly startOn: PlainDate;
  readonly lockedAt: Date | null;
  readonly hold: HoldRecord | null;
}

export interface DeletedRecord {
  readonly [column: string]: unknown;
  readonly engagementId: string;
  readonly clientName: string;
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
  readonly lockedAt: Date;
  readonly deletedAt: Date | null;
  readonly retentionYears: number;
  readonly countedFrom: PlainDate;
  readonly files: number;
  readonly rows: number;
  readonly sealedSha256: string | null;
}

type RetentionRow = Omit<RetainedEngagement, "isHeld"> & { readonly [column: string]: unknown };

const select = `select e.id, e.name, c.id as "clientId", c.name as "clientName", e.start_on as "startOn", e.end_on as "endOn", e.locked_at as "lockedAt",
    (e.locked_at at time zone 'UTC')::date as "lockedOn",
    (select max((h.released_at at time zone 'UTC')::date) from legal_holds h
      where h.organization_id = e.organization_id and h.engagement_id = e.id) as "releasedOn",
    (select json_build_object('reason', h.reason, 'placedAt', h.placed_at, 'placedByName', u.name) from legal_holds h
      join users u on u.organization_id = h.organization_id and u.id = h.placed_by
      where h.organization_id = e.organization_id and h.engagement_id = e.id and h.released_at is null) as hold
  from engagements e join clients c on c.organization_id = e.organization_id and c.id = e.client_id`;

const retained = (row: RetentionRow): RetainedEngagement => ({
  ...row,
  isHeld: row.hold !== null,
  hold: row.hold && { ...row.hold, placedAt: new Date(row.hold.placedAt).toISOString() },
});

function holds(tx: Tx) {
  return {
    async place(engagementId: string, { by, reason }: { readonly by: string; readonly reason: string }): Promise<void> {
      await tx.query("insert into legal_holds (organization_id, engagement_id, reason, placed_by) values ($1, $2, $3, $4)", [
        tx.organizationId,
        engagementId,
        reason,
        by,
      ]);
    },
    async release(engagementId: string, { by, reason }: { readonly by: string; readonly reason: string }): Promise<void> {
      await tx.query(
        "update legal_holds set released_at = now(), released_by = $2, release_reason = $3 where engagement_id = $1 and released_at is null",
        [engagementId, by, reason],
      );
    },
  };
}

/** Records of deleted engagements. */
function deletions(tx: Tx) {
  return {
    async deleted(limit: number): Promise<readonly DeletedRecord[]> {
      const { rows } = await tx.query<DeletedRecord>(
        `select d.engagement_id as "engagementId", c.name as "clientName", d.start_on as "startOn", d.end_on as "endOn", d.locked_at as "lockedAt",
           d.deleted_at as "deletedAt", d.retention_years as "retentionYears", d.counted_from as "countedFrom", d.object_count as files,
           coalesce((select sum(value::int)::int from jsonb_each_text(d.row_counts)), 0) as rows,
           d.sealed_bundles -> -1 ->> 'sha256' as "sealedSha256"
         from deleted_engagements d join clients c on c.organization_id = d.organization_id and c.id = d.client_id
         order by d.begun_at desc, d.engagement_id limit $1`,
        [limit],
      );
      return rows;
    },
  };
}

/** The firm's retention period, holds and deletions. */
export function retentionRepository(tx: Tx) {
  return {
    async rule(): Promise<RetentionRule & { readonly changedAt: Date }> {
      const { rows } = await tx.query<{ years: number; changedAt: Date; changedOn: PlainDate }>(
        `select retention_years as years, retention_changed_at as "changedAt", (retention_changed_at at time zone 'UTC')::date as "changedOn"
         from organizations where id = $1`,
        [tx.organizationId],
      );
      const [rule] = rows;
      if (!rule) throw new Error("an organization without a row");
      return rule;
    },
    async change(years: number, at: Date): Promise<void> {
      await tx.query("select change_retention($1, $2)", [years, at]);
    },
    async find(engagementId: string): Promise<RetainedEngagement | null> {
      const { rows } = await tx.query<RetentionRow>(`${select} where e.id = $1`, [engagementId]);
      return rows[0] ? retained(rows[0]) : null;
    },
    /** Engagements locked on or before a day, oldest first. */
    async lockedThrough(day: PlainDate): Promise<readonly RetainedEngagement[]> {
      const { rows } = await tx.query<RetentionRow>(
        `${select} where (e.locked_at at time zone 'UTC')::date <= $1 order by e.locked_at, e.id`,
        [day],
      );
      return rows.map(retained);
    },
    async counts(): Promise<{ readonly held: number; readonly open: number }> {
      const { rows } = await tx.query<{ held: number; open: number }>(
        `select (select count(*)::int from legal_holds where released_at is null) as held,
           (select count(*)::int from engagements where locked_at is null) as open`,
      );
      return rows[0] ?? { held: 0, open: 0 };
    },
    /** Whether the engagement's deletion has started and can no longer be undone. */
    async isBeingDeleted(engagementId: string): Promise<boolean> {
      const { rows } = await tx.query("select 1 from deleted_engagements where engagement_id = $1", [engagementId]);
      return rows.length > 0;
    },
    ...deletions(tx),
    ...holds(tx),
  };
}
