import type { DifferenceKind, TestingDifference } from "@tieout/engagements/core";
import type { SamplingMethodKey } from "../methods/index.ts";
import type { SamplingSettings } from "../methods/sampling-method.ts";
import { compareSteps, type OwnStep, type StandardStep, type StepDifference } from "../standard/compare-steps.ts";
import { samplingDifferences } from "../standard/difference-words.ts";
import { plainTextOf } from "./plain-text-of.ts";

export interface ComparedSampling {
  readonly population: string;
  /** Plural name of the population. */
  readonly title: string;
  readonly settings: SamplingSettings<SamplingMethodKey>;
}

/** One workpaper's program, with its steps in order. */
export interface ComparedProgram<Step> {
  readonly steps: readonly Step[];
  readonly samplings: readonly ComparedSampling[];
}

type Line = TestingDifference["lines"][number];

const line = (kind: DifferenceKind, text: string, instead = ""): Line => ({ kind, text, instead });

function stepLines(difference: StepDifference): readonly Line[] {
  if (difference.kind === "missing") return [line("only_default", plainTextOf(difference.standard.html))];
  const text = plainTextOf(difference.own.html);
  if (difference.kind === "added") return [line("only_here", text)];
  const { own, standard, rewords, switches } = difference;
  return [
    ...(rewords ? [line("changed", text, plainTextOf(standard.html))] : []),
    ...(switches ? [line(own.active ? "turned_on" : "turned_off", text)] : []),
  ];
}

/**
 * Differences between a program and the firm's program: first in the program's own steps, in order, then steps only the firm's program has,
 * then sampling.
 */
export function programDifference(own: ComparedProgram<OwnStep>, firm: ComparedProgram<StandardStep>): readonly Line[] {
  const usual = new Map(firm.samplings.map((sampling) => [sampling.population, sampling.settings]));
  const { steps, reorders } = compareSteps(own.steps, firm.steps);
  return [
    ...steps.flatMap(stepLines),
    ...(reorders ? [line("order", "")] : []),
    ...own.samplings.flatMap(({ population, title, settings }) => {
      const standard = usual.get(population);
      return standard ? samplingDifferences(settings, standard).map((says) => line("sampling", `${title}: ${says}`)) : [];
    }),
  ];
}
