import type { CanonicalSchema } from "./canonical-schema.ts";

/** Pay date, else the date on which the money was received. */
export const contributionDate = (schema: CanonicalSchema): string =>
  `coalesce(${schema.column("contribution_detail", "pay_date", "DATE")}, ${schema.column("contribution_detail", "received_date", "DATE")})`;
