import { type Cents, cents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";

/** The frozen population: hex SHA-256 of the canonical CSV, number of items, and sum of their amounts. */
export interface FrozenPopulation {
  readonly sha256: string;
  readonly count: number;
  readonly amountCents: Cents;
}

/** A file that the population was built from. */
export interface PopulationSource {
  readonly file: string;
  readonly sha256: string;
}

/** The stored population file; null if the draw was made by an earlier version of Tieout. */
export interface KeptPopulation {
  readonly objectKey: string | null;
  readonly sources: readonly PopulationSource[] | null;
}

export interface DrawRecord {
  /** Key of the population. */
  readonly key: string;
  /** Counted from 1; each redraw adds one. */
  readonly drawNumber: number;
  /** Empty for the first draw. */
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  /** Null while a redraw is pending. */
  readonly seed: string | null;
  readonly drawnAt: Date | null;
  readonly population: (FrozenPopulation & KeptPopulation) | null;
}

interface DrawRow extends Omit<DrawRecord, "population">, KeptPopulation {
  readonly sha256: string | null;
  readonly count: number | null;
  readonly amount: bigint | null;
}

const recordOf = ({ sha256, count, amount, objectKey, sources, ...row }: DrawRow): DrawRecord => ({
  ...row,
  population:
    sha256 === null || count === null || amount === null ? null : { sha256, count, amountCents: cents(amount), objectKey, sources },
});

type SealedPopulation = FrozenPopulation & KeptPopulation;
const valuesOf = ({ sha256, count, amountCents, objectKey, sources }: SealedPopulation) => [
  ...[sha256, count, amountCents, objectKey],
  sources === null ? null : JSON.stringify(sources),
];

export function drawRepository(tx: Tx, engagementId: string) {
  return {
    /** Grouped by population, oldest first. */
    async list(key: string | null = null): Promise<readonly DrawRecord[]> {
      const { rows } = await tx.query<DrawRow>(
        `select d.output_key as key, d.draw_number as "drawNumber", d.reason, u.name as "requestedBy", d.requested_at as "requestedAt",
           d.seed, d.drawn_at as "drawnAt", d.population_sha256 as sha256, d.population_count as count, d.population_cents as amount,
           d.population_object as "objectKey", d.population_sources as sources
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
    /** Writes the seed once; the condition makes a second write fail instead of producing a different sample. */
    async seal(key: string, drawNumber: number, seed: string, population: SealedPopulation): Promise<void> {
      const { rowCount } = await tx.query(
        `update sample_draws set seed = $4, drawn_at = now(), population_sha256 = $5, population_count = $6, population_cents = $7,
           population_object = $8, population_sources = $9
         where engagement_id = $1 and output_key = $2 and draw_number = $3 and seed is null`,
        [engagementId, key, drawNumber, seed, ...valuesOf(population)],
      );
      if (rowCount !== 1) throw new Error(`draw ${drawNumber} of ${key} has a seed already`);
    },
    async replacePopulation(key: string, drawNumber: number, population: SealedPopulation): Promise<void> {
      await tx.query(
        `update sample_draws set population_sha256 = $4, population_count = $5, population_cents = $6, population_object = $7,
           population_sources = $8
         where engagement_id = $1 and output_key = $2 and draw_number = $3`,
        [engagementId, key, drawNumber, ...valuesOf(population)],
      );
    },
  };
}
