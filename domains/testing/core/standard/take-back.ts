import { compareSteps, differenceKey, type OwnStep, pairSteps, type StandardStep, sequenceKey } from "./compare-steps.ts";

/** A step in the list after differences were reverted; at least one of `own` and `standard` is set. */
export interface TakenStep {
  /** Null for a step restored from the standard. */
  readonly own: OwnStep | null;
  /** New state of the step; null if it is unchanged. */
  readonly standard: StandardStep | null;
}

interface Place extends TakenStep {
  /** The matching step in the standard, whether or not the step is reverted to it. */
  readonly counterpart: StandardStep | null;
}

/** Inserts a standard step after its nearest predecessor that is in the list. */
function withMissing(places: readonly Place[], step: StandardStep, standard: readonly StandardStep[]): readonly Place[] {
  const earlier = standard.slice(0, standard.indexOf(step));
  const before = earlier.findLast((candidate) => places.some(({ counterpart }) => counterpart === candidate));
  const at = before ? places.findIndex(({ counterpart }) => counterpart === before) + 1 : 0;
  return [...places.slice(0, at), { own: null, standard: step, counterpart: step }, ...places.slice(at)];
}

/** Puts the steps that both lists have in the standard's order; every other step stays after the step it follows. */
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

/** Reverts the differences with these keys to the standard; everything else is unchanged. */
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
