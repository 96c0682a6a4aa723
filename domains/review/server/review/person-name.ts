/** SQL: the name that was kept of a person; where a version kept none, the one they have now. */
export const keptName = (kept: string, current: string): string => `coalesce(${kept}, ${current})`;

/** SQL: the name of a person of the organization at this moment, to keep beside what they write. */
export const nameToday = (organizationId: string, userId: string): string =>
  `(select name from users where organization_id = ${organizationId} and id = ${userId})`;
