import { useUrlParams } from "@tieout/ui";
import { useState } from "react";

/**
 * Whether a confirmation dialog is open: opened by a button, or by the URL (`?ask=lock`), which the command palette and links use. A dialog
 * opened by a button stays open even if the URL changes.
 */
export function useAsking(about: "lock" | "roll-forward"): readonly [isAsked: boolean, ask: () => void, close: () => void] {
  const [params, changeUrl] = useUrlParams();
  const [isAsked, setAsked] = useState(false);
  const isInAddress = params.get("ask") === about;
  const close = (): void => {
    setAsked(false);
    if (isInAddress) changeUrl({ ask: null }, { replace: true });
  };
  return [isAsked || isInAddress, () => setAsked(true), close];
}
