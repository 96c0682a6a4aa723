import type { PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { isExpired, type Lot } from "../../core/index.ts";
import { postEntries } from "./post-entries.ts";

/** Lots that still have credits, including expired lots. */
export async function availableLots(tx: Tx): Promise<readonly Lot[]> {
  const { rows } = await tx.query<{ id: string; available: number; expiresOn: PlainDate | null }>(
    `select id, available, expires_on as "expiresOn" from credit_lots where organization_id = $1 and available > 0 order by expires_on, id`,
    [tx.organizationId],
  );
  return rows;
}

/**
 * Removes expired credits from the balance, with one transaction per lot, and returns the remaining lots. The caller holds the ledger lock.
 */
export async function expireLots(tx: Tx, today: PlainDate): Promise<readonly Lot[]> {
  const lots = await availableLots(tx);
  for (const { id, available, expiresOn } of lots.filter((lot) => isExpired(lot, today)))
    await postEntries(tx, {
      ...{ kind: "expiry", title: `Expired after ${expiresOn}`, actorId: null },
      moves: [{ lotId: id, quantity: available, from: "available", to: "expired" }],
    });
  return lots.filter((lot) => !isExpired(lot, today));
}
