import { ActionIcon } from "@mantine/core";
import { IconShoppingCart, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRouteMutation } from "@tieout/client";
import { EmptyState, Note, PageBody, PageHeader, plural, RemoteContent } from "@tieout/ui";
import { type Checkout, type PurchaseOrder, purchaseRoutes } from "../../contract/index.ts";
import { initials, periodText } from "../store-words.ts";
import type { CardForm } from "./card-dialog.tsx";
import { Payment } from "./payment.tsx";
import { useCheckout } from "./use-purchases.ts";
import "../storefront.css";
import "./purchases.css";

/** The cart and the ways to pay it. */
export default function CheckoutScreen({ CardForm }: Pick<CartProps, "CardForm">) {
  const query = useCheckout();
  return (
    <>
      <PageHeader title="Checkout" />
      <PageBody>
        <RemoteContent query={query} what="the cart">
          {(checkout) => (checkout.order ? <Cart checkout={checkout} order={checkout.order} CardForm={CardForm} /> : <EmptyCart />)}
        </RemoteContent>
      </PageBody>
    </>
  );
}

const EmptyCart = () => (
  <EmptyState Icon={IconShoppingCart} title="Your cart is empty" action={<Link to="/store">To the store</Link>}>
    Add toolkits from the store, then pay for them here.
  </EmptyState>
);

interface CartProps {
  readonly checkout: Checkout;
  readonly order: PurchaseOrder;
  /** Null: real cards cannot be entered in this version. */
  readonly CardForm: CardForm | null;
}

function Cart({ checkout, order, CardForm }: CartProps) {
  const change = useRouteMutation(purchaseRoutes, "setCart");
  const remove = (id: string) => change.mutate({ body: { toolkit_ids: order.toolkit_ids.filter((one) => one !== id) } });
  return (
    <Payment key={order.toolkit_ids.join()} checkout={checkout} order={order} CardForm={CardForm}>
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
