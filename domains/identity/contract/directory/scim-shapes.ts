import { Instant } from "@tieout/contract";
import { z } from "zod";

/** Maximum and default number of people per page. */
export const scimPageLimits = { most: 200, usual: 100 };

/** A person at the firm: RFC 7643, 4.1. */
export const ScimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string().describe("Email, in lowercase"),
  name: z.object({ formatted: z.string(), givenName: z.string().optional(), familyName: z.string().optional() }),
  displayName: z.string(),
  active: z.boolean(),
  emails: z
    .array(z.object({ value: z.string(), type: z.literal("work"), primary: z.literal(true) }))
    .describe("The only address, same as userName"),
  roles: z.array(z.object({ value: z.enum(["admin", "auditor"]), primary: z.literal(true) })).describe("The one role"),
  meta: z.object({
    resourceType: z.literal("User"),
    created: Instant,
    lastModified: Instant,
    location: z.string(),
    version: z.string().describe("Weak entity tag"),
  }),
});
export type ScimUser = z.infer<typeof ScimUser>;

export const ScimUsers = z.object({
  schemas: z.array(z.string()),
  totalResults: z.number().int(),
  startIndex: z.number().int(),
  itemsPerPage: z.number().int(),
  Resources: z.array(ScimUser),
});
export type ScimUsers = z.infer<typeof ScimUsers>;

export const ScimListQuery = z.object({
  filter: z
    .string()
    .optional()
    .describe("userName, externalId, id, active, emails.value and emails.type, with eq, and, or and parentheses; RFC 7644, 3.4.2.2"),
  startIndex: z.coerce.number().int().default(1).describe("Starts at 1; lower values count as 1"),
  count: z.coerce.number().int().default(scimPageLimits.usual).describe(`At most ${scimPageLimits.most}; negative values count as 0`),
});

/** A person as sent by a directory. Names are case-insensitive, and attributes Tieout doesn't store are ignored. */
export const ScimUserInput = z.looseObject({
  schemas: z.array(z.string()).max(100).optional(),
  userName: z.unknown().optional().describe("Email"),
  externalId: z.unknown().optional(),
  displayName: z.unknown().optional(),
  name: z.unknown().optional().describe("givenName, familyName, formatted"),
  active: z.unknown().optional().describe("true or false, also as text"),
  emails: z.unknown().optional().describe("The primary address, same as userName"),
  roles: z.unknown().optional().describe("admin or auditor; usually auditor"),
});

export const ScimPatch = z.looseObject({
  schemas: z.array(z.string()).max(100).optional(),
  Operations: z
    .array(z.looseObject({ op: z.string(), path: z.string().nullish(), value: z.unknown().optional() }))
    .min(1)
    .max(100),
});

/** RFC 7643, 5, 6 and 7: documents that describe the server's capabilities. */
export const ScimDocument = z.looseObject({ schemas: z.array(z.string()) });
export type ScimDocument = z.infer<typeof ScimDocument>;
