import { useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type GridView, queryOfView, viewOfQuery } from "./grid-view.ts";

/** The grid's view and its setter. Kept in the URL, so a link or a reload shows the same rows. */
export function useGridView(columnIds: readonly string[], prefix = ""): [GridView, (change: Partial<GridView>) => void] {
  const router = useRouter();
  const query = useRouterState({ select: (state) => state.location.searchStr });
  const idsKey = columnIds.join(",");
  const view = useMemo(() => viewOfQuery(query, idsKey.split(","), prefix), [query, idsKey, prefix]);
  const change = useCallback(
    (part: Partial<GridView>) => {
      const { pathname, searchStr, hash } = router.state.location;
      const ids = idsKey.split(",");
      // Any change other than the page goes back to page 1.
      const next = { ...viewOfQuery(searchStr, ids, prefix), page: 1, ...part };
      const text = queryOfView(next, searchStr, ids, prefix);
      router.history.replace(`${pathname}${text ? `?${text}` : ""}${hash ? `#${hash}` : ""}`);
    },
    [router, idsKey, prefix],
  );
  return [view, change];
}
