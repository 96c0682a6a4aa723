import { type Registration, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { identityRoutes } from "../contract/index.ts";
import { defaultLoginLimits, defaultSessionLimits, type LoginLimits, type SessionLimits } from "../core/index.ts";
import { createPasswordHasher, type PasswordHashing, strongHashing } from "./password-hasher.ts";
import { readUserData } from "./read-user-data.ts";
import { sessionRepository } from "./session-repository.ts";
import { signIn } from "./sign-in.ts";

export interface IdentityDeps {
  readonly sessionLimits?: SessionLimits;
  readonly loginLimits?: LoginLimits;
  readonly passwordHashing?: PasswordHashing;
}

export function registerIdentity(deps: IdentityDeps = {}): Registration {
  const rules = {
    hasher: createPasswordHasher(deps.passwordHashing ?? strongHashing),
    loginLimits: deps.loginLimits ?? defaultLoginLimits,
    sessionLimits: deps.sessionLimits ?? defaultSessionLimits,
  };
  return registration<typeof identityRoutes>({
    domain: "identity",
    routes: identityRoutes,
    handlers: {
      login: (context, input) => signIn(context, input, rules),
      logout: async ({ tx, actor, now }) => {
        await sessionRepository(tx).end(actor.sessionId, now());
        tx.record({ event: "identity.signed-out", subjectType: "session", subjectId: actor.sessionId });
        return success(undefined);
      },
      getMe: async ({ tx, actor }) => success(await readUserData(tx, actor.userId)),
    },
  });
}
