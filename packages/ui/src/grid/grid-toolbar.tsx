import { ActionIcon, Button, Menu, SegmentedControl, TextInput, Tooltip, VisuallyHidden } from "@mantine/core";
import {
  IconArrowAutofitWidth,
  IconBaselineDensityLarge,
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconBookmark,
  IconDownload,
  IconSearch,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { showError } from "../feedback/toasts.tsx";
import { type ColumnChoice, ColumnChooser } from "./column-chooser.tsx";
import { FilterChip } from "./filter-chip.tsx";
import type { Density, GridColumn } from "./grid-column.ts";
import type { GridLayout } from "./grid-layout.ts";
import { valueCounts } from "./grid-rows.ts";
import type { GridView } from "./grid-view.ts";

interface GridToolbarProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly view: GridView;
  readonly onView: (change: Partial<GridView>) => void;
  readonly layout: GridLayout;
  readonly onLayout: (change: Partial<GridLayout>) => void;
  readonly searchLabel: string;
  /** Tools for the wide grid; null while it's hidden. */
  readonly wide: {
    readonly choices: readonly ColumnChoice[];
    readonly onAutosize: () => void;
    readonly onSavedView: (query: string) => void;
    readonly query: string;
  } | null;
  readonly onExport: (() => Promise<void>) | null;
  readonly extra?: ReactNode;
  /** Replaces the views stored in this browser. */
  readonly views?: ReactNode;
}

export function GridToolbar<Row>(props: GridToolbarProps<Row>) {
  const { columns, rows, view, onView } = props;
  return (
    <div className="t-grid-tools t-no-print">
      <SearchBox label={props.searchLabel} value={view.search} onSearch={(search) => onView({ search })} />
      {columns
        .filter((column) => column.filterable)
        .map((column) => (
          <FilterChip
            key={column.id}
            title={column.title}
            options={valueCounts(rows, column)}
            chosen={view.filters[column.id] ?? []}
            onChoose={(values) => onView({ filters: { ...view.filters, [column.id]: values } })}
          />
        ))}
      {props.extra}
      <ViewTools {...props} />
    </div>
  );
}

/** Controls for how rows are displayed, grouped at the end of the line or below it. */
function ViewTools<Row>({ wide, layout, onLayout, views, onExport }: GridToolbarProps<Row>) {
  return (
    <span className="t-grid-view-tools">
      {views ?? (wide ? <SavedViews layout={layout} onLayout={onLayout} query={wide.query} onPick={wide.onSavedView} /> : null)}
      {wide ? (
        <>
          <ColumnChooser choices={wide.choices} />
          <Tooltip label="Fit columns to content">
            <ActionIcon aria-label="Fit columns to content" onClick={wide.onAutosize}>
              <IconArrowAutofitWidth size={16} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
          <DensityChoice density={layout.density} onDensity={(density) => onLayout({ density })} />
        </>
      ) : null}
      {onExport ? <ExportButton onExport={onExport} /> : null}
    </span>
  );
}

function SearchBox({
  label,
  value,
  onSearch,
}: {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), 150);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <TextInput
      ref={field}
      size="sm"
      className="t-grid-search"
      type="search"
      aria-label={label}
      placeholder={label}
      data-shortcut="search"
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") setText("");
      }}
    />
  );
}

function ExportButton({ onExport }: { readonly onExport: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onExport();
    } catch (problem) {
      showError("We couldn't export the list. Try again.", problem instanceof Error ? problem.message : undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      variant="subtle"
      loading={busy}
      leftSection={<IconDownload size={15} stroke={1.75} />}
      onClick={() => void run()}
      className="t-only-wide"
    >
      Export CSV
    </Button>
  );
}

const densities = [
  { value: "compact", label: "Compact rows", Icon: IconBaselineDensitySmall },
  { value: "default", label: "Default rows", Icon: IconBaselineDensityMedium },
  { value: "relaxed", label: "Relaxed rows", Icon: IconBaselineDensityLarge },
] as const;

function DensityChoice({ density, onDensity }: { readonly density: Density; readonly onDensity: (density: Density) => void }) {
  return (
    <SegmentedControl
      aria-label="Row height"
      value={density}
      onChange={(value) => onDensity(value as Density)}
      data={densities.map(({ value, label, Icon }) => ({
        value,
        label: (
          <span title={label} style={{ display: "grid", placeItems: "center", height: 16 }}>
            <Icon size={15} stroke={1.75} aria-hidden="true" />
            <VisuallyHidden>{label}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  );
}

interface SavedViewsProps {
  readonly layout: GridLayout;
  readonly onLayout: (change: Partial<GridLayout>) => void;
  readonly query: string;
  readonly onPick: (query: string) => void;
}

function SavedViews({ layout, onLayout, query, onPick }: SavedViewsProps) {
  const [name, setName] = useState("");
  const current = layout.views.find((view) => view.query === query);
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button size="sm" variant="subtle" leftSection={<IconBookmark size={15} stroke={1.75} />}>
          {current?.name ?? "Views"}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {layout.views.length === 0 ? <Menu.Label>No saved views yet</Menu.Label> : null}
        {layout.views.map((view) => (
          <Menu.Item key={view.name} onClick={() => onPick(view.query)}>
            {view.name}
          </Menu.Item>
        ))}
        {current ? (
          <Menu.Item className="t-bad" onClick={() => onLayout({ views: layout.views.filter((view) => view !== current) })}>
            Delete view “{current.name}”
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <form
          style={{ display: "flex", gap: 8, padding: "4px 8px 8px" }}
          onSubmit={(event) => {
            event.preventDefault();
            if (!name.trim()) return;
            onLayout({
              views: [...layout.views.filter((view) => view.name !== name.trim()), { name: name.trim(), query, columns: layout.columns }],
            });
            setName("");
          }}
        >
          <TextInput
            size="sm"
            aria-label="View name"
            placeholder="Save view as"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            className="t-grow"
          />
          <Button size="sm" type="submit" variant="default">
            Save
          </Button>
        </form>
      </Menu.Dropdown>
    </Menu>
  );
}
