import { Button, Popover } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { countText, Money, percentText } from "@tieout/ui";
import type { ReactNode } from "react";
import type { Mapping } from "../../contract/index.ts";
import { ColumnFormat, formatWords, isFormatOpen, StoredValues } from "./column-format.tsx";
import { type Column, type ColumnDraft, sumAsRead } from "./mapping-draft.ts";

interface ColumnDetailsProps {
  readonly name: string;
  readonly column: Column;
  readonly kind: Mapping["fields"][number]["kind"] | undefined;
  readonly decision: ColumnDraft;
  readonly reason: string;
  readonly readOnly: boolean;
  readonly onSet: (part: Partial<ColumnDraft>) => void;
}

/** A column's sign, scale or date order, plus details that don't fit on its line. */
export function ColumnDetails({ name, column, kind, decision, reason, readOnly, onSet }: ColumnDetailsProps) {
  const words = formatWords(kind, decision);
  const isOpen = isFormatOpen(kind, decision);
  return (
    <Popover width={300} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          className={isOpen ? "t-format t-warn" : "t-format"}
          aria-label={`Format of ${name}${words ? `: ${words}` : ""}`}
        >
          {words ?? <IconAdjustmentsHorizontal size={15} stroke={1.75} aria-hidden="true" />}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Format of ${name}`}>
        <div className="t-col" style={{ gap: 10 }}>
          <p className="t-mono t-med">{name}</p>
          <p className="t-small t-sec">{reason}</p>
          {kind ? <ColumnFormat name={name} kind={kind} decision={decision} readOnly={readOnly} onSet={onSet} /> : null}
          <StoredValues name={name} decision={decision} readOnly={readOnly} onSet={onSet} />
          <ColumnFacts column={column} sum={sumAsRead(column, decision)} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function ColumnFacts({ column, sum }: { readonly column: Column; readonly sum: string | null }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Filled", percentText(Math.round(column.fill_percent))],
    ...(sum !== null && column.kind !== "ssn" && column.kind !== "date"
      ? [["Column total", <Money key="sum" value={sum} />] as const]
      : []),
    ["Frequent values", column.samples.length === 0 ? countText(0) : column.samples.join(" · ")],
  ];
  return (
    <dl className="t-pairs">
      {facts.map(([title, shown]) => (
        <div key={title} className="t-pair">
          <dt>{title}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}
