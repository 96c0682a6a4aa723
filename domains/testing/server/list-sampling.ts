import type { PaperEntry, SampledPopulation } from "@tieout/catalog/core";
import { formatCents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { Sampling } from "../contract/index.ts";
import type { SamplingMethodKey, SamplingSettings } from "../core/index.ts";
import { type DrawRecord, drawRepository, type FrozenPopulation } from "./draw-repository.ts";
import { outputsOf } from "./engagement-ports.ts";
import { type SamplingRecord, samplingRepository } from "./sampling-repository.ts";
import { type SamplingVersion, samplingVersionRepository } from "./sampling-version-repository.ts";

export const settingsWire = (settings: SamplingSettings<SamplingMethodKey>) => ({
  method: settings.method,
  sample_size_type: settings.sizeType,
  sample_size: settings.size,
  isi_threshold: settings.isiThresholdCents === null ? null : formatCents(settings.isiThresholdCents),
  isi_counts_toward_sample_size: settings.isiCountsTowardSampleSize,
});

const populationWire = ({ sha256, count, amountCents }: FrozenPopulation) => ({ sha256, count, amount: formatCents(amountCents) });

interface History {
  readonly draws: readonly DrawRecord[];
  readonly versions: readonly SamplingVersion[];
}

interface OutputPopulation {
  readonly output: PaperEntry;
  readonly population: SampledPopulation;
}

function samplingWire(sampling: SamplingRecord, { output, population }: OutputPopulation, { draws, versions }: History): Sampling {
  const drawn = draws.findLast((draw) => draw.seed !== null);
  return {
    id: sampling.id,
    output: { key: output.key, title: output.title },
    population: { key: population.key, title: population.title },
    revision: sampling.revision,
    ...settingsWire(sampling),
    sampling_unit: population.unit,
    chooses_method: population.choosesMethod,
    draw_number: drawn?.drawNumber ?? null,
    seed: drawn?.seed ?? null,
    population_count: drawn?.population?.count ?? null,
    population_amount: drawn?.population ? formatCents(drawn.population.amountCents) : null,
    draws: draws.map((draw) => ({
      draw_number: draw.drawNumber,
      reason: draw.reason,
      requested_at: draw.requestedAt.toISOString(),
      requested_by: draw.requestedBy,
      drawn_at: draw.drawnAt?.toISOString() ?? null,
    })),
    versions: versions.map((version) => ({
      version: version.version,
      draw_number: version.drawNumber,
      ...settingsWire(version),
      reason: version.reason,
      changed_at: version.changedAt.toISOString(),
      changed_by: version.changedBy,
      replaced: version.replaced && {
        before: populationWire(version.replaced.before),
        after: populationWire(version.replaced.after),
      },
    })),
  };
}

/** Sampling setups for the engagement's data type: one for each population, in catalog order. */
export async function listSampling(tx: Tx, engagementId: string): Promise<Sampling[]> {
  const outputs = await outputsOf(tx, engagementId);
  const samplings = await samplingRepository(tx, engagementId).list();
  const draws = await drawRepository(tx, engagementId).list();
  const versions = await samplingVersionRepository(tx, engagementId).list();
  const sampled = outputs.flatMap((output) => output.sampling.map((population): OutputPopulation => ({ output, population })));
  return sampled.flatMap(({ output, population }) => {
    const sampling = samplings.find((each) => each.population === population.key);
    const history: History = {
      draws: draws.filter(({ key }) => key === population.key),
      versions: versions.filter((version) => version.population === population.key),
    };
    return sampling ? [samplingWire(sampling, { output, population }, history)] : [];
  });
}

export const findSampling = async (tx: Tx, engagementId: string, samplingId: string): Promise<Sampling | null> =>
  (await listSampling(tx, engagementId)).find(({ id }) => id === samplingId) ?? null;
