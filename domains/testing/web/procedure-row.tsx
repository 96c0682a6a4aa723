import { ActionIcon, Switch } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCalculator, IconGripVertical, IconPencil, IconTrash } from "@tabler/icons-react";
import { fieldError, TextField } from "@tieout/ui";
import { RichText, RichTextField } from "@tieout/ui/editor";
import type { ReactNode } from "react";
import { type DraftStep, isEmptyText } from "./procedure-draft.ts";
import type { Reorder } from "./use-reorder.ts";

interface ProcedureRowProps {
  readonly step: DraftStep;
  /** Number as printed; null when the step is inactive. */
  readonly number: number | null;
  readonly place: { readonly index: number; readonly count: number };
  readonly canEdit: boolean;
  readonly editsAuthority: boolean;
  /** Content shown under the step. */
  readonly mark: ReactNode;
  readonly editing: boolean;
  readonly reorder: Reorder;
  readonly onEdit: () => void;
  readonly onChange: (change: { readonly active?: boolean; readonly html?: string; readonly reference?: string }) => void;
  readonly onDone: (putBack: boolean) => void;
  readonly onRemove: () => void;
}

/** One procedure: drag handle, number, text, order, edit, active switch. */
export function ProcedureRow(props: ProcedureRowProps) {
  const { step, number, place, canEdit, editing, reorder } = props;
  const name = `procedure ${place.index + 1}`;
  return (
    <li
      className="t-procedure"
      data-key={step.key}
      data-editing={editing || undefined}
      data-held={reorder.heldKey === step.key || undefined}
    >
      {canEdit ? (
        <button
          type="button"
          className="t-procedure-handle"
          aria-label={`Move ${name}`}
          aria-pressed={reorder.heldKey === step.key}
          {...reorder.handleProps(step.key)}
        >
          <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
        </button>
      ) : (
        <span />
      )}
      <span className="t-figure t-figure-right t-dim">{number ?? "–"}</span>
      <div className={step.active ? "t-grow" : "t-grow t-dim"}>
        {editing ? <StepEditor {...props} name={name} /> : <StepText step={step} />}
        {props.mark}
      </div>
      <StepActions {...props} name={name} />
    </li>
  );
}

function StepText({ step }: { readonly step: DraftStep }) {
  return (
    <>
      {isEmptyText(step.html) ? (
        <div className="t-bad t-small">{fieldError("A procedure needs text. Describe what the auditor does, or remove it.")}</div>
      ) : (
        <RichText html={step.html} />
      )}
      {step.computed || step.reference ? (
        <div className="t-row t-wrap t-small" style={{ marginTop: 4 }}>
          {step.computed ? (
            <span className="t-procedure-computed">
              <IconCalculator size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
              {step.partlyComputed ? "Rules partly computed" : "Rules computed"}
            </span>
          ) : null}
          {step.reference ? <span className="t-dim">{step.reference}</span> : null}
        </div>
      ) : null}
    </>
  );
}

function StepEditor({ step, name, editsAuthority, onChange, onDone }: ProcedureRowProps & { readonly name: string }) {
  return (
    <div className="t-procedure-editor">
      <RichTextField
        label={`Text of ${name}`}
        html={step.html}
        onChange={(html) => onChange({ html })}
        onDone={() => onDone(false)}
        onPutBack={() => onDone(true)}
      />
      {editsAuthority ? (
        <TextField
          label="Authority"
          placeholder="ERISA 203; IRC 411"
          maxLength={500}
          value={step.reference}
          onChange={(event) => onChange({ reference: event.currentTarget.value })}
          style={{ marginTop: 8, maxWidth: 420 }}
        />
      ) : null}
      <div className="t-row t-wrap t-small t-dim" style={{ marginTop: 8 }}>
        <button type="button" className="t-plain-button" onClick={() => onDone(false)}>
          <span className="t-kbd">Ctrl Enter</span> done
        </button>
        <button type="button" className="t-plain-button" onClick={() => onDone(true)}>
          <span className="t-kbd">Esc</span> discard
        </button>
      </div>
    </div>
  );
}

function StepActions({ step, place, canEdit, editing, reorder, name, ...on }: ProcedureRowProps & { readonly name: string }) {
  const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;
  if (!canEdit) return step.active ? <span /> : <span className="t-tiny t-dim">Off</span>;
  return (
    <span className="t-procedure-actions">
      {step.active ? null : <span className="t-tiny t-dim">Off</span>}
      <ActionIcon
        aria-label={`Move ${name} up`}
        data-hidden={place.index === 0 || undefined}
        disabled={place.index === 0}
        onClick={() => reorder.move(step.key, -1)}
      >
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        aria-label={`Move ${name} down`}
        data-hidden={place.index === place.count - 1 || undefined}
        disabled={place.index === place.count - 1}
        onClick={() => reorder.move(step.key, 1)}
      >
        <IconArrowDown {...icon} />
      </ActionIcon>
      {editing ? (
        <ActionIcon aria-label={`Remove ${name}`} onClick={on.onRemove}>
          <IconTrash {...icon} />
        </ActionIcon>
      ) : (
        <ActionIcon id={`edit-${step.key}`} aria-label={`Edit ${name}`} onClick={on.onEdit}>
          <IconPencil {...icon} />
        </ActionIcon>
      )}
      <Switch
        aria-label={`${name[0]?.toUpperCase()}${name.slice(1)} is active`}
        checked={step.active}
        onChange={(event) => on.onChange({ active: event.currentTarget.checked })}
      />
    </span>
  );
}
