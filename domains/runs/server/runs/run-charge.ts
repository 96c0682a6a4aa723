import { captureRun, holdForRun, releaseRun } from "@tieout/credits/server";
import type { EngagementRecord } from "@tieout/engagements/server";
import { yearOf } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { runRepository } from "./run-repository.ts";

/** What a run makes is charged once for each of these. */
const dataKindsOf = ({ dataType }: Pick<EngagementRecord, "dataType">): readonly string[] =>
  dataType === "combined" ? ["recordkeeper", "payroll"] : [dataType];

/** Sets the credits of a run aside, in the transaction that starts it; refused where the firm has too few. */
export async function holdCharge(tx: Tx, engagement: EngagementRecord, run: { readonly runId: string; readonly userId: string }) {
  return holdForRun(tx, {
    ...run,
    engagementId: engagement.id,
    dataKinds: dataKindsOf(engagement),
    title: `${yearOf(engagement.startOn)} ${engagement.clientName}`,
    hasResults: (await runRepository(tx).lastSuccessful(engagement.id)) !== null,
    at: new Date(),
  });
}

/** Every end of a run, in its transaction and after the engagement's row was locked. Twice is once. */
export const endCharge = (tx: Tx, runId: string, end: "succeeded" | "without-results"): Promise<void> =>
  end === "succeeded" ? captureRun(tx, runId, new Date()) : releaseRun(tx, runId);
