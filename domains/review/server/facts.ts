import type { EngagementFacts } from "@tieout/engagements/core";

export interface Facts {
  readonly engagement: EngagementFacts;
  readonly [entity: string]: unknown;
}
