import { Button } from "@mantine/core";
import type { Autosaver } from "@tieout/client";
import { showInfo } from "@tieout/ui";
import { useEffect, useRef, useState } from "react";
import type { ProcedureList } from "../contract/index.ts";
import { addStep, changeStep, type Draft, type DraftStep, dropRemoved, dropStep, isEmptyText } from "./procedure-draft.ts";

/** The step being edited, with actions to add, open, close and remove steps. */
export interface StepEditor {
  /** Null when no step is open. */
  readonly openKey: string | null;
  readonly add: () => void;
  readonly edit: (step: DraftStep) => void;
  readonly finish: (step: DraftStep, putBack: boolean) => void;
  readonly remove: (step: DraftStep) => void;
  readonly close: () => void;
}

/** How long a removal can be undone, which is as long as its toast is visible. */
const undoMilliseconds = 8000;

export function useStepEditor(saver: Autosaver<Draft, ProcedureList>): StepEditor {
  const [editing, setEditing] = useState<{ readonly key: string; readonly before: Pick<DraftStep, "html" | "reference"> } | null>(null);
  const newSteps = useRef(0);
  const takeOff = useRemoval(saver);
  const close = () => setEditing(null);
  return {
    openKey: editing?.key ?? null,
    add: () => {
      newSteps.current += 1;
      const key = `new-${newSteps.current}`;
      saver.change((all) => addStep(all, key));
      setEditing({ key, before: { html: "", reference: "" } });
    },
    edit: (step) => setEditing({ key: step.key, before: { html: step.html, reference: step.reference } }),
    finish: (step, putBack) => {
      const { html, reference } = editing?.before ?? step;
      if (putBack) saver.change((all) => changeStep(all, step.key, { html, reference }));
      if (step.id === null && isEmptyText(putBack ? html : step.html)) saver.change((all) => dropStep(all, step.key));
      close();
      requestAnimationFrame(() => document.getElementById(`edit-${step.key}`)?.focus());
    },
    remove: (step) => {
      close();
      takeOff(step.key, step.id !== null);
    },
    close,
  };
}

/** Hides a step immediately; removes it when Undo expires or the user leaves the list. */
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
