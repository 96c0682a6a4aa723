import { isDeepStrictEqual } from "node:util";
import { runStage } from "@tieout/stages";
import type { PaperResult } from "../../core/index.ts";
import type { StoredPaper } from "../results/result-document.ts";
import type { StageTools } from "../runs/run-products.ts";
import { runsTasks } from "../tasks.ts";

/** A recalculated workpaper. */
export interface ComputedAgain {
  readonly result: PaperResult;
  /** Object with the row data behind the workbook and the screens. */
  readonly dataObject: string;
}

async function isSameData({ deps, context, engagementId }: StageTools, before: string, after: string): Promise<boolean> {
  const { value } = await runStage(deps, context, {
    scope: engagementId,
    stage: "compare-data",
    reads: [before, after],
    task: runsTasks.compareData,
    payload: {},
    inputs: [
      { name: "before", objectKey: before },
      { name: "after", objectKey: after },
    ],
    outputs: [],
  });
  return value.isSame;
}

/** Compares members in stored form, where undefined members are absent. */
const isWrittenAlike = (before: StoredPaper, { exceptions: _exceptions, ...result }: PaperResult): boolean => {
  const now = JSON.parse(JSON.stringify(result)) as object;
  const then: Record<string, unknown> = { ...before };
  return Object.entries(now).every(([key, value]) => isDeepStrictEqual(then[key], value));
};

/**
 * Whether a recalculated workpaper equals the stored one. All of these must match, including their text:
 *
 * - `figures_id`: a hash of the files read with their fields, the computed result (counts, totals, ties, rules, every exception, the
 * SHA-256 of each population), the proof of each sample (seed and every item), and the steps in the audit program with the rules that
 * answer them;
 * - the written result: the same figures with the samples and reasons that the stored one was written with;
 * - the data that the workbook and the screens list: every row of the schedules.
 *
 * The workbook's layout is not compared, because the stored workbook is kept.
 */
export async function isSameResult(tools: StageTools, before: StoredPaper, { result, dataObject }: ComputedAgain): Promise<boolean> {
  if (before.figures_id === undefined || before.figures_id !== result.figures_id || !isWrittenAlike(before, result)) return false;
  const data = before.write.inputs.find(({ name }) => name === "data");
  return data !== undefined && isSameData(tools, data.objectKey, dataObject);
}
