import { findPaperEntry, type PaperKey } from "@tieout/catalog/core";
import { ingestionTasks } from "@tieout/ingestion/server";
import { type SourceVersions, versionOf } from "@tieout/stages";
import { paperVersion } from "../paper-version.ts";
import type { ResultCheck } from "../recheck/result-checks-repository.ts";
import { runsTasks } from "../tasks.ts";
import type { StoredPaper } from "./result-document.ts";
import type { StoredResult } from "./result-repository.ts";

const { inspect, normalize } = ingestionTasks;

/** The tasks that produce a result once its files have been read, in run order. */
const ownTasks = [runsTasks.populate.name, runsTasks.sample.name, runsTasks.write.name];
const tasks = [normalize.name, ...ownTasks];

/** Current version of the code that produces a paper's result. */
export const resultVersion = (versions: SourceVersions, paper: PaperKey): string => versionOf(versions, [...tasks, paperVersion(paper)]);

/**
 * The same version in parts, to show which part changed. Reading excludes inspection, which turns a file into cells: it isn't rerun for an
 * existing file, so it is no reason to produce a result again.
 */
export const partVersions = (versions: SourceVersions, paper: PaperKey): NonNullable<StoredPaper["code"]> => ({
  reading: versionOf(versions, [inspect.name, normalize.name]),
  own: versionOf(versions, [...ownTasks, paperVersion(paper)]),
});

/** `unknown`: an earlier version produced the result, and this version hasn't recalculated it or couldn't. */
type ComparedWithNow = "same" | "different" | "unknown";

/** Whether this version of the code produces the same result from the same inputs. */
export function comparedWithNow(
  { status, result, outputKey }: StoredResult,
  versions: SourceVersions,
  checks: readonly ResultCheck[],
): ComparedWithNow {
  if (status !== "made" || result === null) return "same";
  const paper = findPaperEntry(outputKey);
  if (!paper) return "unknown";
  const now = resultVersion(versions, paper.key);
  if (result.made_by === now) return "same";
  const outcome = checks.find((one) => one.outputKey === outputKey && one.madeBy === now)?.outcome ?? "failed";
  return outcome === "failed" ? "unknown" : outcome;
}
