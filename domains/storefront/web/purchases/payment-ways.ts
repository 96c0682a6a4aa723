import { countText, moneyText, plural } from "@tieout/ui";
import type { Checkout, PurchaseOrder } from "../../contract/index.ts";

export type WayKey = "prepaid" | "card" | "redeem";

export interface Way {
  readonly key: WayKey;
  readonly title: string;
  readonly says: string;
  readonly price: string;
  readonly isOpen: boolean;
  readonly pay: string;
}

const toolkits = (count: number): string => (count === 1 ? "1 toolkit" : `${countText(count)} toolkits`);

function redeemWay({ redeem }: Checkout, count: number): Way | null {
  if (!redeem) return null;
  const isOpen = redeem.left >= count;
  const short = `${toolkits(redeem.left)} left to redeem, and you have ${countText(count)} in the cart.`;
  return {
    ...{ key: "redeem", title: "Redeem from contract", price: `${countText(redeem.left)} left`, isOpen, pay: `Redeem ${toolkits(count)}` },
    says: isOpen ? `Your contract includes ${toolkits(redeem.included)}.` : short,
  };
}

/** Payment methods for a cart; each unavailable method says why. */
export function waysToPay(checkout: Checkout, order: PurchaseOrder): readonly Way[] {
  const { credits, card } = checkout;
  const { balance } = credits;
  const redeem = redeemWay(checkout, order.toolkits.length);
  const after =
    balance === null
      ? ""
      : `${countText(order.credits)} of your ${plural(balance, "credit")}; ${countText(balance - order.credits)} ${balance - order.credits === 1 ? "is" : "are"} left.`;
  return [
    {
      ...{ key: "prepaid", title: "Prepaid credits", says: credits.cannot ?? after, price: plural(order.credits, "credit") },
      ...{ isOpen: credits.cannot === null, pay: `Pay ${plural(order.credits, "credit")}` },
    },
    {
      ...{ key: "card", title: card.is_test ? "Card, test payments" : "Card", price: `$${moneyText(order.amount)}` },
      says:
        card.cannot ??
        (card.is_test ? "No payment provider is set up on this server, so no money moves." : "You'll enter the card in the next step."),
      ...{ isOpen: card.cannot === null, pay: `Pay $${moneyText(order.amount)}` },
    },
    ...(redeem ? [redeem] : []),
  ];
}
