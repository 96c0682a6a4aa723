import { SegmentedControl } from "@mantine/core";

export interface MappingTab {
  readonly value: string;
  readonly label: string;
  /** Lines of the tab; null where they are not counted. */
  readonly count: number | null;
  /** Lines that need a review. */
  readonly open: number;
}

/** The views of a mapping with what is still to do in each. */
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
