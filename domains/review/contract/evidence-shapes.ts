import { Id, Instant, Text } from "@tieout/contract";
import { z } from "zod";
import { evidenceFileKinds } from "../core/index.ts";
import { noteSubjects } from "./review-shapes.ts";

const evidenceSubjects = [...noteSubjects, "procedure"] as const;

export const EvidenceFields = z.object({
  about: z.enum(evidenceSubjects),
  address: z
    .string()
    .max(200)
    .describe("Key of the tie, address of the exception or item, or ID of the procedure; empty for the workpaper"),
});

export const EvidenceLink = z.strictObject({ ...EvidenceFields.shape, title: Text(200), url: Text(2000).describe("https only") });

/** A file or link that supports an auditor's work. */
export const Evidence = z.object({
  /** Also used to get a download ticket if this is a file. */
  id: Id,
  about: z.enum(evidenceSubjects),
  address: z.string(),
  /** Name of the subject when the evidence was attached; empty if the subject is the workpaper. */
  subject: z.string(),
  kind: z.enum([...evidenceFileKinds, "link"]),
  /** File name, or the link's label. */
  title: z.string(),
  /** The link's URL; null for a file. */
  url: z.string().nullable(),
  /** The file's size and hash; null for a link. */
  size_bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  added_by: z.object({ id: Id, name: z.string() }),
  added_on: Instant,
});
export type Evidence = z.infer<typeof Evidence>;
