import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { countText } from "../figures/display-figures.ts";

interface GridFootProps {
  /** "engagements" */
  readonly what: string;
  readonly total: number;
  readonly matching: number;
  readonly sortedBy: string | null;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Row count, sort order and page below a grid. */
export function GridFoot({ what, total, matching, sortedBy, page, pages, onPage }: GridFootProps) {
  const step = (to: number, label: string, Icon: typeof IconChevronLeft) => {
    const possible = to >= 1 && to <= pages;
    return (
      <ActionIcon size="sm" aria-label={label} aria-disabled={possible ? undefined : true} onClick={() => possible && onPage(to)}>
        <Icon size={16} stroke={1.75} color={possible ? undefined : "var(--disabled)"} />
      </ActionIcon>
    );
  };
  return (
    <div className="t-grid-foot">
      <span role="status">
        {countText(total)} {what}
        {matching === total ? "" : ` · ${countText(matching)} match`}
      </span>
      <span className="t-grow" />
      {sortedBy ? <span>Sorted by {sortedBy}</span> : null}
      {pages > 1 ? (
        <span className="t-row t-figure" style={{ gap: 2 }}>
          <span style={{ marginRight: 6 }}>
            Page {countText(page)} of {countText(pages)}
          </span>
          {step(page - 1, "Previous page", IconChevronLeft)}
          {step(page + 1, "Next page", IconChevronRight)}
        </span>
      ) : null}
    </div>
  );
}
