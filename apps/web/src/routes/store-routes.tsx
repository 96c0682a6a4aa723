import { useParams } from "@tanstack/react-router";
import { StoreScreen, ToolkitScreen } from "@tieout/storefront/web";

export const StoreRoute = () => <StoreScreen />;

/** Of both addresses of a toolkit; only the ID in them is read. */
export function ToolkitRoute() {
  const { toolkitId = "" } = useParams({ strict: false });
  return <ToolkitScreen key={toolkitId} toolkitId={toolkitId} />;
}
