interface LoadedBeforehand {
  /** Of a component of `lazyRouteComponent` it is gone once it has been loaded. */
  readonly preload?: (() => Promise<unknown> | undefined) | undefined;
}

/**
 * A route's loader: the code of what the route's component begins with, asked for together with the component's own. What is asked for
 * while the page is shown, React holds back (`lazyPart`).
 */
export const loadParts =
  (...parts: readonly LoadedBeforehand[]) =>
  () =>
    // What does not come now is asked for again by what shows it, which says so.
    Promise.allSettled(parts.map((part) => part.preload?.())).then(() => undefined);
