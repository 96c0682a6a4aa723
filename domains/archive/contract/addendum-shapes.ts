import { Id, Instant, Text } from "@tieout/contract";
import { z } from "zod";

/** A file that was added after a lock; it is not part of the sealed bundle, and neither changed nor removed. */
export const Addendum = z.object({
  /** For a download ticket. */
  object_id: Id,
  /** Of the lock that it was added to. */
  version: z.number().int(),
  file_name: z.string(),
  reason: z.string(),
  size_bytes: z.number().int(),
  sha256: z.string(),
  added_on: Instant,
  added_by: z.string(),
});
export type Addendum = z.infer<typeof Addendum>;

export const AddendumFields = z.object({ reason: Text(1000) });
