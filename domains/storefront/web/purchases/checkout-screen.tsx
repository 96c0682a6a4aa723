import { ActionIcon } from "@mantine/core";
import { IconShoppingCart, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRouteMutation } from "@tieout/client";
import { EmptyState, Note, PageBody, PageHeader, plural, RemoteContent } from "@tieout/ui";
import { ReturnedPayment } from "@tieout/ui/card";
import { useState } from "react";
import { type Checkout, type PurchaseOrder, purchaseRoutes } from "../../contract/index.ts";
import { initials, periodText } from "../store-words.ts";
import { Payment } from "./payment.tsx";
import { useSentPayment } from "./use-sent-payment.ts";
import "../storefront.css";
import "./purchases.css";

/** The cart and its payment methods. */
export default function CheckoutScreen() {
  const payment = useSentPayment();
  return (
    <>
      <PageHeader title="Checkout" />
      <PageBody>
        <RemoteContent query={payment.query} what="the cart">
          {(checkout) => <Content checkout={checkout} payment={payment} />}
        </RemoteContent>
      </PageBody>
    </>
  );
}

interface ContentProps {
  readonly checkout: Checkout;
  readonly payment: ReturnType<typeof useSentPayment>;
}

function Content({ checkout, payment: { isSent, sent, returned } }: ContentProps) {
  const { order, card } = checkout;
  const [changed, setChanged] = useState<string | null>(null);
  if (isSent) return <Sent />;
  return (
    <>
      {returned !== null && card.publishable_key !== null ? (
        <ReturnedPayment publishableKey={card.publishable_key} secret={returned} onSent={sent} />
      ) : null}
      {changed !== null ? (
        <div className="t-cart-note">
          <Note family="warn" live>
            {changed}
          </Note>
        </div>
      ) : null}
      {order ? <Cart checkout={checkout} order={order} onSent={sent} onChanged={setChanged} /> : <EmptyCart />}
    </>
  );
}

const Sent = () => (
  <Note family="info" live>
    <b>Payment sent.</b> The toolkits will be in <Link to="/purchases">your firm's library</Link> as soon as the payment provider confirms
    it, usually within seconds. You can leave this page; don't pay again.
  </Note>
);

const EmptyCart = () => (
  <EmptyState Icon={IconShoppingCart} title="Your cart is empty" action={<Link to="/store">Go to the store</Link>}>
    Add toolkits from the store, then pay for them here.
  </EmptyState>
);

interface CartProps {
  readonly checkout: Checkout;
  readonly order: PurchaseOrder;
  readonly onSent: () => void;
  readonly onChanged: (says: string) => void;
}

function Cart({ checkout, order, onSent, onChanged }: CartProps) {
  const change = useRouteMutation(purchaseRoutes, "setCart");
  const remove = (id: string) => change.mutate({ body: { toolkit_ids: order.toolkit_ids.filter((one) => one !== id) } });
  return (
    <Payment key={order.toolkit_ids.join()} checkout={checkout} order={order} onSent={onSent} onChanged={onChanged}>
      <section>
        <h2 className="t-h2">{plural(order.toolkits.length, "toolkit")}</h2>
        <ul className="t-store-list" aria-label="Cart">
          {order.toolkits.map((toolkit) => (
            <li key={toolkit.id}>
              <span className="t-store-mark" aria-hidden="true">
                {initials(toolkit.service_provider)}
              </span>
              <div className="t-grow">
                <Link to={toolkit.url} className="t-med">
                  {toolkit.service_provider}
                </Link>
                <div className="t-small t-sec">{toolkit.service_covered}</div>
                <div className="t-small t-dim">
                  SOC {toolkit.soc_type} · Type {toolkit.report_type} · {periodText(toolkit)}
                </div>
              </div>
              <span className="t-store-price t-small">
                <b>{toolkit.credits}</b> credits
              </span>
              <ActionIcon
                variant="subtle"
                aria-label={`Remove ${toolkit.service_provider}, ${toolkit.service_covered}`}
                loading={change.isPending}
                onClick={() => remove(toolkit.id)}
              >
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {change.error ? (
          <Note family="bad" live>
            {change.error.message}
          </Note>
        ) : null}
      </section>
    </Payment>
  );
}
