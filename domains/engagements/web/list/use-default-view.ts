import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useSavedViews } from "./saved-views.tsx";

/** Applies the person's default view once, unless the URL already specifies a view. */
export function useDefaultView(isNamed: boolean): void {
  const router = useRouter();
  const { data } = useSavedViews();
  const isDecided = useRef(isNamed);
  useEffect(() => {
    if (isNamed) isDecided.current = true;
    if (isDecided.current || !data) return;
    isDecided.current = true;
    const view = data.find(({ is_default }) => is_default);
    if (view?.query) router.history.replace(`${router.state.location.pathname}?${view.query}`);
  }, [data, isNamed, router]);
}
