import type { PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { BalanceHistory, CurrentBalance } from "../../contract/index.ts";
import { inDrawOrder, usableCredits } from "../../core/index.ts";
import { availableLots } from "../ledger/lot-balances.ts";
import { findContract } from "./contract-repository.ts";

export async function readBalance(tx: Tx, today: PlainDate): Promise<CurrentBalance> {
  const [lots, contract] = [await availableLots(tx), await findContract(tx, today)];
  return { current_balance: usableCredits(lots, today), has_had_contract: contract !== null };
}

/** Data for the dashboard chart. Expired lots don't count, even before their entries are written. */
export async function readHistory(tx: Tx, today: PlainDate): Promise<BalanceHistory> {
  const lots = await availableLots(tx);
  const contract = await findContract(tx, today);
  const { rows: totals } = await tx.query<{ held: number; used: number }>(
    `select coalesce((select sum(held)::int from credit_lots where organization_id = $1), 0) as held,
       coalesce((select sum(e.quantity)::int from credit_entries e
         join credit_transactions t on t.organization_id = e.organization_id and t.id = e.transaction_id
         where e.organization_id = $1 and e.account = 'used' and ($2::date is null or t.at >= $2)), 0) as used`,
    [tx.organizationId, contract?.startsOn ?? null],
  );
  const { rows: days } = await tx.query<{ date: PlainDate; balance: number }>(
    `select day as date, (sum(moved) over (order by day))::int as balance from (
       select (t.at at time zone 'UTC')::date as day, sum(case e.side when 'credit' then e.quantity else -e.quantity end) as moved
       from credit_transactions t join credit_entries e on e.organization_id = t.organization_id and e.transaction_id = t.id
       where t.organization_id = $1 and e.account = 'available' group by 1) as by_day order by day`,
    [tx.organizationId],
  );
  const [next] = inDrawOrder(lots.filter(({ expiresOn }) => expiresOn !== null && expiresOn >= today));
  const date = next?.expiresOn ?? null;
  const expiring = lots.filter(({ expiresOn }) => expiresOn === date).reduce((sum, { available }) => sum + available, 0);
  return {
    held: totals[0]?.held ?? 0,
    used: totals[0]?.used ?? 0,
    contract_start: contract?.startsOn ?? null,
    next_expiry: date === null ? null : { credits: expiring, date },
    days,
  };
}
