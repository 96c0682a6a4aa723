import { Button } from "@mantine/core";
import { IconListCheck, IconPlus } from "@tabler/icons-react";
import type { Autosaver, AutosaveState } from "@tieout/client";
import { EmptyState, LeaveGuard, plural } from "@tieout/ui";
import { type ReactNode, useCallback } from "react";
import type { ProcedureList } from "../contract/index.ts";
import { AutosaveMark } from "./autosave-mark.tsx";
import { ProcedureConflict } from "./procedure-conflict.tsx";
import {
  activeText,
  changeStep,
  type Draft,
  type DraftStep,
  dropRemoved,
  isEmptyText,
  printedNumbers,
  visibleSteps,
} from "./procedure-draft.ts";
import { ProcedureRow } from "./procedure-row.tsx";
import { type ProcedurePlace, useProcedureList } from "./use-procedure-list.ts";
import { type Reorder, useReorder } from "./use-reorder.ts";
import { type StepEditor, useStepEditor } from "./use-step-editor.tsx";

interface ProcedureListPanelProps {
  readonly place: ProcedurePlace;
  readonly list: ProcedureList;
  readonly canEdit: boolean;
  /** `Distributions, procedures` */
  readonly title: string;
  /** Whether steps' authorities can be edited too. */
  readonly editsAuthority?: boolean;
  /** Content shown under a step. */
  readonly markOf?: (step: DraftStep, saver: ProcedureSaver) => ReactNode;
  /** Content shown after the last step. */
  readonly foot?: (saver: ProcedureSaver) => ReactNode;
}

export type ProcedureSaver = Autosaver<Draft, ProcedureList>;

/** The audit program of one workpaper, saved automatically. */
export function ProcedureListPanel(props: ProcedureListPanelProps) {
  const { place, list, canEdit, title, editsAuthority = false, markOf, foot } = props;
  const [state, saver] = useProcedureList(place, list);
  const editor = useStepEditor(saver);
  const draft = state.value;
  const reorder = useReorder(visibleSteps(draft), saver.change);
  const saveAll = useCallback(() => {
    saver.change((all) => dropRemoved(all).filter((step) => step.id !== null || !isEmptyText(step.html)));
    return saver.flush();
  }, [saver]);
  return (
    <section className="t-testing-main" aria-labelledby="procedures-title">
      <PanelHead title={title} state={state} editor={editor} canEdit={canEdit} onRetry={() => void saver.flush()} />
      <StepList
        {...{ draft, editor, reorder, canEdit, editsAuthority }}
        change={saver.change}
        markOf={markOf ? (step) => markOf(step, saver) : undefined}
      />
      {foot?.(saver)}
      <p className="t-sr" role="status">
        {reorder.announcement}
      </p>
      <ProcedureConflict
        state={state}
        onKeepMine={() => void saver.keepMine()}
        onTakeTheirs={() => {
          editor.close();
          void saver.takeTheirs();
        }}
      />
      <LeaveGuard
        hasUnsaved={() => saver.state().status !== "stored"}
        save={saveAll}
        leftBy={["step", "output"]}
        lost={`Changes to the procedures of ${list.output.title} are not saved: ${state.problem?.message ?? "a procedure has no text."}`}
      />
    </section>
  );
}

interface PanelHeadProps {
  readonly title: string;
  readonly state: AutosaveState<Draft, ProcedureList>;
  readonly editor: StepEditor;
  readonly canEdit: boolean;
  readonly onRetry: () => void;
}

function PanelHead({ title, state, editor, canEdit, onRetry }: PanelHeadProps) {
  const empty = visibleSteps(state.value).filter((step) => isEmptyText(step.html));
  return (
    <div className="t-row t-between t-wrap" style={{ marginBottom: 12 }}>
      <div>
        <h2 className="t-h2" id="procedures-title">
          {title}
        </h2>
        <p className="t-small t-dim">{activeText(state.value)}. Printed on the Notes tab in this order.</p>
      </div>
      <div className="t-row t-wrap">
        <AutosaveMark
          state={state}
          onRetry={onRetry}
          incompleteText={
            empty.some((step) => step.key !== editor.openKey) ? `${plural(empty.length, "procedure")} without text, not saved` : null
          }
        />
        {canEdit ? (
          <Button size="sm" variant="default" data-shortcut="new" leftSection={<IconPlus size={15} stroke={1.75} />} onClick={editor.add}>
            Add procedure
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface StepListProps {
  readonly draft: Draft;
  readonly change: (next: (draft: Draft) => Draft) => void;
  readonly editor: StepEditor;
  readonly reorder: Reorder;
  readonly canEdit: boolean;
  readonly editsAuthority: boolean;
  readonly markOf: ((step: DraftStep) => ReactNode) | undefined;
}

function StepList({ draft, change, editor, reorder, canEdit, editsAuthority, markOf }: StepListProps) {
  const steps = visibleSteps(draft);
  const numbers = printedNumbers(draft);
  if (steps.length === 0)
    return (
      <EmptyState Icon={IconListCheck} title="No procedures">
        This workpaper's Notes tab prints no procedures yet. Add the first one.
      </EmptyState>
    );
  return (
    <ol className="t-procedures" ref={reorder.listRef}>
      {steps.map((step, index) => (
        <ProcedureRow
          key={step.key}
          step={step}
          number={numbers.get(step.key) ?? null}
          place={{ index, count: steps.length }}
          canEdit={canEdit}
          editsAuthority={editsAuthority}
          mark={markOf?.(step)}
          editing={editor.openKey === step.key}
          reorder={reorder}
          onEdit={() => editor.edit(step)}
          onChange={(changed) => change((all) => changeStep(all, step.key, changed))}
          onDone={(putBack) => editor.finish(step, putBack)}
          onRemove={() => editor.remove(step)}
        />
      ))}
    </ol>
  );
}
