import { Button, Checkbox } from "@mantine/core";
import { countText, useUrlParams } from "@tieout/ui";
import { useState } from "react";
import type { ToolkitFilter } from "../contract/index.ts";

const shownAtFirst = 6;

export const StoreFilters = ({ filters }: { readonly filters: readonly ToolkitFilter[] }) => (
  <div className="t-store-filters t-no-print">
    {filters.map((filter) => (
      <Filter key={filter.key} filter={filter} />
    ))}
  </div>
);

function Filter({ filter: { key, title, options } }: { readonly filter: ToolkitFilter }) {
  const [params, changeUrl] = useUrlParams();
  const [isOpen, setOpen] = useState(false);
  const chosen = (params.get(key) ?? "").split(",").filter((value) => value !== "");
  const shown = isOpen ? options : options.filter(({ value }, at) => at < shownAtFirst || chosen.includes(value));
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    changeUrl({ [key]: next.join(","), page: null });
  };
  return (
    <fieldset>
      <legend className="t-h3">{title}</legend>
      {shown.map(({ value, title: label, count }) => (
        <div key={value} className="t-store-option">
          <Checkbox size="xs" label={label} checked={chosen.includes(value)} onChange={() => toggle(value)} />
          <span className="t-small t-dim t-figure">{countText(count)}</span>
        </div>
      ))}
      {options.length > shown.length ? (
        <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
          Show {options.length - shown.length} more
        </Button>
      ) : null}
    </fieldset>
  );
}
