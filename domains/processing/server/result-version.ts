import { type SourceVersions, versionOf } from "@tieout/stages";
import type { StoredResult } from "./result-repository.ts";

/** The tasks that a result comes from, in the order of a run. */
const tasks = ["ingestion.normalise", "workpapers.populate", "workpapers.sample", "workpapers.write"];

/** Version of what makes a result now. */
export const resultVersion = (versions: SourceVersions): string => versionOf(versions, tasks);

/** True where the same run could give another result now, although nothing of the engagement has changed. */
export const isOfEarlierVersion = ({ status, result }: StoredResult, version: string): boolean =>
  status === "made" && result !== null && result.made_by !== version;
