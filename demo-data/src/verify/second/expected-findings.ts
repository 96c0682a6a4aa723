import type { KeyEntry } from "../../plan/answer-key.ts";
import type { SecondEntry, SecondKey, SecondPlan } from "../../second-generator/make-second-plan.ts";
import type { PlantedError } from "../compare-findings.ts";
import { rulesOf } from "./expected-rules.ts";

export interface ExpectedFindings {
  readonly planted: readonly PlantedError[];
  readonly look_alikes: readonly KeyEntry[];
  /** Kinds of planted errors that no product rule has to find in this layout, one entry per error. */
  readonly uncomputed: readonly string[];
}

type DescribedPlan = Pick<SecondPlan, "layout" | "second_recordkeeper">;

const sumOf = (amounts: readonly (string | null)[]): string =>
  (amounts.reduce((sum, amount) => sum + Math.round(Number(amount ?? "0") * 100), 0) / 100).toFixed(2);

const entryOf = ({ what, why, ...entry }: SecondEntry, rule: string): KeyEntry => ({ ...entry, rule, why: `${what}: ${why}` });

/** Converts a second plan's answer key to the findings the product should report. */
export function expectedFindings(key: SecondKey, { layout, second_recordkeeper: second }: DescribedPlan): ExpectedFindings {
  const shownBy = { layout, hasSecond: second !== null };
  const single: PlantedError[] = [];
  const ofPlan = new Map<string, SecondEntry[]>();
  for (const entry of key.planted) {
    for (const { rule, isAboutPlan, hasOtherAmount, ...repeats } of rulesOf(entry, shownBy)) {
      const mayRepeat = repeats.mayRepeat ?? (second !== null && repeats.isOfEachAccount === true);
      const sumsTo = repeats.isOfEachAccount ? entry.amount : null;
      if (isAboutPlan) ofPlan.set(rule, [...(ofPlan.get(rule) ?? []), entry]);
      else
        single.push({
          ...entryOf(hasOtherAmount || repeats.isOfEachAccount ? { ...entry, amount: null } : entry, rule),
          mayRepeat,
          sumsTo,
        });
    }
  }
  const whole = [...ofPlan].flatMap(([rule, entries]) =>
    entries.slice(0, 1).map((entry) => entryOf({ ...entry, subjects: [], amount: sumOf(entries.map(({ amount }) => amount)) }, rule)),
  );
  return {
    planted: [...single, ...whole],
    look_alikes: key.look_alikes.map((entry) => entryOf(entry, "none")),
    uncomputed: key.planted.filter((entry) => rulesOf(entry, shownBy).length === 0).map(({ what }) => what),
  };
}
