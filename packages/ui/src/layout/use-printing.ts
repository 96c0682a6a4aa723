import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let printing = false;
let schemeBefore: string | null = null;

/** Closed `details` elements that were opened for printing. */
let unfolded: readonly HTMLDetailsElement[] = [];

const scheme = "data-mantine-color-scheme";

function tell(isPrinting: boolean): void {
  if (printing === isPrinting) return;
  printing = isPrinting;
  const page = document.documentElement;
  // Prints in light colors, regardless of theme.
  if (isPrinting) {
    schemeBefore = page.getAttribute(scheme);
    page.setAttribute(scheme, "light");
  } else if (schemeBefore !== null) page.setAttribute(scheme, schemeBefore);
  for (const listener of listeners) listener();
  // Opens closed `details` elements, so that nothing is missing on paper.
  if (isPrinting) unfolded = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
  for (const details of unfolded) details.open = isPrinting;
  if (!isPrinting) unfolded = [];
}

/** Call once, at the root of the app. */
export function watchPrinting(): () => void {
  const begin = () => tell(true);
  const end = () => tell(false);
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
  };
}

/** True while printing; scrolled or virtual content is then rendered in full. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => printing,
  );
