import { storedDocument } from "@tieout/kernel";
import type { EngagementOverview } from "../core/index.ts";

/** Figures for the list, stored in the engagement's row. */
export const overviewDocument = storedDocument<EngagementOverview>("overview of an engagement", []);
