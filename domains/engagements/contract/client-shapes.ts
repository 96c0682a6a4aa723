import { Id, Instant, Text } from "@tieout/contract";
import { z } from "zod";
import { importActions } from "../core/clients/client-import.ts";
import { engagementStatuses } from "../core/engagement.ts";

/** Employer identification number, `NN-NNNNNNN`. */
export const Ein = z.string().regex(/^\d{2}-\d{7}$/, "must have nine digits, like 47-3920185");

export const Client = z.object({
  id: Id,
  revision: z.number().int(),
  name: z.string(),
  ein: z.string(),
  is_active: z.boolean(),
  engagement_count: z.number().int(),
});
export type Client = z.infer<typeof Client>;
export const ClientInput = z.strictObject({ name: Text(200), ein: z.union([Ein, z.literal("")]).default("") });

const NamedClient = z.object({ id: Id, name: z.string() });

export const ClientDetail = Client.extend({
  /** The client this one was merged into. */
  merged_into: NamedClient.nullable(),
  /** Clients merged into this one, latest first. */
  merges: z.array(
    z.object({
      client_id: Id,
      name: z.string(),
      ein: z.string(),
      /** Number of engagements the merge moved. */
      engagements: z.number().int(),
      merged_on: Instant,
      merged_by: z.string(),
      /** Null once the merge can no longer be undone. */
      undo_until: Instant.nullable(),
    }),
  ),
});
export type ClientDetail = z.infer<typeof ClientDetail>;

/** Preview of a merge; changes nothing. */
export const ClientMergePlan = z.object({
  merged: Client,
  kept: Client,
  /** The kept client's EIN after the merge: its own, or the merged client's if it has none of its own. */
  ein: z.string(),
  engagements: z.array(z.object({ id: Id, engagement_name: z.string(), year: z.string(), status: z.enum(engagementStatuses) })),
  /** "12 remembered columns of mappings" */
  remembered: z.array(z.object({ what: z.string(), count: z.number().int() })),
  /** Sent with the merge, which is refused if it would now move anything else. */
  token: z.string(),
});
export type ClientMergePlan = z.infer<typeof ClientMergePlan>;

const ImportCounts = z.object({
  create: z.number().int(),
  update: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
});

/** Preview of each row of an import; writes nothing. */
export const ClientImportPreview = z.object({
  rows: z.array(
    z.object({
      /** Row number as a spreadsheet shows it. */
      row: z.number().int(),
      name: z.string(),
      ein: z.string(),
      /** The state as written in the file; empty if the file has none. */
      state: z.string(),
      action: z.enum(importActions),
      /** Changes that the row makes, or the reason it is refused. */
      says: z.array(z.string()),
    }),
  ),
  counts: ImportCounts,
  /** Headings of columns that the import ignores. */
  ignored_columns: z.array(z.string()),
  /** Sent with the import, which is refused if the rows would now do anything else. */
  token: z.string(),
});
export type ClientImportPreview = z.infer<typeof ClientImportPreview>;
export const ClientImportCounts = ImportCounts;

/** Contents of a CSV file with the headings Client, EIN and State. */
export const ClientImportText = z.string().min(1).max(1_000_000);
