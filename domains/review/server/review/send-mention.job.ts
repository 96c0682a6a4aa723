import { findPaperEntry } from "@tieout/catalog/core";
import { defineJob, enqueue, handleJob, JobFailure, type JobHandler } from "@tieout/jobs";
import { MailFailure, type MailSender, type MailTemplate, writeMail } from "@tieout/mail";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { peopleOf } from "./people.ts";

const payloadShape = z.object({ messageId: z.uuid(), userId: z.uuid() });
type Payload = z.infer<typeof payloadShape>;

const sendMentionJob = defineJob("review.send-mention", (payload) => payloadShape.parse(payload));

/** Emails the people mentioned in a message, except its writer, once the transaction has committed. */
export async function mailMentioned(tx: Tx, { messageId, mentions, by }: { messageId: string; mentions: readonly string[]; by: string }) {
  for (const userId of mentions)
    if (userId !== by) await enqueue(tx, sendMentionJob, { messageId, userId }, { key: `mention:${messageId}:${userId}` });
}

interface Mention {
  readonly engagementId: string;
  readonly engagement: string;
  readonly outputKey: string;
  readonly address: string;
  readonly name: string;
  readonly by: string;
}

/** Null when no email is due anymore: the note is resolved, the engagement is locked, or the person has left the firm or the team. */
async function findMention(tx: Tx, { messageId, userId }: Payload): Promise<Mention | null> {
  const { rows } = await tx.query<{ [K in keyof Mention]: Mention[K] }>(
    `select e.id as "engagementId", e.name as engagement, n.output_key as "outputKey", u.email as address, u.name,
       m.written_by_name as by
     from review_messages m join review_notes n on n.organization_id = m.organization_id and n.id = m.note_id
     join engagements e on e.organization_id = n.organization_id and e.id = n.engagement_id
     join users u on u.organization_id = m.organization_id and u.id = $2
     where m.id = $1 and m.mentions @> array[$2::uuid] and n.resolved_at is null and e.locked_at is null`,
    [messageId, userId],
  );
  const [mention] = rows;
  return mention && (await peopleOf(tx, mention.engagementId)).some(({ id }) => id === userId) ? mention : null;
}

/** Leaves out the note's text, because it may name participants and email leaves the firm's control. */
const mentionMail: MailTemplate<Omit<Mention, "address"> & { readonly link: string }> = ({ name, by, engagement, outputKey, link }) => {
  const paper = findPaperEntry(outputKey)?.title ?? outputKey;
  return {
    subject: `${by} mentioned you: ${paper}, ${engagement}`,
    parts: [
      `Hello ${name},`,
      `${by} mentioned you in a review note on ${paper} of ${engagement}.`,
      { label: "Open the note", href: link },
      "The note isn't included in this email because it may name participants.",
    ],
  };
};

export interface MentionDeps {
  readonly mail: MailSender;
  /** The product's URL, without a trailing slash. */
  readonly publicUrl: string;
}

export const sendMentionHandler = ({ mail, publicUrl }: MentionDeps): JobHandler =>
  handleJob(sendMentionJob, async (payload, context) => {
    const mention = await context.transaction((tx) => findMention(tx, payload));
    if (!mention) return;
    const { engagementId, outputKey, address } = mention;
    const link = `${publicUrl}/engagements/${engagementId}/edit?step=process&output=${outputKey}&tab=review`;
    try {
      await mail.send(writeMail(address, mentionMail, { ...mention, link }));
    } catch (error) {
      if (error instanceof MailFailure) throw new JobFailure(error.code, error.message, { retry: error.retry, detail: error.detail });
      throw error;
    }
    await context.finish(async (tx) =>
      tx.record({
        event: "result.mention-sent",
        subjectType: "engagement",
        subjectId: engagementId,
        data: { outputKey, to: payload.userId },
      }),
    );
  });
