import { ChildTaskError } from "@tieout/stages";
import { workpaperFailures } from "../../contract/index.ts";

/** Pages of a stored workpaper, laid out in the engine child. Results of an earlier version may not be readable. */
export async function openInChild<Value>(work: () => Promise<Value>) {
  try {
    return { ok: true, value: await work() } as const;
  } catch (error) {
    if (!(error instanceof ChildTaskError)) throw error;
    return workpaperFailures.fail("workpapers.rows-unavailable", undefined);
  }
}
