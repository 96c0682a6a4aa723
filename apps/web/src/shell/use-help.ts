import { useCallback, useState } from "react";

export interface Help {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
}

/** The help panel; when it closes, focus returns to where it was before. */
export function useHelp(): Help {
  const [before, setBefore] = useState<Element | null>(null);
  const open = useCallback(() => setBefore(document.activeElement ?? document.body), []);
  const close = useCallback(() => {
    setBefore(null);
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  }, [before]);
  const isOpen = before !== null;
  return { isOpen, open, close, toggle: isOpen ? close : open };
}
