import { Id, Instant, Text } from "@tieout/contract";
import { z } from "zod";

/** A file added after a lock; it isn't part of the sealed bundle and can't be changed or deleted. */
export const Addendum = z.object({
  /** ID used to request a download ticket. */
  object_id: Id,
  /** Version of the lock to which the file was added. */
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
