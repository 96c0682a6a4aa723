interface LoadedBeforehand {
  /** `lazyRouteComponent` removes `preload` once the component has loaded. */
  readonly preload?: (() => Promise<unknown> | undefined) | undefined;
}

/**
 * A route's loader: requests the code of the parts the component shows first together with the component itself. React delays parts
 * requested after the page is shown (`lazyPart`).
 */
export const loadParts =
  (...parts: readonly LoadedBeforehand[]) =>
  () =>
    // A part that fails to load now is requested again by the component that shows it, which reports the failure.
    Promise.allSettled(parts.map((part) => part.preload?.())).then(() => undefined);
