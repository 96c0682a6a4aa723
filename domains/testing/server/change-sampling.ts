import { centsOfWire } from "@tieout/contract";
import type { StatusUpdater } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import type { z } from "zod";
import { type Sampling, type SamplingInput, testingFailures } from "../contract/index.ts";
import { planOf } from "../core/index.ts";
import { lockForChange } from "./change-guard.ts";
import { findSampling } from "./list-sampling.ts";
import { samplingRepository } from "./sampling-repository.ts";

const { fail } = testingFailures;

export interface SamplingChange {
  readonly engagementId: string;
  readonly samplingId: string;
  readonly input: z.output<typeof SamplingInput>;
}

/** Changes method, size and ISI rule. The seed is kept: the next run draws with it by the new rule. */
export async function changeSampling(tx: Tx, statusUpdater: StatusUpdater, { engagementId, samplingId, input }: SamplingChange) {
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const current = await findSampling(tx, engagementId, samplingId);
  if (!current) return fail("testing.sampling-unknown", undefined);
  if (current.revision !== input.revision) return fail("testing.stale-revision", undefined, { extra: { current } });
  const settings = {
    method: input.method,
    sizeType: input.sample_size_type,
    size: input.sample_size,
    isiThresholdCents: input.isi_threshold === null ? null : centsOfWire(input.isi_threshold),
    isiCountsTowardSampleSize: input.isi_counts_toward_sample_size,
  };
  const plan = planOf(settings, null);
  if (!plan.ok)
    return fail(`testing.${plan.failure}`, undefined, {
      errors: [{ path: "body.isi_threshold", code: "invalid", msg: "must be above 0.00, or empty" }],
    });
  await samplingRepository(tx, engagementId).update(samplingId, settings);
  tx.record({
    event: "sample.change-set-up",
    subjectType: "engagement",
    subjectId: engagementId,
    data: { output: current.output.key, ...input },
  });
  await statusUpdater.refresh(tx, engagementId);
  return { ok: true, value: await present(tx, engagementId, samplingId) } as const;
}

export async function present(tx: Tx, engagementId: string, samplingId: string): Promise<Sampling> {
  const sampling = await findSampling(tx, engagementId, samplingId);
  if (!sampling) throw new Error(`sampling ${samplingId} is not there after it was written`);
  return sampling;
}
