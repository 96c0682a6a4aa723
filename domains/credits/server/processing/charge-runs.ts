import { activeFlags } from "@tieout/identity/core";
import { hasPart, success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { creditsFailures } from "../../contract/index.ts";
import { creditDay, workpaperSetCredits } from "../../core/index.ts";
import { endHolds, holdCredits } from "../ledger/hold-credits.ts";
import { lockLedger } from "../ledger/post-entries.ts";
import { warnOfLowBalance } from "../notices/low-balance.ts";

export interface RunToCharge {
  readonly runId: string;
  readonly engagementId: string;
  /** Kinds of data in the engagement, each charged once. */
  readonly dataKinds: readonly string[];
  /** The plan's name, in words shown to the firm. */
  readonly title: string;
  readonly userId: string;
  /** Whether the engagement already has results. */
  readonly hasResults: boolean;
  readonly at: Date;
}

/**
 * Holds credits for a run, for each kind of data not charged yet. Holds nothing while the `credits` flag is off, or for an engagement that
 * got its results while the flag was off: processing it again is free. Refuses any run by a firm that can't use engagements.
 */
export async function holdForRun(tx: Tx, run: RunToCharge) {
  const flags = await flagsOf(tx, run.userId);
  if (!hasPart("engagements", flags)) return creditsFailures.fail("credits.no-engagements", undefined);
  if (!flags.includes("credits")) return success({ held: 0 });
  const charges = run.dataKinds.map((kind) => ({
    subjectKey: `${run.engagementId}:${kind}`,
    title: `${run.title}, ${kind}`,
    credits: workpaperSetCredits,
  }));
  if (run.hasResults && !(await wasCharged(tx, run.engagementId))) return success({ held: 0 });
  const { runId, userId, at } = run;
  return holdCredits(tx, { purpose: "processing", reference: runId, charges, actorId: userId, today: creditDay(at.getTime()) });
}

async function flagsOf(tx: Tx, userId: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ flags: readonly string[]; ofFirm: readonly string[] }>(
    `select u.flags, o.flags as "ofFirm" from users u join organizations o on o.id = u.organization_id where u.id = $1`,
    [userId],
  );
  return activeFlags(rows[0]?.ofFirm ?? [], rows[0]?.flags ?? []);
}

async function wasCharged(tx: Tx, engagementId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select from credit_holds where organization_id = $1 and purpose = 'processing' and split_part(subject_key, ':', 1) = $2 and state = 'captured' limit 1",
    [tx.organizationId, engagementId],
  );
  return rowCount === 1;
}

/** Uses the credits held for a run that produced results. */
export async function captureRun(tx: Tx, runId: string, at: Date): Promise<void> {
  await lockLedger(tx);
  const used = await endHolds(tx, { which: { reference: runId }, as: "captured" });
  if (used > 0) await warnOfLowBalance(tx, used, at);
}

/** Releases the credits held for a run that ended without results. */
export async function releaseRun(tx: Tx, runId: string): Promise<void> {
  await lockLedger(tx);
  await endHolds(tx, { which: { reference: runId }, as: "released" });
}
