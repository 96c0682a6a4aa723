import type { SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { accountFailures, identityFailures, type SignInRules as RulesOfFirm } from "../../contract/index.ts";
import { checkOwnPassword } from "../account/check-own-password.ts";
import { peopleRepository } from "../people-repository.ts";
import type { SignInRules } from "../sign-in-rules.ts";

const { fail } = identityFailures;

async function rulesIn(tx: PlatformTx, organizationId: string): Promise<RulesOfFirm> {
  const { rows } = await tx.query<{ [K in keyof RulesOfFirm]: RulesOfFirm[K] }>(
    `select o.requires_second_step, (select count(*)::int from users u
       where u.organization_id = o.id and u.is_active and not has_second_step(u.id)) as without_second_step,
       r.two_steps_everywhere as fixed_by_operator
     from organizations o cross join platform_rules r where o.id = $1`,
    [organizationId],
  );
  const [rules] = rows;
  if (!rules) throw new Error("the organization of a session is absent");
  return rules;
}

/** Uses the platform role, because only it can see second steps. */
export const readSignInRules = ({ work, actor }: Pick<SignedInContext, "work" | "actor">): Promise<RulesOfFirm> =>
  work.asPlatform("read the rules of sign-in", (tx) => rulesIn(tx, actor.organizationId));

/**
 * Sets the rule; if it requires a second step, sessions of people without one then open only its setup. Concurrent sign-ins wait for the
 * change.
 */
export async function changeSignInRules(
  context: SignedInContext,
  change: { readonly requires_second_step: boolean; readonly password: string },
  rules: SignInRules,
) {
  const { organizationId, userId, realUserId } = context.actor;
  const checked = await checkOwnPassword(context, change.password, rules);
  if (!checked.ok) return checked;
  return context.work.asPlatform(
    "change the rules of sign-in",
    async (tx) => {
      if (!(await peopleRepository(tx).holdsPassword(checked.value))) return accountFailures.fail("account.wrong-password", undefined);
      const { rows } = await tx.query<{ isAdmin: boolean; hasSecondStep: boolean }>(
        `select role = 1 and is_active as "isAdmin", has_second_step(id) as "hasSecondStep" from users where id = $1 for share`,
        [userId],
      );
      if (!rows[0]?.isAdmin) return fail("identity.not-admin", undefined);
      if (!change.requires_second_step && (await rulesIn(tx, organizationId)).fixed_by_operator)
        return fail("identity.second-step-of-server", undefined);
      if (change.requires_second_step && !rows[0].hasSecondStep) return fail("identity.own-second-step-first", undefined);
      const { rowCount } = await tx.query(
        "update organizations set requires_second_step = $2 where id = $1 and requires_second_step <> $2",
        [organizationId, change.requires_second_step],
      );
      if (rowCount === 1) {
        await tx.query("select limit_sessions($1, null)", [organizationId]);
        const data = { required: change.requires_second_step };
        tx.record({ organizationId, event: "identity.second-step-rule", subjectType: "organization", subjectId: organizationId, data });
      }
      return success(await rulesIn(tx, organizationId));
    },
    { userId, realUserId, requestId: context.requestId },
  );
}
