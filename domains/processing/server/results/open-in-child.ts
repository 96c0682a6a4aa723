import { ChildTaskError } from "@tieout/stages";
import { workpaperFailures } from "../../contract/index.ts";

/** What the engine child lays out of a made workpaper. Results can be of an earlier version, whose rows this one cannot lay out. */
export async function openInChild<Value>(work: () => Promise<Value>) {
  try {
    return { ok: true, value: await work() } as const;
  } catch (error) {
    if (!(error instanceof ChildTaskError)) throw error;
    return workpaperFailures.fail("workpapers.rows-unavailable", undefined);
  }
}
