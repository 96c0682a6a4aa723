import { type RefObject, useEffect, useRef } from "react";

/** Brings what an address names into view when it appears; what is opened on the page later stays where it is. */
export function useInView<E extends HTMLElement>(isNamed: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it was when it appeared
  useEffect(() => {
    if (!isNamed) return;
    // After the page of another address has scrolled to its top.
    const frame = requestAnimationFrame(() => element.current?.scrollIntoView({ block: "start" }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return element;
}
