import { Button } from "@mantine/core";
import { IconFilterOff, IconInbox } from "@tabler/icons-react";
import { EmptyState, plural } from "@tieout/ui";
import { FilterChip, useGridView } from "@tieout/ui/grid";
import type { ReactNode } from "react";
import type { Line } from "./waiting-line.ts";
import { choicesIn, filterNames, linesWithin } from "./waiting-lines.ts";
import { WaitingTable } from "./waiting-table.tsx";

/** Title and explanation of a list. */
export interface ListWords {
  readonly label: string;
  /** Heading of the people column. */
  readonly person: string;
  /** Heading of the date column. */
  readonly day: string;
  readonly foot: string;
  readonly empty: { readonly title: string; readonly text: string };
}

const titles = { engagement: "Engagement", kind: "Kind", person: "Person" } as const;

interface WaitingListProps {
  readonly words: ListWords;
  readonly lines: readonly Line[];
  /** Shown after the filters. */
  readonly aside: ReactNode;
}

/** A list with filters, which are kept in the URL. */
export function WaitingList({ words, lines, aside }: WaitingListProps) {
  const [{ filters }, changeView] = useGridView(filterNames);
  if (lines.length === 0)
    return (
      <>
        {aside ? <div className="t-waiting-tools">{aside}</div> : null}
        <EmptyState Icon={IconInbox} title={words.empty.title}>
          {words.empty.text}
        </EmptyState>
      </>
    );
  const shown = linesWithin(lines, filters);
  return (
    <>
      <div className="t-waiting-tools">
        {filterNames.map((name) => (
          <FilterChip
            key={name}
            title={titles[name]}
            options={choicesIn(lines, name)}
            chosen={filters[name] ?? []}
            onChoose={(values) => changeView({ filters: { ...filters, [name]: values } })}
          />
        ))}
        {aside}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          Icon={IconFilterOff}
          title="Nothing matches these filters"
          action={
            <Button variant="default" onClick={() => changeView({ filters: {} })}>
              Clear filters
            </Button>
          }
        >
          {plural(lines.length, "entry is", "entries are")} hidden.
        </EmptyState>
      ) : (
        <>
          <WaitingTable label={words.label} person={words.person} day={words.day} lines={shown} total={lines.length} />
          <p className="t-small t-dim" style={{ marginTop: 10 }}>
            {words.foot}
          </p>
        </>
      )}
    </>
  );
}
