import type { Cents } from "@tieout/kernel";
import type { RowRef } from "../paper-result.ts";
import type { Need } from "./need.ts";
import type { ReportFacts } from "./report-facts.ts";
import type { RuleHead } from "./rule-head.ts";
import type { NamedUnit, PeopleRows, RuleTally } from "./rule-tally.ts";

/** A finding about a unit. */
export interface Finding {
  /** Identifies the unit within the rule; stable when the engagement is processed again. */
  readonly naturalKey: string;
  readonly subject: string;
  readonly amountCents: Cents | null;
  readonly msg: string;
  readonly refs?: readonly RowRef[];
  readonly rowsOf?: readonly PeopleRows[];
}

export type Outcome =
  | { readonly result: "pass" }
  | { readonly result: "not_applicable" }
  | { readonly result: "cannot_be_determined"; readonly missing: string }
  | { readonly result: "exception"; readonly finding: Finding };

export const pass: Outcome = { result: "pass" };
export const notApplicable: Outcome = { result: "not_applicable" };
export const undetermined = (missing: string): Outcome => ({ result: "cannot_be_determined", missing });
export const exception = (finding: Finding): Outcome => ({ result: "exception", finding });

/** Common form of every rule: which units it judges and how it judges each one. */
export interface Rule<Context, Unit> extends RuleHead {
  readonly units: (context: Context) => readonly Unit[];
  readonly judge: (unit: Unit, context: Context) => Outcome;
  /** Number of units that cannot be determined if a need is missing; all units by default. */
  readonly countedWithout?: (context: Context) => number;
  /** Identifies a unit that cannot be determined, for follow-up; absent for rules without such units. */
  readonly named?: (unit: Unit, context: Context) => NamedUnit;
}

/** A rule for any type of unit, ready to run. */
export interface RunnableRule<Context> extends RuleHead {
  /** `seen` receives every judgment, in unit order. */
  readonly run: (context: Context, tally: RuleTally, seen?: (position: number, outcome: Outcome) => void) => void;
}

function report(tally: RuleTally, id: string, outcome: Outcome, named: () => NamedUnit | undefined): void {
  if (outcome.result === "pass") tally.pass(id);
  else if (outcome.result === "not_applicable") tally.notApplicable(id);
  else if (outcome.result === "cannot_be_determined") tally.undetermined(id, outcome.missing, 1, named());
  else tally.exception({ rule: id, refs: [], rowsOf: [], ...outcome.finding });
}

const lacking = (needs: readonly Need[], facts: ReportFacts): string | null => {
  for (const need of needs) {
    const missing = need.late ? null : facts.lacks(need);
    if (missing !== null) return missing;
  }
  return null;
};

/** Judges every unit. A need that no file provides makes all units undetermined, never passed. */
export const rule = <Context extends { readonly facts: ReportFacts }, Unit>(definition: Rule<Context, Unit>): RunnableRule<Context> => ({
  ...definition,
  run(context, tally, seen) {
    const missing = lacking(definition.needs, context.facts);
    if (missing !== null && !seen) {
      const count = definition.countedWithout?.(context) ?? definition.units(context).length;
      // If there is nothing to judge, nothing is missing.
      if (count > 0) tally.undetermined(definition.id, missing, count);
      return;
    }
    const without = missing === null ? null : undetermined(missing);
    // A column that the files lack is missing for everyone; listing people would send the auditor after each one.
    const ofFiles = new Set(definition.needs.map((need) => context.facts.lacks(need)));
    definition.units(context).forEach((unit, position) => {
      const outcome = without ?? definition.judge(unit, context);
      const isOfFiles = outcome.result === "cannot_be_determined" && ofFiles.has(outcome.missing);
      report(tally, definition.id, outcome, () => (isOfFiles ? undefined : definition.named?.(unit, context)));
      seen?.(position, outcome);
    });
  },
});
