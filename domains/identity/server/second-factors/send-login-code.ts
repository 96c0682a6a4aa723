import type { PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { identityFailures } from "../../contract/index.ts";
import { challengeLimits } from "../../core/index.ts";
import { emailedCodes } from "./emailed-codes.ts";
import { loginChallenges } from "./login-challenges.ts";
import { readSteps } from "./second-steps.ts";
import { enqueueEmailedCode } from "./send-emailed-code.job.ts";

/** Counts the email in one transaction and queues a job for the person's firm in the next. */
export async function sendLoginCode({ work, now }: PublicContext, ephemeralToken: string) {
  const at = now();
  const asked = await work.asPlatform("send a code by mail", async (tx) => {
    const challenge = await loginChallenges(tx).lock(ephemeralToken, at, challengeLimits.tries);
    if (!challenge) return identityFailures.fail("identity.code-step-over", undefined);
    const { hasEmailedCodes } = await readSteps(tx.query, challenge.userId);
    const seconds = hasEmailedCodes ? await emailedCodes(tx, challenge.userId).ask({ ephemeralToken }, at) : null;
    if (seconds === null) return identityFailures.fail("identity.no-emailed-codes", undefined);
    if (seconds === 0) return success(challenge);
    return identityFailures.fail("identity.code-sent-lately", { seconds }, { extra: { retry_after_seconds: seconds } });
  });
  if (!asked.ok) return asked;
  const { organizationId, userId } = asked.value;
  await enqueueEmailedCode(work, { organizationId, userId, at });
  return success(undefined);
}
