import { useCallback, useState } from "react";
import { type Density, rowHeightsPx } from "./grid-column.ts";

const densities = Object.keys(rowHeightsPx) as readonly Density[];

/** A named view: the URL query and the column layout. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
  readonly columns: GridColumnState | null;
}

/** Order, widths, pins and hidden columns, as AG Grid stores them. */
export type GridColumnState = Readonly<Record<string, unknown>>;

export interface GridLayout {
  readonly density: Density;
  readonly columns: GridColumnState | null;
  readonly views: readonly SavedView[];
}

function parseLayout(text: string | null, usual: Density): GridLayout {
  const emptyLayout: GridLayout = { density: usual, columns: null, views: [] };
  if (!text) return emptyLayout;
  try {
    const value = JSON.parse(text) as Partial<GridLayout> | null;
    if (typeof value !== "object" || value === null) return emptyLayout;
    const density = densities.find((known) => known === value.density) ?? usual;
    return {
      density,
      columns: typeof value.columns === "object" ? value.columns : null,
      views: Array.isArray(value.views)
        ? value.views.filter((view) => typeof view?.name === "string" && typeof view.query === "string")
        : [],
    };
  } catch {
    return emptyLayout;
  }
}

/** Grid layouts stored in this browser, by grid name; density is `usual` until a user chooses one. */
export function useGridLayout(name: string, usual: Density = "default"): [GridLayout, (change: Partial<GridLayout>) => void] {
  const key = `tieout-grid:${name}`;
  const [layout, setLayout] = useState(() => parseLayout(localStorage.getItem(key), usual));
  const change = useCallback(
    (part: Partial<GridLayout>) => {
      setLayout((before) => {
        const next = { ...before, ...part };
        localStorage.setItem(key, JSON.stringify(next));
        return next;
      });
    },
    [key],
  );
  return [layout, change];
}
