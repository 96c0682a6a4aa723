import type { StatusUpdater } from "@tieout/engagements/server";
import { causeSentence, causesOf } from "@tieout/ingestion/core";
import { isRejecting } from "@tieout/ingestion/server";
import { endCharge } from "./run-charge.ts";
import type { RunFacts } from "./run-facts.ts";
import type { ReadFiles, RunTools } from "./run-products.ts";
import { type RejectedRow, type RunRecord, type RunRowCounts, runRepository } from "./run-repository.ts";

/** Most causes stored with the run; the files' issues and the Exceptions tabs have all rows. */
const shownRejectedRows = 200;

export function rowCounts({ normalized }: ReadFiles): RunRowCounts {
  const sum = (pick: (facts: ReadFiles["normalized"][number]["facts"]) => number) =>
    normalized.reduce((total, asset) => total + pick(asset.facts), 0);
  return {
    read: sum((facts) => facts.rowsRead),
    kept: sum((facts) => facts.kept),
    kept_out_of_period: sum((facts) => facts.keptOutOfPeriod),
    rejected: sum((facts) => facts.rejected),
    skipped: sum((facts) => facts.skipped),
  };
}

/** Groups by file and cause, so that the same sentence is not repeated for every row. */
export function rejectedRows(facts: RunFacts, files: ReadFiles): RejectedRow[] {
  return files.sources
    .flatMap((source, position) =>
      causesOf(source.issues.filter((issue) => isRejecting(issue.code))).map((cause) => ({
        file_name: source.fileName,
        sheet: facts.sources[position]?.sheetName ?? null,
        row: cause.rows[0] ?? null,
        column: cause.column ?? null,
        value: cause.values.length > 0 ? cause.values.join(", ") : null,
        msg: causeSentence(cause),
        count: cause.count,
      })),
    )
    .slice(0, shownRejectedRows);
}

export async function stopAtRejectedRows(
  tools: RunTools,
  statusUpdater: StatusUpdater,
  run: RunRecord,
  found: { readonly facts: RunFacts; readonly files: ReadFiles },
): Promise<void> {
  const counts = rowCounts(found.files);
  await tools.context.finish(async (tx) => {
    await runRepository(tx).end(run.id, {
      status: "blocked",
      stages: tools.progress.stoppedAt("normalise"),
      rowCounts: counts,
      rejectedRows: rejectedRows(found.facts, found.files),
      rejectedCount: counts.rejected,
      failureCode: "workpapers.rejected-rows",
      failureMsg: `${counts.rejected.toLocaleString("en-US")} of ${counts.read.toLocaleString("en-US")} rows cannot be read. Correct them on the Files step, replace the files, or continue without these rows; they are then listed on the Exceptions tabs.`,
    });
    await statusUpdater.refresh(tx, run.engagementId);
    await endCharge(tx, run.id, "without-results");
  });
}
