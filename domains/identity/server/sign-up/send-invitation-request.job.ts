import { defineJob, handleJob, JobFailure, type JobHandler } from "@tieout/jobs";
import { MailFailure, type MailSender, writeMail } from "@tieout/mail";
import type { PlatformTx, Work } from "@tieout/postgres";
import { z } from "zod";
import { type InvitationRequest, invitationRequestMail } from "./sign-up-mails.ts";

const payloadShape = z.object({ signUpId: z.uuid(), adminId: z.uuid() });

/** The payload is stored in plain text, so it contains no email address. */
export const sendInvitationRequestJob = defineJob("identity.send-invitation-request", (payload) => payloadShape.parse(payload));

export interface InvitationRequestDeps {
  readonly work: Work;
  readonly mail: MailSender;
  /** The product's URL, without a trailing slash. */
  readonly publicUrl: string;
}

interface AddressedRequest extends Omit<InvitationRequest, "link"> {
  readonly to: string;
}

/** Null if the sign-up was deleted or finished, or the admin can no longer invite people. */
async function findRequest(tx: PlatformTx, signUpId: string, adminId: string): Promise<AddressedRequest | null> {
  const { rows } = await tx.query<{ [K in keyof AddressedRequest]: AddressedRequest[K] }>(
    `select u.email as "to", u.name as "adminName", o.name as firm, s.address from sign_ups s, users u join organizations o on o.id = u.organization_id
     where s.id = $1 and s.user_id is null and u.id = $2 and u.is_active and u.role = 1`,
    [signUpId, adminId],
  );
  return rows[0] ?? null;
}

export const sendInvitationRequestHandler = ({ work, mail, publicUrl }: InvitationRequestDeps): JobHandler =>
  handleJob(sendInvitationRequestJob, async ({ signUpId, adminId }, context) => {
    const found = await work.asPlatform("ask for an invitation", (tx) => findRequest(tx, signUpId, adminId));
    if (!found) return;
    try {
      await mail.send(writeMail(found.to, invitationRequestMail, { ...found, link: `${publicUrl}/users` }));
    } catch (error) {
      if (error instanceof MailFailure) throw new JobFailure(error.code, error.message, { retry: error.retry, detail: error.detail });
      throw error;
    }
    await context.finish(async (tx) => tx.record({ event: "identity.invitation-asked-for", subjectType: "user", subjectId: adminId }));
  });
