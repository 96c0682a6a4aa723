import { isFirmAdmin, policy } from "@tieout/kernel";

/** Facts the rules need about one engagement. */
export interface EngagementFacts {
  readonly assigneeIds: readonly string[];
}

/** Admins see every engagement of the firm; others those they are assigned to. What a lock forbids is a failure of the use case, not a permission. */
export const seesEngagement = (actor: { readonly role: number; readonly userId: string }, facts: EngagementFacts) =>
  isFirmAdmin(actor) || facts.assigneeIds.includes(actor.userId);

export const engagementPolicy = policy<EngagementFacts>()({
  "engagement.read": seesEngagement,
  /** An uploaded file as it was given, with full SSNs. */
  "engagement.open_original": seesEngagement,
  "engagement.edit": seesEngagement,
  "engagement.process": seesEngagement,
  "engagement.lock": seesEngagement,
  "engagement.reopen": isFirmAdmin,
  "engagement.hold": isFirmAdmin,
  "engagement.roll_forward": seesEngagement,
});

/** Permissions that concern no single engagement. */
export const firmPolicy = policy<Record<never, never>>()({
  "engagement.create": () => true,
  /** Of each engagement its own policy decides. */
  "engagement.assign_many": () => true,
  "client.create": () => true,
  /** One file may change every client of the firm. */
  "client.import": isFirmAdmin,
  /** How long engagements are kept, and what is deleted when. */
  "retention.manage": isFirmAdmin,
});

export const clientPolicy = policy<{ readonly name: string }>()({
  "client.read": () => true,
  "client.edit": () => true,
  /** It moves engagements that an auditor may not see. */
  "client.merge": isFirmAdmin,
});

export const organizationPolicy = policy<{ readonly organizationId: string }>()({
  "organization.assignees": (actor, facts) => facts.organizationId === actor.organizationId,
});
