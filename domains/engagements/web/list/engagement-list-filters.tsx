import { Button, Checkbox, Popover, TextInput } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { IconFilter, IconPlus, IconX } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useRouteQuery } from "@tieout/client";
import { countText, RemoteContent } from "@tieout/ui";
import { type GridView, isNarrowed } from "@tieout/ui/grid";
import { useState } from "react";
import { type ChosenValue, engagementRoutes, type FilterValue } from "../../contract/index.ts";
import { dataTypeLooks } from "../frame/data-type-looks.ts";
import { type FilterName, filterParams, filtersOf, offeredValues } from "./list-query.ts";

type ChipName = Exclude<FilterName, "status">;

const chips: readonly { readonly name: ChipName; readonly title: string; readonly isSearched: boolean }[] = [
  { name: "year", title: "Year", isSearched: false },
  { name: "client", title: "Client", isSearched: true },
  { name: "provider", title: "Provider", isSearched: true },
  { name: "assignee", title: "Assignee", isSearched: true },
  { name: "data", title: "Data", isSearched: false },
];

interface EngagementFiltersProps {
  readonly view: GridView;
  readonly onView: (change: Partial<GridView>) => void;
  /** Names of the values that were chosen by ID. */
  readonly chosen: readonly ChosenValue[];
}

/** A chip for each filter, and a way to clear them all. */
export function EngagementFilters({ view, onView, chosen }: EngagementFiltersProps) {
  const isNarrow = useMediaQuery("(max-width: 56.24em)", false, { getInitialValueInEffect: false }) === true;
  const [isOpen, setOpen] = useState(false);
  const shown = chips.filter(({ name }) => !isNarrow || isOpen || (view.filters[name] ?? []).length > 0);
  return (
    <>
      {shown.map((chip) => (
        <EngagementFilterChip key={chip.name} {...chip} view={view} onView={onView} chosen={chosen} />
      ))}
      {shown.length < chips.length ? (
        <span className="t-chip">
          <button type="button" onClick={() => setOpen(true)}>
            <IconFilter size={14} stroke={1.75} aria-hidden="true" />
            More filters
          </button>
        </span>
      ) : null}
      {isNarrowed(view) ? (
        <Button size="compact-sm" variant="subtle" onClick={() => onView({ search: "", filters: {} })}>
          Clear all
        </Button>
      ) : null}
    </>
  );
}

const isDataType = (value: string): value is keyof typeof dataTypeLooks => value in dataTypeLooks;

const wordOf = (name: ChipName, { value, label }: Pick<FilterValue, "value" | "label">): string =>
  name === "data" && isDataType(value) ? dataTypeLooks[value].word : label;

type ChipProps = EngagementFiltersProps & (typeof chips)[number];

function EngagementFilterChip({ name, title, isSearched, view, onView, chosen }: ChipProps) {
  const values = offeredValues(view.filters[name] ?? [], chosen);
  const labels = values.map((value) => wordOf(name, chosen.find((one) => one.offered_value === value) ?? { value, label: value }));
  const choose = (next: readonly string[]) => onView({ filters: { ...view.filters, [name]: next } });
  return (
    <span className="t-chip" data-on={values.length > 0 || undefined}>
      <Popover position="bottom-start" trapFocus returnFocus withinPortal width={280}>
        <Popover.Target>
          <button
            type="button"
            data-shortcut="filter"
            aria-label={values.length > 0 ? `${title}: ${labels.join(", ")}. Change the filter` : `Filter by ${title}`}
          >
            {values.length === 0 ? <IconPlus size={14} stroke={1.75} aria-hidden="true" /> : null}
            <span className={values.length > 0 ? "t-dim" : ""}>{title}</span>
            {values.length > 0 ? (
              <span className="t-ink t-ellipsis t-chip-value">{labels.length > 2 ? `${labels.length} selected` : labels.join(", ")}</span>
            ) : null}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterChoices name={name} title={title} isSearched={isSearched} view={view} values={values} onChoose={choose} />
        </Popover.Dropdown>
      </Popover>
      {values.length > 0 ? (
        <button type="button" aria-label={`Clear the filter ${title}`} onClick={() => choose([])}>
          <IconX size={14} stroke={1.75} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}

interface FilterChoicesProps extends Pick<ChipProps, "name" | "title" | "isSearched" | "view"> {
  readonly values: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
}

/** Loads when the chip opens: values within the other filters, with counts. */
function FilterChoices({ name, title, isSearched, view, values, onChoose }: FilterChoicesProps) {
  const [text, setText] = useState("");
  const [searched] = useDebouncedValue(text.trim(), 150);
  // A filter's own choice doesn't affect the values it offers.
  const others = filtersOf({ ...view, filters: { ...view.filters, [name]: [] } });
  const query = { ...others, field: filterParams[name], ...(searched === "" ? {} : { value_search: searched }) };
  const found = useRouteQuery(
    engagementRoutes,
    "listFilterValues",
    { query },
    { views: ["engagements"], placeholderData: keepPreviousData },
  );
  return (
    <div className="t-col">
      {isSearched ? (
        <TextInput
          size="sm"
          type="search"
          aria-label={`Find in ${title}`}
          placeholder="Find"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
      <RemoteContent query={found} what="the values">
        {({ results, has_more }) => (
          <div className="t-col t-filter-choices">
            {results.map((option) => (
              <Checkbox
                key={option.value}
                size="sm"
                label={`${wordOf(name, option)} (${countText(option.count)})`}
                checked={values.includes(option.value)}
                onChange={(event) =>
                  onChoose(event.currentTarget.checked ? [...values, option.value] : values.filter((value) => value !== option.value))
                }
              />
            ))}
            {results.length === 0 ? <span className="t-dim t-small">{searched === "" ? "No values yet" : "Nothing found"}</span> : null}
            {has_more ? <span className="t-dim t-small">There are more. Type part of the name to find them.</span> : null}
          </div>
        )}
      </RemoteContent>
    </div>
  );
}
