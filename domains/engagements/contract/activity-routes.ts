import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { ActivityPage, ActivityQuery } from "./activity-shapes.ts";

/** Kept separate from the other engagement routes, so that screens without activity don't load them. */
export const activityRoutes = defineRoutes({
  listActivity: {
    method: "GET",
    path: "/api/engagements/:engagementId/activity/",
    summary: "Activity of an engagement in words, newest first; filtered by person and kind",
    access: { kind: "permission", permission: "engagement.read", scope: { entity: "engagement", id: "engagementId" } },
    needs: "engagements",
    apiKey: "read",
    params: z.object({ engagementId: Id }),
    query: ActivityQuery,
    output: ActivityPage,
    failures: [],
  },
});
