/** SQL: the stored name of a person, or their current name where earlier versions stored none. */
export const keptName = (kept: string, current: string): string => `coalesce(${kept}, ${current})`;

/** SQL: the current name of a person in the organization, to store with what they write. */
export const nameToday = (organizationId: string, userId: string): string =>
  `(select name from users where organization_id = ${organizationId} and id = ${userId})`;
