import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useUrlParams } from "@tieout/ui";
import type { ToolkitFilter } from "../contract/index.ts";

/** The chosen filters, each with a button to remove it. */
export function FilterChips({ filters }: { readonly filters: readonly ToolkitFilter[] }) {
  const [params, changeUrl] = useUrlParams();
  return filters.map(({ key, title, options }) => {
    const chosen = (params.get(key) ?? "").split(",").filter((value) => value !== "");
    if (chosen.length === 0) return null;
    const words = chosen.map((value) => options.find((option) => option.value === value)?.title ?? value).join(", ");
    return (
      <Button
        key={key}
        variant="light"
        size="compact-sm"
        className="t-store-chip"
        aria-label={`Remove the filter ${title}: ${words}`}
        rightSection={<IconX size={12} stroke={2} aria-hidden="true" />}
        onClick={() => changeUrl({ [key]: null, page: null })}
      >
        {title} <b>{words}</b>
      </Button>
    );
  });
}
