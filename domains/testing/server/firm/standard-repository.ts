import type { Tx } from "@tieout/postgres";

/** A workpaper's procedures or a population's sampling; each is versioned separately. */
export interface PartOf {
  readonly part: "procedures" | "sampling";
  /** Key of the workpaper or the population. */
  readonly key: string;
}

export interface StandardVersion extends PartOf {
  /** From 1. */
  readonly version: number;
  /** Read it with `openSteps` or `openSampling`. */
  readonly content: object;
  readonly madeBy: "edit" | "restore" | "reset";
  /** The version before the sitting's first save; 0 is Tieout's library. */
  readonly follows: number;
  readonly says: readonly string[];
  readonly changedById: string;
  readonly changedBy: string;
  readonly changedAt: Date;
  /**
   * Whether the version was saved so recently that another save by the same person belongs to the same sitting, and to the same history
   * line.
   */
  readonly isRecent: boolean;
}

export type NewVersion = Omit<StandardVersion, "changedBy" | "changedAt" | "isRecent">;

/** The last version of one sitting. */
export type HistoryEntry = Omit<StandardVersion, "content" | "changedById" | "isRecent">;

const columns = `s.part, s.key, s.version, s.content, s.made_by as "madeBy", s.follows, s.says, s.changed_by as "changedById", u.name as "changedBy",
  s.changed_at as "changedAt", s.changed_at > now() - interval '10 minutes' as "isRecent"`;
const fromStandards = "from firm_standards s join users u on u.organization_id = s.organization_id and u.id = s.changed_by";

export function standardRepository(tx: Tx) {
  return {
    /** The newest version of every part that the firm has changed. */
    async newest(): Promise<readonly StandardVersion[]> {
      const { rows } = await tx.query<StandardVersion>(
        `select distinct on (s.part, s.key) ${columns} ${fromStandards} order by s.part, s.key, s.version desc`,
      );
      return rows;
    },
    async newestOf({ part, key }: PartOf): Promise<StandardVersion | null> {
      const { rows } = await tx.query<StandardVersion>(
        `select ${columns} ${fromStandards} where s.part = $1 and s.key = $2 order by s.version desc limit 1`,
        [part, key],
      );
      return rows[0] ?? null;
    },
    async find({ part, key }: PartOf, version: number): Promise<StandardVersion | null> {
      const { rows } = await tx.query<StandardVersion>(
        `select ${columns} ${fromStandards} where s.part = $1 and s.key = $2 and s.version = $3`,
        [part, key, version],
      );
      return rows[0] ?? null;
    },
    /** False if someone else wrote this version first. */
    async insert({ part, key, version, content, madeBy, follows, says, changedById }: NewVersion): Promise<boolean> {
      const { rowCount } = await tx.query(
        `insert into firm_standards (organization_id, part, key, version, content, made_by, follows, says, changed_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (organization_id, part, key, version) do nothing`,
        [tx.organizationId, part, key, version, JSON.stringify(content), madeBy, follows, says, changedById],
      );
      return rowCount === 1;
    },
    /** History of a workpaper and its populations, newest first; leaves out sittings that changed nothing overall. */
    async history(output: string, populations: readonly string[], { limit, offset }: { readonly limit: number; readonly offset: number }) {
      const { rows } = await tx.query<HistoryEntry & { readonly total: string }>(
        `with sittings as (
           select distinct on (part, key, follows) * from firm_standards
           where (part = 'procedures' and key = $1) or (part = 'sampling' and key = any ($2::text[]))
           order by part, key, follows, version desc)
         select s.part, s.key, s.version, s.made_by as "madeBy", s.follows, s.says, u.name as "changedBy", s.changed_at as "changedAt",
           count(*) over () as total
         from sittings s join users u on u.organization_id = s.organization_id and u.id = s.changed_by where cardinality(s.says) > 0
         order by s.changed_at desc, s.part, s.key, s.version desc limit $3 offset $4`,
        [output, populations, limit, offset],
      );
      return { entries: rows, count: Number(rows[0]?.total ?? 0) };
    },
  };
}
