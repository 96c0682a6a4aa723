import type { ReportKey } from "./reports.ts";

/** Texts of files that mean a source. Of several matching rules, the one with the lowest order wins; they are in tens, so that one fits between. */
export interface SourceTexts {
  readonly order: number;
  /** Compared with the whole text. */
  readonly exact?: RegExp;
  /** Whole texts that usually mean the source, but are the plan's own: a person looks. */
  readonly usual?: RegExp;
  /** Looked for inside the text. */
  readonly words: RegExp;
}

/** The field that holds a source's amounts in reports with a column per source. */
export interface SourceColumn {
  readonly key: string;
  readonly title: string;
  readonly reports: readonly ReportKey[];
  /** Beside a column of all contributions it may hold a part of them, not one of several sources that add up to them. */
  readonly partOfTotal?: true;
  /** Rare in payroll: a workpaper has the column only where a file does, not blank. */
  readonly shownWhereGiven?: true;
  /** Header spellings, separated by `;`. */
  readonly headers: string;
}

/** A kind of money in an account. */
export interface MoneySource {
  readonly key: string;
  /** What an auditor calls it, in workpapers. */
  readonly title: string;
  /** Employee, match and employer money are contributions, each with its own column in the roll-forward. */
  readonly group: "employee" | "match" | "employer" | "rollover" | "loan" | "other";
  /** Elective deferral: IRC 402(g). */
  readonly elective?: true;
  readonly tax?: "pretax" | "roth" | "after_tax";
  /**
   * `immediate`: always 100% vested (IRC 411(a)(1)). `safe_harbor`: the same (IRC 401(k)(12)(E)(i)), unless it is that of a QACA, which may require
   * two years (IRC 401(k)(13)(D)(iii)(I)). `schedule`: per the plan.
   */
  readonly vesting?: "immediate" | "safe_harbor" | "schedule";
  /**
   * In-service payments: at any age (rollovers by Rev. Rul. 2004-12, after-tax money by Rev. Rul. 60-323), before 59½ if the plan allows it
   * (Treas. Reg. 1.401-1(b)(1)(ii)), or from 59½ only.
   */
  readonly inService: "any_age" | "by_plan" | "from_59_half";
  /** Words that only its headers have, separated by spaces: with one more or less of them a header names another column. */
  readonly headerWords?: string;
  readonly column?: SourceColumn;
  /** In a column of money sources. */
  readonly texts?: SourceTexts;
  /** In a column of pay codes; its amounts go to the source's column. */
  readonly payCodes?: SourceTexts;
}
