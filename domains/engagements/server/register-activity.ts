import { pageLinks } from "@tieout/contract";
import { type Registration, registration } from "@tieout/http";
import { activityRoutes } from "../contract/index.ts";
import type { EngagementFacts } from "../core/index.ts";
import { listActivity } from "./list-activity.ts";
import type { StatusUpdater } from "./status-updater.ts";

interface Facts {
  readonly engagement: EngagementFacts;
  readonly [entity: string]: unknown;
}

/** An engagement's activity. Facts and policies come from `registerEngagements`. */
export const registerActivity = ({ statusUpdater }: { readonly statusUpdater: StatusUpdater }): Registration =>
  registration<typeof activityRoutes, Facts>({
    domain: "activity",
    routes: activityRoutes,
    handlers: {
      async listActivity({ tx }, { params, query }) {
        const { page, page_size: pageSize } = query;
        const filter = { person: query.person ?? null, kind: query.kind ?? null, limit: pageSize, offset: (page - 1) * pageSize };
        const found = await listActivity(tx, statusUpdater.activity, params.engagementId, filter);
        const links = pageLinks(`/api/engagements/${params.engagementId}/activity/`, query, { page, pageSize, count: found.count });
        return { ok: true, value: { ...found, ...links } };
      },
    },
  });
