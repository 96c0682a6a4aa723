import { useEffect, useState, useSyncExternalStore } from "react";
import { type AutosavePlan, Autosaver, type AutosaveState } from "./autosaver.ts";
import { countChanges, useShowPending } from "./pending-changes.ts";

/**
 * Edits a stored value and saves it automatically. Give the component a `key` per value: a newer `stored` is used while nothing is unsaved.
 * Unsaved changes are saved on unmount and when back online, and are listed under the title while offline; the browser asks before the tab
 * closes.
 */
export function useAutosave<Value, Stored>(
  stored: Stored,
  plan: AutosavePlan<Value, Stored>,
  title: string,
): readonly [AutosaveState<Value, Stored>, Autosaver<Value, Stored>] {
  const [saver] = useState(() => new Autosaver(stored, plan));
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
