import { storedDocument, type Upgrader } from "@tieout/kernel";
import type { EngagementOverview } from "../core/index.ts";

/** Upgrades documents in which explained differences weren't counted separately. */
const explainedApart: Upgrader = ({ ties, ...rest }) => ({ ...rest, ties: ties ? { explained: 0, ...ties } : null });

/** Figures for the list, stored in the engagement's row. */
export const overviewDocument = storedDocument<EngagementOverview>("overview of an engagement", [explainedApart]);
