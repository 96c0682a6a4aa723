import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { countText, lazyPart, plural } from "@tieout/ui";
import { useState } from "react";
import { type SelectedRow, selectionLimit, useSelection } from "./row-selection.tsx";

const BulkAssignDialog = lazyPart(() => import("./bulk-assign-dialog.tsx"));

/** Actions for the selected rows; shown while any are selected. */
export function SelectionBar({ shown }: { readonly shown: readonly SelectedRow[] }) {
  const { rows, set, clear } = useSelection();
  const [isAssigning, setAssigning] = useState(false);
  const others = shown.filter(({ id }) => !rows.has(id));
  return (
    <>
      {rows.size > 0 ? (
        <section aria-label="Selected engagements" className="t-selection t-no-print">
          <span role="status" className="t-med">
            {plural(rows.size, "engagement")} selected
            {rows.size >= selectionLimit ? ", which is the limit" : ""}
          </span>
          <Button size="sm" leftSection={<IconUserPlus size={15} stroke={1.75} />} onClick={() => setAssigning(true)}>
            Assign people
          </Button>
          {others.length > 0 && rows.size < selectionLimit ? (
            <Button size="sm" variant="subtle" onClick={() => set(shown, true)}>
              Select all {countText(shown.length)} shown
            </Button>
          ) : null}
          <Button size="sm" variant="subtle" onClick={clear}>
            Clear selection
          </Button>
        </section>
      ) : null}
      {isAssigning ? <BulkAssignDialog rows={[...rows.values()]} onDone={clear} onClose={() => setAssigning(false)} /> : null}
    </>
  );
}
