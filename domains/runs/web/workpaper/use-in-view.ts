import { type RefObject, useEffect, useRef } from "react";

/** Scrolls the element named in the URL into view when it appears; elements opened later on the page stay where they are. */
export function useInView<E extends HTMLElement>(isNamed: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it was when it appeared
  useEffect(() => {
    if (!isNamed) return;
    // Runs after a page opened by a new URL has scrolled to its top.
    const frame = requestAnimationFrame(() => element.current?.scrollIntoView({ block: "start" }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return element;
}
