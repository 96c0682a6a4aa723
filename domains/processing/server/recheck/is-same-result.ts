import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { StageDeps } from "@tieout/stages";
import type { PaperResult } from "../../core/index.ts";
import type { StoredPaper } from "../results/result-document.ts";

/** A workpaper that was computed again. */
export interface ComputedAgain {
  readonly result: PaperResult;
  /** Of the data that the workbook and the screens list row by row. */
  readonly dataSha256: string;
}

async function sha256Of({ files }: StageDeps, organizationId: string, objectKey: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of await files.get(organizationId, objectKey)) hash.update(piece);
  return hash.digest("hex");
}

/** Of the same members, as they are stored: what is undefined is left out. */
const isWrittenAlike = (before: StoredPaper, { exceptions: _exceptions, ...result }: PaperResult): boolean => {
  const now = JSON.parse(JSON.stringify(result)) as object;
  const then: Record<string, unknown> = { ...before };
  return Object.entries(now).every(([key, value]) => isDeepStrictEqual(then[key], value));
};

/**
 * Whether a workpaper that was computed again is the one that is stored. All of these must be equal, texts included:
 *
 * - `figures_id`: a hash of the files read with their fields, the computed result (counts, totals, ties, rules, every exception, the SHA-256
 *   of each population), the proof of each sample (seed and every item), and the steps of the program with the rules that answer them;
 * - the written result: the same figures with the samples and explanations that the stored one was written with;
 * - the data that the workbook and the screens list: every row of the schedules.
 *
 * Not compared is the layout of the workbook: the stored one stays.
 */
export async function isSameResult(
  deps: StageDeps,
  organizationId: string,
  before: StoredPaper,
  { result, dataSha256 }: ComputedAgain,
): Promise<boolean> {
  if (before.figures_id === undefined || before.figures_id !== result.figures_id || !isWrittenAlike(before, result)) return false;
  const data = before.write.inputs.find(({ name }) => name === "data");
  return data !== undefined && (await sha256Of(deps, organizationId, data.objectKey)) === dataSha256;
}
