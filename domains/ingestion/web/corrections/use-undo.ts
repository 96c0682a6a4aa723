import { useRouteMutation } from "@tieout/client";
import { showError } from "@tieout/ui";
import { useCallback, useState } from "react";
import { ingestionRoutes, type RowToCorrect } from "../../contract/index.ts";
import { type CellChange, cellsBefore, reasonBefore } from "./row-draft.ts";

interface UndoStep {
  readonly row: number;
  readonly sheet: number;
  /** The row's revision after the change to undo. */
  readonly revision: number;
  readonly cells: readonly CellChange[];
  readonly reason: string;
}

export interface Undo {
  readonly last: UndoStep | null;
  readonly busy: boolean;
  readonly run: () => void;
  readonly remember: (sheet: number) => (before: RowToCorrect, after: RowToCorrect, changes: readonly CellChange[]) => void;
}

/**
 * Corrections made on this page, most recent first. The row's revision shows whether a colleague changed the row in between; such a change
 * is not undone.
 */
export function useUndo(assetId: string): Undo {
  const [steps, setSteps] = useState<readonly UndoStep[]>([]);
  const last = steps.at(-1) ?? null;
  const correct = useRouteMutation(ingestionRoutes, "correctRejectedRow", {
    onSuccess: (after, { params, body }) =>
      // Earlier steps for the row continue from the revision created by the undo.
      setSteps((known) =>
        known
          .slice(0, -1)
          .map((step) => (step.row === Number(params.row) && step.sheet === body.sheet ? { ...step, revision: after.revision } : step)),
      ),
    onError: (problem) => {
      showError("Couldn't undo the correction.", problem.msg);
      setSteps((known) => known.slice(0, -1));
    },
  });
  const remember = useCallback(
    (sheet: number) => (before: RowToCorrect, after: RowToCorrect, changes: readonly CellChange[]) => {
      const cells = cellsBefore(before, changes);
      if (!cells) return;
      setSteps((known) => [...known, { row: after.row, sheet, revision: after.revision, cells, reason: reasonBefore(before, changes) }]);
    },
    [],
  );
  const run = () => {
    if (!last) return;
    const { row, sheet, revision, cells, reason } = last;
    correct.mutate({ params: { assetId, row }, body: { sheet, revision, cells: [...cells], reason } });
  };
  return { last, busy: correct.isPending, run, remember };
}
