import type { ControlTotalKey } from "../control-totals.ts";
import type { DataType } from "../data-type.ts";
import type { ReportKey } from "../reports.ts";

/** How a paper uses a report. */
export interface PaperReport {
  readonly report: ReportKey;
  /**
   * `needed`: setup asks for the file and says the paper cannot be made without it. `optional`: part of the paper is lost without it.
   * `dates_only`: gives people's dates if present; setup does not ask for it, and its repeated rows are not reported.
   */
  readonly use: "needed" | "optional" | "dates_only";
  /** What is lost without it, as setup says it: part of a sentence. Empty where setup says nothing. */
  readonly without: string;
  /** The paper is made as soon as one of the reports marked this way is uploaded. */
  readonly suffices?: true;
  /** Its rows dated outside the plan year are listed with the paper. */
  readonly cutoff?: true;
}

/** A figure of another paper, by its key there. */
export interface FigureUse {
  readonly paper: string;
  readonly figure: string;
}

/** A population of a paper whose items are sampled. */
export interface SampledPopulation {
  /** Names its setup, draws, proof and files: of a paper's first population the paper's key, of any other `<paper's key>.<name>`. */
  readonly key: string;
  /** Beside the paper's other populations, in the plural. */
  readonly title: string;
  readonly report: ReportKey;
  /** One drawn item: `one payment`. */
  readonly unit: string;
  /** What makes an item of the population, as the results print it. */
  readonly definition: string;
  /** Items drawn unless the auditor chooses another size. */
  readonly defaultSize: number;
  /** The auditor may choose the method of the draw. */
  readonly choosesMethod: boolean;
}

/** A chart of the paper's results. Its title is `<what it shows> by <what a point is>`. */
export interface PaperChart {
  /** Of the chart in the result. */
  readonly key: string;
  /** What the count of a point is of, in the plural: `Payments`. */
  readonly counts: string;
  /** A point for each date. */
  readonly byDate?: true;
}

/** A step of the audit program that every new engagement starts with. */
export interface ProgramStep {
  /** Rich text of the allowed subset. */
  readonly html: string;
  /** Guide, statute or regulation, separated by `; `. Paragraph numbers that change between editions are omitted. */
  readonly reference: string;
  /** Rules of the engine whose results are filled in for this step. */
  readonly computedRules: readonly string[];
  /** The rules answer every clause of the step; otherwise the auditor has work left that no rule does. */
  readonly answersAll?: true;
  /** Texts of earlier versions, which engagements still have: the rules answer the whole of them too. */
  readonly answersEarlier?: readonly string[];
}

/** What is known about a paper without computing it. */
export interface PaperEntry<Key extends string = string> {
  /** `output.key` on the wire and the name of the files. */
  readonly key: Key;
  readonly title: string;
  /** Kinds of engagement it is made for. */
  readonly dataTypes: readonly DataType[];
  /** The reports it reads, in the order of screens. */
  readonly reports: readonly PaperReport[];
  /** Reports that may have the hours it shows: of an engagement the first one that it has is asked for them. Absent: it shows none. */
  readonly hoursFrom?: readonly ReportKey[];
  /** Control totals that it compares with: a changed amount recomputes it. */
  readonly compares: readonly ControlTotalKey[];
  /** Figures of other papers that it uses; those papers are computed before it. */
  readonly uses: readonly FigureUse[];
  /** In the order of screens; none where nothing is sampled. Each is drawn from on its own. */
  readonly sampling: readonly SampledPopulation[];
  readonly charts: readonly PaperChart[];
  readonly auditProgram: readonly ProgramStep[];
}

/**
 * Whether a procedure's rules answer the whole of its text. Of a text that an auditor has written anew no one knows; a procedure of before a rule of its
 * step came does not have it.
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

/** Papers whose figures it uses, each once. */
export const usedPapers = ({ uses }: Pick<PaperEntry, "uses">): readonly string[] => [...new Set(uses.map(({ paper }) => paper))];

/** Keeps the key's literal type. */
export const paperEntry = <const Key extends string>(entry: PaperEntry<Key>): PaperEntry<Key> => entry;
