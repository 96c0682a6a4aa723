import type { Tx } from "@tieout/postgres";
import type { ChosenSampling, SamplingRecord } from "./sampling-repository.ts";
import { type ReplacedPopulation, samplingVersionRepository } from "./sampling-version-repository.ts";

export interface CountedChange {
  /** The setup before the change; `population` is the population it applies to. */
  readonly stored: SamplingRecord;
  readonly settings: ChosenSampling;
  /** Number of the latest draw before the change. */
  readonly drawNumber: number;
  readonly reason: string;
  readonly actorId: string;
  readonly replaced?: ReplacedPopulation;
}

/**
 * Records a change after a draw under the next version number; the first change also records version 1, the setup used for the first draw.
 */
export async function countVersion(tx: Tx, engagementId: string, { stored, ...change }: CountedChange): Promise<number> {
  const { population } = stored;
  const { drawNumber, actorId } = change;
  const versions = samplingVersionRepository(tx, engagementId);
  const newest = (await versions.list(population)).at(-1);
  if (!newest) await versions.insert({ population, version: 1, drawNumber, reason: "", settings: stored, actorId });
  const version = (newest?.version ?? 1) + 1;
  await versions.insert({ population, version, ...change });
  return version;
}
