import type { Tx } from "@tieout/postgres";
import type { Checkout } from "../../contract/index.ts";
import { creditsText, orderTotal } from "../../core/index.ts";
import { dayOf } from "./complete-order.ts";
import { findCart, orderWire } from "./order-repository.ts";
import type { PurchasePorts } from "./payment-ports.ts";
import { readAllowance } from "./redeem-toolkit.ts";

/** The cart and its payment methods. */
export async function readCheckout(
  tx: Tx,
  ports: PurchasePorts,
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<Checkout> {
  const cart = await findCart(tx, userId);
  const { credits: needed } = orderTotal(cart?.toolkits.length ?? 0);
  const balance = ports.credits ? await ports.credits.balance(tx, dayOf(at)) : null;
  const allowance = await readAllowance(tx, ports, at);
  const short = balance !== null && balance < needed ? `The cart needs ${creditsText(needed)}, and your firm has ${balance}.` : null;
  return {
    order: cart && cart.toolkits.length > 0 ? orderWire(cart) : null,
    credits: { balance, cannot: balance === null ? "This installation doesn't have prepaid credits." : short },
    card: {
      is_test: ports.card?.endTest != null,
      publishable_key: ports.card?.publishableKey ?? null,
      cannot: ports.card ? null : "This installation doesn't accept cards.",
    },
    redeem: allowance && { included: allowance.included, left: allowance.left },
  };
}
