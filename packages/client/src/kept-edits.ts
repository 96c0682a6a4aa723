import type { AutosavePlan, Autosaver } from "./autosaver.ts";
import type { DraftContent } from "./drafts.tsx";

/** Storage in a tab for edits that haven't been saved yet. */
export interface EditsPlace {
  /** Content from before a reload, or from before the same person signed in again in this tab. */
  readonly remembered: (form: string) => DraftContent | null;
  readonly hold: (form: string, content: DraftContent | null) => void;
}

interface KeptEdit<Value, Stored> {
  readonly value: Value;
  readonly stored: Stored;
}

/**
 * An edit that was not saved when its session ended, with the version it was based on, so that saving it merges what colleagues saved in
 * the meantime, like any other edit. Null if there is none, or it has already been saved.
 */
export function keptEdit<Value, Stored>(
  place: EditsPlace,
  form: string,
  read: { readonly stored: Stored; readonly plan: AutosavePlan<Value, Stored> },
): KeptEdit<Value, Stored> | null {
  const content = place.remembered(form);
  if (content === null || !("value" in content) || !("stored" in content)) return null;
  // Written by this form in the code below; an earlier version of the product may have written another shape, which the type does not show.
  const kept = content as unknown as KeptEdit<Value, Stored>;
  try {
    if (read.plan.compare(kept.value, read.stored) !== "stored" && read.plan.compare(kept.value, kept.stored) !== "stored") return kept;
  } catch {
    // Dropped below.
  }
  place.hold(form, null);
  return null;
}

/**
 * Stores every unsaved edit as soon as it is made, and drops it once it is saved. Returns a function that stops storing edits; saved edits
 * are still dropped after that.
 */
export function keepEdits<Value, Stored>(saver: Autosaver<Value, Stored>, place: EditsPlace, form: string): () => void {
  let last: Value = saver.state().value;
  let isOver = false;
  saver.subscribe(() => {
    const { value, stored, status } = saver.state();
    if (status === "stored") place.hold(form, null);
    // A changed status alone writes nothing: the session may have ended, and its storage been cleared.
    else if (!isOver && value !== last) place.hold(form, { value, stored });
    last = value;
  });
  return () => {
    isOver = true;
  };
}
