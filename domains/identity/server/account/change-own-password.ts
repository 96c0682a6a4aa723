import type { InputOf } from "@tieout/contract";
import type { Answer, SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { accountFailures, type accountRoutes } from "../../contract/index.ts";
import { keepNotice } from "../notices/security-notices.ts";
import { passwordLinks } from "../password-links/password-link-repository.ts";
import { peopleRepository } from "../people-repository.ts";
import { refusePassword } from "../refuse-password.ts";
import { secondFactors } from "../second-factors/second-factor-repository.ts";
import type { SignInRules } from "../sign-in-rules.ts";
import { checkOwnPassword } from "./check-own-password.ts";

type ChangeRoute = (typeof accountRoutes)["changePassword"];

/**
 * Changes the password; ends other sessions, invalidates emailed links and anything begun with the old password, and resets the count of
 * guessed codes.
 */
export async function changeOwnPassword(
  context: SignedInContext,
  { body }: InputOf<ChangeRoute>,
  rules: SignInRules,
): Promise<Answer<ChangeRoute>> {
  const { actor } = context;
  const sentence = await refusePassword(body.new_password, actor.email);
  if (sentence !== null) return accountFailures.fail("account.weak-password", { sentence });
  const checked = await checkOwnPassword(context, body.password, rules);
  if (!checked.ok) return checked;
  const passwordHash = await rules.hasher.hash(body.new_password);
  const { organizationId, userId, sessionId } = actor;
  const by = { userId, realUserId: actor.realUserId, requestId: context.requestId };
  const isChanged = await context.work.asPlatform(
    "change a password",
    async (tx) => {
      const people = peopleRepository(tx);
      if (!(await people.replacePassword(checked.value, passwordHash))) return false;
      await people.endSessions(userId, context.now(), sessionId);
      await passwordLinks(tx).endOpen(userId);
      await secondFactors(tx, userId).forgetWrongCodes();
      await keepNotice(tx, { organizationId, userId, kind: "password_changed", at: context.now() });
      tx.record({ organizationId, event: "identity.password-changed", subjectType: "user", subjectId: userId });
      return true;
    },
    by,
  );
  return isChanged ? success(undefined) : accountFailures.fail("account.wrong-password", undefined);
}
