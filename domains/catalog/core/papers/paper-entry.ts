import type { ControlTotalKey } from "../control-totals.ts";
import type { DataType } from "../data-type.ts";
import type { ReportKey } from "../reports.ts";

/** How a workpaper uses a report. */
export interface PaperReport {
  readonly report: ReportKey;
  /**
   * `needed`: setup asks for the file and says the workpaper cannot be made without it. `optional`: part of the workpaper is missing
   * without it. `dates_only`: gives people's dates if present; setup does not ask for it, and its repeated rows are not reported.
   */
  readonly use: "needed" | "optional" | "dates_only";
  /** Consequence of leaving it out, as part of a sentence in setup. Empty if setup says nothing. */
  readonly without: string;
  /** The workpaper is made as soon as one of the reports marked this way is uploaded. */
  readonly suffices?: true;
  /** Its rows dated outside the plan year are listed with the workpaper. */
  readonly cutoff?: true;
}

/** A figure of another workpaper, by its key there. */
export interface FigureUse {
  readonly paper: string;
  readonly figure: string;
}

/** A population of a workpaper whose items are sampled. */
export interface SampledPopulation {
  /** Key of its setup, draws, proof and files: the workpaper's key for the first population, `<paper's key>.<name>` for any other. */
  readonly key: string;
  /** Title shown next to the workpaper's other populations, in the plural. */
  readonly title: string;
  readonly report: ReportKey;
  /** One drawn item: `one payment`. */
  readonly unit: string;
  /** Definition of an item, as printed in the results. */
  readonly definition: string;
  /** Items drawn unless the auditor chooses another size. */
  readonly defaultSize: number;
  /** The auditor may choose the method of the draw. */
  readonly choosesMethod: boolean;
}

/** A chart of the workpaper's results. Its title is `<what it shows> by <what a point is>`. */
export interface PaperChart {
  /** Key of the chart in the result. */
  readonly key: string;
  /** Plural noun for a point's count: `Payments`. */
  readonly counts: string;
  /** Whether there is a point for each date. */
  readonly byDate?: true;
}

/** A step of the audit program that every new engagement starts with. */
export interface ProgramStep {
  /** Rich text, limited to the allowed tags. */
  readonly html: string;
  /** Guide, statute or regulation, separated by `; `. Paragraph numbers that change between editions are omitted. */
  readonly reference: string;
  /** Engine rules whose results are filled in for this step. */
  readonly computedRules: readonly string[];
  /** Whether the rules answer every clause of the step; otherwise the auditor has work left that no rule covers. */
  readonly answersAll?: true;
  /** Texts from earlier versions that engagements still have and the rules also answer completely. */
  readonly answersEarlier?: readonly string[];
}

/** Static description of a workpaper. */
export interface PaperEntry<Key extends string = string> {
  /** `output.key` on the wire and the name of the files. */
  readonly key: Key;
  readonly title: string;
  /** Kinds of engagement it is made for. */
  readonly dataTypes: readonly DataType[];
  /** The reports it reads, in screen order. */
  readonly reports: readonly PaperReport[];
  /** Reports that may have the hours it shows: the first one the engagement has is used. Absent if it shows none. */
  readonly hoursFrom?: readonly ReportKey[];
  /** Control totals it compares with; a changed amount recomputes it. */
  readonly compares: readonly ControlTotalKey[];
  /** Figures it uses from other workpapers, which are computed first. */
  readonly uses: readonly FigureUse[];
  /** In screen order; empty if nothing is sampled. Each has a separate draw. */
  readonly sampling: readonly SampledPopulation[];
  readonly charts: readonly PaperChart[];
  readonly auditProgram: readonly ProgramStep[];
}

/**
 * Whether a procedure's rules answer its whole text. Unknown for text an auditor rewrote; a procedure older than one of its step's rules
 * lacks that rule.
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

/** Workpapers whose figures it uses, without duplicates. */
export const usedPapers = ({ uses }: Pick<PaperEntry, "uses">): readonly string[] => [...new Set(uses.map(({ paper }) => paper))];

/** Keeps the key's literal type. */
export const paperEntry = <const Key extends string>(entry: PaperEntry<Key>): PaperEntry<Key> => entry;
