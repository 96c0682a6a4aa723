import { SegmentedControl } from "@mantine/core";

export interface MappingTab {
  readonly value: string;
  readonly label: string;
  /** Number of lines in the tab; null if they are not counted. */
  readonly count: number | null;
  /** Number of lines that need review. */
  readonly open: number;
}

/** The views for a mapping, each with its number of open items. */
export function MappingTabs(props: {
  readonly tabs: readonly MappingTab[];
  readonly value: string;
  readonly onChange: (next: string) => void;
}) {
  return (
    <SegmentedControl
      aria-label="Mapping view"
      className="t-mapping-tabs"
      value={props.value}
      onChange={props.onChange}
      data={props.tabs.map((tab) => ({ value: tab.value, label: <TabLabel {...tab} /> }))}
    />
  );
}

function TabLabel({ label, count, open }: MappingTab) {
  return (
    <span>
      {label}
      {count === null ? "" : ` ${count}`}
      {open > 0 ? (
        <span className="t-warn">
          {" "}
          · {open}
          <span className="t-only-wide"> to review</span>
        </span>
      ) : null}
    </span>
  );
}
