import { useEffect, useRef } from "react";
import { letterOf, lettersEnabled } from "./shortcuts.ts";

interface ShortcutActions {
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
  readonly onHelp: () => void;
  readonly onGo: (to: "/engagements" | "/clients") => void;
}

/** Destinations by the letter pressed after `G`. */
const places: Readonly<Record<string, "/engagements" | "/clients">> = { e: "/engagements", c: "/clients" };

/** How long `G` waits for the second letter, in milliseconds. */
const chordMs = 1200;

const markedFor: Readonly<Record<string, string>> = {
  n: "new",
  "/": "search",
  f: "filter",
  "[": "previous",
  "]": "next",
  ".": "next-open",
};

/** Moves the focus through the links in the screen's marked list; from outside the list, to its first or last link. */
function moveInList(step: 1 | -1): void {
  const links = [...document.querySelectorAll('main [data-shortcut="list"] a')];
  const at = document.activeElement ? links.indexOf(document.activeElement) : -1;
  const next = links[at === -1 && step === -1 ? links.length - 1 : at + step];
  if (next instanceof HTMLElement) next.focus();
}

const isPaletteKey = (event: KeyboardEvent): boolean => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
const isHelpKey = (event: KeyboardEvent): boolean =>
  event.key === "F1" && !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;

/** Runs a letter's shortcut; false if the letter is for a control that isn't on the screen. */
function pressLetter(letter: string, event: KeyboardEvent, actions: ShortcutActions): boolean {
  if (letter === "j" || letter === "k") moveInList(letter === "j" ? 1 : -1);
  else if (letter === "?") actions.onShortcuts();
  else if (letter === "d" && event.target instanceof HTMLElement) event.target.closest<HTMLElement>(".t-traced")?.click();
  else if (markedFor[letter]) return pressMarked(letter, event);
  return true;
}

function pressMarked(letter: string, event: KeyboardEvent): boolean {
  const control = document.querySelector<HTMLElement>(`main [data-shortcut="${markedFor[letter]}"]`);
  if (!control) return false;
  event.preventDefault();
  if (letter === "/") control.focus();
  else control.click();
  return true;
}

/**
 * Shell shortcuts. Screens mark their controls with `data-shortcut`: new, search, filter, previous, next or next-open, and list for a list
 * of links.
 */
export function useShortcuts(actions: ShortcutActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    let goUntilMs = 0;
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        latest.current.onPalette();
        return;
      }
      if (isHelpKey(event)) {
        event.preventDefault();
        latest.current.onHelp();
        return;
      }
      const letter = lettersEnabled() && !event.defaultPrevented ? letterOf(event) : null;
      if (letter === null) return;
      const place = event.timeStamp < goUntilMs ? places[letter] : undefined;
      if (place) latest.current.onGo(place);
      else if (!pressLetter(letter, event, latest.current)) return;
      goUntilMs = letter === "g" ? event.timeStamp + chordMs : 0;
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
