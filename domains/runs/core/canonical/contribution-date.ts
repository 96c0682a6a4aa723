import type { CanonicalSchema } from "./canonical-schema.ts";

/** Pay date or, if there is none, the date the contribution was received. */
export const contributionDate = (schema: CanonicalSchema): string =>
  `coalesce(${schema.column("contribution_detail", "pay_date", "DATE")}, ${schema.column("contribution_detail", "received_date", "DATE")})`;
