import { type Registration, type RequestContext, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { type ApiKey, apiKeyFailures, apiKeyRoutes, type DirectoryToken, directoryTokenRoutes } from "../../contract/index.ts";
import { apiKeyPolicy, apiKeyStateOf } from "../../core/index.ts";
import { type IdentityDeps, rulesOf } from "../sign-in-rules.ts";
import { type ApiKeyRecord, apiKeyRepository, type KeyKind, scopesOf } from "./api-key-repository.ts";
import { createApiKey, createDirectoryToken } from "./create-api-key.ts";

/** A firm's API keys; staff who view an account can't create or end them. */
export function registerApiKeys(deps: IdentityDeps = {}): Registration {
  const rules = rulesOf(deps);
  return registration<typeof apiKeyRoutes>({
    domain: "api-keys",
    routes: apiKeyRoutes,
    policies: apiKeyPolicy,
    handlers: {
      listApiKeys: async ({ tx, now }) => success((await apiKeyRepository(tx).list("api-key")).map((record) => keyOf(record, now()))),
      async createApiKey(context, { body }) {
        const made = await createApiKey(context, body, rules);
        return made.ok ? success({ api_key: keyOf(made.value.record, context.now()), key: made.value.key }) : made;
      },
      revokeApiKey: (context, { params }) => revoke(context, "api-key", params.keyId),
    },
  });
}

/** Tokens for a firm's directory. */
export function registerDirectoryTokens(deps: IdentityDeps = {}): Registration {
  const rules = rulesOf(deps);
  return registration<typeof directoryTokenRoutes>({
    domain: "directory-tokens",
    routes: directoryTokenRoutes,
    policies: apiKeyPolicy,
    handlers: {
      listDirectoryTokens: async ({ tx, now }) =>
        success((await apiKeyRepository(tx).list("directory-token")).map((record) => tokenOf(record, now()))),
      async createDirectoryToken(context, { body }) {
        const made = await createDirectoryToken(context, body, rules);
        return made.ok ? success({ directory_token: tokenOf(made.value.record, context.now()), token: made.value.key }) : made;
      },
      revokeDirectoryToken: (context, { params }) => revoke(context, "directory-token", params.keyId),
    },
  });
}

async function revoke({ tx, now }: RequestContext, kind: KeyKind, id: string) {
  if (!(await apiKeyRepository(tx).end(kind, id, now()))) return apiKeyFailures.fail("api-keys.not-in-use", undefined);
  tx.record({ event: `identity.${kind}-revoked`, subjectType: kind.replace("-", "_"), subjectId: id });
  return success(undefined);
}

const keyOf = (record: ApiKeyRecord, at: Date): ApiKey => ({ ...tokenOf(record, at), scopes: scopesOf(record) });

const tokenOf = (record: ApiKeyRecord, at: Date): DirectoryToken => ({
  ...{ id: record.id, name: record.name, start: record.start },
  status: apiKeyStateOf(
    { expiresAtMilliseconds: record.expiresAt.getTime(), endedAtMilliseconds: record.endedAt?.getTime() ?? null },
    at.getTime(),
  ),
  created_by: { id: record.createdBy, name: record.makerName },
  created_at: record.createdAt.toISOString(),
  expires_at: record.expiresAt.toISOString(),
  ended_at: record.endedAt?.toISOString() ?? null,
  last_used_at: record.lastUsedAt?.toISOString() ?? null,
  last_address: record.lastAddress,
});
