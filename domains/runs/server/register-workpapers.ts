import { type Registration, registration } from "@tieout/http";
import { differenceRoutes, downloadRoutes, searchRoutes, workpaperRoutes } from "../contract/index.ts";
import { differenceHandlers } from "./difference/difference-handlers.ts";
import { priorYearHandlers } from "./prior-year/prior-year-handlers.ts";
import { annotationHandlers } from "./results/annotation-handlers.ts";
import { bundleHandlers, ticketHandlers } from "./results/download-handlers.ts";
import { originalHandlers } from "./results/original-handlers.ts";
import { populationHandlers } from "./results/population-handlers.ts";
import { resultHandlers } from "./results/result-handlers.ts";
import { searchHandlers } from "./results/search-handlers.ts";
import { sourceRowHandlers } from "./results/source-row-handlers.ts";
import { runHandlers } from "./runs/run-handlers.ts";
import type { Facts, WorkpapersDeps } from "./workpaper-handlers.ts";

export const registerWorkpapers = (deps: WorkpapersDeps): readonly Registration[] => [
  registration<typeof workpaperRoutes, Facts>({
    domain: "workpapers",
    routes: workpaperRoutes,
    handlers: {
      ...runHandlers(deps),
      ...bundleHandlers(deps),
      ...priorYearHandlers,
      ...originalHandlers(deps),
      ...resultHandlers(deps),
      ...populationHandlers(deps),
      ...sourceRowHandlers(deps),
      ...annotationHandlers,
    },
  }),
  registration<typeof differenceRoutes, Facts>({ domain: "differences", routes: differenceRoutes, handlers: differenceHandlers(deps) }),
  registration<typeof searchRoutes, Facts>({ domain: "searches", routes: searchRoutes, handlers: searchHandlers(deps) }),
  registration<typeof downloadRoutes>({ domain: "downloads", routes: downloadRoutes, handlers: ticketHandlers }),
];
