import { Button } from "@mantine/core";
import { IconShoppingCart } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { countText } from "@tieout/ui";
import { useCheckout, useIsSignedIn } from "./use-purchases.ts";

/** In the head of the store, for whoever is signed in: the way to what is in the cart. */
export function StoreActions() {
  const isSignedIn = useIsSignedIn();
  const count = useCheckout().data?.order?.toolkits.length ?? 0;
  if (!isSignedIn) return null;
  return (
    <Button component={Link} to="/checkout" variant="default" leftSection={<IconShoppingCart size={16} stroke={1.75} aria-hidden="true" />}>
      {count === 0 ? "Cart" : `Cart, ${countText(count)}`}
    </Button>
  );
}
