import type { ShapeValue } from "@tieout/shapes";
import type { MappingShape } from "../mapping-shapes.ts";

export type SignRule = ColumnMapping["sign"];

export type ColumnMapping = Mapping["columns"][number];

export type BandRule = Mapping["bands"][number];

export type ValueMaps = Mapping["valueMaps"];

export type Mapping = ShapeValue<typeof MappingShape>;

/** A suggestion with a lower confidence must be reviewed before it is used. */
export const reviewBelow = 0.9;

/** Pay code targets other than the money fields in the payroll register. */
const payCodeTargets = {
  earnings_eligible: ["gross_pay", "eligible_comp", "counted_earnings"],
  earnings_excluded: ["gross_pay", "excluded_comp", "uncounted_earnings"],
  not_used: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Money fields to which an amount with this pay code is added; `stated` are sums that payroll reports in a separate code or column. */
export const payCodeFields = (target: string, stated: ReadonlySet<string> = new Set()): readonly string[] =>
  target in payCodeTargets ? payCodeTargets[target as keyof typeof payCodeTargets].filter((field) => !stated.has(field)) : [target];

/** Sums of earnings, each with the earnings that make it up if the file does not state the sum. */
export const sumsOfEarnings: Readonly<Record<string, readonly string[]>> = {
  gross_pay: ["counted_earnings", "uncounted_earnings"],
  eligible_comp: ["counted_earnings"],
  excluded_comp: ["uncounted_earnings"],
};

/** The sums of earnings that a mapping reads from the file; if their parts were added up as well, they would be counted twice. */
export function statedSums({ columns, valueMaps }: Pick<Mapping, "columns" | "valueMaps">): ReadonlySet<string> {
  const isLong = columns.some(({ field }) => field === "pay_code");
  const given = [...columns.map(({ field }) => field), ...(isLong ? Object.values(valueMaps.pay_codes ?? {}) : [])];
  return new Set(Object.keys(sumsOfEarnings).filter((field) => given.includes(field)));
}
