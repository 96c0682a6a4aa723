import { useEffect, useState, useSyncExternalStore } from "react";
import { type AutosavePlan, Autosaver, type AutosaveState } from "./autosaver.ts";

/**
 * Edits a stored thing and saves it by itself. Give the component a `key` per thing: another `stored` of the same thing is taken over
 * while nothing waits. What waits is saved when the component goes and when the line is back; the browser asks before the tab is closed.
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
