import type { Answer, PublicContext } from "@tieout/http";
import { enqueue } from "@tieout/jobs";
import { success } from "@tieout/kernel";
import { systemActor } from "@tieout/postgres";
import { signUpFailures, type signUpRoutes } from "../../contract/index.ts";
import { findColleagues } from "./colleagues.ts";
import { sendInvitationRequestJob } from "./send-invitation-request.job.ts";
import { signUps, signUpTokenOf } from "./sign-ups.ts";

/** Records the request in one transaction, then queues a job in the organization for each of its admins in the next. */
export async function askAdmin({ work, now, ...context }: PublicContext): Promise<Answer<(typeof signUpRoutes)["askAdmin"]>> {
  const asked = await work.asPlatform("sign up", async (tx) => {
    const signUp = await signUps(tx).find(signUpTokenOf(context), now());
    if (!signUp || signUp.userId !== null) return signUpFailures.fail("sign-up.not-confirmed", undefined);
    const colleagues = await findColleagues(tx, signUp.address);
    if (!colleagues) return signUpFailures.fail("sign-up.no-colleagues", undefined);
    if (signUp.hasAskedAdmin) return success(null);
    await signUps(tx).noteAskedAdmin(signUp, now());
    return success({ ...colleagues, signUpId: signUp.id });
  });
  if (!asked.ok) return asked;
  if (asked.value === null) return success(undefined);
  const { organizationId, adminIds, signUpId } = asked.value;
  await work.inOrganization(organizationId, systemActor, async (tx) => {
    for (const adminId of adminIds) {
      const options = { key: `invitation-request:${signUpId}:${adminId}`, maxAttempts: 8 };
      await enqueue(tx, sendInvitationRequestJob, { signUpId, adminId }, options);
    }
  });
  return success(undefined);
}
