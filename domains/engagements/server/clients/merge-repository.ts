import type { Tx } from "@tieout/postgres";
import type { EngagementStatus, MovedEngagement } from "../../core/index.ts";

/** An engagement that a merge moves. */
interface MovingEngagement {
  readonly id: string;
  readonly name: string;
  readonly startOn: string;
  readonly status: EngagementStatus;
}

/** State that undoing the merge restores. */
interface MergeBefore {
  readonly engagementIds: readonly string[];
  /** EIN that the kept client took over; null if it already had an EIN or the merged client had none. */
  readonly filledEin: string | null;
  /** State of each port, by its name. */
  readonly parts: Readonly<Record<string, unknown>>;
}

interface MergeRecord {
  readonly id: string;
  readonly mergedId: string;
  readonly keptId: string;
  readonly before: MergeBefore;
  /** Whether the time to undo the merge has passed. */
  readonly expired: boolean;
}

/** A merge as listed on the kept client. */
interface ListedMerge {
  readonly clientId: string;
  readonly name: string;
  readonly ein: string;
  readonly mergedAt: Date;
  readonly mergedBy: string;
  readonly engagements: number;
  readonly undoUntil: Date;
  readonly expired: boolean;
}

const undoTime = "make_interval(hours => $2)";

function movedEngagements(tx: Tx) {
  return {
    async engagementsOf(clientId: string): Promise<readonly MovingEngagement[]> {
      const { rows } = await tx.query<MovingEngagement>(
        `select id, name, start_on as "startOn", status from engagements where client_id = $1 order by start_on desc, name, id`,
        [clientId],
      );
      return rows;
    },
    /** Also moves engagements created while this waited for row locks. Open forms that show the previous client become stale. */
    async moveEngagements(fromId: string, toId: string): Promise<readonly string[]> {
      await tx.query("select 1 from engagements where client_id = $1 order by id for update", [fromId]);
      const { rows } = await tx.query<{ id: string }>(
        "update engagements set client_id = $2, revision = revision + 1, updated_at = now() where client_id = $1 returning id",
        [fromId, toId],
      );
      return rows.map(({ id }) => id).sort();
    },
    async giveBack(ids: readonly string[], toId: string): Promise<void> {
      await tx.query("update engagements set client_id = $2, revision = revision + 1, updated_at = now() where id = any ($1::uuid[])", [
        ids,
        toId,
      ]);
    },
    /** Locks the rows of the moved engagements. */
    async moved(merge: MergeRecord): Promise<readonly MovedEngagement[]> {
      const ids = merge.before.engagementIds;
      await tx.query("select 1 from engagements where id = any ($1::uuid[]) order by id for update", [ids]);
      const { rows } = await tx.query<MovedEngagement>(
        `select e.name, e.client_id as "clientId", c.name as "clientName", n.name as "rolledSince" from engagements e
         join clients c on c.organization_id = e.organization_id and c.id = e.client_id
         left join engagements n on n.organization_id = e.organization_id and n.rolled_from = e.id and n.id <> all ($1::uuid[])
         where e.id = any ($1::uuid[]) order by e.start_on desc, e.name, e.id`,
        [ids],
      );
      return rows;
    },
  };
}

export function mergeRepository(tx: Tx) {
  return {
    ...movedEngagements(tx),
    async insert(merge: Pick<MergeRecord, "mergedId" | "keptId" | "before">, by: string): Promise<void> {
      await tx.query(
        "insert into client_merges (organization_id, merged_client_id, kept_client_id, merged_by, before) values ($1, $2, $3, $4, $5)",
        [tx.organizationId, merge.mergedId, merge.keptId, by, JSON.stringify(merge.before)],
      );
    },
    /** Finds the merge in effect; null if the client wasn't merged or the merge was undone. */
    async findOpen(mergedId: string, undoHours: number): Promise<MergeRecord | null> {
      const { rows } = await tx.query<MergeRecord>(
        `select id, merged_client_id as "mergedId", kept_client_id as "keptId", before, merged_at + ${undoTime} <= now() as expired
         from client_merges where merged_client_id = $1 and undone_at is null for update`,
        [mergedId, undoHours],
      );
      return rows[0] ?? null;
    },
    async markUndone(id: string, by: string): Promise<void> {
      await tx.query("update client_merges set undone_at = now(), undone_by = $2 where id = $1", [id, by]);
    },
    async setMerged(clientId: string, intoId: string | null): Promise<void> {
      await tx.query("update clients set merged_into = $2, revision = revision + 1 where id = $1", [clientId, intoId]);
    },
    async setEin(clientId: string, ein: string): Promise<void> {
      await tx.query("update clients set ein = $2, revision = revision + 1 where id = $1", [clientId, ein]);
    },
    /** Lists clients that were merged into this one and not restored, latest first. */
    async listInto(keptId: string, undoHours: number): Promise<readonly ListedMerge[]> {
      const { rows } = await tx.query<ListedMerge>(
        `select c.id as "clientId", c.name, c.ein, m.merged_at as "mergedAt", u.name as "mergedBy",
           jsonb_array_length(m.before -> 'engagementIds') as engagements, m.merged_at + ${undoTime} as "undoUntil",
           m.merged_at + ${undoTime} <= now() as expired
         from client_merges m join clients c on c.organization_id = m.organization_id and c.id = m.merged_client_id
         join users u on u.organization_id = m.organization_id and u.id = m.merged_by
         where m.kept_client_id = $1 and m.undone_at is null order by m.merged_at desc, m.id desc limit 100`,
        [keptId, undoHours],
      );
      return rows;
    },
  };
}
