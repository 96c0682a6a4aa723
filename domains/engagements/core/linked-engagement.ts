import type { Actor } from "@tieout/kernel";
import { engagementPolicy } from "./engagement-policy.ts";

/** The engagement that another one was rolled forward from or to. */
export interface LinkedEngagement {
  readonly id: string;
  readonly name: string;
  readonly assigneeIds: readonly string[];
}

/** Hides the name and ID of a linked engagement from people who may not see it; they learn only that it exists. */
export const seenBy = <Linked extends LinkedEngagement>(actor: Actor, linked: Linked | null): Linked | null =>
  linked !== null && engagementPolicy["engagement.read"](actor, linked) ? linked : null;
