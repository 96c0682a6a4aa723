import type { AutosaveState } from "@tieout/client";
import { instantText } from "@tieout/ui";

/** `Saved 10:41` below an autosaved annotation; undefined before the first save. */
export function saveNote({ status, savedAt }: Pick<AutosaveState<unknown, unknown>, "status" | "savedAt">): string | undefined {
  if (status === "saving" || status === "unsaved") return "Saving";
  return savedAt ? `Saved ${instantText(savedAt.toISOString()).slice(-5)}` : undefined;
}
