import { centsOfWire } from "@tieout/contract";
import type { StatusUpdater } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import type { z } from "zod";
import { type Sampling, type SamplingInput, testingFailures } from "../contract/index.ts";
import { isSameSampling, planOf, type SamplingMethodKey, type SamplingSettings } from "../core/index.ts";
import { changedBy, lockForChange } from "./change-guard.ts";
import { countVersion } from "./count-version.ts";
import { drawRepository } from "./draw-repository.ts";
import { firmDefaults } from "./firm/firm-defaults.ts";
import { findSampling } from "./list-sampling.ts";
import { type ChosenSampling, type SamplingRecord, samplingRepository } from "./sampling-repository.ts";
import { writtenReason } from "./written-reason.ts";

const { fail } = testingFailures;

export interface SamplingChange {
  readonly engagementId: string;
  readonly samplingId: string;
  readonly input: z.output<typeof SamplingInput>;
  readonly actorId: string;
}

export const settingsOf = (input: Omit<SamplingChange["input"], "reason" | "revision">): SamplingSettings<SamplingMethodKey> => ({
  method: input.method,
  sizeType: input.sample_size_type,
  size: input.sample_size,
  isiThresholdCents: input.isi_threshold === null ? null : centsOfWire(input.isi_threshold),
  isiCountsTowardSampleSize: input.isi_counts_toward_sample_size,
});

/** Adds to the input whether its sample size matches the firm's current standard; if the size is unchanged, the earlier answer is kept. */
async function chosenOf(tx: Tx, settings: SamplingSettings<SamplingMethodKey>, stored: SamplingRecord) {
  const isSameSample = settings.method === stored.method && settings.sizeType === stored.sizeType && settings.size === stored.size;
  if (isSameSample) return { ...settings, isStandard: stored.isStandard };
  const standard = (await firmDefaults(tx)).sampling(stored.population)?.settings;
  const isStandard = standard?.method === settings.method && standard.sizeType === settings.sizeType && standard.size === settings.size;
  return { ...settings, isStandard };
}

/**
 * Changes the method, size and ISI rule. The seed is kept: the next run uses it with the new rule. After a draw, every change becomes a
 * version with a reason (AU-C 230, 530), so that no one can try out setups on a known seed without leaving a trail.
 */
export async function changeSampling(tx: Tx, statusUpdater: StatusUpdater, change: SamplingChange) {
  const { engagementId, samplingId, input } = change;
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const current = await findSampling(tx, engagementId, samplingId);
  const stored = await samplingRepository(tx, engagementId).find(samplingId);
  if (!current || !stored) return fail("testing.sampling-unknown", undefined);
  if (current.revision !== input.revision) {
    const changed_by = await changedBy(tx, engagementId, { events: ["sample.change-set-up"], output: current.population.key });
    return fail("testing.stale-revision", undefined, { extra: { current, changed_by } });
  }
  const settings = await chosenOf(tx, settingsOf(input), stored);
  const plan = planOf(settings, null);
  if (!plan.ok)
    return fail(`testing.${plan.failure}`, undefined, {
      errors: [{ path: "body.isi_threshold", code: "invalid", msg: "must be above 0.00, or empty" }],
    });
  const counted = isSameSampling(settings, stored) ? null : await countChange(tx, change, { stored, settings });
  if (counted && !counted.ok) return counted;
  await samplingRepository(tx, engagementId).update(samplingId, settings);
  const { reason: _, ...changed } = input;
  tx.record({
    event: "sample.change-set-up",
    subjectType: "engagement",
    subjectId: engagementId,
    data: { output: current.population.key, ...changed, ...counted?.value },
  });
  await statusUpdater.refresh(tx, engagementId);
  return { ok: true, value: await present(tx, engagementId, samplingId) } as const;
}

interface ChangedSettings {
  readonly stored: SamplingRecord;
  readonly settings: ChosenSampling;
}

/** After a draw, records a setup change as a version, with its reason; before the first draw, records nothing. */
async function countChange(tx: Tx, { engagementId, input, actorId }: SamplingChange, { stored, settings }: ChangedSettings) {
  const drawn = (await drawRepository(tx, engagementId).list(stored.population)).findLast(({ seed }) => seed !== null);
  if (!drawn) return { ok: true, value: {} } as const;
  const reason = writtenReason(input.reason);
  if (!reason.ok) return reason;
  const { drawNumber } = drawn;
  const version = await countVersion(tx, engagementId, { stored, settings, drawNumber, reason: reason.value, actorId });
  return { ok: true, value: { version, reason: reason.value } } as const;
}

export async function present(tx: Tx, engagementId: string, samplingId: string): Promise<Sampling> {
  const sampling = await findSampling(tx, engagementId, samplingId);
  if (!sampling) throw new Error(`sampling ${samplingId} is not there after it was written`);
  return sampling;
}
