import { plantableRules } from "../scenarios/all-scenarios.ts";
import { type Layout, type LayoutKey, layoutKeys, layouts } from "./layout.ts";

export interface PlanOptions {
  readonly seed: number;
  readonly folder: string;
  /** 240 people unless said otherwise; at least 60. */
  readonly participants?: number;
  /** Makes so many people that the payroll register has exactly this many rows; instead of `participants`. */
  readonly payrollRows?: number;
  readonly format?: "csv" | "xlsx" | "both";
  readonly layout?: LayoutKey;
  /** Rules to break; every one unless said otherwise. */
  readonly plant?: "all" | "none" | readonly string[];
  /** The trust statement differs from the balances by a planted amount. */
  readonly tieDifference?: boolean;
}

export interface Plan {
  readonly seed: number;
  readonly folder: string;
  /** People to make; with `payrollRows` as many as may be needed. */
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
const largestPlan = 100_000;

export function readOptions(options: PlanOptions): Plan {
  const { participants, payrollRows, format = "csv", layout = "classic", plant = "all" } = options;
  if (participants !== undefined && payrollRows !== undefined)
    throw new OptionError("Give --participants or --payroll-rows, not both: each follows from the other.");
  const people = participants ?? (payrollRows === undefined ? defaultPeople : Math.ceil(payrollRows / 12) + 1_000);
  refuseOutside("--seed", options.seed, 0, 2 ** 31 - 1);
  if (payrollRows !== undefined) refuseOutside("--payroll-rows", payrollRows, 2_000, 1_000_000 * 2);
  else refuseOutside("--participants", people, smallestPlan, largestPlan);
  if (!layoutKeys.includes(layout)) throw new OptionError(`--layout is one of ${layoutKeys.join(", ")}, not “${layout}”.`);
  const rules = plant === "all" ? plantableRules : plant === "none" ? [] : plant;
  const unknown = rules.find((rule) => !plantableRules.includes(rule));
  if (unknown !== undefined) throw new OptionError(`--plant knows no rule “${unknown}”. Rules: ${plantableRules.join(", ")}.`);
  const formats = format === "both" ? (["csv", "xlsx"] as const) : [format];
  const written = { formats, layout: layouts[layout], rules, tieDifference: options.tieDifference ?? false };
  return { seed: options.seed, folder: options.folder, people, payrollRows: payrollRows ?? null, ...written };
}

function refuseOutside(name: string, value: number, from: number, to: number): void {
  if (!Number.isInteger(value) || value < from || value > to)
    throw new OptionError(`${name} is a whole number from ${from} to ${to}, not “${value}”.`);
}
