import { type Registration, registration } from "@tieout/http";
import { evidenceRoutes, reviewRoutes } from "../contract/index.ts";
import { evidenceHandlers } from "./evidence/evidence-handlers.ts";
import type { Facts } from "./facts.ts";
import { digestHandlers, noteHandlers, reviewHandlers } from "./review/review-handlers.ts";

export const registerReview = (): readonly Registration[] => [
  registration<typeof reviewRoutes, Facts>({
    domain: "reviews",
    routes: reviewRoutes,
    handlers: { ...reviewHandlers, ...noteHandlers, ...digestHandlers },
  }),
  registration<typeof evidenceRoutes, Facts>({ domain: "evidence", routes: evidenceRoutes, handlers: evidenceHandlers }),
];
