import { ConflictDialog, StatusBadge } from "@tieout/ui";
import { type FocusEvent, useId } from "react";
import type { RowToCorrect } from "../../contract/index.ts";
import { CellToType } from "./row-cells.tsx";
import { lacksReason, type RowDraft } from "./row-draft.ts";
import { type EditedRow, useRowEditor } from "./use-row-editor.ts";

interface RowEditorProps extends EditedRow {
  readonly editable: boolean;
}

/** One rejected row: its cells, the reason for changes, and how the row is read. */
export function RowEditor({ editable, ...edited }: RowEditorProps) {
  const editor = useRowEditor(edited);
  const { state, saver, shown } = editor;
  const messagesId = useId();
  const messages = messagesOf(edited, editor);
  const leave = (event: FocusEvent<HTMLTableRowElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) void saver.flush();
  };
  return (
    <>
      <tr onBlur={leave} data-state={shown.state}>
        <th scope="row">{state.stored.row}</th>
        <RowCells columns={edited.columns} editor={editor} editable={editable} messagesId={messagesId} />
        <ReasonCell editor={editor} columns={edited.columns} editable={editable} messagesId={messagesId} />
        <td data-label="Result">
          <StatusBadge {...stateBadges[shown.state]} />
          <span className="t-small t-dim" role="status">
            {savingWords[state.status]}
          </span>
        </td>
      </tr>
      {messages.length > 0 ? (
        <tr className="t-row-messages">
          <td />
          <td colSpan={edited.columns.length + 2} id={messagesId}>
            {messages.join(" ")}
          </td>
        </tr>
      ) : null}
      <RowConflict edited={edited} editor={editor} />
    </>
  );
}

type Editor = ReturnType<typeof useRowEditor>;

function messagesOf({ columns }: EditedRow, { state, changes, shown }: Editor): readonly string[] {
  const { status, problem, value } = state;
  return [
    ...shown.faults.map(({ msg }) => msg),
    ...(lacksReason(columns, changes, value.reason) ? [reasonWanted] : []),
    ...(status === "failed" && problem ? [problem.message] : []),
  ];
}

const reasonWanted = "Enter a reason. Changes to an amount, a date or an SSN aren't saved without one.";

interface CellsProps extends Pick<RowEditorProps, "columns" | "editable"> {
  readonly editor: Editor;
  readonly messagesId: string;
}

function RowCells({ columns, editor: { state, saver, shown }, editable, messagesId }: CellsProps) {
  const faultColumns = new Set(shown.faults.flatMap((fault) => fault.columns));
  const type = (column: number) => (text: string | null | undefined) =>
    saver.change((before: RowDraft) => ({ ...before, cells: withTyped(before.cells, column, text) }));
  return columns.map((column) => {
    const cell = state.stored.cells.find((one) => one.column === column.column);
    if (!cell) return <td key={column.column} />;
    return (
      <CellToType
        key={column.column}
        {...{ row: state.stored, column, cell, editable, messagesId }}
        typed={state.value.cells[column.column]}
        isFault={faultColumns.has(column.column)}
        onType={type(column.column)}
        onDone={() => void saver.flush()}
      />
    );
  });
}

function ReasonCell({ columns, editor: { state, saver, changes }, editable, messagesId }: CellsProps) {
  const isWanted = lacksReason(columns, changes, state.value.reason);
  return (
    <td data-label="Reason">
      <input
        className="t-cell-input t-cell-reason"
        aria-label={`Reason for the correction, row ${state.stored.row}`}
        aria-invalid={isWanted || undefined}
        aria-describedby={isWanted ? messagesId : undefined}
        value={state.value.reason}
        readOnly={!editable}
        maxLength={500}
        placeholder="Agreed to …"
        onChange={(event) => {
          const reason = event.currentTarget.value;
          saver.change((before: RowDraft) => ({ ...before, reason }));
        }}
        onKeyDown={(event) => (event.key === "Enter" ? void saver.flush() : undefined)}
      />
    </td>
  );
}

/** Shows a colleague's corrections to the same cells, in a dialog outside the table. */
function RowConflict({ edited, editor: { state, saver } }: { readonly edited: EditedRow; readonly editor: Editor }) {
  const { contest, value } = state;
  if (!contest) return null;
  return (
    <ConflictDialog
      changedBy={contest.changedBy}
      fields={contest.contested.map((key) => ({ key, ...contestedTexts(edited, Number(key), value, contest.theirs) }))}
      onKeepMine={() => void saver.keepMine()}
      onTakeTheirs={() => void saver.takeTheirs()}
    />
  );
}

function withTyped(cells: RowDraft["cells"], column: number, text: string | null | undefined): RowDraft["cells"] {
  const { [column]: _left, ...others } = cells;
  return text === undefined ? others : { ...others, [column]: text };
}

function contestedTexts({ columns, row }: EditedRow, column: number, draft: RowDraft, theirs: RowToCorrect) {
  const header = columns.find((one) => one.column === column)?.header ?? "";
  const other = theirs.cells.find((cell) => cell.column === column)?.text ?? "";
  return { label: `${header}, row ${row.row}`, mine: draft.cells[column] ?? "as in the file", theirs: other };
}

const savingWords = {
  stored: "",
  unsaved: "Not saved yet",
  incomplete: "Reason missing",
  saving: "Saving",
  failed: "Not saved",
  conflict: "Not saved",
} as const;

const stateBadges = {
  rejected: { status: "file_error", word: "Rejected" },
  kept: { status: "file_validated", word: "Read" },
  out_of_period: { status: "to_judge", word: "Outside the plan year" },
  skipped: { status: "file_optional", word: "Skipped" },
} as const;
