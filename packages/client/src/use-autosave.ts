import { useEffect, useState, useSyncExternalStore } from "react";
import { type AutosavePlan, Autosaver, type AutosaveState } from "./autosaver.ts";
import { useDraftPlace } from "./drafts.tsx";
import { keepEdits, keptEdit } from "./kept-edits.ts";
import { countChanges, useShowPending } from "./pending-changes.ts";

/**
 * Edits a stored value and saves it automatically. Give the component a `key` per value; a newer `stored` is used while there are no
 * unsaved changes. Unsaved changes are saved on unmount and when the connection returns, and are listed under the title while offline; the
 * browser asks before the tab closes. With `form`, which identifies the edited object, an edit that was not saved before the session ended
 * is restored in this tab and then saved; the value and the stored value must then be plain data.
 */
export function useAutosave<Value, Stored>(
  stored: Stored,
  plan: AutosavePlan<Value, Stored>,
  { title, form }: { readonly title: string; readonly form: string | null },
): readonly [AutosaveState<Value, Stored>, Autosaver<Value, Stored>] {
  const saver = useKeptSaver(stored, plan, form);
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  useEffect(() => saver.refresh(stored), [saver, stored]);
  useShowPending({
    title,
    count: state.status === "stored" ? 0 : Math.max(1, countChanges(state.value, plan.start(state.stored))),
    sentByItself: state.status !== "incomplete" && state.status !== "conflict",
  });
  useEffect(() => {
    const again = () => void saver.flush();
    const ask = (event: BeforeUnloadEvent) => {
      if (saver.state().status !== "stored") event.preventDefault();
    };
    window.addEventListener("online", again);
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("online", again);
      window.removeEventListener("beforeunload", ask);
      void saver.flush();
    };
  }, [saver]);
  return [state, saver];
}

/** The saver for a form, including an edit left over from an ended session. */
function useKeptSaver<Value, Stored>(stored: Stored, plan: AutosavePlan<Value, Stored>, form: string | null): Autosaver<Value, Stored> {
  const place = useDraftPlace();
  const [{ saver, kept }] = useState(() => {
    const kept = place && form ? keptEdit(place, form, { stored, plan }) : null;
    return { saver: new Autosaver(kept?.stored ?? stored, plan), kept };
  });
  useEffect(() => {
    const end = place && form ? keepEdits(saver, place, form) : undefined;
    if (kept) saver.change(() => kept.value);
    return end;
  }, [saver, kept, place, form]);
  return saver;
}
