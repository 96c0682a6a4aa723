import { type RefObject, useEffect, useRef } from "react";

/** Scrolls the element named in the URL into view when it first appears; elements the user opens on the page later don't scroll. */
export function useInView<E extends HTMLElement>(isNamed: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it was when it appeared
  useEffect(() => {
    if (!isNamed) return;
    // Waits until a newly opened page has scrolled to its top.
    const frame = requestAnimationFrame(() => element.current?.scrollIntoView({ block: "start" }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return element;
}
