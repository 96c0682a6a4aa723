import type { SourceVersions } from "@tieout/stages";
import type { z } from "zod";
import type { OutputSummary } from "../../contract/index.ts";
import type { PopulationSummary } from "../../core/index.ts";
import type { ResultCheck } from "../recheck/result-checks-repository.ts";
import type { StoredResult } from "./result-repository.ts";
import { comparedWithNow } from "./result-version.ts";

/** Number of tested items across all populations; null if nothing was drawn. */
function sampleCountOf(populations: readonly PopulationSummary[]): number | null {
  const samples = populations.flatMap(({ sample }) => sample ?? []);
  return samples.length === 0 ? null : samples.reduce((count, { items }) => count + items.length, 0);
}

/** One line in the list of workpapers. */
export function summaryOf(stored: StoredResult, versions: SourceVersions, checks: readonly ResultCheck[]): z.infer<typeof OutputSummary> {
  const output = { key: stored.outputKey, title: stored.title };
  const paper = stored.status === "made" ? stored.result : null;
  if (!paper)
    return {
      output,
      status: "not_made",
      msg: stored.msg,
      ties: { total: 0, tie: 0, differ: 0, explained: 0 },
      exception_count: 0,
      sample_count: null,
      made_by_earlier_version: false,
      differs_in_this_version: false,
    };
  const compared = comparedWithNow(stored, versions, checks);
  return {
    output,
    status: "made",
    msg: null,
    ties: {
      total: paper.ties.length,
      tie: paper.ties.filter((tie) => tie.result === "ties").length,
      differ: paper.ties.filter((tie) => tie.result === "differs" && !tie.explained).length,
      explained: paper.ties.filter((tie) => tie.explained).length,
    },
    exception_count: paper.exception_count,
    sample_count: sampleCountOf(paper.populations),
    made_by_earlier_version: compared !== "same",
    differs_in_this_version: compared === "different",
  };
}
