import { SegmentedControl } from "@mantine/core";
import { useUrlParams } from "@tieout/ui";
import type { PaperPopulation } from "./populations.ts";

interface PopulationChooserProps {
  readonly populations: readonly PaperPopulation[];
  readonly chosen: PaperPopulation;
}

/** Lets the user choose the population a tab shows; renders nothing if there is only one. */
export function PopulationChooser({ populations, chosen }: PopulationChooserProps) {
  const [, changeUrl] = useUrlParams();
  if (populations.length < 2) return null;
  return (
    <SegmentedControl
      className="t-no-print"
      aria-label="Population"
      value={chosen.key}
      data={populations.map(({ key, title }) => ({ value: key, label: title }))}
      onChange={(population) => changeUrl({ population, item: null })}
    />
  );
}
