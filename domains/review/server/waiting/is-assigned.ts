/** SQL: whether the person in the given parameter is assigned to engagement `e`. */
export const isAssigned = (at: string) => `exists (select from engagement_assignments a
  where a.organization_id = e.organization_id and a.engagement_id = e.id and a.user_id = ${at})`;
