import { randomUUID } from "node:crypto";
import { findPaperEntry, findSampledPopulation, type PaperEntry, type PaperKey } from "@tieout/catalog/core";
import type { Tx } from "@tieout/postgres";
import type { z } from "zod";
import { type StandardProcedureInput, type StandardSamplingInput, testingFailures } from "../../contract/index.ts";
import {
  planOf,
  programChanges,
  type SamplingMethodKey,
  type SamplingSettings,
  type StandardStep,
  samplingChanges,
} from "../../core/index.ts";
import { settingsOf } from "../change-sampling.ts";
import { storedText } from "../replace-procedures.ts";
import { firmDefaults, paperOfPopulation, programOf, samplingOf } from "./firm-defaults.ts";
import { type PartRules, saveStandard, standardChangedBy } from "./save-standard.ts";
import { sealSampling, sealSteps } from "./standard-documents.ts";
import type { PartOf } from "./standard-repository.ts";
import { standardList, standardSampling } from "./standard-wire.ts";

const { fail } = testingFailures;
type Paper = PaperEntry<PaperKey>;

export const programRules = (paper: Paper): PartRules<readonly StandardStep[]> => ({
  seal: sealSteps,
  open: (stored) => programOf(paper, stored).steps,
  changes: programChanges,
});

export const samplingRules = (population: string): PartRules<SamplingSettings<SamplingMethodKey>> => ({
  seal: sealSampling,
  open(stored) {
    const standard = samplingOf(population, stored);
    if (!standard) throw new Error(`the population ${population} has no default sampling`);
    return standard.settings;
  },
  changes: samplingChanges,
});

export interface StandardListChange {
  readonly outputKey: string;
  readonly revision: number;
  readonly procedures: readonly z.output<typeof StandardProcedureInput>[];
  readonly actorId: string;
}

/**
 * Returns the steps in order, or why they can't be stored. A known step keeps its id, its rules and, unless a new one is given, its
 * authority.
 */
function readSteps({ outputKey, procedures }: StandardListChange, known: ReadonlyMap<string, StandardStep>) {
  const ids = procedures.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) return fail("testing.step-unknown", undefined);
  const stranger = procedures.find(({ output }) => output.key !== outputKey);
  if (stranger) return fail("testing.output-unknown", { key: stranger.output.key });
  const steps: StandardStep[] = [];
  const inOrder = procedures.map((input, index) => ({ input, index })).sort((a, b) => a.input.order - b.input.order || a.index - b.index);
  for (const { input, index } of inOrder) {
    const html = storedText(input.text);
    if (html === null)
      return fail("testing.text-empty", undefined, {
        errors: [{ path: `body.procedures.${index}.text`, code: "required", msg: "is required" }],
      });
    const before = input.id === undefined ? undefined : known.get(input.id);
    const reference = input.reference ?? before?.reference ?? "";
    steps.push({ id: before?.id ?? randomUUID(), active: input.active, html, reference, computedRules: before?.computedRules ?? [] });
  }
  return { ok: true, value: steps } as const;
}

const stalePart = async (tx: Tx, part: PartOf, current: unknown) =>
  fail("testing.stale-revision", undefined, { extra: { current, changed_by: await standardChangedBy(tx, part) } });

/** Stores the firm's procedures for one workpaper as a new version. */
export async function changeStandardProcedures(tx: Tx, change: StandardListChange) {
  const { outputKey, revision, actorId } = change;
  const paper = findPaperEntry(outputKey);
  if (!paper) return fail("testing.output-unknown", { key: outputKey });
  const part = { part: "procedures", key: paper.key } as const;
  const { steps: known, ...current } = (await firmDefaults(tx)).program(paper);
  const steps = readSteps(change, new Map(known.map((step) => [step.id, step])));
  // Reports an unknown step only to a caller who has the newest version; others get the stale-revision refusal.
  if (!steps.ok && current.revision === revision) return steps;
  const saved =
    steps.ok &&
    (await saveStandard(tx, { ...part, revision, content: steps.value, madeBy: "edit", actorId, output: paper.key }, programRules(paper)));
  const list = standardList(paper, await firmDefaults(tx));
  return saved === "saved" ? ({ ok: true, value: list } as const) : stalePart(tx, part, list);
}

/** Stores the firm's sampling for one population as a new version. */
export async function changeStandardSampling(tx: Tx, input: z.output<typeof StandardSamplingInput>, actorId: string) {
  const { key } = input.population;
  const [paper, population] = [paperOfPopulation(key), findSampledPopulation(key)];
  if (!paper || !population) return fail("testing.population-unknown", { key });
  const settings = settingsOf(input);
  const plan = planOf(settings, null);
  if (!plan.ok)
    return fail(`testing.${plan.failure}`, undefined, {
      errors: [{ path: "body.isi_threshold", code: "invalid", msg: "must be above 0.00, or empty" }],
    });
  const part = { part: "sampling", key } as const;
  const change = { ...part, revision: input.revision, content: settings, madeBy: "edit", actorId, output: paper.key } as const;
  const saved = await saveStandard(tx, change, samplingRules(key));
  const sampling = standardSampling(paper, population, await firmDefaults(tx));
  return saved === "saved" ? ({ ok: true, value: sampling } as const) : stalePart(tx, part, sampling);
}
