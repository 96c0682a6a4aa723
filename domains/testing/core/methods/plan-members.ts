import { formatCents, type Result } from "@tieout/kernel";
import type { PlanInProof, PlanOf, SamplingMethod, SamplingSettings, SettingsFault } from "./sampling-method.ts";

/** Builds the members common to every plan; fails if the threshold is zero or less. */
export function planMembers<Key extends string>(
  method: Key,
  settings: SamplingSettings,
  size: { readonly words: string; readonly isUsual: boolean },
): Result<PlanOf<Key>, SettingsFault> {
  const { isiThresholdCents, isiCountsTowardSampleSize } = settings;
  if (isiThresholdCents !== null && isiThresholdCents <= 0n) return { ok: false, failure: "threshold-invalid" };
  const plan = {
    method,
    size: settings.size,
    sizeBasis: `${size.words}, ${size.isUsual ? "firm default" : "set by the auditor"}`,
    isiThreshold: isiThresholdCents === null ? null : formatCents(isiThresholdCents),
    isiCountsTowardSampleSize,
  };
  return { ok: true, value: plan };
}

/** Plan members that a proof contains, and no others. */
export const membersInProof = <Key extends string>(method: Key): SamplingMethod<PlanOf<Key>>["proof"] => ({
  ticketRule: "lower-case hex SHA-256 of UTF-8 seed|key|occurrence; lowest tickets first",
  say: (plan): PlanInProof => ({
    size: plan.size,
    size_basis: plan.sizeBasis,
    isi_threshold: plan.isiThreshold,
    isi_counts_toward_size: plan.isiCountsTowardSampleSize,
  }),
  read: (said) => ({
    method,
    size: said.size,
    sizeBasis: said.size_basis,
    isiThreshold: said.isi_threshold,
    isiCountsTowardSampleSize: said.isi_counts_toward_size,
  }),
});
