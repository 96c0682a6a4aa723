import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { type Draft, moveStep, placeStep } from "./procedure-draft.ts";

export interface Reorder {
  readonly listRef: RefObject<HTMLOListElement | null>;
  /** The step that is held, by pointer or by Space. */
  readonly heldKey: string | null;
  readonly announcement: string;
  readonly move: (key: string, by: number) => void;
  readonly handleProps: (key: string) => {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onBlur: () => void;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/** Order by handle (pointer, touch), by Space and arrows, and by buttons. Items of the list carry `data-key`. */
export function useReorder(steps: Draft, change: (next: (draft: Draft) => Draft) => void): Reorder {
  const listRef = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<{ readonly key: string; readonly from: number; readonly by: "keys" | "pointer" } | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const placeOf = (key: string) => steps.findIndex((step) => step.key === key);
  const say = (key: string, place: number) => {
    const at = Math.max(0, Math.min(steps.length - 1, place));
    setAnnouncement(`Procedure moved from place ${placeOf(key) + 1} to ${at + 1} of ${steps.length}`);
  };
  const move = (key: string, by: number) => {
    say(key, placeOf(key) + by);
    change((draft) => moveStep(draft, key, by));
  };

  const onPointerMove = (key: string, event: PointerEvent) => {
    if (held?.by !== "pointer" || held.key !== key) return;
    const items = [...(listRef.current?.querySelectorAll<HTMLElement>(":scope > [data-key]") ?? [])];
    const mine = placeOf(key);
    // A neighbour gives way once the pointer has passed its middle; so lists of unequal rows do not flicker.
    const place = items.findIndex((item, index) => {
      const { top, bottom } = item.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      if (index < mine) return event.clientY < middle;
      return index > mine && event.clientY > middle && event.clientY < bottom;
    });
    if (place >= 0 && place !== mine) change((draft) => placeStep(draft, key, place));
  };

  const onKeyDown = (key: string, event: KeyboardEvent) => {
    const holding = held?.key === key && held.by === "keys";
    if (event.key === " " || (event.key === "Enter" && holding)) {
      event.preventDefault();
      setHeld(holding ? null : { key, from: placeOf(key), by: "keys" });
      setAnnouncement(
        holding ? `Put down at place ${placeOf(key) + 1}` : "Taken up. Arrows move it, Space puts it down, Escape puts it back.",
      );
    } else if (holding && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      move(key, event.key === "ArrowUp" ? -1 : 1);
    } else if (holding && event.key === "Escape") {
      event.preventDefault();
      change((draft) => placeStep(draft, key, held.from));
      setHeld(null);
      setAnnouncement(`Put back at place ${held.from + 1}`);
    }
  };

  return {
    listRef,
    heldKey: held?.key ?? null,
    announcement,
    move,
    handleProps: (key) => ({
      onKeyDown: (event) => onKeyDown(key, event),
      onBlur: () => setHeld((now) => (now?.by === "keys" ? null : now)),
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld({ key, from: placeOf(key), by: "pointer" });
      },
      onPointerMove: (event) => onPointerMove(key, event),
      onPointerUp: () => setHeld(null),
      onPointerCancel: () => setHeld(null),
    }),
  };
}
