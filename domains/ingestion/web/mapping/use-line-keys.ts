import { type RefObject, useEffect, useRef } from "react";

const lineSelector = "tr[data-line]";

/** Where a key leads from one line; null where it is left to what has the focus. */
function lineAfter(key: string, lines: readonly HTMLElement[], at: HTMLElement): HTMLElement | null {
  const position = lines.indexOf(at);
  switch (key) {
    case "ArrowDown":
      return lines[Math.min(position + 1, lines.length - 1)] ?? null;
    case "ArrowUp":
      return lines[Math.max(position - 1, 0)] ?? null;
    case "Home":
      return lines[0] ?? null;
    case "End":
      return lines.at(-1) ?? null;
    default:
      return null;
  }
}

/** The one line that Tab reaches; from it the arrows lead on. */
function makeStop(lines: readonly HTMLElement[], line: HTMLElement | undefined): void {
  for (const one of lines) one.tabIndex = one === line ? 0 : -1;
}

/** A field is opened; of buttons that each answer the line the pressed one, or the first, only gets the focus. */
const answersOf = (line: HTMLElement): HTMLElement | null =>
  line.querySelector<HTMLElement>("[data-answers] [aria-pressed=true]") ?? line.querySelector<HTMLElement>("[data-answers] button");

function openField(line: HTMLElement): void {
  const field = line.querySelector<HTMLInputElement>("input:not([type=hidden])");
  (field ?? answersOf(line))?.focus();
  field?.click();
}

/** The answer to the left or right of the one that has the focus. */
function nextAnswer(key: string, target: HTMLElement): HTMLElement | null {
  const answers = [...(target.closest("[data-answers]")?.querySelectorAll<HTMLElement>("button") ?? [])];
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  return step === undefined ? null : (answers[answers.indexOf(target) + step] ?? null);
}

/** Lists and dialogs in a line have these keys for themselves while they are open. */
const isBusy = (target: HTMLElement): boolean =>
  target.getAttribute("aria-expanded") === "true" || target.closest("[role=dialog]") !== null;

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey || shiftKey;

function press(event: KeyboardEvent, container: HTMLElement): void {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const line = target?.closest<HTMLElement>(lineSelector);
  if (!target || !line || hasModifier(event) || isBusy(target)) return;
  const isOnLine = target === line;
  if (event.key === "F2" || (event.key === "Enter" && isOnLine)) {
    openField(line);
  } else if (event.key === "Escape" && !isOnLine) line.focus();
  else {
    // In a field the arrows and Home and End are the field's own.
    const lines = [...container.querySelectorAll<HTMLElement>(lineSelector)];
    const to = target instanceof HTMLInputElement ? null : (nextAnswer(event.key, target) ?? lineAfter(event.key, lines, line));
    if (!to) return;
    to.focus();
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Up and Down between the lines of a mapping, F2 to the field or the answers of a line, Escape back to the line; for the element around the lines. */
export function useLineKeys<Container extends HTMLElement>(): RefObject<Container | null> {
  const container = useRef<Container>(null);
  useEffect(() => {
    const within = container.current;
    if (!within) return;
    const onKey = (event: KeyboardEvent) => press(event, within);
    const onFocus = ({ target }: FocusEvent) => {
      const line = target instanceof HTMLElement ? target.closest<HTMLElement>(lineSelector) : null;
      if (line) makeStop([...within.querySelectorAll<HTMLElement>(lineSelector)], line);
    };
    within.addEventListener("keydown", onKey);
    within.addEventListener("focusin", onFocus);
    return () => {
      within.removeEventListener("keydown", onKey);
      within.removeEventListener("focusin", onFocus);
    };
  }, []);
  // Another tab or report has other lines.
  useEffect(() => {
    const lines = [...(container.current?.querySelectorAll<HTMLElement>(lineSelector) ?? [])];
    if (!lines.some((line) => line.tabIndex === 0)) makeStop(lines, lines[0]);
  });
  return container;
}
