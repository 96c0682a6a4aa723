import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { DirectoryToken, MadeDirectoryToken, NewDirectoryToken } from "../api-key-shapes.ts";

/** Tokens, managed by the firm's admins, with which its directory maintains its people in Tieout through SCIM. */
export const directoryTokenRoutes = defineRoutes({
  listDirectoryTokens: {
    method: "GET",
    path: "/api/users/directory-tokens/",
    summary: "The firm's directory tokens, active ones first, then newest first",
    access: { kind: "permission", permission: "api_key.read" },
    needs: "account",
    apiKey: "none",
    output: z.array(DirectoryToken),
    failures: [],
  },
  createDirectoryToken: {
    method: "POST",
    path: "/api/users/directory-tokens/",
    summary: "Create a directory token; only this response contains it",
    access: { kind: "permission", permission: "api_key.edit" },
    needs: "account",
    apiKey: "none",
    body: NewDirectoryToken,
    output: MadeDirectoryToken,
    failures: [
      ...(["api-keys.name-in-use", "api-keys.too-many", "api-keys.not-admin"] as const),
      ...(["account.wrong-password", "account.too-many-tries"] as const),
    ],
    idempotent: { why: "a repeated call is refused: an active token has the name" },
    ownTransaction: true,
    touches: ["directory-tokens"],
  },
  revokeDirectoryToken: {
    method: "DELETE",
    path: "/api/users/directory-tokens/:keyId/",
    summary: "End a directory token at once",
    access: { kind: "permission", permission: "api_key.edit" },
    needs: "account",
    apiKey: "none",
    params: z.object({ keyId: Id }),
    output: "empty",
    failures: ["api-keys.not-in-use"],
    touches: ["directory-tokens"],
  },
});
