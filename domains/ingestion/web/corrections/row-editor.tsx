import { ConflictDialog, StatusBadge } from "@tieout/ui";
import { type FocusEvent, useId } from "react";
import type { RowToCorrect } from "../../contract/index.ts";
import { CellToType } from "./row-cells.tsx";
import { lacksReason, type RowDraft } from "./row-draft.ts";
import { type EditedRow, useRowEditor } from "./use-row-editor.ts";

interface RowEditorProps extends EditedRow {
  readonly editable: boolean;
}

/** One rejected row: its cells, why they were changed, and how it is read. */
export function RowEditor({ editable, ...edited }: RowEditorProps) {
  const { columns } = edited;
  const { state, saver, changes, shown } = useRowEditor(edited);
  const messagesId = useId();
  const { stored, value: draft } = state;
  const asksReason = lacksReason(columns, changes, draft.reason);
  const faultColumns = new Set(shown.faults.flatMap((fault) => fault.columns));
  const type = (column: number) => (text: string | null | undefined) =>
    saver.change((before: RowDraft) => ({ ...before, cells: without(before.cells, column, text) }));
  const leave = (event: FocusEvent<HTMLTableRowElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) void saver.flush();
  };
  const messages = [
    ...shown.faults.map(({ msg }) => msg),
    ...(asksReason ? ["Write the reason for the change: an amount, a date or an SSN is not saved without one."] : []),
    ...(state.status === "failed" && state.problem ? [state.problem.message] : []),
  ];
  return (
    <>
      <tr onBlur={leave} data-state={shown.state}>
        <th scope="row">{stored.row}</th>
        {columns.map((column) => {
          const cell = stored.cells.find((one) => one.column === column.column);
          if (!cell) return <td key={column.column} />;
          return (
            <CellToType
              key={column.column}
              {...{ row: stored, column, cell, editable, messagesId }}
              typed={draft.cells[column.column]}
              isFault={faultColumns.has(column.column)}
              onType={type(column.column)}
              onDone={() => void saver.flush()}
            />
          );
        })}
        <td data-label="Reason">
          <input
            className="t-cell-input t-cell-reason"
            aria-label={`Reason for the correction, row ${stored.row}`}
            aria-invalid={asksReason || undefined}
            aria-describedby={asksReason ? messagesId : undefined}
            value={draft.reason}
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
          <td colSpan={columns.length + 2} id={messagesId}>
            {messages.join(" ")}
          </td>
        </tr>
      ) : null}
      {state.contest ? (
        <ConflictDialog
          changedBy={state.contest.changedBy}
          fields={state.contest.contested.map((key) => ({ key, ...contestedTexts(edited, Number(key), draft, state.contest?.theirs) }))}
          onKeepMine={() => void saver.keepMine()}
          onTakeTheirs={() => void saver.takeTheirs()}
        />
      ) : null}
    </>
  );
}

function without(cells: RowDraft["cells"], column: number, text: string | null | undefined): RowDraft["cells"] {
  const { [column]: _left, ...others } = cells;
  return text === undefined ? others : { ...others, [column]: text };
}

function contestedTexts({ columns, row }: EditedRow, column: number, draft: RowDraft, theirs: RowToCorrect | undefined) {
  const header = columns.find((one) => one.column === column)?.header ?? "";
  const other = theirs?.cells.find((cell) => cell.column === column)?.text ?? "";
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
  rejected: { status: "error", word: "Rejected" },
  kept: { status: "validated", word: "Read" },
  out_of_period: { status: "pending", word: "Outside the plan year" },
  skipped: { status: "pending", word: "Skipped" },
} as const;
