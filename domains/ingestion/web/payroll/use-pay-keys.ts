import type { KeyboardEvent } from "react";

export interface PayKeys {
  readonly onYes: (key: string) => void;
  readonly onNo: (key: string) => void;
  readonly onAccept: (key: string) => void;
  readonly onRows: (key: string) => void;
  readonly onNext: () => void;
}

const isTyping = (target: HTMLElement): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Y and N decide, Enter accepts the suggestion, D opens the rows, and a period moves to the next undecided code. Runs before the rows' own
 * key handlers.
 */
export function payKeyHandler(keys: PayKeys): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (!target || isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const line = target.closest<HTMLElement>("tr[data-line]");
    const act = actionOf(event.key.toLowerCase(), keys, line, target === line);
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  };
}

function actionOf(pressed: string, keys: PayKeys, line: HTMLElement | null, isOnLine: boolean): (() => void) | null {
  if (pressed === ".") return keys.onNext;
  const key = line?.dataset.line;
  if (key === undefined) return null;
  if (pressed === "y") return () => keys.onYes(key);
  if (pressed === "n") return () => keys.onNo(key);
  if (pressed === "d") return () => keys.onRows(key);
  // Enter on a focused button activates the button.
  return pressed === "enter" && isOnLine ? () => keys.onAccept(key) : null;
}
