import { useEffect, useState, useSyncExternalStore } from "react";
import { type AutosavePlan, Autosaver, type AutosaveState } from "./autosaver.ts";

/**
 * Edits a stored thing and saves it by itself. Give the component a `key` per thing: another `stored` of the same thing is taken over
 * while nothing waits. What waits is saved when the component goes and when the line is back.
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
    window.addEventListener("online", again);
    return () => {
      window.removeEventListener("online", again);
      void saver.flush();
    };
  }, [saver]);
  return [state, saver];
}
