import { findPaperEntry, type PaperKey } from "@tieout/catalogue/core";
import { ingestionTasks } from "@tieout/ingestion/server";
import { type SourceVersions, versionOf } from "@tieout/stages";
import { paperVersion } from "../paper-version.ts";
import { processingTasks } from "../tasks.ts";
import type { StoredPaper } from "./result-document.ts";
import type { StoredResult } from "./result-repository.ts";

const { inspect, normalise } = ingestionTasks;

/** The tasks behind a result after its files are read, in run order. */
const ownTasks = [processingTasks.populate.name, processingTasks.sample.name, processingTasks.write.name];
const tasks = [normalise.name, ...ownTasks];

/** Current version of the code that makes a paper's result. */
export const resultVersion = (versions: SourceVersions, paper: PaperKey): string => versionOf(versions, [...tasks, paperVersion(paper)]);

/**
 * The same in parts, to say which of them changed. Reading includes the inspection, which reads a file into cells: it is not run again for a
 * file that is there, and so is not a reason to make a result again.
 */
export const partVersions = (versions: SourceVersions, paper: PaperKey): NonNullable<StoredPaper["code"]> => ({
  reading: versionOf(versions, [inspect.name, normalise.name]),
  own: versionOf(versions, [...ownTasks, paperVersion(paper)]),
});

/** True when the same inputs could give another result now. */
export function isOfEarlierVersion({ status, result, outputKey }: StoredResult, versions: SourceVersions): boolean {
  const paper = findPaperEntry(outputKey);
  return status === "made" && result !== null && (!paper || result.made_by !== resultVersion(versions, paper.key));
}
