import { type PaperEntry, type PaperKey, paperEntries, type SampledPopulation } from "@tieout/catalog/core";
import type { Tx } from "@tieout/postgres";
import type { StandardProcedureList, StandardSampling } from "../../contract/index.ts";
import { defaultSampling, isSameSampling, type StandardStep } from "../../core/index.ts";
import { settingsWire } from "../list-sampling.ts";
import { answersAll } from "../read-set-up.ts";
import { type FirmDefaults, firmDefaults } from "./firm-defaults.ts";

type Paper = PaperEntry<PaperKey>;

function stepWire(step: StandardStep, index: number, { key, title, auditProgram }: Paper): StandardProcedureList["procedures"][number] {
  const computed = step.computedRules.length > 0;
  return {
    id: step.id,
    active: step.active,
    order: index + 1,
    output: { key, title },
    text: step.html,
    reference: step.reference,
    computed,
    partly_computed: computed && !answersAll({ ...step, outputKey: key }),
    from_firm_default: true,
    from_library: auditProgram.some(({ html }) => html === step.html),
  };
}

const isLibrary = (steps: readonly StandardStep[], { auditProgram }: Paper): boolean =>
  steps.length === auditProgram.length &&
  steps.every(
    ({ active, html, reference }, index) => active && html === auditProgram[index]?.html && reference === auditProgram[index]?.reference,
  );

export function standardList(paper: Paper, defaults: FirmDefaults): StandardProcedureList {
  const { revision, steps } = defaults.program(paper);
  const { key, title } = paper;
  const procedures = steps.map((step, index) => stepWire(step, index, paper));
  return { output: { key, title }, revision, procedures, from_library: isLibrary(steps, paper) };
}

export function standardSampling({ key, title }: Paper, population: SampledPopulation, defaults: FirmDefaults): StandardSampling {
  const [standard, library] = [defaults.sampling(population.key), defaultSampling(population.key)];
  if (!standard || !library) throw new Error(`the population ${population.key} has no default sampling`);
  return {
    output: { key, title },
    population: { key: population.key, title: population.title },
    revision: standard.revision,
    ...settingsWire(standard.settings),
    sampling_unit: population.unit,
    chooses_method: population.choosesMethod,
    from_library: isSameSampling(standard.settings, library),
  };
}

export async function standardLists(tx: Tx): Promise<StandardProcedureList[]> {
  const defaults = await firmDefaults(tx);
  return paperEntries.map((paper) => standardList(paper, defaults));
}

export async function standardSamplings(tx: Tx): Promise<StandardSampling[]> {
  const defaults = await firmDefaults(tx);
  return paperEntries.flatMap((paper) => paper.sampling.map((population) => standardSampling(paper, population, defaults)));
}
