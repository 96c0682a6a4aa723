import type { ProblemText } from "@tieout/ui";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { pageOf, type RowPage } from "./use-figure-pages.ts";

/** The rows found, with only some of their pages loaded. */
export interface RowList {
  /** Changes with the search, filters and sort order. */
  readonly key: string;
  readonly count: number;
  /** Loaded pages in order; pages that are skipped are not in the DOM. */
  readonly pages: readonly RowPage[];
  readonly isStale: boolean;
  readonly error: ProblemText | null;
  readonly refetch: () => void;
  /** First visible row when the list opens. */
  readonly at: number;
  /** Requests these pages. */
  readonly onPages: (pages: readonly number[]) => void;
  /** Called with the first visible row once scrolling pauses. */
  readonly onPlace: (index: number) => void;
}

/** Number of rows beyond the visible ones to load ahead. */
const ahead = 60;
const usualHeight = 31;
const pauseMs = 400;

/** Pages around the visible rows, plus the page of the row that Tab moves to. */
function pagesAround(first: number, last: number, reached: number, count: number): readonly number[] {
  const lastPage = pageOf(Math.max(0, count - 1));
  const pages = new Set([Math.min(lastPage, pageOf(reached))]);
  for (let page = pageOf(Math.max(0, first - ahead)); page <= Math.min(lastPage, pageOf(last + ahead)); page++) pages.add(page);
  return [...pages].sort((a, b) => a - b);
}

/** First and last visible rows, computed as if no row were open. */
function visibleRows(box: HTMLElement, rowHeight: number) {
  const head = box.querySelector("thead")?.clientHeight ?? 0;
  const first = Math.floor(box.scrollTop / rowHeight);
  return { first, last: first + Math.ceil((box.clientHeight - head) / rowHeight) };
}

const lineAt = (box: HTMLElement | null, index: number): HTMLElement | null =>
  box?.querySelector<HTMLElement>(`[data-index="${index}"] .t-figure-open`) ?? null;

/** Scroll handling and row focus for a list loaded page by page. */
export function useRowList(list: RowList) {
  const { key, count, at, onPages, onPlace } = list;
  const scroller = useRef<HTMLElement>(null);
  const [rowHeight, setRowHeight] = useState(usualHeight);
  const [reached, setReached] = useState(at);
  const target = useFocusTarget(scroller);
  useMeasuredHeight(scroller, setRowHeight);
  useKeptPlace(scroller, list, rowHeight, () => setReached(0));
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const askFor = useCallback(
    (row: number) => {
      const box = scroller.current;
      if (!box) return;
      const { first, last } = visibleRows(box, rowHeight);
      onPages(pagesAround(first, last, row, count));
    },
    [rowHeight, count, onPages],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other rows behind the same place.
  useEffect(() => askFor(reached), [askFor, key]);
  const onScroll = () => {
    askFor(reached);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      if (scroller.current) onPlace(visibleRows(scroller.current, rowHeight).first);
    }, pauseMs);
  };
  const goTo = (index: number): void => {
    const next = Math.max(0, Math.min(count - 1, index));
    setReached(next);
    const line = lineAt(scroller.current, next);
    if (line) {
      line.focus();
      return;
    }
    target.current = next;
    if (scroller.current) scroller.current.scrollTop = Math.max(0, next * rowHeight - scroller.current.clientHeight / 2);
    askFor(next);
  };
  const visibleCount = (): number => {
    if (!scroller.current) return 1;
    const { first, last } = visibleRows(scroller.current, rowHeight);
    return Math.max(1, last - first - 1);
  };
  return { scroller, rowHeight, reached, visibleCount, onScroll, goTo, setReached };
}

/** The row to focus as soon as it is loaded. */
function useFocusTarget(scroller: RefObject<HTMLElement | null>): { current: number | null } {
  const target = useRef<number | null>(null);
  useEffect(() => {
    if (target.current === null) return;
    const line = lineAt(scroller.current, target.current);
    if (!line) return;
    target.current = null;
    line.focus();
  });
  return target;
}

/** Rows are taller than usual on a zoomed or narrow page. */
function useMeasuredHeight(scroller: RefObject<HTMLElement | null>, onHeight: (height: number) => void): void {
  useLayoutEffect(() => {
    const height = scroller.current?.querySelector<HTMLElement>("[data-index]")?.getBoundingClientRect().height ?? 0;
    if (height > 0) onHeight(height);
  });
}

/** Restores the scroll position; changing which rows are shown scrolls back to the top. */
function useKeptPlace(scroller: RefObject<HTMLElement | null>, { key, at }: RowList, rowHeight: number, onNew: () => void): void {
  const placed = useRef<string | null>(null);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || placed.current === key) return;
    box.scrollTop = placed.current === null ? at * rowHeight : 0;
    if (placed.current !== null) onNew();
    placed.current = key;
  });
}
