import type { Actor } from "@tieout/kernel";
import { engagementPolicy } from "./engagement-policy.ts";

/** The engagement that another was rolled forward from, or to. */
export interface LinkedEngagement {
  readonly id: string;
  readonly name: string;
  readonly assigneeIds: readonly string[];
}

/** Who may not see an engagement learns that there is one, by a link from one that he may see: neither its name nor the way to it. */
export const seenBy = <Linked extends LinkedEngagement>(actor: Actor, linked: Linked | null): Linked | null =>
  linked !== null && engagementPolicy["engagement.read"](actor, linked) ? linked : null;
