import { useRouteQueries } from "@tieout/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { searchRoutes, workpaperRoutes } from "../../contract/index.ts";
import { searchedText } from "../search/searched-text.ts";
import type { OpenedFigure, Row } from "./figure-columns.tsx";
import type { FigureView } from "./use-figure-view.ts";

/** Rows per request. Each request opens the files again, and a screen shows about thirty rows. */
export const pageSize = 200;
export const pageOf = (index: number): number => Math.floor(index / pageSize);

/** A page of rows, numbered from 0; null while loading. */
export interface RowPage {
  readonly page: number;
  readonly rows: readonly Row[] | null;
}

interface Place {
  readonly engagementId: string;
  readonly outputKey: string;
  readonly figureKey: string;
}

function queryOf({ column, descending, types, tested }: FigureView) {
  return {
    page_size: pageSize,
    ordering: descending ? (`-${column}` as const) : column,
    ...(types.length > 0 ? { types: types.join(",") } : {}),
    ...(tested.length === 1 ? { tested: tested[0] === "yes" ? ("yes" as const) : ("no" as const) } : {}),
  };
}

/** The requested pages of a figure's rows. The previous view's pages stay until the first page of the new view arrives. */
export function useFigurePages(place: Place, view: FigureView, firstIndex: number) {
  const query = queryOf(view);
  const text = searchedText(view.search);
  const key = JSON.stringify([place, query, text]);
  const [asked, setAsked] = useState<{ readonly key: string; readonly pages: readonly number[] }>({ key, pages: [pageOf(firstIndex)] });
  const wanted = asked.key === key ? asked.pages : [0];
  const requests = wanted.map((page) => ({ params: place, query: { ...query, page: page + 1 } }));
  const all = useRouteQueries(workpaperRoutes, "openFigure", text ? [] : requests, { views: ["results", "runs"] });
  const searched = text ? requests.map((request) => ({ ...request, body: { text } })) : [];
  const found = useRouteQueries(searchRoutes, "searchFigureRows", searched, { views: ["results", "runs"] });
  const results = text ? found : all;
  const answer = results.find(({ data }) => data !== undefined)?.data;
  const pages = wanted.map((page, index): RowPage => ({ page, rows: results[index]?.data?.results ?? null }));
  const before = useRef<{ readonly answer: OpenedFigure; readonly pages: readonly RowPage[] } | null>(null);
  useEffect(() => {
    if (answer) before.current = { answer, pages };
  });
  const shown = answer ? { answer, pages } : before.current;
  const failed = results.find(({ error }) => error !== null);
  return {
    /** Changes with the search, filters and sort order. */
    key,
    answer: shown?.answer,
    pages: shown?.pages ?? [],
    isStale: answer === undefined,
    error: failed?.error ?? null,
    refetch: () => void Promise.all(results.filter(({ error }) => error !== null).map((one) => one.refetch())),
    onPages: useCallback(
      (list: readonly number[]) =>
        setAsked((before) => (before.key === key && before.pages.join() === list.join() ? before : { key, pages: list })),
      [key],
    ),
  };
}
