import { Id, Text } from "@tieout/contract";
import { z } from "zod";

export const filterFields = ["year", "data_type", "client_id", "assignee", "provider"] as const;
export type FilterField = (typeof filterFields)[number];

export const FilterValue = z.object({ value: z.string(), label: z.string(), count: z.number().int() });
export type FilterValue = z.infer<typeof FilterValue>;

/** Name of a client, person or provider that a filter refers to by ID. */
export const ChosenValue = z.object({
  field: z.enum(["client_id", "assignee", "provider"]),
  /** The value as requested. */
  value: z.string(),
  /** The value that the filter offers instead: for a merged client, the ID of the kept client. */
  offered_value: z.string(),
  label: z.string(),
});
export type ChosenValue = z.infer<typeof ChosenValue>;

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  /** Query string for the page: search, filters and sort order. */
  query: z.string(),
  is_default: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

export const SavedViewInput = z.strictObject({ name: Text(60), query: z.string().max(2000), is_default: z.boolean() });

export const BulkAssignment = z.strictObject({
  engagements: z.array(Id).min(1).max(200),
  add: z.array(Id).max(50),
  remove: z.array(Id).max(50),
});

export const BulkAssignmentResult = z.object({
  changed: z.number().int(),
  results: z.array(
    z.object({
      id: Id,
      /** Null if the caller may not see the engagement. */
      engagement_name: z.string().nullable(),
      outcome: z.enum(["changed", "unchanged", "refused"]),
      /** Why the engagement was refused; null if it wasn't. */
      code: z.string().nullable(),
      msg: z.string().nullable(),
    }),
  ),
});
export type BulkAssignmentResult = z.infer<typeof BulkAssignmentResult>;
