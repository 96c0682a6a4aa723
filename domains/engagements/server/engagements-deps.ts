import type { RouteHandlers } from "@tieout/http";
import type { engagementRoutes } from "../contract/index.ts";
import type { EngagementFacts } from "../core/index.ts";
import type { ReadTotals } from "./control-total-handlers.ts";
import type { StatusUpdater } from "./status-updater.ts";

/** Facts passed to policies. */
export interface Facts {
  readonly engagement: EngagementFacts;
  readonly client: { readonly name: string };
  readonly organization: { readonly organizationId: string };
  readonly [entity: string]: unknown;
}

export interface EngagementsDeps {
  readonly statusUpdater: StatusUpdater;
  readonly readTotals: ReadTotals;
  /** Title of a report slot. */
  readonly reportTitle: (reportKey: string) => string;
}

export type Handlers<K extends keyof typeof engagementRoutes> = Pick<RouteHandlers<typeof engagementRoutes, Facts>, K>;
