import { defineJob, enqueue, handleJob, JobFailure, type JobHandler } from "@tieout/jobs";
import { MailFailure, type MailSender, type MailTemplate, writeMail } from "@tieout/mail";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { creditDay, displayCredits, lowBalance, workpaperSetCredits } from "../../core/index.ts";
import { readBalance } from "../reads/read-balance.ts";

const payloadShape = z.object({ userId: z.uuid() });
const sendLowBalanceJob = defineJob("credits.send-low-balance", (payload) => payloadShape.parse(payload), "background");

/** Credits the firm still has, including held credits, since these may be released. */
async function creditsLeft(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ left: number }>(
    "select coalesce(sum(available + held), 0)::int as left from credit_lots where organization_id = $1 and available + held > 0",
    [tx.organizationId],
  );
  return rows[0]?.left ?? 0;
}

/** Emails the firm's admins when the credits just used or expired took the balance below the limit, once each time it falls below. */
export async function warnOfLowBalance(tx: Tx, gone: number, at: Date): Promise<void> {
  const left = await creditsLeft(tx);
  if (left >= lowBalance || left + gone < lowBalance) return;
  const { rows } = await tx.query<{ id: string }>(
    "select id from users where organization_id = $1 and role = 1 and is_active order by id",
    [tx.organizationId],
  );
  const day = creditDay(at.getTime());
  for (const { id } of rows) await enqueue(tx, sendLowBalanceJob, { userId: id }, { key: `low-balance:${id}:${day}` });
}

interface Addressee {
  readonly [column: string]: unknown;
  readonly email: string;
  readonly name: string;
  readonly firm: string;
}

const lowBalanceMail: MailTemplate<Addressee & { readonly left: number; readonly link: string }> = ({ name, firm, left, link }) => ({
  subject: `${displayCredits(left)} ${left === 1 ? "credit" : "credits"} left: ${firm}`,
  parts: [
    `Hello ${name},`,
    `${firm} has ${displayCredits(left)} ${left === 1 ? "credit" : "credits"} left in Tieout. Processing one set of workpapers takes ${workpaperSetCredits}; a run doesn't start without enough credits. Processing again is free.`,
    { label: "View balance and buy credits", href: link },
  ],
});

export interface LowBalanceDeps {
  readonly mail: MailSender;
  /** The product's URL, without a trailing slash. */
  readonly publicUrl: string;
  readonly now: () => Date;
}

export const sendLowBalanceHandler = ({ mail, publicUrl, now }: LowBalanceDeps): JobHandler =>
  handleJob(sendLowBalanceJob, async ({ userId }, context) => {
    const letter = await context.transaction(async (tx) => {
      const { current_balance: left } = await readBalance(tx, creditDay(now().getTime()));
      const { rows } = await tx.query<Addressee>(
        `select u.email, u.name, o.name as firm from users u join organizations o on o.id = u.organization_id
         where u.id = $1 and u.is_active and u.role = 1`,
        [userId],
      );
      // Null if the firm has bought more credits since then or the recipient is no longer an admin.
      return rows[0] && left < lowBalance ? { ...rows[0], left, link: `${publicUrl}/credit-dashboard` } : null;
    });
    if (!letter) return;
    try {
      await mail.send(writeMail(letter.email, lowBalanceMail, letter));
    } catch (error) {
      if (error instanceof MailFailure) throw new JobFailure(error.code, error.message, { retry: error.retry, detail: error.detail });
      throw error;
    }
    await context.finish(async (tx) =>
      tx.record({ event: "credits.low-balance-mailed", subjectType: "user", subjectId: userId, data: {} }),
    );
  });
