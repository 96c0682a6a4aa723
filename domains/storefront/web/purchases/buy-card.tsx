import { Button } from "@mantine/core";
import { IconBooks, IconDownload, IconShoppingCart, IconShoppingCartPlus, IconTicket } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useRouteMutation } from "@tieout/client";
import { Card, countText, moneyText, Note, showSuccess } from "@tieout/ui";
import { type Checkout, type ListedToolkit, purchaseRoutes, type ToolkitDetail } from "../../contract/index.ts";
import { loginAddress, useCheckout, useIsSignedIn, useLibrary } from "./use-purchases.ts";
import { useToolkitDownload } from "./use-toolkit-download.ts";
import "./purchases.css";

type SoldToolkit = Pick<ToolkitDetail, "id" | "credits" | "price">;

/** The price of a toolkit, and the one action available for it. */
export function BuyCard({ toolkit }: { readonly toolkit: ListedToolkit }) {
  const isSignedIn = useIsSignedIn();
  const checkout = useCheckout().data;
  const isOwned = useLibrary().data?.some((one) => one.toolkit.id === toolkit.id) ?? false;
  return (
    <Card>
      <div className="t-col t-buy">
        {isOwned ? null : <Price toolkit={toolkit} checkout={checkout} />}
        {isSignedIn ? isOwned ? <OwnedToolkit toolkit={toolkit} /> : <Buy toolkit={toolkit} checkout={checkout} /> : <Stranger />}
        <p className="t-small t-sec">New editions are free, and everyone in your firm gets the toolkit.</p>
      </div>
    </Card>
  );
}

interface SoldProps {
  readonly toolkit: SoldToolkit;
  readonly checkout: Checkout | undefined;
}

const Price = ({ toolkit: { credits, price }, checkout }: SoldProps) => (
  <div>
    <p>
      <span className="t-buy-price">{credits}</span> <b>credits</b> <span className="t-sec">or ${moneyText(price)} by card</span>
    </p>
    {checkout?.credits.balance != null ? <p className="t-small t-sec">You have {countText(checkout.credits.balance)}.</p> : null}
    {checkout?.redeem ? (
      <p className="t-small t-sec">
        {countText(checkout.redeem.left)} of {countText(checkout.redeem.included)} toolkits included in your contract are left to redeem.
      </p>
    ) : null}
  </div>
);

/** Asks visitors to sign in, which brings them back here. */
const Stranger = () => (
  <Button
    component="a"
    href={loginAddress(useLocation({ select: ({ href }) => href }))}
    leftSection={<IconShoppingCartPlus size={18} stroke={1.75} aria-hidden="true" />}
  >
    Add to cart
  </Button>
);

function OwnedToolkit({ toolkit }: { readonly toolkit: ListedToolkit }) {
  const [download, busyId] = useToolkitDownload();
  return (
    <>
      <p className="t-med t-row">
        <IconBooks size={18} stroke={1.75} aria-hidden="true" /> In your library
      </p>
      <Button
        loading={busyId === toolkit.id}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => download(toolkit.id)}
      >
        Download
      </Button>
      <Link to="/purchases">Go to library</Link>
    </>
  );
}

function Buy({ toolkit: { id }, checkout }: SoldProps) {
  const add = useRouteMutation(purchaseRoutes, "addToCart", { onSuccess: () => showSuccess("Added to the cart.") });
  const redeem = useRouteMutation(purchaseRoutes, "redeemToolkit", {
    onSuccess: () => showSuccess("Toolkit redeemed.", "It's in your firm's library."),
  });
  const isInCart = checkout?.order?.toolkit_ids.includes(id) ?? false;
  const left = checkout?.redeem?.left ?? 0;
  const problem = add.error ?? redeem.error;
  return (
    <>
      {isInCart ? (
        <Button component={Link} to="/checkout" leftSection={<IconShoppingCart size={18} stroke={1.75} aria-hidden="true" />}>
          Go to checkout
        </Button>
      ) : (
        <Button
          loading={add.isPending}
          leftSection={<IconShoppingCartPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => add.mutate({ body: { toolkit_ids: [id] } })}
        >
          Add to cart
        </Button>
      )}
      {left > 0 ? (
        <Button
          variant="default"
          loading={redeem.isPending}
          leftSection={<IconTicket size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => redeem.mutate({ params: { toolkitId: id } })}
        >
          Redeem, {countText(left)} left
        </Button>
      ) : null}
      {problem ? (
        <Note family="bad" live>
          {problem.message}
        </Note>
      ) : null}
    </>
  );
}
