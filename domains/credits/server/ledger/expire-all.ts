import { systemActor, type Work } from "@tieout/postgres";
import { creditDay, isExpired } from "../../core/index.ts";
import { warnOfLowBalance } from "../notices/low-balance.ts";
import { availableLots, expireLots } from "./lot-balances.ts";
import { lockLedger } from "./post-entries.ts";

/** Records the expiration of lots whose last day has ended, one firm at a time. */
export async function expireAllLots(work: Work, at: Date): Promise<void> {
  const today = creditDay(at.getTime());
  const { rows } = await work.platformStatement<{ id: string }>(
    "select distinct organization_id as id from credit_lots where available > 0 and expires_on < $1 order by 1",
    [today],
  );
  for (const { id } of rows)
    await work.inOrganization(id, systemActor, async (tx) => {
      await lockLedger(tx);
      const gone = (await availableLots(tx)).filter((lot) => isExpired(lot, today)).reduce((sum, { available }) => sum + available, 0);
      await expireLots(tx, today);
      if (gone > 0) await warnOfLowBalance(tx, gone, at);
    });
}
