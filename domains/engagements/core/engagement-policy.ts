import { isFirmAdmin, policy } from "@tieout/kernel";

/** Facts about one engagement that the policies need. */
export interface EngagementFacts {
  readonly assigneeIds: readonly string[];
}

/**
 * Whether the actor may see the engagement: admins see all of the firm's engagements, others only those they are assigned to. A lock makes
 * use cases fail; it doesn't change permissions.
 */
export const seesEngagement = (actor: { readonly role: number; readonly userId: string }, facts: EngagementFacts) =>
  isFirmAdmin(actor) || facts.assigneeIds.includes(actor.userId);

export const engagementPolicy = policy<EngagementFacts>()({
  "engagement.read": seesEngagement,
  /** The original uploaded file, with full SSNs. */
  "engagement.open_original": seesEngagement,
  "engagement.edit": seesEngagement,
  "engagement.process": seesEngagement,
  "engagement.lock": seesEngagement,
  "engagement.reopen": isFirmAdmin,
  "engagement.hold": isFirmAdmin,
  "engagement.roll_forward": seesEngagement,
});

/** Permissions that don't concern a single engagement. */
export const firmPolicy = policy<Record<never, never>>()({
  "engagement.create": () => true,
  /** Each engagement is then checked against its own policy. */
  "engagement.assign_many": () => true,
  "client.create": () => true,
  /** One file may change every client in the firm. */
  "client.import": isFirmAdmin,
  /** Covers how long engagements are kept and when they are deleted. */
  "retention.manage": isFirmAdmin,
});

export const clientPolicy = policy<{ readonly name: string }>()({
  "client.read": () => true,
  "client.edit": () => true,
  /** A merge moves engagements the auditor may not be allowed to see. */
  "client.merge": isFirmAdmin,
});

export const organizationPolicy = policy<{ readonly organizationId: string }>()({
  "organization.assignees": (actor, facts) => facts.organizationId === actor.organizationId,
});
