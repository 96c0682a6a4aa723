import type { PaperEntry, PaperKey } from "@tieout/catalog/core";
import type { Tx } from "@tieout/postgres";
import type { OutputDifference, StepDifference } from "../../contract/index.ts";
import {
  compareSteps,
  type StepDifference as Difference,
  differenceKey,
  type StandardStep,
  samplingDifferences,
  sequenceKey,
} from "../../core/index.ts";
import { outputsOf } from "../engagement-ports.ts";
import { settingsWire } from "../list-sampling.ts";
import { type ProcedureRecord, procedureRepository } from "../procedure-repository.ts";
import { type SamplingRecord, samplingRepository } from "../sampling-repository.ts";
import { type FirmDefaults, firmDefaults } from "./firm-defaults.ts";
import { ownStep } from "./own-step.ts";

const sideWire = ({ html, active, reference }: StandardStep) => ({ text: html, active, reference });

const unchanged = { rewords: false, switches: false, cites: false } as const;

function differenceWire(difference: Difference): StepDifference {
  const key = differenceKey(difference);
  if (difference.kind === "missing")
    return { key, kind: "missing", procedure_id: null, ...unchanged, standard: sideWire(difference.standard) };
  if (difference.kind === "added") return { key, kind: "added", procedure_id: difference.own.id, ...unchanged, standard: null };
  const { rewords, switches, cites, own, standard } = difference;
  return { key, kind: "changed", procedure_id: own.id, rewords, switches, cites, standard: sideWire(standard) };
}

const sequence: StepDifference = { key: sequenceKey, kind: "sequence", procedure_id: null, ...unchanged, standard: null };

function stepDifferences(own: readonly ProcedureRecord[], standard: readonly StandardStep[]): StepDifference[] {
  const { steps, reorders } = compareSteps(own.map(ownStep), standard);
  return [...steps.map(differenceWire), ...(reorders ? [sequence] : [])];
}

function samplingsThatDiffer({ sampling }: PaperEntry<PaperKey>, own: readonly SamplingRecord[], defaults: FirmDefaults) {
  return sampling.flatMap(({ key, title }) => {
    const [stored, standard] = [own.find(({ population }) => population === key), defaults.sampling(key)];
    const says = stored && standard ? samplingDifferences(stored, standard.settings) : [];
    return standard && says.length > 0 ? [{ population: { key, title }, says, standard: settingsWire(standard.settings) }] : [];
  });
}

/** How an engagement differs from the firm's current standard, for every workpaper for its data type. */
export async function engagementDifferences(tx: Tx, engagementId: string): Promise<OutputDifference[]> {
  const defaults = await firmDefaults(tx);
  const repository = procedureRepository(tx, engagementId);
  const [outputs, revisions] = [await outputsOf(tx, engagementId), await repository.revisions()];
  const [procedures, samplings] = [await repository.list(), await samplingRepository(tx, engagementId).list()];
  return outputs.map((paper) => ({
    output: { key: paper.key, title: paper.title },
    revision: revisions.get(paper.key) ?? 0,
    steps: stepDifferences(
      procedures.filter(({ outputKey }) => outputKey === paper.key),
      defaults.program(paper).steps,
    ),
    samplings: samplingsThatDiffer(paper, samplings, defaults),
  }));
}
