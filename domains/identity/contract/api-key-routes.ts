import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { ApiKey, MadeApiKey, NewApiKey } from "./api-key-shapes.ts";

/** API keys for a firm's programs, managed by its admins. No API key can create or list keys. */
export const apiKeyRoutes = defineRoutes({
  listApiKeys: {
    method: "GET",
    path: "/api/users/api-keys/",
    summary: "The firm's API keys, active ones first, then newest first",
    access: { kind: "permission", permission: "api_key.read" },
    needs: "account",
    apiKey: "none",
    output: z.array(ApiKey),
    failures: [],
  },
  createApiKey: {
    method: "POST",
    path: "/api/users/api-keys/",
    summary: "Create an API key; only this response contains it",
    access: { kind: "permission", permission: "api_key.edit" },
    needs: "account",
    apiKey: "none",
    body: NewApiKey,
    output: MadeApiKey,
    failures: [
      ...(["api-keys.name-in-use", "api-keys.too-many", "api-keys.not-admin"] as const),
      ...(["account.wrong-password", "account.too-many-tries"] as const),
    ],
    idempotent: { why: "a repeated call is refused: an active key has the name" },
    ownTransaction: true,
    touches: ["api-keys"],
  },
  revokeApiKey: {
    method: "DELETE",
    path: "/api/users/api-keys/:keyId/",
    summary: "End an API key at once",
    access: { kind: "permission", permission: "api_key.edit" },
    needs: "account",
    apiKey: "none",
    params: z.object({ keyId: Id }),
    output: "empty",
    failures: ["api-keys.not-in-use"],
    touches: ["api-keys"],
  },
});
