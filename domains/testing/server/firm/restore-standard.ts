import { findPaperEntry, findSampledPopulation, type PaperEntry, type PaperKey } from "@tieout/catalog/core";
import type { Tx } from "@tieout/postgres";
import { testingFailures } from "../../contract/index.ts";
import { programRules, samplingRules } from "./change-standard.ts";
import { firmDefaults, paperOfPopulation } from "./firm-defaults.ts";
import { type PartRules, saveStandard, standardChangedBy } from "./save-standard.ts";
import { type PartOf, type StandardVersion, standardRepository } from "./standard-repository.ts";
import { standardList, standardSampling } from "./standard-wire.ts";

const { fail } = testingFailures;

interface Restoration {
  /** The version to restore; null for Tieout's library. */
  readonly from: StandardVersion | null;
  readonly revision: number;
  readonly actorId: string;
  readonly madeBy: "restore" | "reset";
  readonly output: string;
}

/** Saves an earlier version's content as the newest version. */
const restore = <Content>(tx: Tx, part: PartOf, { from, ...change }: Restoration, rules: PartRules<Content>) =>
  saveStandard(tx, { part: part.part, key: part.key, ...change, content: rules.open(from) }, rules);

const restorePart = (tx: Tx, part: PartOf, paper: PaperEntry<PaperKey>, restoration: Omit<Restoration, "output">) => {
  const whole = { ...restoration, output: paper.key };
  return part.part === "procedures" ? restore(tx, part, whole, programRules(paper)) : restore(tx, part, whole, samplingRules(part.key));
};

/** The firm's current standard, returned with the refusal of a stale revision. */
async function staleOf(tx: Tx, part: PartOf, paper: PaperEntry<PaperKey>) {
  const defaults = await firmDefaults(tx);
  const population = findSampledPopulation(part.key);
  const current = part.part === "sampling" && population ? standardSampling(paper, population, defaults) : standardList(paper, defaults);
  return fail("testing.stale-revision", undefined, { extra: { current, changed_by: await standardChangedBy(tx, part) } });
}

export interface RestoreRequest extends PartOf {
  /** 0: Tieout's library. */
  readonly version: number;
  readonly revision: number;
  readonly actorId: string;
}

/** Restores an earlier version of one part as a new version; the content it replaces stays in the history. */
export async function restoreStandard(tx: Tx, { part, key, version, ...who }: RestoreRequest) {
  const paper = part === "procedures" ? findPaperEntry(key) : findSampledPopulation(key) && paperOfPopulation(key);
  if (!paper) return part === "procedures" ? fail("testing.output-unknown", { key }) : fail("testing.population-unknown", { key });
  const from = version === 0 ? null : await standardRepository(tx).find({ part, key }, version);
  if (version > 0 && !from) return fail("testing.version-unknown", { version });
  const saved = await restorePart(tx, { part, key }, paper, { ...who, from, madeBy: version === 0 ? "reset" : "restore" });
  return saved === "saved" ? ({ ok: true, value: undefined } as const) : staleOf(tx, { part, key }, paper);
}

export interface ResetRequest {
  readonly outputKey: string;
  /** Revision of the procedures. */
  readonly revision: number;
  readonly samplings: readonly { readonly population: { readonly key: string }; readonly revision: number }[];
  readonly actorId: string;
}

/** Resets one workpaper's procedures and sampling to Tieout's library; changes nothing if someone else has saved in the meantime. */
export async function resetStandard(tx: Tx, { outputKey, revision, samplings, actorId }: ResetRequest) {
  const paper = findPaperEntry(outputKey);
  if (!paper) return fail("testing.output-unknown", { key: outputKey });
  const stranger = samplings.find(({ population }) => !paper.sampling.some(({ key }) => key === population.key));
  if (stranger) return fail("testing.population-unknown", { key: stranger.population.key });
  const parts = [
    { part: "procedures" as const, key: paper.key, revision },
    ...samplings.map(({ population: { key }, revision: seen }) => ({ part: "sampling" as const, key, revision: seen })),
  ];
  for (const { part, key, revision: seen } of parts) {
    const saved = await restorePart(tx, { part, key }, paper, { from: null, revision: seen, actorId, madeBy: "reset" });
    // A failure rolls back the transaction, which undoes parts already reset.
    if (saved === "stale") return staleOf(tx, { part, key }, paper);
  }
  return { ok: true, value: undefined } as const;
}
