import { storedDocument } from "@tieout/kernel";
import type { EngagementOverview } from "../core/index.ts";

/** Figures of the list, as an engagement's row keeps them. */
export const overviewDocument = storedDocument<EngagementOverview>("overview of an engagement", []);
