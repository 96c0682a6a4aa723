import { ActionIcon } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { instantText } from "@tieout/ui";
import type { KeyboardEvent } from "react";
import type { ColumnToCorrect, RowToCorrect } from "../../contract/index.ts";

type Cell = RowToCorrect["cells"][number];

interface CorrectedCellProps {
  readonly row: RowToCorrect;
  readonly column: ColumnToCorrect;
  readonly cell: Cell;
  /** The typed text; undefined if nothing was typed. */
  readonly typed: string | null | undefined;
  readonly isFault: boolean;
  readonly editable: boolean;
  readonly messagesId: string;
  /** Undefined discards the typed text. */
  readonly onType: (text: string | null | undefined) => void;
  readonly onDone: () => void;
}

/** Moves the focus to the same column in another row. */
function moveTo(event: KeyboardEvent<HTMLInputElement>, step: 1 | -1): void {
  const inputs = [...(event.currentTarget.closest("table")?.querySelectorAll<HTMLInputElement>("input[data-column]") ?? [])];
  const same = inputs.filter((input) => input.dataset.column === event.currentTarget.dataset.column);
  const next = same[same.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** A cell in a rejected row. An SSN is shown masked and must be retyped. */
export function CellToType(props: CorrectedCellProps) {
  const { row, column, cell, typed, isFault, editable, onType } = props;
  return (
    <td
      data-label={column.header}
      data-fault={isFault || undefined}
      data-corrected={(cell.corrected !== null && typed === undefined) || undefined}
    >
      <span className="t-cell-line">
        <CellInput {...props} />
        {cell.corrected && editable && typed !== null ? <TakeBack row={row} column={column} onTakeBack={() => onType(null)} /> : null}
      </span>
      {cell.corrected ? <CorrectedBy corrected={cell.corrected} /> : null}
    </td>
  );
}

function CellInput({ row, column, cell, typed, isFault, editable, messagesId, onType, onDone }: CorrectedCellProps) {
  const original = typed === null ? (cell.corrected?.file_text ?? "") : null;
  const value = typed ?? original ?? (cell.is_masked ? "" : cell.text);
  return (
    <input
      className="t-cell-input"
      aria-label={`${column.header}, row ${row.row}`}
      aria-invalid={isFault || undefined}
      aria-describedby={isFault ? messagesId : undefined}
      data-column={column.column}
      value={value}
      placeholder={cell.is_masked ? cell.text : undefined}
      readOnly={!editable}
      autoComplete="off"
      spellCheck={false}
      maxLength={500}
      size={Math.min(28, Math.max(8, value.length, column.header.length))}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={onDone}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          onDone();
          moveTo(event, event.shiftKey ? -1 : 1);
        } else if (event.key === "ArrowDown" || event.key === "ArrowUp") moveTo(event, event.key === "ArrowDown" ? 1 : -1);
        else if (event.key === "Escape" && typed !== undefined) onType(undefined);
      }}
    />
  );
}

interface TakeBackProps {
  readonly row: RowToCorrect;
  readonly column: ColumnToCorrect;
  readonly onTakeBack: () => void;
}

const TakeBack = ({ row, column, onTakeBack }: TakeBackProps) => (
  <ActionIcon size="sm" aria-label={`Undo ${column.header}, row ${row.row}`} title="Restore the file's value" onClick={onTakeBack}>
    <IconArrowBackUp size={14} stroke={1.75} />
  </ActionIcon>
);

const CorrectedBy = ({ corrected }: { readonly corrected: NonNullable<Cell["corrected"]> }) => (
  <span className="t-cell-was" title={corrected.reason}>
    File: <span className="t-mono">{corrected.file_text === "" ? "empty" : corrected.file_text}</span> · {corrected.by},{" "}
    {instantText(corrected.on)}
  </span>
);
