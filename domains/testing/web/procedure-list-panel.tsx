import { Button } from "@mantine/core";
import { IconListCheck, IconPlus } from "@tabler/icons-react";
import type { Autosaver } from "@tieout/client";
import { EmptyState, LeaveGuard, plural, showInfo } from "@tieout/ui";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ProcedureList } from "../contract/index.ts";
import { AutosaveMark } from "./autosave-mark.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import {
  activeText,
  addStep,
  changeStep,
  type Draft,
  dropRemoved,
  dropStep,
  isEmptyText,
  printedNumbers,
  visibleSteps,
} from "./procedure-draft.ts";
import { ProcedureRow } from "./procedure-row.tsx";
import { useProcedureList } from "./use-procedure-list.ts";
import { useReorder } from "./use-reorder.ts";

interface ProcedureListPanelProps {
  readonly engagementId: string;
  readonly list: ProcedureList;
  readonly canEdit: boolean;
}

/** How long a removed procedure can be brought back; as long as its toast stands. */
const undoMilliseconds = 8000;

/** The audit programme of one workpaper. Everything is saved by itself. */
export function ProcedureListPanel({ engagementId, list, canEdit }: ProcedureListPanelProps) {
  const [state, saver] = useProcedureList(engagementId, list);
  const [editing, setEditing] = useState<{ readonly key: string; readonly before: string } | null>(null);
  const newSteps = useRef(0);
  const remove = useRemoval(saver);
  const draft = state.value;
  const steps = visibleSteps(draft);
  const reorder = useReorder(steps, saver.change);
  const numbers = printedNumbers(draft);
  const empty = steps.filter((step) => isEmptyText(step.html));
  const saveAll = useCallback(() => {
    saver.change((all) => dropRemoved(all).filter((step) => step.id !== null || !isEmptyText(step.html)));
    return saver.flush();
  }, [saver]);

  const add = () => {
    newSteps.current += 1;
    const key = `new-${newSteps.current}`;
    saver.change((all) => addStep(all, key));
    setEditing({ key, before: "" });
  };
  const finish = (step: Draft[number], putBack: boolean) => {
    const before = editing?.before ?? step.html;
    if (putBack) saver.change((all) => changeStep(all, step.key, { html: before }));
    if (step.id === null && isEmptyText(putBack ? before : step.html)) saver.change((all) => dropStep(all, step.key));
    setEditing(null);
    requestAnimationFrame(() => document.getElementById(`edit-${step.key}`)?.focus());
  };

  return (
    <section className="t-testing-main" aria-labelledby="procedures-title">
      <div className="t-row t-between t-wrap" style={{ marginBottom: 12 }}>
        <div>
          <h2 className="t-h2" id="procedures-title">
            {list.output.title}, procedures
          </h2>
          <p className="t-small t-dim">{activeText(draft)}. Printed on the Notes tab in this order.</p>
        </div>
        <div className="t-row t-wrap">
          <AutosaveMark
            state={state}
            onRetry={() => void saver.flush()}
            incompleteText={
              empty.some((step) => step.key !== editing?.key) ? `${plural(empty.length, "procedure")} without a text, not saved` : null
            }
          />
          {canEdit ? (
            <Button size="sm" variant="default" data-shortcut="new" leftSection={<IconPlus size={15} stroke={1.75} />} onClick={add}>
              Add procedure
            </Button>
          ) : null}
        </div>
      </div>
      {steps.length === 0 ? (
        <EmptyState Icon={IconListCheck} title="No procedures">
          Nothing is printed on the Notes tab of this workpaper. Add what the auditor has to do.
        </EmptyState>
      ) : (
        <ol className="t-procedures" ref={reorder.listRef}>
          {steps.map((step, index) => (
            <ProcedureRow
              key={step.key}
              step={step}
              number={numbers.get(step.key) ?? null}
              place={{ index, count: steps.length }}
              canEdit={canEdit}
              editing={editing?.key === step.key}
              reorder={reorder}
              onEdit={() => setEditing({ key: step.key, before: step.html })}
              onChange={(change) => saver.change((all) => changeStep(all, step.key, change))}
              onDone={(putBack) => finish(step, putBack)}
              onRemove={() => {
                setEditing(null);
                remove(step.key, step.id !== null);
              }}
            />
          ))}
        </ol>
      )}
      <p className="t-sr" role="status">
        {reorder.announcement}
      </p>
      <ConflictDialog
        draft={draft}
        theirs={state.status === "conflict" ? state.theirs : null}
        onKeepMine={() => void saver.keepMine()}
        onTakeTheirs={() => {
          setEditing(null);
          saver.takeTheirs();
        }}
      />
      <LeaveGuard
        hasUnsaved={() => saver.state().status !== "stored"}
        save={saveAll}
        leftBy={["step", "output"]}
        lost={`What was changed in the procedures of ${list.output.title} is not saved: ${state.problem?.message ?? "a procedure has no text."}`}
      />
    </section>
  );
}

/** Takes a step off the screen at once and out of the list when the time for Undo is over, or when the list goes. */
function useRemoval(saver: Autosaver<Draft, ProcedureList>): (key: string, undoable: boolean) => void {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const timer of waiting) clearTimeout(timer);
      saver.change(dropRemoved);
      void saver.flush();
    };
  }, [saver]);
  return (key, undoable) => {
    if (!undoable) return saver.change((all) => dropStep(all, key));
    saver.change((all) => changeStep(all, key, { removed: true }));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      saver.change((all) => all.filter((step) => step.key !== key || !step.removed));
    }, undoMilliseconds);
    timers.current.add(timer);
    showInfo(
      "Procedure removed.",
      <Button
        size="sm"
        variant="default"
        style={{ marginTop: 6 }}
        onClick={() => saver.change((all) => changeStep(all, key, { removed: false }))}
      >
        Undo
      </Button>,
    );
  };
}
