import type { ReportKey } from "./reports.ts";

/**
 * Values in files that mean a source. If several rules match, the lowest order wins; orders are multiples of ten to leave room for new
 * ones.
 */
export interface SourceTexts {
  readonly order: number;
  /** Compared with the whole value. */
  readonly exact?: RegExp;
  /** Whole values that usually mean the source but depend on the plan, so a person reviews them. */
  readonly usual?: RegExp;
  /** Searched for within the value. */
  readonly words: RegExp;
}

/** The field for a source's amounts in reports that have a column per source. */
export interface SourceColumn {
  readonly key: string;
  readonly title: string;
  readonly reports: readonly ReportKey[];
  /**
   * When there is also a total contributions column, this amount may be part of the total rather than one of the sources that add up to it.
   */
  readonly partOfTotal?: true;
  /** Rare in payroll: a workpaper includes the column only if a file has it, so it is never blank. */
  readonly shownWhereGiven?: true;
  /** Header spellings, separated by `;`. */
  readonly headers: string;
}

/** A money source in an account. */
export interface MoneySource {
  readonly key: string;
  /** The auditor's term, as used in workpapers. */
  readonly title: string;
  /** Sources in the employee, match and employer groups are contributions, each with its own column in the roll-forward. */
  readonly group: "employee" | "match" | "employer" | "rollover" | "loan" | "other";
  /** Elective deferral: IRC 402(g). */
  readonly elective?: true;
  readonly tax?: "pretax" | "roth" | "after_tax";
  /**
   * `immediate`: always 100% vested (IRC 411(a)(1)). `safe_harbor`: the same (IRC 401(k)(12)(E)(i)), unless the plan is a QACA, which may
   * require two years (IRC 401(k)(13)(D)(iii)(I)). `schedule`: according to the plan.
   */
  readonly vesting?: "immediate" | "safe_harbor" | "schedule";
  /**
   * When in-service payments are allowed: at any age (rollovers under Rev. Rul. 2004-12, after-tax contributions under Rev. Rul. 60-323),
   * before 59½ if the plan allows it (Treas. Reg. 1.401-1(b)(1)(ii)), or only from 59½.
   */
  readonly inService: "any_age" | "by_plan" | "from_59_half";
  /** Words specific to the source's headers, separated by spaces: adding or removing one makes a header mean a different column. */
  readonly headerWords?: string;
  readonly column?: SourceColumn;
  /** Matching rules for a money source column. */
  readonly texts?: SourceTexts;
  /** Matching rules for a pay code column; matching amounts go to the source's column. */
  readonly payCodes?: SourceTexts;
}
