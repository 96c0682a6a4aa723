import { useEffect, useSyncExternalStore } from "react";

let current: string | null = null;
const listeners = new Set<() => void>();

function setCurrent(title: string | null): void {
  current = title;
  for (const listener of listeners) listener();
}

/** Sets the page title and breadcrumb to the name of the item shown; otherwise the route's title is used. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    setCurrent(title);
    return () => setCurrent(null);
  }, [title]);
}

/** For the shell: returns the name set by the screen, or null. */
export const useNamedPageTitle = (): string | null =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => current,
  );
