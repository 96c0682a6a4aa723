import { Button, Radio } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateViews, useClient, useRouteMutation } from "@tieout/client";
import { Card, countText, moneyText, Note, plural } from "@tieout/ui";
import { type ReactNode, useState } from "react";
import { type Checkout, type PurchaseOrder, purchaseRoutes } from "../../contract/index.ts";
import { CardDialog } from "./card-dialog.tsx";
import { type Way, type WayKey, waysToPay } from "./payment-ways.ts";
import { useBought } from "./use-bought.ts";

interface PaymentProps {
  readonly checkout: Checkout;
  readonly order: PurchaseOrder;
  /** Called when the provider accepts the card payment. */
  readonly onSent: () => void;
  /** Called with the server's message if the cart is no longer the one shown on this page. */
  readonly onChanged: (says: string) => void;
  /** The items to buy. */
  readonly children: ReactNode;
}

/** A card payment with its order as it was when the payment started, whatever cart this page now shows. */
interface CardPayment {
  readonly order: PurchaseOrder;
  readonly secret: string;
}

/** Failures that occur when another tab has changed, emptied or bought the cart. */
const isOfAnotherCart: readonly string[] = ["storefront.cart-changed", "storefront.cart-empty", "storefront.no-order"];

/** The cart as shown on this page, so that nothing else is bought. */
const seenOf = ({ id, toolkit_ids, credits, amount }: PurchaseOrder) => ({ purchase_order_id: id, toolkit_ids, credits, amount });

function usePayment(order: PurchaseOrder, onChanged: (says: string) => void) {
  const cache = useQueryClient();
  const bought = useBought();
  const [card, setCard] = useState<CardPayment | null>(null);
  const purchase = useRouteMutation(purchaseRoutes, "purchase", {
    onSuccess: ({ order: begun, client_secret: secret }) => {
      setCard(secret === null ? null : { order: begun, secret });
      if (begun.status === "Purchased") bought("Toolkits purchased.");
    },
    onError: ({ code, message }) => {
      if (!isOfAnotherCart.includes(code)) return;
      onChanged(message);
      void invalidateViews(cache, ["cart"]);
    },
  });
  const redeem = useRedeemAll(order, () => bought("Toolkits redeemed."));
  const pay = (way: WayKey): void => {
    if (way === "redeem") redeem.run();
    else purchase.mutate({ body: { ...seenOf(order), ...(way === "prepaid" ? { payment_method: way } : {}) } });
  };
  return {
    pay,
    bought,
    card,
    closeCard: () => setCard(null),
    busy: purchase.isPending || redeem.busy,
    problem: purchase.error?.message ?? redeem.problem,
  };
}

/** Redeems toolkits one after another; toolkits that couldn't be redeemed stay in the cart. */
function useRedeemAll(order: PurchaseOrder, onDone: () => void) {
  const client = useClient(purchaseRoutes);
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      for (const toolkitId of order.toolkit_ids) await client.redeemToolkit({ params: { toolkitId } });
      onDone();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
    await cache.invalidateQueries();
  };
  return { run: () => void run(), busy, problem };
}

/** Payment methods and total, shown beside the items. */
export function Payment({ checkout, order, onSent, onChanged, children }: PaymentProps) {
  const ways = waysToPay(checkout, order);
  const [chosen, setChosen] = useState<WayKey | null>(ways.find(({ isOpen }) => isOpen)?.key ?? null);
  const way = ways.find(({ key }) => key === chosen) ?? null;
  const payment = usePayment(order, onChanged);
  return (
    <div className="t-pay">
      <div className="t-store-stack">
        {children}
        <Ways ways={ways} chosen={chosen} onChoose={setChosen} />
      </div>
      <Card title="Summary" sunken>
        <Sum order={order} way={way} />
        {payment.problem ? (
          <Note family="bad" live>
            {payment.problem}
          </Note>
        ) : null}
        {way ? (
          <Button fullWidth size="md" loading={payment.busy} onClick={() => payment.pay(way.key)}>
            {way.pay}
          </Button>
        ) : (
          <Note family="warn">No payment method is available right now, so you can't buy. Each one shows why.</Note>
        )}
        {payment.card ? (
          <CardDialog
            {...{ checkout, ...payment.card, onSent }}
            onPaid={() => payment.bought("Toolkits purchased.")}
            onClose={payment.closeCard}
          />
        ) : null}
        <p className="t-small t-sec t-pay-foot">
          Toolkits go straight to your firm's library, where you can download them again anytime. You'll find the receipt there too.
        </p>
      </Card>
    </div>
  );
}

interface WaysProps {
  readonly ways: readonly Way[];
  readonly chosen: WayKey | null;
  readonly onChoose: (key: WayKey) => void;
}

const Ways = ({ ways, chosen, onChoose }: WaysProps) => (
  <section>
    <h2 className="t-h2">Pay with</h2>
    <Radio.Group aria-label="Pay with" value={chosen} onChange={(key) => onChoose(ways.find((way) => way.key === key)?.key ?? "prepaid")}>
      <div className="t-col t-pay-ways">
        {ways.map(({ key, title, says, price, isOpen }) => (
          <div key={key} className="t-pay-way" data-chosen={key === chosen || undefined}>
            <Radio value={key} label={title} description={says} disabled={!isOpen} />
            <b className="t-figure">{price}</b>
          </div>
        ))}
      </div>
    </Radio.Group>
  </section>
);

function Sum({ order, way }: { readonly order: PurchaseOrder; readonly way: Way | null }) {
  const count = order.toolkits.length;
  return (
    <dl className="t-store-facts">
      <div>
        <dt>{plural(count, "toolkit")} with credits</dt>
        <dd>{countText(order.credits)}</dd>
      </div>
      <div>
        <dt>{plural(count, "toolkit")} by card</dt>
        <dd>${moneyText(order.amount)}</dd>
      </div>
      {way ? (
        <div className="t-pay-total">
          <dt>Total</dt>
          <dd>{way.key === "redeem" ? plural(count, "redeemed toolkit") : way.price}</dd>
        </div>
      ) : null}
    </dl>
  );
}
