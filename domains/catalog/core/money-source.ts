import type { ReportKey } from "./reports.ts";

/**
 * Texts in files that mean a source. If several rules match, the lowest order wins; orders are multiples of ten to leave room for new ones.
 */
export interface SourceTexts {
  readonly order: number;
  /** Compared with the whole text. */
  readonly exact?: RegExp;
  /** Whole texts that usually mean the source but depend on the plan: a person reviews them. */
  readonly usual?: RegExp;
  /** Looked for inside the text. */
  readonly words: RegExp;
}

/** The field that holds a source's amounts in reports with a column per source. */
export interface SourceColumn {
  readonly key: string;
  readonly title: string;
  readonly reports: readonly ReportKey[];
  /** Next to a total contributions column, it may be part of the total rather than one of the sources that add up to it. */
  readonly partOfTotal?: true;
  /** Rare in payroll: a workpaper shows the column only if a file has it, never blank. */
  readonly shownWhereGiven?: true;
  /** Header spellings, separated by `;`. */
  readonly headers: string;
}

/** A kind of money in an account. */
export interface MoneySource {
  readonly key: string;
  /** The auditor's term, in workpapers. */
  readonly title: string;
  /** Employee, match and employer money are contributions, each with its own column in the roll-forward. */
  readonly group: "employee" | "match" | "employer" | "rollover" | "loan" | "other";
  /** Elective deferral: IRC 402(g). */
  readonly elective?: true;
  readonly tax?: "pretax" | "roth" | "after_tax";
  /**
   * `immediate`: always 100% vested (IRC 411(a)(1)). `safe_harbor`: the same (IRC 401(k)(12)(E)(i)), unless the plan is a QACA, which may
   * require two years (IRC 401(k)(13)(D)(iii)(I)). `schedule`: per the plan.
   */
  readonly vesting?: "immediate" | "safe_harbor" | "schedule";
  /**
   * In-service payments: at any age (rollovers by Rev. Rul. 2004-12, after-tax money by Rev. Rul. 60-323), before 59½ if the plan allows it
   * (Treas. Reg. 1.401-1(b)(1)(ii)), or from 59½ only.
   */
  readonly inService: "any_age" | "by_plan" | "from_59_half";
  /** Words specific to its headers, separated by spaces: adding or removing one makes a header mean another column. */
  readonly headerWords?: string;
  readonly column?: SourceColumn;
  /** Matches in a column of money sources. */
  readonly texts?: SourceTexts;
  /** Matches in a column of pay codes; its amounts go to the source's column. */
  readonly payCodes?: SourceTexts;
}
