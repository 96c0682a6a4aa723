import { Button } from "@mantine/core";
import { IconShoppingCart } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { countText } from "@tieout/ui";
import { RequestButton } from "../requests/request-button.tsx";
import { useCheckout, useIsSignedIn } from "./use-purchases.ts";

/** In the head of the store, for whoever is signed in: what the store does not have, and the way to the cart. */
export function StoreActions() {
  const isSignedIn = useIsSignedIn();
  const count = useCheckout().data?.order?.toolkits.length ?? 0;
  if (!isSignedIn) return null;
  return (
    <>
      <RequestButton />
      <Button
        component={Link}
        to="/checkout"
        variant="default"
        leftSection={<IconShoppingCart size={16} stroke={1.75} aria-hidden="true" />}
      >
        {count === 0 ? "Cart" : `Cart, ${countText(count)}`}
      </Button>
    </>
  );
}
