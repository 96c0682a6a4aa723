import type { JobHandler } from "@tieout/jobs";
import { sealBundleHandler } from "./locks/seal-bundle.job.ts";
import { type ProcessDeps, processEngagementHandler } from "./runs/process-engagement.job.ts";

/** Jobs that make results and bundles. */
export const workpaperJobs = (deps: ProcessDeps): readonly JobHandler[] => [processEngagementHandler(deps), sealBundleHandler(deps)];
