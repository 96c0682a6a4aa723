import { useEffect, useState } from "react";

const signs = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

function onFirstUse(then: () => void): () => void {
  const used = new AbortController();
  const end = () => {
    used.abort();
    then();
  };
  for (const sign of signs) window.addEventListener(sign, end, { signal: used.signal, passive: true });
  return () => used.abort();
}

/**
 * Loads what a click will show as soon as the user starts using the page, so that it opens immediately; a page that is merely opened loads
 * nothing more. `loads` must be a constant.
 */
export function usePreload(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(
    () =>
      onFirstUse(() => {
        // A part that fails to load here is requested again by the click, which shows the error.
        for (const part of loads) part().catch(() => undefined);
      }),
    [loads],
  );
}

/** True once the user starts using the page; for anything that can wait until after the page's first requests. */
export function useIsUsed(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => onFirstUse(() => setUsed(true)), []);
  return isUsed;
}
