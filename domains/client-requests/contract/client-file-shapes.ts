import { Id, Instant, OptionalText, WireMoney } from "@tieout/contract";
import { checkResults, payFrequencies } from "@tieout/ingestion/core";
import { z } from "zod";
import { clientFileLimits, clientFileStates } from "../core/index.ts";

/** One finding about a file, in plain words. */
export const FileCheck = z.object({
  key: z.string(),
  result: z.enum(checkResults),
  title: z.string(),
  text: z.string(),
  to_do: z.string().nullable(),
  answers: z.array(z.string()).describe("Usual explanations; any other text is allowed"),
  pay_dates: z.object({ found: z.array(z.string()), missing: z.array(z.string()) }).nullable(),
  comparison: z
    .object({ left_title: z.string(), left: WireMoney, right_title: z.string(), right: WireMoney, difference: WireMoney })
    .nullable(),
  explanation: z.string().nullable().describe("The client's explanation"),
  explained_by: z.string().nullable().describe("Name and job title as entered; null: not explained, or explained without a name"),
  is_of_all: z.boolean().describe("The finding is about all of the item's files together"),
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
  given_by: z.string().describe("Name and job title of the person who provided it; the request's recipient when no name was entered"),
  payroll_system: z.string().nullable().describe("Payroll system it was read from; null: uploaded"),
  replaces_id: Id.nullable().describe("The item's file that it replaces"),
  is_checking: z.boolean(),
  checked_at: Instant.nullable(),
  checks: z.array(FileCheck),
  sent_at: Instant.nullable(),
  note: z.string(),
  question: z.string().describe("Question from the auditor who returned it"),
});
export type ClientFile = z.infer<typeof ClientFile>;

/** A file that has been partly uploaded. */
export const ClientUpload = z.object({
  id: Id,
  item_id: Id,
  file_name: z.string(),
  size_bytes: z.number().int(),
  received_bytes: z.number().int(),
  fingerprint: z.string(),
  replaces_id: Id.nullable().describe("The item's file that it will replace"),
  problem: z.string().nullable(),
});
export type ClientUpload = z.infer<typeof ClientUpload>;

/** The client's figures for the year's pay, to be compared with payroll files. */
export const Wages = z.strictObject({
  box_1: WireMoney.nullable().describe("Form W-3, box 1"),
  box_5: WireMoney.nullable().describe("Form W-3, box 5"),
  pay_frequency: z.enum(payFrequencies).nullable(),
});
export type Wages = z.infer<typeof Wages>;

export const ClientFiles = z.object({
  files: z.array(ClientFile).describe("In order of arrival"),
  uploads: z.array(ClientUpload),
  wages: Wages,
  are_wages_taken: z.boolean().describe("The auditor accepted files compared with them, so they cannot be changed"),
  asks_for_payroll: z.boolean(),
  why_no_w3: z
    .string()
    .nullable()
    .describe("Why Form W-3 is not compared with payroll files; null: it is compared once its wages are entered"),
  max_bytes: z.number().int(),
});
export type ClientFiles = z.infer<typeof ClientFiles>;

/** The key may list every day of a plan year. */
export const Explanation = z.strictObject({ key: z.string().min(1).max(8000), text: OptionalText(1000) });
export const SendNote = z.strictObject({ note: OptionalText(clientFileLimits.longestNote) });

/** A file as the auditor sees it. */
export const ReceivedFile = ClientFile.omit({ uploaded_at: true }).extend({
  request_id: Id,
  sha256: z.string(),
  sent_by: z.string().nullable().describe("Name and job title as entered; null when none was entered"),
  takes_place_of: z.string().nullable().describe("Name of the file in the slot that accepting this one replaces"),
  is_left_in_slot: z.boolean().describe("Returned after it was accepted, and still in its slot"),
  is_missed: z.boolean().describe("Returned, and not replaced by another file"),
  is_table: z.boolean().describe("Accepting it puts it into its slot"),
  wages: Wages.nullable().describe("Wages it is compared with; null: not a payroll register"),
  is_among_others: z.boolean().describe("Compared with the year and Form W-3 only together with the item's other files"),
  version: z.string().describe("Version of the file, its findings and the client's answers"),
  settled_by: z.string().nullable(),
  settled_at: Instant.nullable(),
});
export type ReceivedFile = z.infer<typeof ReceivedFile>;

export const ReceivedFiles = z.object({
  files: z.array(ReceivedFile).describe("Most recently sent first"),
  wages: z.array(Wages.extend({ request_id: Id, stated_by: z.string().nullable().describe("Name and job title as entered") })),
});
export type ReceivedFiles = z.infer<typeof ReceivedFiles>;

export const SettleItem = z.strictObject({
  file_id: Id.nullable().describe("One file; null: all waiting files, or all accepted files when none is waiting"),
  state: z.enum(["checked", "returned", "not_needed"]).describe("not_needed: only for a single file that was returned"),
  text: OptionalText(clientFileLimits.longestNote).describe("The question when returning; the reason when not needed"),
  seen: z
    .array(z.strictObject({ id: Id, version: z.string().max(64) }))
    .max(clientFileLimits.mostOfItem)
    .describe("The waiting files among them, as the auditor saw them"),
});
