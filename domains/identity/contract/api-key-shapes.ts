import { apiKeyScopes, Id, Instant, Text } from "@tieout/contract";
import { z } from "zod";
import { apiKeyLimits } from "../core/index.ts";

const Scopes = z.array(z.enum(apiKeyScopes));

/** An API key as the firm's admins see it; the key itself is shown only once, when it is created. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  scopes: Scopes,
  start: z.string().describe("The first characters of the key, to identify it"),
  status: z
    .enum(["active", "expired", "revoked"])
    .describe("revoked: by an admin, or because its creator is no longer an active firm admin"),
  created_by: z.object({ id: Id, name: z.string() }),
  created_at: Instant,
  expires_at: Instant,
  ended_at: Instant.nullable(),
  last_used_at: Instant.nullable().describe("Recorded at most once a minute"),
  last_address: z.string().nullable().describe("IP address of the last recorded use"),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A token for the firm's directory: an API key that can only be used for SCIM. */
export const DirectoryToken = ApiKey.omit({ scopes: true });
export type DirectoryToken = z.infer<typeof DirectoryToken>;

export const NewApiKey = z.strictObject({
  name: Text(apiKeyLimits.longestName).refine((text) => !/\p{Cc}/u.test(text), "contains a line break"),
  scopes: Scopes.min(1, "needs at least one permission")
    .max(apiKeyScopes.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, "lists one twice"),
  valid_days: z.number().int().min(1).max(apiKeyLimits.longestDays),
  password: z.string().min(1, "is required").max(1000),
});

export const MadeApiKey = z.object({ api_key: ApiKey, key: z.string().describe("Returned only here; Tieout stores its hash") });
export type MadeApiKey = z.infer<typeof MadeApiKey>;

export const NewDirectoryToken = NewApiKey.omit({ scopes: true });

export const MadeDirectoryToken = z.object({
  directory_token: DirectoryToken,
  token: z.string().describe("Returned only here; Tieout stores its hash"),
});
export type MadeDirectoryToken = z.infer<typeof MadeDirectoryToken>;
