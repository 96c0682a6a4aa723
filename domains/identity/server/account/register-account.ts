import { type Registration, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { accountFailures, accountRoutes } from "../../contract/index.ts";
import { type IdentityDeps, rulesOf } from "../sign-in-rules.ts";
import { changeOwnName } from "./change-own-name.ts";
import { changeOwnPassword } from "./change-own-password.ts";
import { beginEmailedCodes, confirmEmailedCodes, removeEmailedCodes, sendOwnCode } from "./manage-emailed-codes.ts";
import { addPasskey, beginPasskey, removePasskey } from "./manage-passkeys.ts";
import { beginTotp, confirmTotp, readSecondSteps, removeTotp, renewRecoveryCodes } from "./manage-second-steps.ts";
import { ownSessions } from "./own-sessions.ts";

/** Routes for managing one's own sign-in; staff viewing an account can change nothing here. */
export function registerAccount(deps: IdentityDeps = {}): Registration {
  const rules = rulesOf(deps);
  return registration<typeof accountRoutes>({
    domain: "account",
    routes: accountRoutes,
    handlers: {
      getSecondSteps: async (context) => success(await readSecondSteps(context, rules)),
      beginTotp: (context, { body }) => beginTotp(context, body, rules),
      confirmTotp: (context, { body }) => confirmTotp(context, body.code),
      removeTotp: (context, { body }) => removeTotp(context, body, rules),
      beginEmailedCodes: (context, { body }) => beginEmailedCodes(context, body, rules),
      confirmEmailedCodes: (context, { body }) => confirmEmailedCodes(context, body.code),
      removeEmailedCodes: (context, { body }) => removeEmailedCodes(context, body, rules),
      sendOwnCode: (context) => sendOwnCode(context),
      beginPasskey: (context, { body }) => beginPasskey(context, body, rules),
      addPasskey: (context, { body }) => addPasskey(context, body, rules),
      removePasskey: (context, { params, body }) => removePasskey(context, params.passkeyId, body, rules),
      renewRecoveryCodes: (context, { body }) => renewRecoveryCodes(context, body, rules),
      changePassword: (context, input) => changeOwnPassword(context, input, rules),
      changeName: (context, { body }) => changeOwnName(context, body.name),
      listSessions: async ({ tx, actor, now }) => success([...(await ownSessions(tx, actor).list(rules.sessionLimits, now()))]),
      endSession: async ({ tx, actor, now }, { params }) => {
        if (!(await ownSessions(tx, actor).end(params.sessionId, now()))) return accountFailures.fail("account.no-session", undefined);
        tx.record({ event: "identity.session-ended", subjectType: "session", subjectId: params.sessionId });
        return success(undefined);
      },
      endOtherSessions: async ({ tx, actor, now }) => {
        const ended = await ownSessions(tx, actor).endOthers(now());
        for (const id of ended) tx.record({ event: "identity.session-ended", subjectType: "session", subjectId: id });
        return success({ ended: ended.length });
      },
    },
  });
}
