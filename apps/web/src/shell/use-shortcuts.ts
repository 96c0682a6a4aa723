import { useEffect, useRef } from "react";
import { letterOf, lettersEnabled } from "./shortcuts.ts";

interface ShortcutActions {
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
  readonly onHelp: () => void;
  readonly onGo: (to: "/engagements" | "/clients") => void;
}

/** Second letters of `G`. */
const places: Readonly<Record<string, "/engagements" | "/clients">> = { e: "/engagements", c: "/clients" };

/** How long `G` waits for the second letter. */
const chordMs = 1200;

const markedFor: Readonly<Record<string, string>> = {
  n: "new",
  "/": "search",
  f: "filter",
  "[": "previous",
  "]": "next",
  ".": "next-open",
};

/** Shell shortcuts. Screens mark their controls with `data-shortcut`: new, search, filter, previous, next, next-open. */
export function useShortcuts(actions: ShortcutActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    let goUntilMs = 0;
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        latest.current.onPalette();
        return;
      }
      if (event.key === "F1" && !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        latest.current.onHelp();
        return;
      }
      const letter = lettersEnabled() && !event.defaultPrevented ? letterOf(event) : null;
      if (letter === null) return;
      const place = event.timeStamp < goUntilMs ? places[letter] : undefined;
      if (place) latest.current.onGo(place);
      else if (letter === "?") latest.current.onShortcuts();
      else if (letter === "d" && event.target instanceof HTMLElement) event.target.closest<HTMLElement>(".t-traced")?.click();
      else if (markedFor[letter]) {
        const control = document.querySelector<HTMLElement>(`main [data-shortcut="${markedFor[letter]}"]`);
        if (!control) return;
        event.preventDefault();
        if (letter === "/") control.focus();
        else control.click();
      }
      goUntilMs = letter === "g" ? event.timeStamp + chordMs : 0;
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
