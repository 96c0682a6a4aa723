export interface Shortcut {
  readonly keys: string;
  readonly does: string;
}

/** The shortcuts as listed in the dialog. */
export const shortcutList: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: "Everywhere",
    shortcuts: [
      { keys: "Ctrl K", does: "Go to, search engagements and clients, run actions" },
      { keys: "F1", does: "Open or close help on this page" },
      { keys: "?", does: "This list" },
      { keys: "G then E", does: "Go to Engagements" },
      { keys: "G then C", does: "Go to Clients" },
      { keys: "Alt T", does: "Go to the newest notification and keep it open" },
      { keys: "Esc", does: "Close or cancel" },
      { keys: "Ctrl Enter", does: "Confirm a dialog, finish editing" },
    ],
  },
  {
    title: "Lists",
    shortcuts: [
      { keys: "N", does: "New engagement or procedure" },
      { keys: "/", does: "Search the list" },
      { keys: "F", does: "Filter" },
      { keys: "J or K", does: "In Waiting for you: next or previous entry" },
      { keys: "Enter", does: "Open the row, or run the cell's action" },
      { keys: "Shift F10", does: "Row actions" },
    ],
  },
  {
    title: "Engagement",
    shortcuts: [
      { keys: "Alt 1 to Alt 5", does: "Step 1 to 5" },
      { keys: "Ctrl S", does: "Save" },
      { keys: ".", does: "Next column to review; Enter accepts it" },
      { keys: "↑ or ↓", does: "In a mapping: previous or next line; Home and End, first or last" },
      { keys: "F2", does: "In a mapping: open the line's field; Esc, back to the line" },
    ],
  },
  {
    title: "Results",
    shortcuts: [
      { keys: "[", does: "Previous workpaper" },
      { keys: "]", does: "Next workpaper" },
      { keys: "D", does: "On a figure: open the rows behind it" },
    ],
  },
];

/** Single-letter shortcuts work only outside fields, and never with a modifier (WCAG 2.1.4). */
export function letterOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target">): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return null;
  const target = event.target as { readonly closest?: (selector: string) => unknown } | null;
  return target?.closest?.("input, textarea, select, [contenteditable='true'], [role='dialog'], [role='menu']")
    ? null
    : event.key.toLowerCase();
}

const lettersKey = "tieout-letter-shortcuts";
export const lettersEnabled = (): boolean => localStorage.getItem(lettersKey) !== "off";
export const enableLetters = (enabled: boolean): void => localStorage.setItem(lettersKey, enabled ? "on" : "off");
