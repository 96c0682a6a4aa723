import { success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { staffFailures } from "../contract/index.ts";
import { hasFirm } from "./firms.ts";

interface MailLimit {
  /** Null: what firms have otherwise. */
  readonly mailsADay: number | null;
  readonly reason: string;
}

/** How many mails a day a firm sends to people outside of it. */
export async function putMailLimit(tx: PlatformTx, organizationId: string, { mailsADay, reason }: MailLimit) {
  if (!(await hasFirm(tx.query, organizationId))) return staffFailures.fail("staff.no-firm", undefined);
  if (mailsADay === null) await tx.query("delete from outside_mail_limits where organization_id = $1", [organizationId]);
  else
    await tx.query(
      `insert into outside_mail_limits (organization_id, mails_a_day) values ($1, $2)
       on conflict (organization_id) do update set mails_a_day = excluded.mails_a_day`,
      [organizationId, mailsADay],
    );
  const data = { mailsADay, reason };
  tx.record({ organizationId, event: "staff.mail-limit-set", subjectType: "organization", subjectId: organizationId, data });
  return success(undefined);
}
