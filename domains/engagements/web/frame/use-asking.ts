import { useUrlParams } from "@tieout/ui";
import { useState } from "react";

/**
 * Whether a question is open: a button asked it, or the address does (`?ask=lock`), to which the command palette and links lead. What a button asked
 * stays open whatever else changes the address.
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
