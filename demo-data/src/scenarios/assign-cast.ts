import { Chance } from "../people/chance.ts";
import { drawIdentity } from "../people/draw-identity.ts";
import { drawLife } from "../people/draw-life.ts";
import type { Life } from "../people/life.ts";
import { castPercent, mostRowsOfPerson, type Plan } from "../plan/plan-options.ts";
import { lookAlikes, plants } from "./all-scenarios.ts";
import type { Particulars, Scenario } from "./scenario.ts";

/** A scenario with the people who play it. */
export interface CastScenario {
  readonly scenario: Scenario;
  readonly lives: readonly Life[];
  readonly particulars: Particulars;
}

export interface Cast {
  readonly castings: readonly CastScenario[];
  readonly lifeOf: (index: number) => Life;
}

/** Gives every planted rule at least one person, then assigns look-alikes, then more plants, until there are no people left. */
export function assignCast(plan: Plan): Cast {
  const chance = new Chance(plan.seed, "cast");
  const wanted = plants.filter((scenario) => plan.rules.includes(scenario.rule));
  const further = wanted
    .filter((scenario) => !scenario.isAboutPlan)
    .flatMap((scenario) => Array(chance.between(0, 2)).fill(scenario) as Scenario[]);
  const queue = [...chance.shuffle(wanted), ...chance.shuffle(lookAlikes), ...chance.shuffle(further)];
  // If a number of payroll rows is given, the last people might not be needed.
  const people = plan.payrollRows === null ? plan.people : Math.floor(plan.payrollRows / mostRowsOfPerson);
  const indexes = distinctIndexes(chance, people, Math.floor((people * castPercent) / 100));
  const castings: CastScenario[] = [];
  const byIndex = new Map<number, Life>();
  for (const scenario of queue) {
    if (indexes.length < scenario.people) break;
    const taken = indexes.splice(0, scenario.people);
    const identities = taken.map((index) => drawIdentity(plan.seed, index));
    const staged = scenario.stage(identities, new Chance(plan.seed, "scenario", scenario.key, ...taken));
    castings.push({ scenario, ...staged });
    for (const life of staged.lives) byIndex.set(life.index, life);
  }
  const lifeOf = (index: number): Life =>
    byIndex.get(index) ?? drawLife(drawIdentity(plan.seed, index), new Chance(plan.seed, "life", index));
  return { castings, lifeOf };
}

/** Draws no more distinct indexes than all scenarios together could need. */
function distinctIndexes(chance: Chance, people: number, most: number): number[] {
  const needed = Math.min(most, (plants.length * 3 + lookAlikes.length) * 2);
  if (people <= 4_000) return chance.shuffle(Array.from({ length: people }, (_, index) => index)).slice(0, needed);
  const chosen = new Set<number>();
  while (chosen.size < needed) chosen.add(chance.between(0, people - 1));
  return [...chosen];
}
