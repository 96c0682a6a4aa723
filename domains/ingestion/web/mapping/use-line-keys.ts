import { type RefObject, useEffect, useRef } from "react";

const lineSelector = "tr[data-line]";

/** The line that a key moves to; null to leave the key to the focused element. */
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

/** Makes a line the only Tab stop; the arrow keys move on from there. */
function makeStop(lines: readonly HTMLElement[], line: HTMLElement | undefined): void {
  for (const one of lines) one.tabIndex = one === line ? 0 : -1;
}

/** The control on a line that F2 goes to: a field is opened; among buttons, the pressed or first one only gets the focus. */
const answersOf = (line: HTMLElement): HTMLElement | null =>
  line.querySelector<HTMLElement>("[data-answers] [aria-pressed=true]") ?? line.querySelector<HTMLElement>("[data-answers] button");

function openField(line: HTMLElement): void {
  const field = line.querySelector<HTMLInputElement>("input:not([type=hidden])");
  (field ?? answersOf(line))?.focus();
  field?.click();
}

/** The answer to the left or right of the focused one. */
function nextAnswer(key: string, target: HTMLElement): HTMLElement | null {
  const answers = [...(target.closest("[data-answers]")?.querySelectorAll<HTMLElement>("button") ?? [])];
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  return step === undefined ? null : (answers[answers.indexOf(target) + step] ?? null);
}

/** Whether an open list or dialog on a line handles these keys. */
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
    // Inside a field, the field handles the arrow keys, Home and End.
    const lines = [...container.querySelectorAll<HTMLElement>(lineSelector)];
    const to = target instanceof HTMLInputElement ? null : (nextAnswer(event.key, target) ?? lineAfter(event.key, lines, line));
    if (!to) return;
    to.focus();
  }
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Keyboard navigation for the element around a mapping's lines: Up and Down move between lines, F2 goes to the field or buttons on a line,
 * Escape goes back to the line.
 */
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
  // Another tab or report has different lines.
  useEffect(() => {
    const lines = [...(container.current?.querySelectorAll<HTMLElement>(lineSelector) ?? [])];
    if (!lines.some((line) => line.tabIndex === 0)) makeStop(lines, lines[0]);
  });
  return container;
}
