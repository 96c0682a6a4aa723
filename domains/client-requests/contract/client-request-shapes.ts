import { EmailAddress, Id, Instant, OptionalText, PersonName, Text, WireDate } from "@tieout/contract";
import { z } from "zod";
import { itemStates, requestLimits, requestStates } from "../core/index.ts";

export const RequestEvent = z.object({
  id: Id,
  item_id: Id.nullable().describe("Null: about the request as a whole"),
  event: z.enum([
    "created",
    "invited",
    "reminded",
    "opened",
    "question",
    "reply",
    "received",
    "checked",
    "returned",
    "not_needed",
    "removed",
    "replaced",
    "renewed",
    "revoked",
  ]),
  by: z
    .string()
    .describe("The person's name, with job title for the client; the recipient's when none was entered; Tieout for automatic events"),
  by_client: z.boolean(),
  text: z.string().describe("Plain text of a question or reply, or why a reminder was not sent; empty otherwise"),
  file: z
    .object({ name: z.string(), sha256: z.string(), replaced_by: z.string().nullable() })
    .nullable()
    .describe("The file, if a single one was accepted, returned, removed or replaced"),
  at: Instant,
});
export type RequestEvent = z.infer<typeof RequestEvent>;

export const RequestItem = z.object({
  id: Id,
  data_feed_node_id: Id.nullable().describe("Slot it is for; null for any other document"),
  title: z.string(),
  explanation: z.string(),
  state: z.enum(itemStates),
  state_at: Instant,
});
export type RequestItem = z.infer<typeof RequestItem>;

export const ClientRequest = z.object({
  id: Id,
  state: z.enum(requestStates),
  recipient_name: z.string(),
  recipient_email: z.string(),
  message: z.string().describe("Sanitized rich text"),
  due_on: z.string(),
  created_by: z.string(),
  created_at: Instant,
  expires_at: Instant.describe("When the link stops working"),
  opened_at: Instant.nullable().describe("When the client last opened it"),
  rests_until: Instant.nullable().describe("Until when no PIN is accepted, after too many wrong ones"),
  items: z.array(RequestItem),
  events: z.array(RequestEvent).describe("Oldest first"),
});
export type ClientRequest = z.infer<typeof ClientRequest>;

export const ProposedItem = z.object({ data_feed_node_id: Id, provider: z.string(), title: z.string(), explanation: z.string() });
export type ProposedItem = z.infer<typeof ProposedItem>;

export const ClientRequests = z.object({
  requests: z.array(ClientRequest).describe("Newest first"),
  proposed: z.array(ProposedItem).describe("Empty slots of the engagement that no open request covers"),
});
export type ClientRequests = z.infer<typeof ClientRequests>;

export const NewItem = z.strictObject({
  data_feed_node_id: Id.nullable().describe("Null: a document without a slot"),
  title: Text(200),
  explanation: OptionalText(1000),
});

export const NewClientRequest = z.strictObject({
  recipient_name: PersonName,
  recipient_email: EmailAddress,
  message: z.string().max(20_000).describe("Rich text; sanitized"),
  due_on: WireDate,
  items: z.array(NewItem).min(1, "needs at least one item").max(requestLimits.mostItems),
});
export type NewClientRequest = z.infer<typeof NewClientRequest>;

export const WithPin = z.object({
  request: ClientRequest,
  pin: z.string().describe("Shown only here; given to the client separately from the link. Tieout stores a slow hash"),
});
export type WithPin = z.infer<typeof WithPin>;

const MessageText = z
  .string()
  .trim()
  .min(1, "is required")
  .max(requestLimits.longestMessage)
  .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), "contains invisible characters");
export const NewMessage = z.strictObject({ item_id: Id.nullable(), text: MessageText });

/** The client's view, which includes nothing about the firm's work. */
export const ClientView = z.object({
  id: Id,
  state: z.enum(requestStates),
  firm: z.string(),
  asked_by: z.string(),
  team: z.array(z.string()).describe("Names of the people who see the client's files"),
  client: z.string(),
  plan: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  due_on: z.string(),
  expires_at: Instant,
  retention_years: z.number().int(),
  recipient_name: z.string(),
  person: z.string().nullable().describe("Who opened it in this browser, with job title; null: not entered"),
  message: z.string().describe("Sanitized rich text"),
  items: z.array(RequestItem),
  events: z.array(RequestEvent).describe("Questions, replies and item changes, oldest first"),
});
export type ClientView = z.infer<typeof ClientView>;
