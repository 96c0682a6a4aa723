import { Checkbox, Popover } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { countText } from "../figures/display-figures.ts";

interface FilterChipProps {
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly count: number }[];
  readonly chosen: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
}

/** A column filter: a chip that opens the column's values with their counts. */
export function FilterChip({ title, options, chosen, onChoose }: FilterChipProps) {
  const labels = chosen.map((value) => options.find((option) => option.value === value)?.label ?? value);
  return (
    <span className="t-chip" data-on={chosen.length > 0 || undefined}>
      <Popover position="bottom-start" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <button
            type="button"
            data-shortcut="filter"
            aria-label={chosen.length > 0 ? `${title}: ${labels.join(", ")}. Change the filter` : `Filter by ${title}`}
          >
            {chosen.length === 0 ? <IconPlus size={14} stroke={1.75} aria-hidden="true" /> : null}
            <span className={chosen.length > 0 ? "t-dim" : ""}>{title}</span>
            {chosen.length > 0 ? (
              <span className="t-ink">{labels.length > 2 ? `${labels.length} selected` : labels.join(", ")}</span>
            ) : null}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className="t-col" style={{ maxHeight: 320, overflowY: "auto", minWidth: 180 }}>
            {options.map((option) => (
              <Checkbox
                key={option.value}
                size="sm"
                label={`${option.label} (${countText(option.count)})`}
                // Escape closes the list of choices before it closes a drawer around it.
                data-mantine-stop-propagation
                checked={chosen.includes(option.value)}
                onChange={(event) =>
                  onChoose(event.currentTarget.checked ? [...chosen, option.value] : chosen.filter((value) => value !== option.value))
                }
              />
            ))}
            {options.length === 0 ? <span className="t-dim t-small">No values yet</span> : null}
          </div>
        </Popover.Dropdown>
      </Popover>
      {chosen.length > 0 ? (
        <button type="button" aria-label={`Clear the filter ${title}`} onClick={() => onChoose([])}>
          <IconX size={14} stroke={1.75} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}
