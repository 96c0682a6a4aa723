import { isFirmAdmin, policy } from "@tieout/kernel";

export interface OrganizationFacts {
  readonly organizationId: string;
}

/** Facts of another organization are never loaded; the comparison stays all the same, for the day a loader errs. */
export const organizationPolicy = policy<OrganizationFacts>()({
  "organization.read": (actor, organization) => actor.organizationId === organization.organizationId,
  "organization.assignees": (actor, organization) => actor.organizationId === organization.organizationId,
});

export interface UserFacts {
  readonly organizationId: string;
  readonly userId: string;
}

export const userPolicy = policy<UserFacts>()({
  "user.read": (actor, user) => actor.organizationId === user.organizationId,
  "user.edit": (actor, user) => actor.organizationId === user.organizationId && isFirmAdmin(actor),
});
