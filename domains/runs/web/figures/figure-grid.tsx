import { Button, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { countText } from "@tieout/ui";
import { type KeyboardEvent, useState } from "react";
import type { FigureOrdering } from "../../core/index.ts";
import type { FigureColumn, Row } from "./figure-columns.tsx";
import { SourcePlace } from "./source-place.tsx";
import { pageOf, pageSize } from "./use-figure-pages.ts";
import type { FigureView } from "./use-figure-view.ts";
import { type RowList, useRowList } from "./use-row-list.ts";

interface FigureGridProps {
  readonly place: { readonly engagementId: string; readonly outputKey: string };
  readonly label: string;
  readonly columns: readonly FigureColumn[];
  readonly list: RowList;
  readonly view: FigureView;
  readonly onSort: (column: FigureOrdering, descending: boolean) => void;
}

const rowKey = (row: Row): string => `${row.asset_id}:${row.sheet ?? ""}:${row.row}`;

/**
 * All rows behind a figure in one list; only the pages around the visible rows are in the DOM. Arrow keys move between rows, Enter opens a
 * row in its file, and Escape closes it.
 */
export function FigureGrid({ place, label, columns, list, view, onSort }: FigureGridProps) {
  const { scroller, rowHeight, reached, visibleCount, onScroll, goTo, setReached } = useRowList(list);
  const [only] = list.pages[0]?.rows ?? [];
  const [openKey, setOpenKey] = useState(list.count === 1 && only ? rowKey(only) : null);
  const isThere = list.pages.some(({ page, rows }) => rows !== null && page === pageOf(reached));
  const tabStop = isThere ? reached : firstIndex(list);
  const lineOf = (row: Row, index: number) => {
    const key = rowKey(row);
    const isOpen = openKey === key;
    const close = () => {
      setOpenKey(null);
      goTo(index);
    };
    const onToggle = () => {
      setReached(index);
      setOpenKey(isOpen ? null : key);
    };
    const onKey = (event: KeyboardEvent) => followKey(event, { index, isOpen, last: list.count - 1, visibleCount, goTo, close });
    return (
      <FigureEntry key={key} {...{ place, row, index, columns, isOpen, isReached: index === tabStop, onToggle, onKey, onClose: close }} />
    );
  };
  return (
    <section ref={scroller} className="t-figure-scroll" aria-label={label} aria-busy={list.isStale || undefined} onScroll={onScroll}>
      <table className="t-figure-grid" aria-rowcount={list.count + 1}>
        <FigureHead columns={columns} view={view} onSort={onSort} />
        {list.pages.map(({ page, rows }, position) => (
          <tbody key={page} data-page={page}>
            <Gap width={columns.length + 1} height={(page * pageSize - (position === 0 ? 0 : endOf(list, position - 1))) * rowHeight} />
            {rows === null ? <Unread width={columns.length + 1} list={list} page={page} rowHeight={rowHeight} /> : null}
            {rows?.map((row, index) => lineOf(row, page * pageSize + index))}
            {position === list.pages.length - 1 && rows !== null ? (
              <NextRows list={list} width={columns.length + 1} rowHeight={rowHeight} goTo={goTo} />
            ) : null}
          </tbody>
        ))}
      </table>
      <p className="t-sr" role="status">
        {list.isStale ? "" : spanWords(list)}
      </p>
    </section>
  );
}

const firstIndex = ({ pages }: RowList): number => (pages.find(({ rows }) => rows !== null)?.page ?? 0) * pageSize;

/** Index just past a page's last row. */
const endOf = ({ pages, count }: RowList, position: number): number => Math.min(count, ((pages[position]?.page ?? 0) + 1) * pageSize);

function spanWords(list: RowList): string {
  const last = list.pages.length - 1;
  const from = (list.pages[last]?.page ?? 0) * pageSize + 1;
  if (list.pages[last]?.rows == null || list.count <= pageSize) return "";
  return `Rows ${countText(from)} to ${countText(endOf(list, last))} of ${countText(list.count)}`;
}

/** Spacer for rows that aren't in the DOM. */
const Gap = ({ width, height }: { readonly width: number; readonly height: number }) =>
  height <= 0 ? null : (
    <tr className="t-figure-gap">
      <td colSpan={width} style={{ height }} />
    </tr>
  );

interface UnreadProps {
  readonly width: number;
  readonly list: RowList;
  readonly page: number;
  readonly rowHeight: number;
}

/** Correctly sized placeholder for a page that is loading. */
const Unread = ({ width, list, page, rowHeight }: UnreadProps) => (
  <tr className="t-figure-gap">
    <td colSpan={width} style={{ height: Math.max(1, Math.min(pageSize, list.count - page * pageSize)) * rowHeight }}>
      <span className="t-figure-unread t-small t-dim">
        {list.error ? (
          <>
            {list.error.message}{" "}
            <Button size="xs" variant="default" onClick={list.refetch}>
              Try again
            </Button>
          </>
        ) : (
          `Reading rows from ${countText(page * pageSize + 1)}`
        )}
      </span>
    </td>
  </tr>
);

interface NextRowsProps {
  readonly list: RowList;
  readonly width: number;
  readonly rowHeight: number;
  readonly goTo: (index: number) => void;
}

/** Button that shows the next rows without scrolling, for those who read row by row, plus a spacer for the rows below. */
function NextRows({ list, width, rowHeight, goTo }: NextRowsProps) {
  const next = endOf(list, list.pages.length - 1);
  if (next >= list.count) return null;
  const until = Math.min(list.count, next + pageSize);
  return (
    <tr className="t-figure-gap">
      <td colSpan={width} style={{ height: (list.count - next) * rowHeight }}>
        <Button size="xs" variant="default" className="t-figure-unread" onFocus={() => goTo(next)} onClick={() => goTo(next)}>
          Show rows {countText(next + 1)} to {countText(until)}
        </Button>
      </td>
    </tr>
  );
}

interface KeyFacts {
  readonly index: number;
  readonly last: number;
  readonly isOpen: boolean;
  readonly visibleCount: () => number;
  readonly goTo: (index: number) => void;
  readonly close: () => void;
}

function followKey(event: KeyboardEvent, { index, last, isOpen, visibleCount, goTo, close }: KeyFacts): void {
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => goTo(index + 1),
    ArrowUp: () => goTo(index - 1),
    Home: () => goTo(0),
    End: () => goTo(last),
    PageDown: () => goTo(index + visibleCount()),
    PageUp: () => goTo(index - visibleCount()),
    ...(isOpen ? { Escape: close } : {}),
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  move();
}

function FigureHead({ columns, view, onSort }: Pick<FigureGridProps, "columns" | "view" | "onSort">) {
  const all: readonly FigureColumn[] = [{ key: "row", title: "Row", ordering: "row", isRight: true, cell: () => null }, ...columns];
  return (
    <thead>
      <tr>
        {all.map(({ key, title, ordering, isRight }) => {
          const isSorted = ordering !== undefined && ordering === view.column;
          const Arrow = view.descending ? IconArrowDown : IconArrowUp;
          return (
            <th
              key={key}
              scope="col"
              data-column={key}
              className={isRight ? "t-figure-right" : ""}
              aria-sort={isSorted ? (view.descending ? "descending" : "ascending") : undefined}
            >
              {ordering === undefined ? (
                title
              ) : (
                <UnstyledButton
                  className="t-figure-sort"
                  onClick={() => onSort(ordering, isSorted ? !view.descending : ordering === "amount")}
                >
                  {title}
                  {isSorted ? <Arrow size={12} stroke={2} aria-hidden="true" /> : null}
                </UnstyledButton>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface FigureEntryProps extends FigureLineProps {
  readonly place: FigureGridProps["place"];
  readonly onClose: () => void;
}

/** A row and, when open, its location in the file. */
const FigureEntry = ({ place, onClose, ...line }: FigureEntryProps) => (
  <>
    <FigureLine {...line} />
    {line.isOpen ? (
      <tr className="t-figure-detail">
        <td colSpan={line.columns.length + 1}>
          <SourcePlace place={place} row={line.row} onClose={onClose} />
        </td>
      </tr>
    ) : null}
  </>
);

interface FigureLineProps {
  readonly row: Row;
  /** Position among all rows found, from 0. */
  readonly index: number;
  readonly columns: readonly FigureColumn[];
  readonly isOpen: boolean;
  /** Whether Tab moves the focus to this row. */
  readonly isReached: boolean;
  readonly onToggle: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

function FigureLine({ row, index, columns, isOpen, isReached, onToggle, onKey }: FigureLineProps) {
  return (
    // Keyboard users press the row's button instead. Offset by 2 because the heading is row 1 of the table.
    <tr data-open={isOpen || undefined} data-index={index} aria-rowindex={index + 2} onClick={onToggle}>
      <td className="t-figure-right">
        <UnstyledButton
          className="t-figure t-figure-open"
          aria-expanded={isOpen}
          tabIndex={isReached ? 0 : -1}
          // Escape closes the open row first, and the drawer only after that.
          data-mantine-stop-propagation={isOpen || undefined}
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
          onKeyDown={onKey}
        >
          <span className="t-sr">Row </span>
          {countText(row.row)}
        </UnstyledButton>
      </td>
      {columns.map(({ key, cell, isRight, className }) => (
        <td key={key} data-column={key} className={`${isRight ? "t-figure-right " : ""}${className ?? ""}`}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
