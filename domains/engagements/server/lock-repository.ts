import type { Tx } from "@tieout/postgres";
import type { OpenGroup } from "../core/index.ts";

/** One lock of an engagement. Instants are in wire format. */
export interface LockRecord {
  readonly version: number;
  readonly lockedAt: string;
  readonly lockedByName: string;
  /** Null if the engagement was locked by an earlier version of the product, which did not record open items. */
  readonly open: readonly OpenGroup[] | null;
  readonly reopened: { readonly at: string; readonly byName: string; readonly reason: string } | null;
}

interface StoredLock extends Omit<LockRecord, "lockedAt" | "reopened"> {
  readonly lockedAt: Date;
  readonly reopenedAt: Date | null;
  readonly reopenedByName: string | null;
  readonly reopenReason: string | null;
}

const lockOf = ({ lockedAt, reopenedAt, reopenedByName, reopenReason, ...lock }: StoredLock): LockRecord => ({
  ...lock,
  lockedAt: lockedAt.toISOString(),
  reopened: reopenedAt && { at: reopenedAt.toISOString(), byName: reopenedByName ?? "", reason: reopenReason ?? "" },
});

/** Locks of engagements, by version. */
export function lockRepository(tx: Tx) {
  return {
    async list(engagementId: string): Promise<readonly LockRecord[]> {
      const { rows } = await tx.query<StoredLock>(
        `select l.version, l.locked_at as "lockedAt", u.name as "lockedByName", l.open_items as open, l.reopened_at as "reopenedAt",
           r.name as "reopenedByName", l.reopen_reason as "reopenReason"
         from engagement_locks l join users u on u.organization_id = l.organization_id and u.id = l.locked_by
         left join users r on r.organization_id = l.organization_id and r.id = l.reopened_by
         where l.engagement_id = $1 order by l.version`,
        [engagementId],
      );
      return rows.map(lockOf);
    },
    /**
     * Copies the lock from the engagement's row: an engagement locked by an earlier version of the product has no lock record until it is
     * reopened.
     */
    async insert(engagementId: string, version: number, open: LockRecord["open"]): Promise<void> {
      await tx.query(
        `insert into engagement_locks (organization_id, engagement_id, version, locked_at, locked_by, open_items)
         select organization_id, id, $2, locked_at, locked_by, $3::jsonb from engagements where id = $1`,
        [engagementId, version, open && JSON.stringify(open)],
      );
    },
    async reopen(engagementId: string, version: number, { by, reason }: { readonly by: string; readonly reason: string }): Promise<void> {
      await tx.query(
        `update engagement_locks set reopened_at = now(), reopened_by = $3, reopen_reason = $4
         where engagement_id = $1 and version = $2 and reopened_at is null`,
        [engagementId, version, by, reason],
      );
    },
  };
}
