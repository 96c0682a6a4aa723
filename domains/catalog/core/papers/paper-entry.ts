import type { ControlTotalKey } from "../control-totals.ts";
import type { DataType } from "../data-type.ts";
import type { ReportKey } from "../reports.ts";

/** How a workpaper uses a report. */
export interface PaperReport {
  readonly report: ReportKey;
  /**
   * `needed`: setup asks for the file and says that the workpaper cannot be produced without it. `optional`: part of the workpaper is
   * missing without it. `dates_only`: supplies people's dates if present; setup does not ask for it, and its repeated rows are not
   * reported.
   */
  readonly use: "needed" | "optional" | "dates_only";
  /** Consequence of leaving out the report, as part of a sentence in setup. Empty if setup doesn't mention it. */
  readonly without: string;
  /** The workpaper is produced as soon as one of the reports marked this way is uploaded. */
  readonly suffices?: true;
  /** Rows in this report that are dated outside the plan year are listed with the workpaper. */
  readonly cutoff?: true;
}

/** A figure from another workpaper, identified by its key there. */
export interface FigureUse {
  readonly paper: string;
  readonly figure: string;
}

/** A population in a workpaper, from which items are sampled. */
export interface SampledPopulation {
  /**
   * Key for the population's setup, draws, proof and files: the workpaper's key for the first population, `<paper's key>.<name>` for any
   * other.
   */
  readonly key: string;
  /** Title shown next to the workpaper's other populations, in the plural. */
  readonly title: string;
  readonly report: ReportKey;
  /** Name for one drawn item: `one payment`. */
  readonly unit: string;
  /** Definition of an item, as included in the results. */
  readonly definition: string;
  /** Items drawn unless the auditor chooses another size. */
  readonly defaultSize: number;
  /** Whether the auditor may choose the sampling method. */
  readonly choosesMethod: boolean;
}

/** A chart in the workpaper's results. Its title is `<what it shows> by <what a point is>`. */
export interface PaperChart {
  /** The chart's key in the result. */
  readonly key: string;
  /** Plural noun for a point's count: `Payments`. */
  readonly counts: string;
  /** Whether there is a point for each date. */
  readonly byDate?: true;
}

/** A step in the audit program that every new engagement starts with. */
export interface ProgramStep {
  /** Rich text, limited to the allowed tags. */
  readonly html: string;
  /** Guide, statute or regulation, separated by `; `. Paragraph numbers that change between editions are left out. */
  readonly reference: string;
  /** Engine rules whose results are filled in for this step. */
  readonly computedRules: readonly string[];
  /** Whether the rules answer every clause in the step; otherwise the auditor has work left that no rule covers. */
  readonly answersAll?: true;
  /** Wording from earlier versions that engagements still have and that the rules also answer completely. */
  readonly answersEarlier?: readonly string[];
}

/** Static description of a workpaper. */
export interface PaperEntry<Key extends string = string> {
  /** `output.key` on the wire and the name used for the files. */
  readonly key: Key;
  readonly title: string;
  /** Kinds of engagement that include this workpaper. */
  readonly dataTypes: readonly DataType[];
  /** The reports that the workpaper reads, in screen order. */
  readonly reports: readonly PaperReport[];
  /**
   * Reports that may supply the hours that the workpaper shows: the first one that the engagement has is used. Absent if it shows no hours.
   */
  readonly hoursFrom?: readonly ReportKey[];
  /** Control totals that the workpaper compares; changing one of their amounts causes a recalculation. */
  readonly compares: readonly ControlTotalKey[];
  /** Figures used from other workpapers, which are computed first. */
  readonly uses: readonly FigureUse[];
  /** Populations in screen order; empty if nothing is sampled. Each population has a separate draw. */
  readonly sampling: readonly SampledPopulation[];
  readonly charts: readonly PaperChart[];
  readonly auditProgram: readonly ProgramStep[];
}

/**
 * Whether a procedure's rules answer its whole text. Unknown for text that an auditor rewrote; a procedure that predates one of its step's
 * rules lacks that rule.
 */
export const isWhollyComputed = (
  { auditProgram }: PaperEntry,
  { html, computedRules }: Pick<ProgramStep, "html" | "computedRules">,
): boolean =>
  auditProgram.some(
    (step) =>
      (step.answersAll === true && step.html === html && step.computedRules.every((id) => computedRules.includes(id))) ||
      step.answersEarlier?.includes(html) === true,
  );

/** Workpapers whose figures this one uses, without duplicates. */
export const usedPapers = ({ uses }: Pick<PaperEntry, "uses">): readonly string[] => [...new Set(uses.map(({ paper }) => paper))];

/** Keeps the key's literal type. */
export const paperEntry = <const Key extends string>(entry: PaperEntry<Key>): PaperEntry<Key> => entry;
