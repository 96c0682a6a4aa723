import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { storefrontFailures } from "../../contract/index.ts";
import { leftToRedeem } from "../../core/index.ts";
import { findToolkits } from "./change-cart.ts";
import { dayOf } from "./complete-order.ts";
import { countRedeemed, findInLibrary, heldToolkits, insertIntoLibrary, lockLibrary } from "./library-repository.ts";
import { findCart, removeLines, titleOf } from "./order-repository.ts";
import type { PurchasePorts } from "./payment-ports.ts";

const { fail } = storefrontFailures;

/** How many toolkits the firm's contract includes and how many are left; null if there is no contract with toolkits. */
export async function readAllowance(tx: Tx, { included }: PurchasePorts, at: Date) {
  const contract = (await included?.current(tx, dayOf(at))) ?? null;
  if (!contract || contract.included === 0) return null;
  const used = await countRedeemed(tx, contract.contractId);
  return { contractId: contract.contractId, included: contract.included, left: leftToRedeem({ included: contract.included, used }) };
}

interface Redemption {
  readonly toolkitId: string;
  readonly userId: string;
  readonly at: Date;
}

/** Redeems a toolkit included in the contract and removes the toolkit from the user's cart. */
export async function redeemToolkit(tx: Tx, ports: PurchasePorts, { toolkitId, userId, at }: Redemption) {
  await lockLibrary(tx);
  const [toolkit] = await findToolkits(tx, [toolkitId]);
  if (!toolkit) return fail("storefront.no-toolkit", undefined);
  const [held] = await heldToolkits(tx, [toolkitId]);
  if (held) return fail(held.state === "owned" ? "storefront.in-library" : "storefront.being-bought", { titles: [titleOf(toolkit)] });
  const allowance = await readAllowance(tx, ports, at);
  if (!allowance || allowance.left === 0) return fail("storefront.nothing-to-redeem", { included: allowance?.included ?? 0 });
  await insertIntoLibrary(tx, { toolkits: [toolkit], state: "owned", contractId: allowance.contractId, userId });
  const cart = await findCart(tx, userId);
  if (cart) await removeLines(tx, cart.id, [toolkitId]);
  tx.record({ event: "storefront.redeem", subjectType: "toolkit", subjectId: toolkitId, data: { contract: allowance.contractId } });
  const added = await findInLibrary(tx, toolkitId);
  if (!added) throw new Error("a redeemed toolkit is not in the library");
  return success(added);
}
