import { type Dispatch, type KeyboardEvent, type PointerEvent, type RefObject, type SetStateAction, useRef, useState } from "react";
import { type Draft, moveStep, placeStep } from "./procedure-draft.ts";

export interface Reorder {
  readonly listRef: RefObject<HTMLOListElement | null>;
  /** The step being moved, with the pointer or after Space. */
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

interface HeldRow {
  readonly key: string;
  /** The step's position when it was picked up. */
  readonly from: number;
  readonly by: "keys" | "pointer";
}

/** The list element, and the function that moves its steps. */
interface HeldList extends Pick<Reorder, "listRef" | "move"> {
  readonly held: HeldRow | null;
  readonly setHeld: Dispatch<SetStateAction<HeldRow | null>>;
  readonly announce: (text: string) => void;
  readonly placeOf: (key: string) => number;
  readonly change: (next: (draft: Draft) => Draft) => void;
}

/** Reordering with the drag handle (pointer or touch), with Space and arrow keys, or with buttons. List items need `data-key`. */
export function useReorder(steps: Draft, change: HeldList["change"]): Reorder {
  const listRef = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<HeldRow | null>(null);
  const [announcement, announce] = useState("");
  const placeOf = (key: string) => steps.findIndex((step) => step.key === key);
  const move = (key: string, by: number) => {
    const to = Math.max(0, Math.min(steps.length - 1, placeOf(key) + by));
    announce(`Procedure moved from position ${placeOf(key) + 1} to ${to + 1} of ${steps.length}`);
    change((draft) => moveStep(draft, key, by));
  };
  const list: HeldList = { listRef, held, setHeld, announce, placeOf, move, change };
  return {
    listRef,
    heldKey: held?.key ?? null,
    announcement,
    move,
    handleProps: (key) => ({ ...keyProps(list, key), ...pointerProps(list, key) }),
  };
}

function keyProps({ held, setHeld, announce, placeOf, move, change }: HeldList, key: string) {
  const holding = held?.key === key && held.by === "keys";
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === " " || (event.key === "Enter" && holding)) {
        event.preventDefault();
        setHeld(holding ? null : { key, from: placeOf(key), by: "keys" });
        announce(holding ? `Dropped at position ${placeOf(key) + 1}` : "Picked up. Arrow keys move it, Space drops it, Escape cancels.");
      } else if (holding && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
        event.preventDefault();
        move(key, event.key === "ArrowUp" ? -1 : 1);
      } else if (holding && event.key === "Escape") {
        event.preventDefault();
        change((draft) => placeStep(draft, key, held.from));
        setHeld(null);
        announce(`Returned to position ${held.from + 1}`);
      }
    },
    onBlur: () => setHeld((now) => (now?.by === "keys" ? null : now)),
  };
}

function pointerProps({ listRef, held, setHeld, placeOf, change }: HeldList, key: string) {
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld({ key, from: placeOf(key), by: "pointer" });
    },
    onPointerMove: (event: PointerEvent) => {
      if (held?.by !== "pointer" || held.key !== key) return;
      const mine = placeOf(key);
      const place = placeUnderPointer(listRef.current, mine, event.clientY);
      if (place >= 0 && place !== mine) change((draft) => placeStep(draft, key, place));
    },
    onPointerUp: () => setHeld(null),
    onPointerCancel: () => setHeld(null),
  };
}

/** Position of the neighbor to swap with; -1 if there is none. */
function placeUnderPointer(list: HTMLElement | null, mine: number, clientY: number): number {
  const items = [...(list?.querySelectorAll<HTMLElement>(":scope > [data-key]") ?? [])];
  // Swaps only once the pointer passes the neighbor's middle, so that rows of unequal height don't flicker.
  return items.findIndex((item, index) => {
    const { top, bottom } = item.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    if (index < mine) return clientY < middle;
    return index > mine && clientY > middle && clientY < bottom;
  });
}
