import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { countText, plural } from "@tieout/ui";

interface RowPagesProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}

/** Which rows are shown, with previous and next. */
export function RowPages({ page, pageSize, count, onPage }: RowPagesProps) {
  const pages = Math.max(1, Math.ceil(count / pageSize));
  if (pages === 1) return <span className="t-small t-dim">{plural(count, "row")}</span>;
  return (
    <span className="t-row t-small t-dim">
      <Button
        size="sm"
        variant="default"
        aria-label="Previous rows"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
        leftSection={<IconChevronLeft size={14} stroke={1.75} />}
      >
        Back
      </Button>
      Rows {countText((page - 1) * pageSize + 1)} to {countText(Math.min(count, page * pageSize))} of {countText(count)}
      <Button
        size="sm"
        variant="default"
        aria-label="Next rows"
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
        rightSection={<IconChevronRight size={14} stroke={1.75} />}
      >
        Next
      </Button>
    </span>
  );
}
