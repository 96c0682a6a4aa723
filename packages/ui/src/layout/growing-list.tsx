import { Button } from "@mantine/core";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { countText } from "../figures/display-figures.ts";
import { usePrinting } from "./use-printing.ts";

interface GrowingListProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** Number of items rendered at first, and added each time. */
  readonly step: number;
  /** `providers` */
  readonly what: string;
  readonly children: (item: T) => ReactNode;
}

/** A long list that renders its first items, and more when its end scrolls into view. Printouts contain all items. */
export function GrowingList<T>({ items, keyOf, step, what, children }: GrowingListProps<T>) {
  const [count, setCount] = useState(step);
  const printing = usePrinting();
  const shown = printing ? items : items.slice(0, count);
  const left = items.length - shown.length;
  return (
    <>
      {shown.map((item) => (
        <Fragment key={keyOf(item)}>{children(item)}</Fragment>
      ))}
      {left > 0 ? (
        <ShowMore onMore={() => setCount(count + step)}>
          Show {countText(Math.min(step, left))} more of {countText(items.length)} {what}
        </ShowMore>
      ) : null}
    </>
  );
}

/** Marks the end of the rendered items; scrolling to it or pressing it shows more. */
function ShowMore({ onMore, children }: { readonly onMore: () => void; readonly children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) more.current();
    });
    if (end.current) watcher.observe(end.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={end} className="t-show-more">
      <Button variant="default" onClick={onMore}>
        {children}
      </Button>
    </div>
  );
}
