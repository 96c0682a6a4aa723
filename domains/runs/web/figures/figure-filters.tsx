import { FilterChip } from "@tieout/ui/grid";
import type { OpenedFigure } from "./figure-columns.tsx";
import type { useFigureView } from "./use-figure-view.ts";

interface FigureFiltersProps {
  readonly answer: OpenedFigure;
  readonly figureView: ReturnType<typeof useFigureView>;
}

/** Filter chips for the figure's rows: by payment type, and by whether they are in the sample. */
export function FigureFilters({ answer, figureView: { view, onTypes, onTested } }: FigureFiltersProps) {
  const { types, tested, count } = answer;
  return (
    <>
      {types.length > 1 || view.types.length > 0 ? (
        <FilterChip
          title="Type"
          options={types.map(({ key, title, count: ofType }) => ({ value: key, label: title, count: ofType }))}
          chosen={view.types}
          onChoose={onTypes}
        />
      ) : null}
      {tested !== null || view.tested.length > 0 ? (
        <FilterChip
          title="Selected"
          options={[
            { value: "yes", label: "Selected", count: tested ?? 0 },
            { value: "no", label: "Not selected", count: count - (tested ?? 0) },
          ]}
          chosen={view.tested}
          onChoose={onTested}
        />
      ) : null}
    </>
  );
}
