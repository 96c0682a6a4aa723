import type { InputOf } from "@tieout/contract";
import type { SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { accountFailures, apiKeyFailures, type apiKeyRoutes } from "../../contract/index.ts";
import { apiKeyExpiresAtMilliseconds, apiKeyLimits } from "../../core/index.ts";
import { checkOwnPassword } from "../account/check-own-password.ts";
import { peopleRepository } from "../people-repository.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { keyMaker } from "./api-key-repository.ts";

const { fail } = apiKeyFailures;

type NewApiKey = InputOf<(typeof apiKeyRoutes)["createApiKey"]>["body"];

/** The key leaves the server once, here. */
export async function createApiKey(context: SignedInContext, { name, scopes, valid_days, password }: NewApiKey, rules: SignInRules) {
  const checked = await checkOwnPassword(context, password, rules);
  if (!checked.ok) return checked;
  const { organizationId, userId, realUserId } = context.actor;
  const createdAt = context.now();
  const expiresAt = new Date(apiKeyExpiresAtMilliseconds(createdAt.getTime(), valid_days));
  const actor = { userId, realUserId, requestId: context.requestId };
  return context.work.asPlatform(
    "make an API key",
    async (tx) => {
      const keys = keyMaker(tx);
      const inUse = await keys.lock(organizationId, createdAt);
      // The password that was checked may be another's by now, and its person no admin.
      if (!(await peopleRepository(tx).holdsPassword(checked.value))) return accountFailures.fail("account.wrong-password", undefined);
      if (!(await keys.isAdmin(userId))) return fail("api-keys.not-admin", undefined);
      if (inUse >= apiKeyLimits.inUse) return fail("api-keys.too-many", { most: apiKeyLimits.inUse });
      const made = await keys.add({ organizationId, createdBy: userId, name, scopes, createdAt, expiresAt });
      if (!made) return fail("api-keys.name-in-use", { name });
      const data = { name, scopes, expiresAt: expiresAt.toISOString() };
      tx.record({ organizationId, event: "identity.api-key-created", subjectType: "api_key", subjectId: made.record.id, data });
      return success(made);
    },
    actor,
  );
}
