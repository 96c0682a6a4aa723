import { type Registration, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { type ApiKey, apiKeyFailures, apiKeyRoutes } from "../../contract/index.ts";
import { apiKeyPolicy, apiKeyStateOf } from "../../core/index.ts";
import { type IdentityDeps, rulesOf } from "../sign-in-rules.ts";
import { type ApiKeyRecord, apiKeyRepository } from "./api-key-repository.ts";
import { createApiKey } from "./create-api-key.ts";

/** API keys of a firm; staff who view an account make and end none. */
export function registerApiKeys(deps: IdentityDeps = {}): Registration {
  const rules = rulesOf(deps);
  return registration<typeof apiKeyRoutes>({
    domain: "api-keys",
    routes: apiKeyRoutes,
    policies: apiKeyPolicy,
    handlers: {
      listApiKeys: async ({ tx, now }) => success((await apiKeyRepository(tx).list()).map((record) => wireOf(record, now()))),
      async createApiKey(context, { body }) {
        const made = await createApiKey(context, body, rules);
        return made.ok ? success({ api_key: wireOf(made.value.record, context.now()), key: made.value.key }) : made;
      },
      async revokeApiKey({ tx, now }, { params }) {
        if (!(await apiKeyRepository(tx).end(params.keyId, now()))) return apiKeyFailures.fail("api-keys.not-in-use", undefined);
        tx.record({ event: "identity.api-key-revoked", subjectType: "api_key", subjectId: params.keyId });
        return success(undefined);
      },
    },
  });
}

const wireOf = (record: ApiKeyRecord, at: Date): ApiKey => ({
  ...{ id: record.id, name: record.name, scopes: [...record.scopes], start: record.start },
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
