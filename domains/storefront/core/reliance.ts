import type { Objective, Toolkit } from "./toolkit.ts";
import { type AreaKey, type AssertionKey, areaKeys, assertionKeys } from "./vocabulary.ts";

/**
 * `tested`: tested without exception; `part`: there was an exception, or one of several objectives was not met; `none`: nothing to rely on.
 */
export type Reliance = "tested" | "part" | "none";

const rank = { none: 0, part: 1, tested: 2 } as const;

/** Reliance an auditor can place on one objective: none if there are no tests, or if the opinion says the objective was not met. */
export function relianceOn(objective: Objective, { opinion }: Pick<Toolkit, "opinion">): Reliance {
  if (opinion.kind === "adverse" || opinion.kind === "disclaimer" || opinion.objectiveIds.includes(objective.id)) return "none";
  const tests = objective.controls.flatMap(({ test }) => (test ? [test] : []));
  if (tests.length === 0) return "none";
  return tests.some(({ exception }) => exception) ? "part" : "tested";
}

export interface MatrixRow {
  readonly area: AreaKey;
  readonly reliance: Readonly<Record<AssertionKey, Reliance>>;
}

/**
 * Matrix of areas by assertion, with only the areas the report covers. If several objectives support an assertion, all of them must hold.
 */
export function assertionMatrix(toolkit: Pick<Toolkit, "objectives" | "opinion">): readonly MatrixRow[] {
  return areaKeys.flatMap((area) => {
    const ofArea = toolkit.objectives.filter((objective) => objective.area === area);
    if (ofArea.every(({ assertions }) => assertions.length === 0)) return [];
    const cell = (assertion: AssertionKey): Reliance => {
      const found = ofArea.filter(({ assertions }) => assertions.includes(assertion)).map((objective) => relianceOn(objective, toolkit));
      const [worst, best] = [Math.min(...found.map((one) => rank[one])), Math.max(...found.map((one) => rank[one]))];
      if (found.length === 0 || best === rank.none) return "none";
      return worst === rank.tested ? "tested" : "part";
    };
    const reliance = Object.fromEntries(assertionKeys.map((assertion) => [assertion, cell(assertion)])) as Record<AssertionKey, Reliance>;
    return [{ area, reliance }];
  });
}

export interface ToolkitFigures {
  readonly objectives: number;
  readonly tests: number;
  readonly exceptions: number;
  readonly userControls: number;
  readonly subservices: number;
  readonly carvedOut: number;
}

export function figuresOf({
  objectives,
  userControls,
  subservices,
}: Pick<Toolkit, "objectives" | "userControls" | "subservices">): ToolkitFigures {
  const tests = objectives.flatMap(({ controls }) => controls.flatMap(({ test }) => (test ? [test] : [])));
  return {
    objectives: objectives.length,
    tests: tests.length,
    exceptions: tests.filter(({ exception }) => exception).length,
    userControls: userControls.length,
    subservices: subservices.length,
    carvedOut: subservices.filter(({ method }) => method === "carve_out").length,
  };
}
