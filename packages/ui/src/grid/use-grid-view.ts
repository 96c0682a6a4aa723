import { useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { addressOf, paramsOf } from "../layout/address-params.ts";
import { type GridView, queryOfView, viewOfQuery } from "./grid-view.ts";

/** The grid's view and its setter. The view is stored in the URL, so a link or a reload shows the same rows. */
export function useGridView(columnIds: readonly string[], prefix = ""): [GridView, (change: Partial<GridView>) => void] {
  const router = useRouter();
  const href = useRouterState({ select: (state) => state.location.href });
  const idsKey = columnIds.join(",");
  const view = useMemo(() => viewOfQuery(paramsOf(href).toString(), idsKey.split(","), prefix), [href, idsKey, prefix]);
  const change = useCallback(
    (part: Partial<GridView>) => {
      const before = router.state.location.href;
      const query = paramsOf(before).toString();
      const ids = idsKey.split(",");
      // Any change except to the page returns to page 1.
      const next = { ...viewOfQuery(query, ids, prefix), page: 1, ...part };
      router.history.replace(addressOf(before, new URLSearchParams(queryOfView(next, query, ids, prefix))));
    },
    [router, idsKey, prefix],
  );
  return [view, change];
}
