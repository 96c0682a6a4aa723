import { exportRoutes } from "@tieout/engagements/server";
import { type Registration, registration } from "@tieout/http";
import { addendumRoutes } from "../contract/index.ts";
import type { Facts } from "./facts.ts";
import { exportHandlers } from "./firm-export/export-handlers.ts";
import { addendumHandlers } from "./locks/addendum-handlers.ts";

export const registerArchive = (): readonly Registration[] => [
  // API clients know the addendum operations under this name.
  registration<typeof addendumRoutes, Facts>({ domain: "workpapers", routes: addendumRoutes, handlers: addendumHandlers }),
  registration<typeof exportRoutes, Facts>({ domain: "firm-exports", routes: exportRoutes, handlers: exportHandlers }),
];
