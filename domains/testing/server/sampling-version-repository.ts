import { type Cents, cents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { SamplingMethodKey } from "../core/index.ts";
import type { FrozenPopulation } from "./draw-repository.ts";
import type { ChosenSampling } from "./sampling-repository.ts";

/** A population that replaced another one. */
export interface ReplacedPopulation {
  /** `objectKey` locates the replaced file; null if the draw was made by an earlier version of Tieout. */
  readonly before: FrozenPopulation & { readonly objectKey: string | null };
  readonly after: FrozenPopulation;
}

/** A changed setup or a changed population after a draw. Version 1 is the setup used for the first draw. */
export interface SamplingVersion extends ChosenSampling<SamplingMethodKey> {
  /** Key of the population. */
  readonly population: string;
  readonly version: number;
  /** Number of the latest draw when the setup or population changed. */
  readonly drawNumber: number;
  /** Empty for version 1. */
  readonly reason: string;
  readonly changedBy: string;
  readonly changedAt: Date;
  /** Null if the setup changed rather than the population. */
  readonly replaced: ReplacedPopulation | null;
}

interface VersionRow extends Omit<SamplingVersion, "isiThresholdCents" | "isiCountsTowardSampleSize" | "replaced"> {
  readonly threshold: bigint | null;
  readonly countsToward: boolean;
  readonly oldSha256: string | null;
  readonly oldCount: number;
  readonly oldCents: bigint;
  readonly oldObject: string | null;
  readonly newSha256: string;
  readonly newCount: number;
  readonly newCents: bigint;
}

function recordOf({
  threshold,
  countsToward,
  oldSha256,
  oldCount,
  oldCents,
  oldObject,
  newSha256,
  newCount,
  newCents,
  ...row
}: VersionRow) {
  return {
    ...row,
    isiThresholdCents: threshold === null ? null : cents(threshold),
    isiCountsTowardSampleSize: countsToward,
    replaced:
      oldSha256 === null
        ? null
        : {
            before: { sha256: oldSha256, count: oldCount, amountCents: cents(oldCents), objectKey: oldObject },
            after: { sha256: newSha256, count: newCount, amountCents: cents(newCents) },
          },
  } satisfies SamplingVersion;
}

export interface NewVersion extends Pick<SamplingVersion, "population" | "version" | "drawNumber" | "reason"> {
  readonly replaced?: ReplacedPopulation;
  readonly settings: ChosenSampling;
  readonly actorId: string;
}

export function samplingVersionRepository(tx: Tx, engagementId: string) {
  return {
    /** Grouped by population, oldest first; empty until the setup or population changes after a draw. */
    async list(population: string | null = null): Promise<readonly SamplingVersion[]> {
      const { rows } = await tx.query<VersionRow>(
        `select v.output_key as population, v.version, v.draw_number as "drawNumber", v.method, v.size_type as "sizeType", v.size,
           v.isi_threshold_cents as threshold, v.isi_counts_toward as "countsToward", v.is_standard as "isStandard", v.reason, u.name as "changedBy", v.changed_at as "changedAt",
           v.replaced_sha256 as "oldSha256", v.replaced_count as "oldCount", v.replaced_cents as "oldCents", v.replaced_object as "oldObject",
           v.population_sha256 as "newSha256", v.population_count as "newCount", v.population_cents as "newCents"
         from sampling_versions v join users u on u.organization_id = v.organization_id and u.id = v.changed_by
         where v.engagement_id = $1 and ($2::text is null or v.output_key = $2) order by v.output_key, v.version`,
        [engagementId, population],
      );
      return rows.map(recordOf);
    },
    async insert({ population, version, drawNumber, reason, settings, actorId, replaced }: NewVersion): Promise<void> {
      await tx.query(
        `insert into sampling_versions (organization_id, engagement_id, output_key, version, draw_number, method, size_type, size,
           isi_threshold_cents, isi_counts_toward, reason, changed_by, replaced_sha256, replaced_count, replaced_cents, replaced_object,
           population_sha256, population_count, population_cents, is_standard)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
        [
          ...[tx.organizationId, engagementId, population, version, drawNumber, settings.method, settings.sizeType, settings.size],
          ...[settings.isiThresholdCents satisfies Cents | null, settings.isiCountsTowardSampleSize, reason, actorId],
          ...[replaced?.before.sha256, replaced?.before.count, replaced?.before.amountCents, replaced?.before.objectKey],
          ...[replaced?.after.sha256, replaced?.after.count, replaced?.after.amountCents, settings.isStandard],
        ],
      );
    },
  };
}
