import type { Tx } from "@tieout/postgres";
import {
  type ChangeOrigin,
  causesOf,
  comparePapers,
  computed,
  countFigures,
  findCauses,
  type LetteredCause,
  type PaperDifference,
} from "../../core/index.ts";
import type { StoredPaper } from "../results/result-document.ts";
import { type ExceptionCount, exceptionDifferences, type WantedExceptions } from "./exception-differences.ts";
import type { MadePaper, ReadRun } from "./read-run.ts";

/** A workpaper produced by either or both runs. */
export interface PaperPair {
  readonly output: { readonly key: string; readonly title: string };
  readonly before: MadePaper | null;
  readonly after: MadePaper | null;
  /** Null if one of the runs did not produce the workpaper. */
  readonly difference: PaperDifference | null;
}

export interface ComparedRuns {
  readonly before: ReadRun;
  readonly after: ReadRun;
  readonly causes: readonly LetteredCause[];
  readonly papers: readonly PaperPair[];
}

const compared = (result: StoredPaper) => ({ ...result, attributeResults: result.write.payload.setUp.attributeResults });

/** Two runs' results and causes; exceptions stay in the database. */
export function compareRuns(before: ReadRun, after: ReadRun): ComparedRuns {
  const keys = [...new Set([...after.papers, ...before.papers].map(({ output }) => output))];
  const papers = keys.map((key): PaperPair => {
    const [was, is] = [before, after].map(({ papers: all }) => all.find(({ output }) => output === key) ?? null);
    const difference = was?.result && is?.result ? comparePapers(compared(was.result), compared(is.result)) : null;
    return { output: { key, title: (is ?? was)?.title ?? key }, before: was ?? null, after: is ?? null, difference };
  });
  const causes = before.inputs && after.inputs ? findCauses(before.inputs, after.inputs) : [];
  return { before, after, causes, papers };
}

export const causesAt = (runs: ComparedRuns, output: string, origin: ChangeOrigin): string[] => [...causesOf(output, origin, runs.causes)];

/** Causes of changed sample item numbers in exceptions, which depend on the draws from all of the workpaper's populations. */
export function causesOfSampled(runs: ComparedRuns, output: string): string[] {
  const pair = runs.papers.find((paper) => paper.output.key === output);
  const letters = (pair?.after?.result?.populations ?? []).flatMap(({ key, sha256 }) => {
    const same = pair?.before?.result?.populations.find((one) => one.key === key)?.sha256 === sha256;
    return causesAt(runs, output, { by: "drawn", population: key, same });
  });
  return [...new Set(letters)].sort();
}

const outputsOfBoth = ({ papers }: ComparedRuns): string[] => papers.flatMap(({ output, difference }) => (difference ? [output.key] : []));

export const exceptionsOf = (tx: Tx, runs: ComparedRuns) =>
  exceptionDifferences(tx, { before: runs.before.run.id, after: runs.after.run.id, outputs: outputsOfBoth(runs) });

/** Workpapers whose exceptions a cause may have changed; all workpapers if no cause is given. */
export function exceptionsOfCause(runs: ComparedRuns, letter: string | undefined): WantedExceptions {
  const outputs = outputsOfBoth(runs);
  if (letter === undefined) return { computed: outputs, sampled: outputs };
  return {
    computed: outputs.filter((output) => causesAt(runs, output, computed).includes(letter)),
    sampled: outputs.filter((output) => causesOfSampled(runs, output).includes(letter)),
  };
}

export const countOf = (counts: readonly ExceptionCount[], { computed: own, sampled }: WantedExceptions): number =>
  counts.filter((one) => (one.sampled ? sampled : own).includes(one.output)).reduce((sum, { count }) => sum + count, 0);

/** Number of figures and ties compared. */
export const comparedOf = ({ papers }: ComparedRuns) => ({
  figures: papers.reduce((sum, { difference, after }) => sum + (difference && after?.result ? countFigures(after.result) : 0), 0),
  ties: papers.reduce((sum, { difference, after }) => sum + (difference ? (after?.result?.ties.length ?? 0) : 0), 0),
});
