import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { countText } from "@tieout/ui";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { FigureOrdering } from "../../core/index.ts";
import type { FigureColumn, Row } from "./figure-columns.tsx";
import { SourcePlace } from "./source-place.tsx";
import type { FigureView } from "./use-figure-view.ts";

interface FigureGridProps {
  readonly place: { readonly engagementId: string; readonly outputKey: string };
  readonly label: string;
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly Row[];
  readonly view: FigureView;
  readonly isStale: boolean;
  readonly onSort: (column: FigureOrdering, descending: boolean) => void;
  /** Moves to another page: 1 or -1. */
  readonly onTurn: (by: number) => void;
}

const rowKey = (row: Row): string => `${row.asset_id}:${row.sheet ?? ""}:${row.row}`;

/** One page of the rows behind a figure. Arrow keys go from row to row, Enter opens a row in its file, Escape closes it. */
export function FigureGrid({ place, label, columns, rows, view, isStale, onSort, onTurn }: FigureGridProps) {
  const [openKey, setOpenKey] = useState(rows.length === 1 && rows[0] ? rowKey(rows[0]) : null);
  const [at, setAt] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const scroller = useRef<HTMLElement>(null);
  // Another page starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what changed.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
    setAt(0);
  }, [rows]);
  const focusRow = (index: number): void => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setAt(next);
    body.current?.querySelectorAll<HTMLElement>(".t-figure-open")[next]?.focus();
  };
  return (
    <section ref={scroller} className="t-figure-scroll" aria-label={label} aria-busy={isStale || undefined}>
      <table className="t-figure-grid">
        <FigureHead columns={columns} view={view} onSort={onSort} />
        <tbody ref={body}>
          {rows.map((row, index) => {
            const key = rowKey(row);
            const isOpen = openKey === key;
            const close = () => {
              setOpenKey(null);
              focusRow(index);
            };
            return (
              <FigureEntry
                key={key}
                place={place}
                row={row}
                columns={columns}
                isOpen={isOpen}
                isReached={index === Math.min(at, rows.length - 1)}
                onToggle={() => {
                  setAt(index);
                  setOpenKey(isOpen ? null : key);
                }}
                onKey={(event) => followKey(event, { index, isOpen, last: rows.length - 1, focusRow, onTurn, close })}
                onClose={close}
              />
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface KeyFacts {
  readonly index: number;
  readonly last: number;
  readonly isOpen: boolean;
  readonly focusRow: (index: number) => void;
  readonly onTurn: (by: number) => void;
  readonly close: () => void;
}

function followKey(event: KeyboardEvent, { index, last, isOpen, focusRow, onTurn, close }: KeyFacts): void {
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => focusRow(index + 1),
    ArrowUp: () => focusRow(index - 1),
    Home: () => focusRow(0),
    End: () => focusRow(last),
    PageDown: () => onTurn(1),
    PageUp: () => onTurn(-1),
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

/** A row and, where it is open, its place in the file. */
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
  readonly columns: readonly FigureColumn[];
  readonly isOpen: boolean;
  /** Tab stops at this row. */
  readonly isReached: boolean;
  readonly onToggle: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

function FigureLine({ row, columns, isOpen, isReached, onToggle, onKey }: FigureLineProps) {
  return (
    // The row's button does the same by keyboard.
    <tr data-open={isOpen || undefined} onClick={onToggle}>
      <td className="t-figure-right">
        <UnstyledButton
          className="t-figure t-figure-open"
          aria-expanded={isOpen}
          tabIndex={isReached ? 0 : -1}
          // Escape closes the open row before it closes the drawer.
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
