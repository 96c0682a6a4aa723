import { plantableRules, plants } from "../scenarios/all-scenarios.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import { type Layout, type LayoutKey, layoutKeys, layouts } from "./layout.ts";

export interface PlanOptions {
  readonly seed: number;
  readonly folder: string;
  /** Defaults to 240 people; at least 60, and more if the rules to break need them. */
  readonly participants?: number;
  /** Creates as many people as the payroll register needs to have exactly this many rows; replaces `participants`. */
  readonly payrollRows?: number;
  readonly format?: "csv" | "xlsx" | "both";
  readonly layout?: LayoutKey;
  /** Rules to break; defaults to all. */
  readonly plant?: "all" | "none" | readonly string[];
  /** Whether the trust statement differs from the balances by a planted amount. */
  readonly tieDifference?: boolean;
}

export interface Plan {
  readonly seed: number;
  readonly folder: string;
  /** Number of people to create; with `payrollRows`, the most that may be needed. */
  readonly people: number;
  readonly payrollRows: number | null;
  readonly formats: readonly ("csv" | "xlsx")[];
  readonly layout: Layout;
  readonly rules: readonly string[];
  readonly tieDifference: boolean;
}

export class OptionError extends Error {
  override name = "OptionError";
}

const defaultPeople = 240;
const smallestPlan = 60;
/** Maximum percentage of people who play a scenario; the others stay ordinary. */
export const castPercent = 80;
/** Maximum rows for one person in the payroll register. */
export const mostRowsOfPerson = 28;
const largestPlan = 100_000;

/** Number of people needed to play each scenario once. */
export const peopleFor = (scenarios: readonly Pick<Scenario, "people">[]): number =>
  Math.ceil((scenarios.reduce((sum, { people }) => sum + people, 0) * 100) / castPercent);

export function readOptions(options: PlanOptions): Plan {
  const { participants, payrollRows, format = "csv", layout = "classic", plant = "all" } = options;
  if (participants !== undefined && payrollRows !== undefined)
    throw new OptionError("Give --participants or --payroll-rows, not both: each follows from the other.");
  const people = participants ?? (payrollRows === undefined ? defaultPeople : Math.ceil(payrollRows / 12) + 1_000);
  refuseOutside("--seed", options.seed, 0, 2 ** 31 - 1);
  if (!layoutKeys.includes(layout)) throw new OptionError(`--layout is one of ${layoutKeys.join(", ")}, not “${layout}”.`);
  const rules = plant === "all" ? plantableRules : plant === "none" ? [] : plant;
  const unknown = rules.find((rule) => !plantableRules.includes(rule));
  if (unknown !== undefined) throw new OptionError(`--plant knows no rule “${unknown}”. Rules: ${plantableRules.join(", ")}.`);
  const needed = peopleFor(plants.filter(({ rule }) => rules.includes(rule)));
  if (payrollRows !== undefined) refuseOutside("--payroll-rows", payrollRows, Math.max(2_000, needed * mostRowsOfPerson), 1_000_000 * 2);
  else refuseOutside("--participants", people, smallestPlan, largestPlan);
  const formats = format === "both" ? (["csv", "xlsx"] as const) : [format];
  const written = { formats, layout: layouts[layout], rules, tieDifference: options.tieDifference ?? false };
  return { seed: options.seed, folder: options.folder, people: Math.max(people, needed), payrollRows: payrollRows ?? null, ...written };
}

function refuseOutside(name: string, value: number, from: number, to: number): void {
  if (!Number.isInteger(value) || value < from || value > to)
    throw new OptionError(`${name} is a whole number from ${from} to ${to}, not “${value}”.`);
}
