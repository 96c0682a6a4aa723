/** A rectangle in the window, in CSS pixels from the upper left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Box, "width" | "height">;

/** Space kept around everything, in CSS pixels. */
const gap = 8;

export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

const isFree = (box: Box, taken: readonly Box[]): boolean => !taken.some((other) => overlaps(box, other));

/**
 * Position where a box covers none of the `taken` boxes: `before` if that is still free, otherwise the spot nearest to the upper right
 * corner; null if there is none.
 */
export function freePlace(size: Size, window: Size, taken: readonly Box[], before: Pick<Box, "left" | "top"> | null = null): Box | null {
  const right = window.width - size.width - gap;
  const lowest = window.height - size.height - gap;
  const fits = ({ left, top }: Box): boolean => left >= gap && left <= right && top >= gap && top <= lowest;
  const kept = before && { ...size, ...before };
  if (kept && fits(kept) && isFree(kept, taken)) return kept;
  // On each axis, the nearest free spot touches the corner or an obstacle's edge.
  const lefts = [right, ...taken.map(({ left }) => left - size.width - gap)];
  const tops = [gap, ...taken.map(({ top, height }) => top + height + gap)];
  const far = ({ left, top }: Box): number => right - left + top;
  let best: Box | null = null;
  for (const left of new Set(lefts))
    for (const top of new Set(tops)) {
      const place = { left, top, ...size };
      if (fits(place) && (best === null || far(place) < far(best)) && isFree(place, taken)) best = place;
    }
  return best;
}

/** Finds a position that covers nothing clickable and nothing users need to read, or failing that, at least nothing clickable. */
export function clearPlace(
  size: Size,
  window: Size,
  shown: { readonly clickable: readonly Box[]; readonly read: readonly Box[] },
  before: Pick<Box, "left" | "top"> | null = null,
): Box | null {
  return freePlace(size, window, [...shown.clickable, ...shown.read], before) ?? freePlace(size, window, shown.clickable, before);
}
