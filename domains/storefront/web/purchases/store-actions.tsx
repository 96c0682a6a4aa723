import { Button } from "@mantine/core";
import { IconShoppingCart } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { countText } from "@tieout/ui";
import { RequestButton } from "../requests/request-button.tsx";
import { useCheckout, useIsSignedIn } from "./use-purchases.ts";

/** Buttons at the top of the store for signed-in users: one to request a missing toolkit, one to open the cart. */
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
