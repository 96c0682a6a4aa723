import type { ReportKey } from "@tieout/catalogue/core";
import type { ValueMapKey } from "../reports/report-definition.ts";
import type { ColumnFormat } from "../values/parse-cell.ts";

export type SignRule = "as_is" | "reversed";

/** What a confirmed mapping says about one source column. */
export interface ColumnMapping {
  /** 0-based column of the sheet. */
  readonly index: number;
  readonly header: string;
  readonly field: string | null;
  readonly sign: SignRule;
  readonly format: ColumnFormat;
}

/** A group heading on a row of its own that applies to the rows below it. */
export interface BandRule {
  /** Normal form (`normalizeHeader`) of the label in front of the value; empty when there is only the value. */
  readonly label: string;
  /** One field, or two when the heading gives an id and a name. */
  readonly fields: readonly string[];
  readonly format: ColumnFormat;
}

/** Source text (`choiceKey`) → canonical value, per dictionary. */
export type ValueMaps = Readonly<Partial<Record<ValueMapKey, Readonly<Record<string, string>>>>>;

/** Everything `normalise` needs to read one sheet; the user confirms it. */
export interface Mapping {
  readonly reportKey: ReportKey;
  readonly sheetIndex: number;
  readonly headerRows: readonly number[];
  readonly columns: readonly ColumnMapping[];
  readonly bands: readonly BandRule[];
  /** Columns that show a value only in the first row of its group. */
  readonly carryDown: readonly number[];
  readonly valueMaps: ValueMaps;
}

/** Below this confidence a suggestion must be looked at before it is used. */
export const reviewBelow = 0.9;

/** Targets of pay codes besides the money fields of the payroll register. */
const payCodeTargets = {
  earnings_eligible: ["gross_pay", "eligible_comp", "counted_earnings"],
  earnings_excluded: ["gross_pay", "excluded_comp", "uncounted_earnings"],
  not_used: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Money fields that an amount with this pay code goes to; `stated` are those that payroll itself adds up in a code or column of their own. */
export const payCodeFields = (target: string, stated: ReadonlySet<string> = new Set()): readonly string[] =>
  target in payCodeTargets ? payCodeTargets[target as keyof typeof payCodeTargets].filter((field) => !stated.has(field)) : [target];

/** Sums of earnings, and the decided earnings that they are where the file does not state them. */
export const sumsOfEarnings: Readonly<Record<string, readonly string[]>> = {
  gross_pay: ["counted_earnings", "uncounted_earnings"],
  eligible_comp: ["counted_earnings"],
  excluded_comp: ["uncounted_earnings"],
};

/** The sums of earnings that a mapping reads from the file: added up from its parts beside them, they would count twice. */
export function statedSums({ columns, valueMaps }: Pick<Mapping, "columns" | "valueMaps">): ReadonlySet<string> {
  const isLong = columns.some(({ field }) => field === "pay_code");
  const given = [...columns.map(({ field }) => field), ...(isLong ? Object.values(valueMaps.pay_codes ?? {}) : [])];
  return new Set(Object.keys(sumsOfEarnings).filter((field) => given.includes(field)));
}
