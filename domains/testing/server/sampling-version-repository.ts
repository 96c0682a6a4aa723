import { type Cents, cents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { SamplingMethodKey, SamplingSettings } from "../core/index.ts";

/** A setup of a sample that has been drawn. Version 1 is that of the first draw. */
export interface SamplingVersion extends SamplingSettings<SamplingMethodKey> {
  /** Key of the population. */
  readonly population: string;
  readonly version: number;
  /** The draw that had been made when the setup changed. */
  readonly drawNumber: number;
  /** Empty for version 1. */
  readonly reason: string;
  readonly changedBy: string;
  readonly changedAt: Date;
}

interface VersionRow extends Omit<SamplingVersion, "isiThresholdCents" | "isiCountsTowardSampleSize"> {
  readonly threshold: bigint | null;
  readonly countsToward: boolean;
}

export interface NewVersion extends Pick<SamplingVersion, "population" | "version" | "drawNumber" | "reason"> {
  readonly settings: SamplingSettings;
  readonly actorId: string;
}

export function samplingVersionRepository(tx: Tx, engagementId: string) {
  return {
    /** By population, oldest first; none until a setup changes after a draw. */
    async list(population: string | null = null): Promise<readonly SamplingVersion[]> {
      const { rows } = await tx.query<VersionRow>(
        `select v.output_key as population, v.version, v.draw_number as "drawNumber", v.method, v.size_type as "sizeType", v.size,
           v.isi_threshold_cents as threshold, v.isi_counts_toward as "countsToward", v.reason, u.name as "changedBy", v.changed_at as "changedAt"
         from sampling_versions v join users u on u.organization_id = v.organization_id and u.id = v.changed_by
         where v.engagement_id = $1 and ($2::text is null or v.output_key = $2) order by v.output_key, v.version`,
        [engagementId, population],
      );
      return rows.map(({ threshold, countsToward, ...row }) => ({
        ...row,
        isiThresholdCents: threshold === null ? null : cents(threshold),
        isiCountsTowardSampleSize: countsToward,
      }));
    },
    async insert({ population, version, drawNumber, reason, settings, actorId }: NewVersion): Promise<void> {
      await tx.query(
        `insert into sampling_versions (organization_id, engagement_id, output_key, version, draw_number, method, size_type, size,
           isi_threshold_cents, isi_counts_toward, reason, changed_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          ...[tx.organizationId, engagementId, population, version, drawNumber, settings.method, settings.sizeType, settings.size],
          ...[settings.isiThresholdCents satisfies Cents | null, settings.isiCountsTowardSampleSize, reason, actorId],
        ],
      );
    },
  };
}
