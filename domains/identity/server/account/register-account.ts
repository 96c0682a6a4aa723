import { type Registration, registration } from "@tieout/http";
import { type Actor, success } from "@tieout/kernel";
import { accountFailures, accountRoutes } from "../../contract/index.ts";
import { type IdentityDeps, rulesOf } from "../sign-in-rules.ts";
import { changeOwnName } from "./change-own-name.ts";
import { changeOwnPassword } from "./change-own-password.ts";
import { beginTotp, confirmTotp, readSecondSteps, removeTotp, renewRecoveryCodes } from "./manage-second-steps.ts";
import { ownSessions } from "./own-sessions.ts";

/** What people do with their own sign-in; staff who view an account change nothing of it. */
export function registerAccount(deps: IdentityDeps = {}): Registration {
  const rules = rulesOf(deps);
  return registration<typeof accountRoutes>({
    domain: "account",
    routes: accountRoutes,
    handlers: {
      getSecondSteps: async (context) => success(await readSecondSteps(context)),
      beginTotp: unlessImpersonating((context, { body }) => beginTotp(context, body, rules)),
      confirmTotp: unlessImpersonating((context, { body }) => confirmTotp(context, body.code)),
      removeTotp: unlessImpersonating((context, { body }) => removeTotp(context, body, rules)),
      renewRecoveryCodes: unlessImpersonating((context, { body }) => renewRecoveryCodes(context, body, rules)),
      changePassword: unlessImpersonating((context, input) => changeOwnPassword(context, input, rules)),
      changeName: unlessImpersonating((context, { body }) => changeOwnName(context, body.name)),
      listSessions: async ({ tx, actor, now }) => success([...(await ownSessions(tx, actor).list(rules.sessionLimits, now()))]),
      endSession: unlessImpersonating(async ({ tx, actor, now }, { params }) => {
        if (!(await ownSessions(tx, actor).end(params.sessionId, now()))) return accountFailures.fail("account.no-session", undefined);
        tx.record({ event: "identity.session-ended", subjectType: "session", subjectId: params.sessionId });
        return success(undefined);
      }),
      endOtherSessions: unlessImpersonating(async ({ tx, actor, now }) => {
        const ended = await ownSessions(tx, actor).endOthers(now());
        for (const id of ended) tx.record({ event: "identity.session-ended", subjectType: "session", subjectId: id });
        return success({ ended: ended.length });
      }),
    },
  });
}

const refusal = () => accountFailures.fail("account.impersonating", undefined);

/** Before anything is read or counted. */
const unlessImpersonating =
  <C extends { readonly actor: Actor }, I, A>(handle: (context: C, input: I) => Promise<A>) =>
  async (context: C, input: I): Promise<A | ReturnType<typeof refusal>> =>
    context.actor.realUserId === context.actor.userId ? handle(context, input) : refusal();
