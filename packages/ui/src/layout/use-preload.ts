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
 * Loads what a click will show at the first sign that someone uses the page, so that it opens at once; a page that is only opened asks for
 * nothing more. `loads` is a constant.
 */
export function usePreload(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(
    () =>
      onFirstUse(() => {
        // A part that does not come now is asked for again by the click, which shows the error.
        for (const part of loads) part().catch(() => undefined);
      }),
    [loads],
  );
}

/** True from the first sign that someone uses the page: for what need not be among its first requests. */
export function useIsUsed(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => onFirstUse(() => setUsed(true)), []);
  return isUsed;
}
