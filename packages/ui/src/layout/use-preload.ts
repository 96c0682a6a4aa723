import { useEffect } from "react";

const signs = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * Loads what a click will show at the first sign that someone uses the page, so that it opens at once; a page that is only opened asks for
 * nothing more. `loads` is a constant.
 */
export function usePreload(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const used = new AbortController();
    const load = () => {
      used.abort();
      // A part that does not come now is asked for again by the click, which shows the error.
      for (const part of loads) part().catch(() => undefined);
    };
    for (const sign of signs) window.addEventListener(sign, load, { signal: used.signal, passive: true });
    return () => used.abort();
  }, [loads]);
}
