import { type ControlTotalKey, controlTotalEntries } from "@tieout/catalog/core";
import { centsOfWire } from "@tieout/contract";
import { formatCents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { z } from "zod";
import { type ControlTotal, type ControlTotalInput, engagementFailures } from "../contract/index.ts";
import { controlTotalRepository } from "./control-total-repository.ts";
import { engagementRepository } from "./engagement-repository.ts";
import { changeRefusal } from "./save-engagement.ts";
import type { StatusUpdater } from "./status-updater.ts";

/** Reads figures from an uploaded trust statement, by line; supplied by the domain that reads files. */
export type ReadTotals = (
  tx: Tx,
  engagementId: string,
) => Promise<ReadonlyMap<ControlTotalKey, { readonly amountCents: bigint; readonly document: string }>>;

/** Returns the control totals. Amounts entered by hand override those read from the file. */
export async function controlTotals(tx: Tx, readTotals: ReadTotals, engagementId: string) {
  const entered = new Map((await controlTotalRepository(tx).list(engagementId)).map((total) => [total.key, total]));
  const read = await readTotals(tx, engagementId);
  return controlTotalEntries.map(({ key, title }): z.output<typeof ControlTotal> => {
    const own = entered.get(key);
    const found = read.get(key);
    const read_amount = found ? formatCents(found.amountCents) : null;
    if (own)
      return { key, title, amount: formatCents(own.amountCents), document: own.document, page: own.page, origin: "entered", read_amount };
    if (found) return { key, title, amount: read_amount, document: found.document, page: "", origin: "trust_statement", read_amount };
    return { key, title, amount: null, document: "", page: "", origin: "none", read_amount };
  });
}

export async function saveControlTotals(
  tx: Tx,
  statusUpdater: StatusUpdater,
  change: { readonly engagementId: string; readonly revision: number; readonly totals: readonly z.output<typeof ControlTotalInput>[] },
) {
  const { engagementId, revision, totals } = change;
  const engagements = engagementRepository(tx);
  await engagements.lockRow(engagementId);
  const engagement = await engagements.find(engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  const refusal = changeRefusal(engagement);
  if (refusal) return refusal;
  const repository = controlTotalRepository(tx);
  if ((await repository.revision(engagementId)) !== revision) return engagementFailures.fail("engagements.stale-revision", undefined);
  for (const total of totals) {
    if (total.amount === null) await repository.remove(engagementId, total.key);
    else
      await repository.save(engagementId, {
        key: total.key,
        amountCents: centsOfWire(total.amount),
        document: total.document,
        page: total.page,
      });
  }
  await repository.bumpRevision(engagementId);
  tx.record({
    event: "engagement.enter-control-totals",
    subjectType: "engagement",
    subjectId: engagementId,
    data: { lines: totals.map((total) => total.key) },
  });
  await statusUpdater.refresh(tx, engagementId);
  return { ok: true, value: undefined } as const;
}
