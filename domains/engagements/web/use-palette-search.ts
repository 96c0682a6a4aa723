import { useRouteQuery } from "@tieout/client";
import { paletteSearchRoutes } from "../contract/index.ts";

/** Searches engagements and clients for the command palette. */
export const usePaletteSearch = (text: string) =>
  useRouteQuery(
    paletteSearchRoutes,
    "searchEngagements",
    { body: { text } },
    { enabled: text.length > 1, views: ["clients", "engagements"] },
  );
