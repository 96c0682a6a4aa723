import { useUrlParams } from "@tieout/ui";
import { useEffect, useState } from "react";

/**
 * Whether a question is open. The address can ask it too, so that the command palette and links lead to it (`?ask=lock`); that is used up at once, and
 * no other change of the address closes what a person reads.
 */
export function useAsking(about: "lock" | "roll-forward"): readonly [isAsked: boolean, ask: () => void, close: () => void] {
  const [params, changeUrl] = useUrlParams();
  const isInAddress = params.get("ask") === about;
  const [isAsked, setAsked] = useState(isInAddress);
  useEffect(() => {
    if (!isInAddress) return;
    setAsked(true);
    changeUrl({ ask: null }, { replace: true });
  }, [isInAddress, changeUrl]);
  return [isAsked, () => setAsked(true), () => setAsked(false)];
}
