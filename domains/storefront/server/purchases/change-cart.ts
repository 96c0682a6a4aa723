import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { storefrontFailures } from "../../contract/index.ts";
import { mostInCart } from "../../core/index.ts";
import { type ToolkitRow, toolkitColumns, toolkitTables } from "../listed-toolkits.ts";
import { type BuyerContext, endPayment } from "./end-payment.ts";
import { heldToolkits } from "./library-repository.ts";
import { addLines, lockCart, type Order, orderWire, removeLines, titleOf } from "./order-repository.ts";
import type { PurchasePorts } from "./payment-ports.ts";
import { openPayment, type PaymentRecord } from "./payment-repository.ts";

const { fail } = storefrontFailures;

export async function findToolkits(tx: Tx, ids: readonly string[]): Promise<readonly ToolkitRow[]> {
  const { rows } = await tx.query<ToolkitRow>(`select ${toolkitColumns} from ${toolkitTables} where t.id = any ($1)`, [ids]);
  return rows;
}

interface CartChange {
  readonly toolkitIds: readonly string[];
  /** Whether other toolkits already in the cart stay or are removed. */
  readonly others: "stay" | "leave";
}

/** Why these toolkits can't be added to the cart; null if they can. */
async function refusalOf(tx: Tx, added: readonly string[], count: number) {
  if (count > mostInCart) return fail("storefront.cart-full", undefined);
  const toolkits = await findToolkits(tx, added);
  if (toolkits.length < new Set(added).size) return fail("storefront.no-toolkit", undefined);
  const owned = new Set((await heldToolkits(tx, added)).filter(({ state }) => state === "owned").map(({ toolkitId }) => toolkitId));
  const titles = toolkits.filter(({ id }) => owned.has(id)).map(titleOf);
  return titles.length > 0 ? fail("storefront.in-library", { titles }) : null;
}

async function change(tx: Tx, cart: Order, { toolkitIds, others }: CartChange) {
  const before = cart.toolkits.map(({ id }) => id);
  const added = [...new Set(toolkitIds)].filter((id) => !before.includes(id));
  const removed = others === "leave" ? before.filter((id) => !toolkitIds.includes(id)) : [];
  if (added.length === 0 && removed.length === 0) return success(orderWire(cart));
  const refusal = await refusalOf(tx, added, before.length + added.length - removed.length);
  if (refusal) return refusal;
  const payment = await openPayment(tx, cart.id);
  if (payment) return success({ payment });
  await removeLines(tx, cart.id, removed);
  for (const id of added) await addLines(tx, cart.id, [id]);
  return success(orderWire(await lockCart(tx, cart.userId)));
}

const isPayment = (value: object): value is { readonly payment: PaymentRecord } => "payment" in value;

/** Changes the cart, after ending any card payment begun for its earlier contents. */
export async function changeCart(context: BuyerContext, { card }: PurchasePorts, wanted: CartChange) {
  for (;;) {
    const changed = await context.inOrganization(async (tx) => change(tx, await lockCart(tx, context.actor.userId), wanted));
    if (!changed.ok) return changed;
    if (!isPayment(changed.value)) return success(changed.value);
    const ended = await endPayment(context, card, changed.value.payment);
    if (!ended.ok) return ended;
  }
}
