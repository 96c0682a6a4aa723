/** A step in the firm's standard or in Tieout's library. */
export interface StandardStep {
  /** Stays the same across versions. */
  readonly id: string;
  readonly active: boolean;
  /** Rich text, limited to the allowed subset. */
  readonly html: string;
  readonly reference: string;
  readonly computedRules: readonly string[];
}

/** An engagement's step, compared with a standard. */
export interface OwnStep extends Pick<StandardStep, "id" | "active" | "html" | "reference"> {
  /** The standard step it was copied from; null if unknown. */
  readonly standardId: string | null;
}

/** How one step differs from the standard. */
export type StepDifference =
  | {
      readonly kind: "changed";
      readonly own: OwnStep;
      readonly standard: StandardStep;
      readonly rewords: boolean;
      readonly switches: boolean;
      readonly cites: boolean;
    }
  | { readonly kind: "missing"; readonly standard: StandardStep }
  | { readonly kind: "added"; readonly own: OwnStep };

export interface ProgramDifference {
  readonly steps: readonly StepDifference[];
  /** Whether the steps that both lists have are in a different order. */
  readonly reorders: boolean;
}

/**
 * Finds the standard step for each of the engagement's steps: the one with the same text; failing that, the one it was copied from; failing
 * that, the one with the same authority, which an auditor can't change. The last also finds steps that were reworded before their origin
 * was recorded.
 */
export function pairSteps(own: readonly OwnStep[], standard: readonly StandardStep[]): ReadonlyMap<OwnStep, StandardStep> {
  const pairs = new Map<OwnStep, StandardStep>();
  const free = new Set(standard);
  const pairBy = (fits: (step: OwnStep, candidate: StandardStep) => boolean): void => {
    for (const step of own) {
      const found = pairs.has(step) ? undefined : [...free].find((candidate) => fits(step, candidate));
      if (!found) continue;
      pairs.set(step, found);
      free.delete(found);
    }
  };
  pairBy((step, { html }) => step.html === html);
  pairBy((step, { id }) => step.standardId === id);
  pairBy((step, { reference }) => reference !== "" && step.reference === reference);
  return pairs;
}

/** How a list of steps differs from the standard, in list order; missing steps come last. */
export function compareSteps(own: readonly OwnStep[], standard: readonly StandardStep[]): ProgramDifference {
  const pairs = pairSteps(own, standard);
  const paired = new Set(pairs.values());
  const steps = own.flatMap((step): readonly StepDifference[] => {
    const counterpart = pairs.get(step);
    if (!counterpart) return [{ kind: "added", own: step }];
    const rewords = step.html !== counterpart.html;
    const switches = step.active !== counterpart.active;
    const cites = step.reference !== counterpart.reference;
    return rewords || switches || cites ? [{ kind: "changed", own: step, standard: counterpart, rewords, switches, cites }] : [];
  });
  const missing = standard.filter((step) => !paired.has(step)).map((step) => ({ kind: "missing", standard: step }) as const);
  const common = own.flatMap((step) => pairs.get(step) ?? []);
  const inOrder = standard.filter((step) => paired.has(step));
  return { steps: [...steps, ...missing], reorders: common.some((step, index) => step !== inOrder[index]) };
}

/** Key that identifies a difference; differences are reverted one by one. */
export const differenceKey = (difference: StepDifference): string =>
  difference.kind === "missing" ? `missing ${difference.standard.id}` : `${difference.kind} ${difference.own.id}`;

export const sequenceKey = "sequence";

export const differenceKeys = ({ steps, reorders }: ProgramDifference): readonly string[] => [
  ...steps.map(differenceKey),
  ...(reorders ? [sequenceKey] : []),
];
