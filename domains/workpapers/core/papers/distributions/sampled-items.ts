import { type DrawnItem, findDrawnItems, type SampleProof } from "@tieout/runs/core";
import type { PopulationItem } from "./inputs.ts";
import { ruleTitle } from "./rules.ts";

/** A sampled payment. */
export interface SampledItem extends DrawnItem {
  readonly item: PopulationItem;
}

export interface SampledItems {
  readonly tested: readonly SampledItem[];
  readonly replacements: readonly SampledItem[];
}

/** The drawn payments. Throws if a key isn't in the population, because the proof then belongs to a different population. */
export function findSampledItems(items: readonly PopulationItem[], proof: SampleProof): SampledItems {
  const withItem = (drawn: readonly DrawnItem[]): SampledItem[] =>
    drawn.flatMap((one) => {
      const item = items[one.position];
      return item ? [{ ...one, item }] : [];
    });
  const { tested, replacements } = findDrawnItems(items, proof);
  return { tested: withItem(tested), replacements: withItem(replacements) };
}

const titlesOf = ({ outcomes }: PopulationItem, wanted: "exception" | "cannot_be_determined"): string[] =>
  Object.entries(outcomes).flatMap(([rule, outcome]) => (outcome === wanted ? [ruleTitle(rule)] : []));

export const exceptionTitles = (item: PopulationItem): string[] => titlesOf(item, "exception");

/** Titles of rules that lack a fact about the payment, so it neither passes nor is an exception. */
export const undeterminedTitles = (item: PopulationItem): string[] => titlesOf(item, "cannot_be_determined");
