import { Checkbox } from "@mantine/core";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { EngagementRow } from "../../contract/index.ts";

/** Maximum number of rows per request. */
export const selectionLimit = 200;

export type SelectedRow = Pick<EngagementRow, "id" | "engagement_name" | "assignments">;

interface RowSelection {
  readonly rows: ReadonlyMap<string, SelectedRow>;
  readonly set: (rows: readonly SelectedRow[], isSelected: boolean) => void;
  readonly clear: () => void;
}

const Selection = createContext<RowSelection>({ rows: new Map(), set: () => undefined, clear: () => undefined });

export const useSelection = () => useContext(Selection);

/** Keeps rows selected across pages and filters until cleared. */
export function SelectionProvider({ children }: { readonly children: ReactNode }) {
  const [rows, setRows] = useState<ReadonlyMap<string, SelectedRow>>(new Map());
  const set = useCallback((changed: readonly SelectedRow[], isSelected: boolean) => {
    setRows((before) => {
      const after = new Map(before);
      for (const row of changed) {
        if (!isSelected) after.delete(row.id);
        else if (after.size < selectionLimit) after.set(row.id, row);
      }
      return after;
    });
  }, []);
  const clear = useCallback(() => setRows(new Map()), []);
  const selection = useMemo(() => ({ rows, set, clear }), [rows, set, clear]);
  return <Selection value={selection}>{children}</Selection>;
}

export function SelectBox({ row }: { readonly row: SelectedRow }) {
  const { rows, set } = useSelection();
  return (
    <Checkbox
      size="xs"
      aria-label={`Select ${row.engagement_name}`}
      checked={rows.has(row.id)}
      onChange={(event) => set([row], event.currentTarget.checked)}
    />
  );
}
