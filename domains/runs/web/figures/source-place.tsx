import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { countText, RemoteContent } from "@tieout/ui";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { type SourcePage, workpaperRoutes } from "../../contract/index.ts";
import { CorrectedNote } from "./corrected-note.tsx";
import type { Row } from "./figure-columns.tsx";
import { OpenOriginal } from "./open-original.tsx";

interface SourcePlaceProps {
  readonly place: { readonly engagementId: string; readonly outputKey: string };
  readonly row: Row;
  readonly onClose: () => void;
}

/** Escape closes the row before it closes the drawer, wherever the focus is in the row. */
const keepsEscape = { "data-mantine-stop-propagation": true };

/** A row in its file: the headings, the rows around it, and the cells the amount was read from. */
export function SourcePlace({ place, row, onClose }: SourcePlaceProps) {
  const [page, setPage] = useState(0);
  const query = useRouteQuery(
    workpaperRoutes,
    "openSourcePage",
    { params: { ...place, assetId: row.asset_id }, query: { ...(row.sheet === null ? {} : { sheet: row.sheet }), row: row.row, page } },
    { views: ["results", "runs"], placeholderData: (before) => before },
  );
  const data = query.data;
  const section = useRef<HTMLElement>(null);
  const isRead = data !== undefined;
  // Scrolls the row into view if it was opened at the end of the list.
  useEffect(() => {
    if (isRead) section.current?.scrollIntoView({ block: "nearest" });
  }, [isRead]);
  return (
    <section
      ref={section}
      className="t-place"
      aria-label={`Row ${countText(row.row)} in the file`}
      onKeyDown={(event) => {
        // Keys pressed in a dialog opened from here also reach this handler.
        if (event.key === "Escape" && event.target instanceof Node && event.currentTarget.contains(event.target)) onClose();
      }}
    >
      <div className="t-row t-between t-wrap">
        <p className="t-small t-sec">
          {row.file_name}
          {row.sheet === null ? "" : `, sheet “${row.sheet}”`}, row {countText(row.row)}
        </p>
        <span className="t-row t-wrap">
          {data ? <PlacePages answer={data} page={page} onPage={setPage} /> : null}
          <OpenOriginal place={place} assetId={row.asset_id} fileName={row.file_name} />
        </span>
      </div>
      <CorrectedNote corrections={row.corrections} />
      <RemoteContent query={query} what="the rows of the file">
        {(answer) => <PlaceTable answer={answer} row={row} isStale={query.isPlaceholderData} />}
      </RemoteContent>
    </section>
  );
}

interface PlacePagesProps {
  readonly answer: z.infer<typeof SourcePage>;
  /** Page number; the opened row is on page 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Looks and acts like a disabled button but keeps the focus; otherwise Escape would reach the drawer. */
const resting = (isResting: boolean) => (isResting ? { "data-disabled": true, "aria-disabled": true } : {});

function PlacePages({ answer, page, onPage }: PlacePagesProps) {
  const isFirst = answer.offset === 0;
  const isLast = answer.offset + answer.rows.length >= answer.count;
  return (
    <span className="t-row t-small t-dim">
      <Button
        {...keepsEscape}
        size="xs"
        variant="default"
        {...resting(isFirst)}
        leftSection={<IconChevronUp size={14} stroke={1.75} />}
        onClick={isFirst ? undefined : () => onPage(page - 1)}
      >
        Rows above
      </Button>
      <Button
        {...keepsEscape}
        size="xs"
        variant="default"
        {...resting(isLast)}
        leftSection={<IconChevronDown size={14} stroke={1.75} />}
        onClick={isLast ? undefined : () => onPage(page + 1)}
      >
        Rows below
      </Button>
    </span>
  );
}

interface PlaceTableProps {
  readonly answer: z.infer<typeof SourcePage>;
  readonly row: Row;
  readonly isStale: boolean;
}

function PlaceTable({ answer, row, isStale }: PlaceTableProps) {
  const scroller = useRef<HTMLElement>(null);
  // A wide file opens with the amount in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what changed.
  useEffect(() => {
    const box = scroller.current;
    const cell = box?.querySelector<HTMLElement>("[data-amount]");
    if (box && cell) box.scrollLeft = cell.offsetLeft - box.clientWidth / 2;
  }, [answer.offset]);
  return (
    <section
      ref={scroller}
      {...keepsEscape}
      className="t-place-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard reaches the columns out of view by scrolling.
      tabIndex={0}
      aria-label="Cells of the file"
      aria-busy={isStale || undefined}
    >
      <table>
        <PlaceHead columns={answer.columns} marked={row.amount_columns} />
        <tbody>
          {answer.rows.map((line) => (
            <PlaceLine key={line.row} line={line} opened={line.row === row.row ? row : null} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PlaceHeadProps {
  readonly columns: z.infer<typeof SourcePage>["columns"];
  readonly marked: readonly number[];
}

/** Column letters, if known, and the headings from the file. */
function PlaceHead({ columns, marked }: PlaceHeadProps) {
  const hasLetters = columns.some(({ letters }) => letters !== "");
  return (
    <thead>
      {hasLetters ? (
        <tr className="t-place-letters">
          <td />
          {columns.map(({ letters, header }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column of the file is its position.
            <td key={`${index}:${header}`} data-amount={marked.includes(index) || undefined}>
              {letters}
            </td>
          ))}
        </tr>
      ) : null}
      <tr>
        <th scope="col">
          <span className="t-sr">Row</span>
        </th>
        {columns.map(({ header }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column of the file is its position.
          <th key={`${index}:${header}`} scope="col">
            {header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface PlaceLineProps {
  readonly line: z.infer<typeof SourcePage>["rows"][number];
  /** The row behind the figure; null if this is another row. */
  readonly opened: Row | null;
}

const PlaceLine = ({ line, opened }: PlaceLineProps) => (
  <tr data-opened={opened ? true : undefined} aria-current={opened ? "true" : undefined}>
    <th scope="row">{line.row}</th>
    {line.cells.map((cell, index) => {
      const isAmount = opened?.amount_columns.includes(index) === true;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell of the file is its position.
        <td key={index} data-amount={isAmount || undefined}>
          {isAmount ? <mark>{cell}</mark> : cell}
        </td>
      );
    })}
  </tr>
);
