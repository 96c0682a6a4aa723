import { captureRun, holdForRun, releaseRun } from "@tieout/credits/server";
import type { EngagementRecord } from "@tieout/engagements/server";
import { yearOf } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { runRepository } from "./run-repository.ts";

/** Kinds of data in a run, each of which is charged once. */
const dataKindsOf = ({ dataType }: Pick<EngagementRecord, "dataType">): readonly string[] =>
  dataType === "combined" ? ["recordkeeper", "payroll"] : [dataType];

/** Holds the credits for a run in the transaction that starts the run; refused if the firm has too few. */
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

/**
 * Settles the charge whenever and however a run ends, in the transaction that ends it and with the engagement's row locked. Repeated calls
 * have no further effect.
 */
export const endCharge = (tx: Tx, runId: string, end: "succeeded" | "without-results"): Promise<void> =>
  end === "succeeded" ? captureRun(tx, runId, new Date()) : releaseRun(tx, runId);
