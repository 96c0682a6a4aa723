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
  /** The client that it was merged into. */
  merged_into: NamedClient.nullable(),
  /** Clients that were merged into this one, latest first. */
  merges: z.array(
    z.object({
      client_id: Id,
      name: z.string(),
      ein: z.string(),
      /** That the merge moved. */
      engagements: z.number().int(),
      merged_on: Instant,
      merged_by: z.string(),
      /** Null: the merge can no longer be undone. */
      undo_until: Instant.nullable(),
    }),
  ),
});
export type ClientDetail = z.infer<typeof ClientDetail>;

/** What a merge would move; nothing is changed by asking. */
export const ClientMergePlan = z.object({
  merged: Client,
  kept: Client,
  /** The kept client's afterwards: its own, or that of the merged client where it has none. */
  ein: z.string(),
  engagements: z.array(z.object({ id: Id, engagement_name: z.string(), year: z.string(), status: z.enum(engagementStatuses) })),
  /** "12 remembered columns of mappings" */
  remembered: z.array(z.object({ what: z.string(), count: z.number().int() })),
  /** Sent with the merge, which is refused where something else would be moved by then. */
  token: z.string(),
});
export type ClientMergePlan = z.infer<typeof ClientMergePlan>;

const ImportCounts = z.object({
  create: z.number().int(),
  update: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
});

/** What each row of a file would do; nothing is written by asking. */
export const ClientImportPreview = z.object({
  rows: z.array(
    z.object({
      /** As a spreadsheet numbers it. */
      row: z.number().int(),
      name: z.string(),
      ein: z.string(),
      /** As the file says it; empty where it says none. */
      state: z.string(),
      action: z.enum(importActions),
      /** What changes, or why it is refused. */
      says: z.array(z.string()),
    }),
  ),
  counts: ImportCounts,
  /** Headings of columns that are not read. */
  ignored_columns: z.array(z.string()),
  /** Sent with the import, which is refused where the rows would do something else by then. */
  token: z.string(),
});
export type ClientImportPreview = z.infer<typeof ClientImportPreview>;
export const ClientImportCounts = ImportCounts;

/** The text of a CSV file with the headings Client, EIN and State. */
export const ClientImportText = z.string().min(1).max(1_000_000);
