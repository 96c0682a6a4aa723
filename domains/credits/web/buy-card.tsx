import { Button } from "@mantine/core";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, CountField, countText, Note, plural, RemoteContent } from "@tieout/ui";
import { ReturnedPayment, useReturnedPayment } from "@tieout/ui/card";
import { useState } from "react";
import { creditsRoutes, type Prices } from "../contract/index.ts";
import { dollars, priceOf, quantityText, totalOf } from "./credit-words.ts";
import { PayDialog } from "./pay-dialog.tsx";
import { usePaymentSent } from "./use-payment-sent.ts";

/** Volume prices and the purchase form. */
export function BuyCard() {
  const prices = useRouteQuery(creditsRoutes, "getCreditPrices", undefined, { staleTime: 600_000 });
  return (
    <Card title="Buy credits">
      <RemoteContent query={prices} what="the prices">
        {(data) => (
          <>
            <PaymentReturn publishableKey={data.payment?.publishable_key ?? null} />
            <Buy prices={data} />
          </>
        )}
      </RemoteContent>
    </Card>
  );
}

/** Shown after returning from a bank's page. */
function PaymentReturn({ publishableKey }: { readonly publishableKey: string | null }) {
  const secret = useReturnedPayment();
  const announce = usePaymentSent();
  const [isOver, setOver] = useState(false);
  if (secret === null || publishableKey === null || isOver) return null;
  const sent = (): void => {
    setOver(true);
    announce();
  };
  return <ReturnedPayment publishableKey={publishableKey} secret={secret} onSent={sent} />;
}

const usual = 100;

function Buy({ prices }: { readonly prices: Prices }) {
  const [quantity, setQuantity] = useState(usual);
  const [secret, setSecret] = useState<string | null>(null);
  const purchase = useRouteMutation(creditsRoutes, "purchaseCredits", { onSuccess: ({ client_secret }) => setSecret(client_secret) });
  const price = priceOf(prices.prices, quantity);
  const isPossible = price !== undefined && quantity <= prices.most_credits;
  const total = price ? totalOf(price, quantity) : "0.00";
  // The dialog contains its own form, whose events would bubble up to an enclosing form.
  return (
    <>
      <form
        className="t-col t-credit-buy"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPossible && !purchase.isPending) purchase.mutate({ body: { quantity } });
        }}
      >
        <PriceTable prices={prices} chosen={price} />
        <div className="t-row t-between t-credit-quantity">
          <CountField
            label="Credits"
            min={1}
            max={prices.most_credits}
            value={quantity}
            error={isPossible ? undefined : `From 1 to ${countText(prices.most_credits)} credits.`}
            onChange={(value) => setQuantity(Number(value) || 0)}
          />
          <b className="t-figure">{dollars(total)}</b>
        </div>
        {prices.payment === null ? (
          <Note family="info">Card payments aren't set up on this installation. Ask support to add credits to your balance.</Note>
        ) : (
          <Button type="submit" fullWidth disabled={!isPossible} loading={purchase.isPending}>
            Buy {plural(quantity, "credit")}
          </Button>
        )}
        {purchase.error ? (
          <Note family="bad" live>
            {purchase.error.message}
          </Note>
        ) : null}
        <Uses perSet={prices.workpaper_set_credits} />
      </form>
      {secret !== null && prices.payment ? (
        <PayDialog payment={prices.payment} secret={secret} quantity={quantity} total={total} onClose={() => setSecret(null)} />
      ) : null}
    </>
  );
}

const Uses = ({ perSet }: { readonly perSet: number }) => (
  <p className="t-small t-dim">One set of workpapers costs {perSet}, one toolkit 5. Processing again is free.</p>
);

function PriceTable({ prices, chosen }: { readonly prices: Prices; readonly chosen: Prices["prices"][number] | undefined }) {
  return (
    <table className="t-credit-prices">
      <caption className="t-sr">Price per credit by quantity</caption>
      <thead className="t-sr">
        <tr>
          <th scope="col">Credits</th>
          <th scope="col">Price per credit</th>
        </tr>
      </thead>
      <tbody>
        {prices.prices.map((price) => (
          <tr key={price.from} aria-current={price === chosen || undefined}>
            <td>{quantityText(price)}</td>
            <td className="t-figure t-figure-right">{dollars(price.price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
