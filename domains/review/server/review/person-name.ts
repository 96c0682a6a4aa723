/** SQL: the person's stored name, or their current name where earlier versions stored none. */
export const keptName = (kept: string, current: string): string => `coalesce(${kept}, ${current})`;

/** SQL: a person's current name in the organization, stored along with what they write. */
export const nameToday = (organizationId: string, userId: string): string =>
  `(select name from users where organization_id = ${organizationId} and id = ${userId})`;
