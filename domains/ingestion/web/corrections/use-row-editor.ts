import { type ApiProblem, useAutosave, useClient, useRouteQuery } from "@tieout/client";
import { useEffect, useMemo, useState } from "react";
import { type ColumnToCorrect, ingestionRoutes, type RowToCorrect } from "../../contract/index.ts";
import { type CellChange, changesOf, combineDrafts, compareDraft, draftOf, mergeDraft, type RowDraft } from "./row-draft.ts";

export interface EditedRow {
  readonly assetId: string;
  readonly sheet: number;
  readonly columns: readonly ColumnToCorrect[];
  readonly row: RowToCorrect;
  /** Called with the row before and after each save. */
  readonly onSaved: (before: RowToCorrect, after: RowToCorrect, changes: readonly CellChange[]) => void;
}

/** The colleague's version of the row, taken from the error that refused my save. */
function theirsOf({ code, document }: ApiProblem): RowToCorrect | null {
  return code === "ingestion.correction-stale" ? ((document.current as RowToCorrect | undefined) ?? null) : null;
}

/** Long enough to type an amount, because each save is an entry in the audit log. Leaving the row saves at once. */
const delayMilliseconds = 2500;

/** Edits one row: saves typed text automatically, and previews first how a run would read it. */
export function useRowEditor({ assetId, sheet, columns, row, onSaved }: EditedRow) {
  const client = useClient(ingestionRoutes);
  const plan = useMemo(
    () => ({
      start: draftOf,
      compare: (draft: RowDraft, stored: RowToCorrect) => compareDraft(columns, draft, stored),
      async save(draft: RowDraft, stored: RowToCorrect) {
        const changes = changesOf(stored, draft);
        const body = { sheet, revision: stored.revision, cells: [...changes], reason: draft.reason };
        const saved = await client.correctRejectedRow({ params: { assetId, row: stored.row }, body });
        onSaved(stored, saved, changes);
        return saved;
      },
      merge: (now: RowDraft, sent: RowDraft) => mergeDraft(now, sent),
      theirsOf,
      combine: combineDrafts,
      isNews: (read: RowToCorrect, known: RowToCorrect) => read.revision >= known.revision,
      delayMilliseconds,
    }),
    [client, columns, assetId, sheet, onSaved],
  );
  // The typed text may be an SSN, so it is never stored in the browser.
  const [state, saver] = useAutosave(row, plan, { title: `Row ${row.row}`, form: null });
  const changes = changesOf(state.stored, state.value);
  const checked = useCheckedRow({ assetId, sheet, stored: state.stored }, changes);
  return { state, saver, changes, shown: checked ?? state.stored };
}

const checkMilliseconds = 350;

interface CheckedRow {
  readonly assetId: string;
  readonly sheet: number;
  readonly stored: RowToCorrect;
}

/** The row as it would be read with the typed text; null while nothing is typed or the reading is unknown. */
function useCheckedRow({ assetId, sheet, stored }: CheckedRow, changes: readonly CellChange[]): RowToCorrect | null {
  const typed = JSON.stringify(changes);
  const [asked, setAsked] = useState("[]");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), checkMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  const body = { sheet, revision: stored.revision, cells: JSON.parse(asked) as CellChange[], reason: "" };
  const query = useRouteQuery(
    ingestionRoutes,
    "checkRejectedRow",
    { params: { assetId, row: stored.row }, body },
    { enabled: asked !== "[]" && asked === typed, views: [], gcTime: 0, retry: false },
  );
  return asked === typed && changes.length > 0 ? (query.data ?? null) : null;
}
