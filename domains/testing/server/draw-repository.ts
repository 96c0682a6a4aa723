import { type Cents, cents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";

/** The frozen population: SHA-256 of the canonical CSV in hex, number of items, sum of their amounts. */
export interface FrozenPopulation {
  readonly sha256: string;
  readonly count: number;
  readonly amountCents: Cents;
}

export interface DrawRecord {
  /** Key of the population. */
  readonly key: string;
  /** From 1; every redraw counts. */
  readonly drawNumber: number;
  /** Empty for the first draw. */
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  /** Null while a redraw is pending. */
  readonly seed: string | null;
  readonly drawnAt: Date | null;
  readonly population: FrozenPopulation | null;
}

interface DrawRow extends Omit<DrawRecord, "population"> {
  readonly sha256: string | null;
  readonly count: number | null;
  readonly amount: bigint | null;
}

const recordOf = ({ sha256, count, amount, ...row }: DrawRow): DrawRecord => ({
  ...row,
  population: sha256 === null || count === null || amount === null ? null : { sha256, count, amountCents: cents(amount) },
});

export function drawRepository(tx: Tx, engagementId: string) {
  return {
    /** By population, oldest first. */
    async list(key: string | null = null): Promise<readonly DrawRecord[]> {
      const { rows } = await tx.query<DrawRow>(
        `select d.output_key as key, d.draw_number as "drawNumber", d.reason, u.name as "requestedBy", d.requested_at as "requestedAt",
           d.seed, d.drawn_at as "drawnAt", d.population_sha256 as sha256, d.population_count as count, d.population_cents as amount
         from sample_draws d join users u on u.organization_id = d.organization_id and u.id = d.requested_by
         where d.engagement_id = $1 and ($2::text is null or d.output_key = $2) order by d.output_key, d.draw_number`,
        [engagementId, key],
      );
      return rows.map(recordOf);
    },
    async request(key: string, draw: { readonly drawNumber: number; readonly reason: string; readonly actorId: string }): Promise<void> {
      await tx.query(
        `insert into sample_draws (organization_id, engagement_id, output_key, draw_number, reason, requested_by)
         values ($1, $2, $3, $4, $5, $6)`,
        [tx.organizationId, engagementId, key, draw.drawNumber, draw.reason, draw.actorId],
      );
    },
    /** A seed is written once; the condition makes a second write an error instead of another sample. */
    async seal(key: string, drawNumber: number, seed: string, population: FrozenPopulation): Promise<void> {
      const { rowCount } = await tx.query(
        `update sample_draws set seed = $4, drawn_at = now(), population_sha256 = $5, population_count = $6, population_cents = $7
         where engagement_id = $1 and output_key = $2 and draw_number = $3 and seed is null`,
        [engagementId, key, drawNumber, seed, population.sha256, population.count, population.amountCents],
      );
      if (rowCount !== 1) throw new Error(`draw ${drawNumber} of ${key} has a seed already`);
    },
    async replacePopulation(key: string, drawNumber: number, population: FrozenPopulation): Promise<void> {
      await tx.query(
        `update sample_draws set population_sha256 = $4, population_count = $5, population_cents = $6
         where engagement_id = $1 and output_key = $2 and draw_number = $3`,
        [engagementId, key, drawNumber, population.sha256, population.count, population.amountCents],
      );
    },
  };
}
