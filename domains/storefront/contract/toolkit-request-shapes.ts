import { Id, Instant, OptionalText } from "@tieout/contract";
import { leastReasonLength } from "@tieout/kernel";
import { z } from "zod";
import { requestStates } from "../core/index.ts";

export const longestComments = 20_000;

export const RequestFields = z.object({
  file_name: OptionalText(255).describe("Name to show for the report; empty to use the file's name"),
  comments: OptionalText(longestComments).describe("Rich text, rebuilt from an allow-list of tags"),
});

export const ToolkitRequest = z.object({
  id: Id,
  file_name: z.string(),
  size_bytes: z.number().int(),
  comments: z.string().describe("HTML limited to the allow-list"),
  state: z.enum(requestStates),
  note: z.string().describe("Tieout's note with the latest change; empty if none"),
  by: z.object({ id: Id, name: z.string() }),
  created_on: Instant,
  changed_on: Instant,
});
export type ToolkitRequest = z.infer<typeof ToolkitRequest>;

export const StaffToolkitRequest = ToolkitRequest.extend({ organization_id: Id, firm: z.string(), email: z.string() });
export type StaffToolkitRequest = z.infer<typeof StaffToolkitRequest>;

const StaffNote = z
  .string()
  .trim()
  .min(leastReasonLength, `must tell the firm in at least ${leastReasonLength} characters what it should know`)
  .max(2000)
  .describe("Shown to the firm; kept in its audit log");

export const RequestMove = z.strictObject({ state: z.enum(["in_review", "in_preparation", "canceled"]), note: StaffNote });
export const DeliveryFields = z.object({ note: StaffNote });
