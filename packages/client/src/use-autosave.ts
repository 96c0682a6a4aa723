import { useEffect, useState, useSyncExternalStore } from "react";
import { type AutosavePlan, Autosaver, type AutosaveState } from "./autosaver.ts";

/**
 * Edits a stored value and saves it automatically. Give the component a `key` per value: a newer `stored` is used while nothing is unsaved.
 * Unsaved changes are saved on unmount and when back online; the browser asks before the tab closes.
 */
export function useAutosave<Value, Stored>(
  stored: Stored,
  plan: AutosavePlan<Value, Stored>,
): readonly [AutosaveState<Value, Stored>, Autosaver<Value, Stored>] {
  const [saver] = useState(() => new Autosaver(stored, plan));
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  useEffect(() => saver.refresh(stored), [saver, stored]);
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
