import { useParams } from "@tanstack/react-router";
import { CheckoutScreen, LibraryScreen, StoreScreen, ToolkitScreen } from "@tieout/storefront/web";

export const StoreRoute = () => <StoreScreen />;
export const CheckoutRoute = () => <CheckoutScreen CardForm={null} />;
export const LibraryRoute = () => <LibraryScreen />;

/** Of both addresses of a toolkit; only the ID in them is read. */
export function ToolkitRoute() {
  const { toolkitId = "" } = useParams({ strict: false });
  return <ToolkitScreen key={toolkitId} toolkitId={toolkitId} />;
}
