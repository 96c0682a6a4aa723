import { compareSteps, differenceKey, type OwnStep, pairSteps, type StandardStep, sequenceKey } from "./compare-steps.ts";

/** A step after differences were taken back; at least one of the two is there. */
export interface TakenStep {
  /** Null for a step that comes from the standard. */
  readonly own: OwnStep | null;
  /** New state of the step; null if it stays as it is. */
  readonly standard: StandardStep | null;
}

interface Place extends TakenStep {
  /** Its counterpart, whether or not it is taken. */
  readonly counterpart: StandardStep | null;
}

/** Puts a step of the standard after the nearest one before it that is in the list. */
function withMissing(places: readonly Place[], step: StandardStep, standard: readonly StandardStep[]): readonly Place[] {
  const earlier = standard.slice(0, standard.indexOf(step));
  const before = earlier.findLast((candidate) => places.some(({ counterpart }) => counterpart === candidate));
  const at = before ? places.findIndex(({ counterpart }) => counterpart === before) + 1 : 0;
  return [...places.slice(0, at), { own: null, standard: step, counterpart: step }, ...places.slice(at)];
}

/** The steps that both have, in the standard's order; each of the others stays behind the step it follows. */
function inSequence(places: readonly Place[], standard: readonly StandardStep[]): readonly Place[] {
  const groups: Place[][] = [[]];
  for (const place of places) {
    if (place.counterpart) groups.push([place]);
    else groups.at(-1)?.push(place);
  }
  const [first = [], ...rest] = groups;
  const rank = ([head]: readonly Place[]): number => (head?.counterpart ? standard.indexOf(head.counterpart) : -1);
  return [...first, ...rest.sort((a, b) => rank(a) - rank(b)).flat()];
}

/** The list with these differences taken back to the standard, named by their keys; everything else stays. */
export function takeBack(own: readonly OwnStep[], standard: readonly StandardStep[], keys: ReadonlySet<string>): readonly TakenStep[] {
  const pairs = pairSteps(own, standard);
  const taken = compareSteps(own, standard).steps.filter((difference) => keys.has(differenceKey(difference)));
  const changed = new Set(taken.flatMap((difference) => (difference.kind === "changed" ? [difference.own] : [])));
  const dropped = new Set(taken.flatMap((difference) => (difference.kind === "added" ? [difference.own] : [])));
  let places = own
    .filter((step) => !dropped.has(step))
    .map((step): Place => {
      const counterpart = pairs.get(step) ?? null;
      return { own: step, standard: changed.has(step) ? counterpart : null, counterpart };
    }) as readonly Place[];
  for (const difference of taken) if (difference.kind === "missing") places = withMissing(places, difference.standard, standard);
  if (keys.has(sequenceKey)) places = inSequence(places, standard);
  return places.map(({ own: step, standard: from }) => ({ own: step, standard: from }));
}
