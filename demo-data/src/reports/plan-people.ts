import { deriveChecks } from "../people/derive-checks.ts";
import { deriveLoan, type Loan } from "../people/derive-loan.ts";
import { derivePositions, type Position } from "../people/derive-positions.ts";
import type { Check, Life } from "../people/life.ts";
import type { Plan } from "../plan/plan-options.ts";
import type { Cast } from "../scenarios/assign-cast.ts";

export interface PlanPerson {
  readonly life: Life;
  readonly checks: readonly Check[];
  readonly positions: () => readonly Position[];
  readonly loan: () => Loan;
}

/** Yields people one after another without keeping any in memory. If a number of payroll rows is given, stops when it is reached. */
export function* planPeople(plan: Plan, cast: Cast): Generator<PlanPerson> {
  let rowsLeft = plan.payrollRows;
  for (let index = 0; index < plan.people && rowsLeft !== 0; index++) {
    const life = cast.lifeOf(index);
    const all = deriveChecks(life);
    const checks = rowsLeft === null ? all : all.slice(0, rowsLeft);
    if (rowsLeft !== null) rowsLeft -= checks.length;
    yield { life, checks, positions: () => derivePositions(life, checks), loan: () => deriveLoan(life, checks) };
  }
}
