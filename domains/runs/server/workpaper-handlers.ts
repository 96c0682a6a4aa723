import type { EngagementFacts } from "@tieout/engagements/core";
import type { StatusUpdater } from "@tieout/engagements/server";
import type { MalwareScanner } from "@tieout/files";
import type { RouteHandlers } from "@tieout/http";
import type { SourceVersions } from "@tieout/stages";
import type { workpaperRoutes } from "../contract/index.ts";
import type { FindFile } from "./find-file.ts";
import type { RowDeps } from "./results/open-rows.ts";
import type { ReadSignAgain } from "./run-review.ts";
import type { IsSessionOpen } from "./runs/watch-run.ts";

export interface Facts {
  readonly engagement: EngagementFacts;
  readonly [entity: string]: unknown;
}

export interface WorkpapersDeps extends RowDeps {
  readonly statusUpdater: StatusUpdater;
  /** Scans a user's uploaded file before it can be downloaded; null if no scanner is set up. */
  readonly scanner: MalwareScanner | null;
  /** Finds files that belong to domains above this one and are downloaded like a run's files. */
  readonly otherFiles: readonly FindFile[];
  readonly readSignAgain: ReadSignAgain;
  readonly isSessionOpen: IsSessionOpen;
  /** Versions of the engine tasks, by name. */
  readonly versions: SourceVersions;
}

/** Handlers for a subset of the routes. */
export type WorkpaperHandlers<K extends keyof typeof workpaperRoutes> = Pick<RouteHandlers<typeof workpaperRoutes, Facts>, K>;
