import { findPaperEntry, type PaperKey } from "@tieout/catalogue/core";
import { type SourceVersions, versionOf } from "@tieout/stages";
import { paperVersion } from "../paper-version.ts";
import type { StoredResult } from "./result-repository.ts";

/** The tasks that a result comes from, in the order of a run. */
const tasks = ["ingestion.normalise", "workpapers.populate", "workpapers.sample", "workpapers.write"];

/** Version of what makes a paper's result now. */
export const resultVersion = (versions: SourceVersions, paper: PaperKey): string => versionOf(versions, [...tasks, paperVersion(paper)]);

/** True where the same run could give another result now, although nothing of the engagement has changed. */
export function isOfEarlierVersion({ status, result, outputKey }: StoredResult, versions: SourceVersions): boolean {
  const paper = findPaperEntry(outputKey);
  return status === "made" && result !== null && (!paper || result.made_by !== resultVersion(versions, paper.key));
}
