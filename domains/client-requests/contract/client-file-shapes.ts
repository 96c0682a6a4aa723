import { Id, Instant, OptionalText, WireMoney } from "@tieout/contract";
import { checkResults, payFrequencies } from "@tieout/ingestion/core";
import { z } from "zod";
import { clientFileLimits, clientFileStates } from "../core/index.ts";

/** One thing that was found in a file, in plain words. */
export const FileCheck = z.object({
  key: z.string(),
  result: z.enum(checkResults),
  title: z.string(),
  text: z.string(),
  to_do: z.string().nullable(),
  answers: z.array(z.string()).describe("Usual explanations; any other may be given"),
  pay_dates: z.object({ found: z.array(z.string()), missing: z.array(z.string()) }).nullable(),
  comparison: z
    .object({ left_title: z.string(), left: WireMoney, right_title: z.string(), right: WireMoney, difference: WireMoney })
    .nullable(),
  explanation: z.string().nullable().describe("Of the client"),
  explained_by: z.string().nullable().describe("Name and job title as entered; null: no one explained it, or said who they are"),
  is_of_all: z.boolean().describe("Of all files of the item together"),
});
export type FileCheck = z.infer<typeof FileCheck>;

/** A file as the client sees it. */
export const ClientFile = z.object({
  id: Id,
  item_id: Id,
  file_name: z.string(),
  size_bytes: z.number().int(),
  state: z.enum(clientFileStates),
  uploaded_at: Instant,
  given_by: z.string().describe("Name and job title of whoever gave it; the recipient of the request where no one said it"),
  payroll_system: z.string().nullable().describe("That it was read of; null: uploaded"),
  replaces_id: Id.nullable().describe("File of the item whose place it takes"),
  is_checking: z.boolean(),
  checked_at: Instant.nullable(),
  checks: z.array(FileCheck),
  sent_at: Instant.nullable(),
  note: z.string(),
  question: z.string().describe("Of the auditor who returned it"),
});
export type ClientFile = z.infer<typeof ClientFile>;

/** A file of which a part has arrived. */
export const ClientUpload = z.object({
  id: Id,
  item_id: Id,
  file_name: z.string(),
  size_bytes: z.number().int(),
  received_bytes: z.number().int(),
  fingerprint: z.string(),
  replaces_id: Id.nullable().describe("File of the item whose place it will take"),
  problem: z.string().nullable(),
});
export type ClientUpload = z.infer<typeof ClientUpload>;

/** What the client says of the year's pay, with which payroll files are compared. */
export const Wages = z.strictObject({
  box_1: WireMoney.nullable().describe("Form W-3, box 1"),
  box_5: WireMoney.nullable().describe("Form W-3, box 5"),
  pay_frequency: z.enum(payFrequencies).nullable(),
});
export type Wages = z.infer<typeof Wages>;

export const ClientFiles = z.object({
  files: z.array(ClientFile).describe("In the order in which they came"),
  uploads: z.array(ClientUpload),
  wages: Wages,
  are_wages_taken: z.boolean().describe("The auditor has accepted what was compared with them: they cannot be changed"),
  asks_for_payroll: z.boolean(),
  why_no_w3: z.string().nullable().describe("Why Form W-3 is not compared with payroll files; null: it is, where its wages are stated"),
  max_bytes: z.number().int(),
});
export type ClientFiles = z.infer<typeof ClientFiles>;

/** A key names up to every day of a plan year. */
export const Explanation = z.strictObject({ key: z.string().min(1).max(8000), text: OptionalText(1000) });
export const SendNote = z.strictObject({ note: OptionalText(clientFileLimits.longestNote) });

/** A file as the auditor sees it. */
export const ReceivedFile = ClientFile.omit({ uploaded_at: true }).extend({
  request_id: Id,
  sha256: z.string(),
  sent_by: z.string().nullable().describe("Name and job title as entered; null where no one said it"),
  takes_place_of: z.string().nullable().describe("Name of the file in the slot that accepting it takes out"),
  is_left_in_slot: z.boolean().describe("It was returned after it had been accepted, and is in its slot still"),
  is_missed: z.boolean().describe("It was returned, and no file has taken its place"),
  is_table: z.boolean().describe("Accepting puts it into its slot"),
  wages: Wages.nullable().describe("That it is compared with; null: it is not a payroll register"),
  is_among_others: z.boolean().describe("Compared with the year and Form W-3 only together with the other files of its item"),
  version: z.string().describe("Of the file with what was found in it and what the client says of it"),
  settled_by: z.string().nullable(),
  settled_at: Instant.nullable(),
});
export type ReceivedFile = z.infer<typeof ReceivedFile>;

export const ReceivedFiles = z.object({
  files: z.array(ReceivedFile).describe("The last sent first"),
  wages: z.array(Wages.extend({ request_id: Id, stated_by: z.string().nullable().describe("Name and job title as entered") })),
});
export type ReceivedFiles = z.infer<typeof ReceivedFiles>;

export const SettleItem = z.strictObject({
  file_id: Id.nullable().describe("One file; null: all that wait, or where none does all that were accepted"),
  state: z.enum(["checked", "returned", "not_needed"]).describe("not_needed: of one file that was returned"),
  text: OptionalText(clientFileLimits.longestNote).describe("The question, where it is returned; why, where it is not needed"),
  seen: z
    .array(z.strictObject({ id: Id, version: z.string().max(64) }))
    .max(clientFileLimits.mostOfItem)
    .describe("Those of them that wait, as they were looked at"),
});
