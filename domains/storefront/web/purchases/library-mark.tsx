import { IconBooks, IconShoppingCart } from "@tabler/icons-react";
import { useCheckout, useLibrary } from "./use-purchases.ts";

/** Marks a store toolkit that is in the firm's library or the user's cart. */
export function LibraryMark({ toolkitId }: { readonly toolkitId: string }) {
  const isOwned = useLibrary().data?.some(({ toolkit }) => toolkit.id === toolkitId) ?? false;
  const isInCart = useCheckout().data?.order?.toolkit_ids.includes(toolkitId) ?? false;
  if (!isOwned && !isInCart) return null;
  const Icon = isOwned ? IconBooks : IconShoppingCart;
  return (
    <span className="t-status" data-family={isOwned ? "ok" : "info"}>
      <Icon size={14} stroke={1.75} aria-hidden="true" />
      {isOwned ? "In your library" : "In your cart"}
    </span>
  );
}
