import { defineRoutes, Id, Text } from "@tieout/contract";
import { z } from "zod";
import { Severity } from "./workpaper-shapes.ts";

const engagementParams = z.object({ engagementId: Id });
const read = { kind: "permission", permission: "engagement.read", scope: { entity: "engagement", id: "engagementId" } } as const;

/** In the body: what is searched for may name a person, and addresses are kept by browsers and proxies. */
const SearchText = z.strictObject({ text: Text(200) });

const InOutput = { output: z.object({ key: z.string(), title: z.string() }) };

export const FoundException = z.object({
  ...InOutput,
  address: z.string(),
  title: z.string(),
  subject: z.string(),
  severity: Severity,
});
export type FoundException = z.infer<typeof FoundException>;

export const FoundPerson = z.object({
  ...InOutput,
  result_id: z.string(),
  /** Place in the main schedule of this result; names the person in addresses. */
  row: z.number().int(),
  name: z.string(),
  id: z.string(),
  /** Masked but for the last four digits. */
  ssn: z.string(),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

/** What the command palette finds in the results of the last successful run. */
export const searchRoutes = defineRoutes({
  searchExceptions: {
    method: "POST",
    path: "/api/engagements/:engagementId/search/exceptions/",
    summary: "Exceptions of all workpapers whose rule, subject or id has every word; the first of them, and how many there are",
    access: read,
    apiKey: "read",
    params: engagementParams,
    body: SearchText,
    output: z.object({ count: z.number().int(), results: z.array(FoundException) }),
    failures: ["workpapers.no-results"],
    idempotent: { why: "it stores nothing" },
  },
  searchPeople: {
    method: "POST",
    path: "/api/engagements/:engagementId/search/people/",
    summary: "People of all main schedules whose name, id and last four digits of the SSN have every word; the first of each workpaper",
    access: read,
    apiKey: "read",
    params: engagementParams,
    body: SearchText,
    output: z.object({
      count: z.number().int(),
      results: z.array(FoundPerson),
      unreadable: z.array(z.string()).describe("Titles of workpapers whose rows cannot be read"),
    }),
    failures: ["workpapers.no-results"],
    idempotent: { why: "it stores nothing" },
    ownTransaction: true,
  },
});
