import { useEffect, useSyncExternalStore } from "react";

let current: string | null = null;
const listeners = new Set<() => void>();

function setCurrent(title: string | null): void {
  current = title;
  for (const listener of listeners) listener();
}

/** Names the page after the thing it shows, in the browser's title and the breadcrumb; the route's own title otherwise. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    setCurrent(title);
    return () => setCurrent(null);
  }, [title]);
}

/** For the shell: the name the screen gave, or null. */
export const useNamedPageTitle = (): string | null =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => current,
  );
