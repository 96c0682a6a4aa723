import { findPaperEntry, type PaperKey } from "@tieout/catalogue/core";
import { type SourceVersions, versionOf } from "@tieout/stages";
import { paperVersion } from "../paper-version.ts";
import type { StoredResult } from "./result-repository.ts";

/** The tasks behind a result, in run order. */
const tasks = ["ingestion.normalise", "workpapers.populate", "workpapers.sample", "workpapers.write"];

/** Current version of the code that makes a paper's result. */
export const resultVersion = (versions: SourceVersions, paper: PaperKey): string => versionOf(versions, [...tasks, paperVersion(paper)]);

/** True when the same inputs could give another result now. */
export function isOfEarlierVersion({ status, result, outputKey }: StoredResult, versions: SourceVersions): boolean {
  const paper = findPaperEntry(outputKey);
  return status === "made" && result !== null && (!paper || result.made_by !== resultVersion(versions, paper.key));
}
