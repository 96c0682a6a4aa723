import { isFirmAdmin, policy } from "@tieout/kernel";

/** Facts the rules need about one engagement. */
export interface EngagementFacts {
  readonly assigneeIds: readonly string[];
}

/** Admins see every engagement of the firm; others those they are assigned to. What a lock forbids is a failure of the use case, not a permission. */
const belongs = (actor: { readonly role: number; readonly userId: string }, facts: EngagementFacts) =>
  isFirmAdmin(actor) || facts.assigneeIds.includes(actor.userId);

export const engagementPolicy = policy<EngagementFacts>()({
  "engagement.read": belongs,
  /** An uploaded file as it was given, with full SSNs. */
  "engagement.open_original": belongs,
  "engagement.edit": belongs,
  "engagement.process": belongs,
  "engagement.lock": belongs,
  "engagement.reopen": isFirmAdmin,
  "engagement.roll_forward": belongs,
});

/** Permissions that concern no single engagement. */
export const firmPolicy = policy<Record<never, never>>()({
  "engagement.create": () => true,
  "client.create": () => true,
});

export const clientPolicy = policy<{ readonly name: string }>()({ "client.edit": () => true });

export const organizationPolicy = policy<{ readonly organizationId: string }>()({
  "organization.assignees": (actor, facts) => facts.organizationId === actor.organizationId,
});
