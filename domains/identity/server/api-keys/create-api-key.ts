import { directoryScope, type InputOf, type KeyScope } from "@tieout/contract";
import type { SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { accountFailures, apiKeyFailures, type apiKeyRoutes, type directoryTokenRoutes } from "../../contract/index.ts";
import { apiKeyExpiresAtMilliseconds, apiKeyLimits, mostDirectoryTokens } from "../../core/index.ts";
import { checkOwnPassword } from "../account/check-own-password.ts";
import { peopleRepository } from "../people-repository.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { type KeyKind, keyMaker } from "./api-key-repository.ts";

const { fail } = apiKeyFailures;

type NewApiKey = InputOf<(typeof apiKeyRoutes)["createApiKey"]>["body"];
type NewDirectoryToken = InputOf<(typeof directoryTokenRoutes)["createDirectoryToken"]>["body"];

export const createApiKey = (context: SignedInContext, wish: NewApiKey, rules: SignInRules) =>
  createKey(context, { ...wish, kind: "api-key", most: apiKeyLimits.inUse, what: "keys" }, rules);

export const createDirectoryToken = (context: SignedInContext, wish: NewDirectoryToken, rules: SignInRules) =>
  createKey(
    context,
    { ...wish, kind: "directory-token", scopes: [directoryScope], most: mostDirectoryTokens, what: "directory tokens" },
    rules,
  );

interface NewKey extends NewDirectoryToken {
  readonly kind: KeyKind;
  readonly scopes: readonly KeyScope[];
  /** Maximum number of keys in use at a time, and the word for them. */
  readonly most: number;
  readonly what: string;
}

/** Creates a key. This is the only place where the key leaves the server. */
async function createKey(context: SignedInContext, wish: NewKey, rules: SignInRules) {
  const { kind, name, scopes, valid_days, password, most, what } = wish;
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
      const inUse = await keys.lock(organizationId, kind, createdAt);
      // Since the check, the password may have been changed, and the person may no longer be an admin.
      if (!(await peopleRepository(tx).holdsPassword(checked.value))) return accountFailures.fail("account.wrong-password", undefined);
      if (!(await keys.isAdmin(userId))) return fail("api-keys.not-admin", undefined);
      if (inUse >= most) return fail("api-keys.too-many", { most, what });
      const made = await keys.add({ organizationId, createdBy: userId, kind, name, scopes, createdAt, expiresAt });
      if (!made) return fail("api-keys.name-in-use", { name });
      const data = { name, scopes, expiresAt: expiresAt.toISOString() };
      const subjectType = kind.replace("-", "_");
      tx.record({ organizationId, event: `identity.${kind}-created`, subjectType, subjectId: made.record.id, data });
      return success(made);
    },
    actor,
  );
}
