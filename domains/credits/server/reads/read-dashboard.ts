import { formatCents, type PlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { Dashboard } from "../../contract/index.ts";
import { isContractEnded, pricePerCredit, usableCredits } from "../../core/index.ts";
import { availableLots } from "../ledger/lot-balances.ts";
import { boughtSince, findContract } from "./contract-repository.ts";
import { listActivity } from "./list-activity.ts";

const shownActivities = 20;

export async function readDashboard(tx: Tx, today: PlainDate): Promise<Dashboard> {
  const lots = await availableLots(tx);
  const contract = await findContract(tx, today);
  const bought = contract ? await boughtSince(tx, contract.startsOn) : [];
  const newest = await listActivity(tx, { kinds: [], since: null, search: "", limit: shownActivities, offset: 0 });
  const isEnded = contract !== null && isContractEnded(contract, today);
  return {
    current_balance: usableCredits(lots, today),
    is_contract_ended: isEnded,
    price_per_credit: formatCents(pricePerCredit(contract, bought, today)),
    current_contract: contract && {
      new_credits: contract.credits,
      new_credit_price: formatCents(contract.priceCents),
      end_date: contract.endsOn,
      total_credits: bought.reduce((sum, { credits }) => sum + credits, contract.credits),
      is_ended: isEnded,
    },
    activities: newest.results,
  };
}
