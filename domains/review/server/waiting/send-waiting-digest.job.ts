import { defineJob, enqueue, handleJob, JobFailure, type JobHandler } from "@tieout/jobs";
import type { PlainDate } from "@tieout/kernel";
import { MailFailure, type MailSender, type MailTemplate, writeMail } from "@tieout/mail";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import type { DigestFrequency, WaitingKind } from "../../core/index.ts";
import { readDigestChoice } from "./digest-choice.ts";
import { listWaiting } from "./list-waiting.ts";

const payloadShape = z.object({ userId: z.uuid() });
const sendWaitingDigestJob = defineJob("review.send-waiting-digest", (payload) => payloadShape.parse(payload), "background");

interface DailyDigest {
  readonly userId: string;
  readonly today: PlainDate;
}

/** Emails a person the number of items waiting for them, once the transaction has committed. */
export const mailWaitingDigest = (tx: Tx, { userId, today }: DailyDigest): Promise<unknown> =>
  enqueue(tx, sendWaitingDigestJob, { userId }, { key: `waiting-digest:${today}:${userId}`, maxAttempts: 8 });

interface Digest {
  readonly address: string;
  readonly name: string;
  readonly frequency: Exclude<DigestFrequency, "never">;
  readonly engagements: number;
  /** Number of lines in the list, as the page and the sidebar count them. */
  readonly entries: number;
  /** Number of entries of each kind; a line for several entries counts each of them. */
  readonly counts: Readonly<Record<WaitingKind, number>>;
}

/** Counts items when the email is sent. Null if nothing is waiting, or if the person is gone or no longer wants a digest. */
async function digestOf(tx: Tx, userId: string): Promise<Digest | null> {
  const frequency = await readDigestChoice(tx, userId);
  const { rows } = await tx.query<{ email: string; name: string; role: number }>(
    "select email, name, role from users where organization_id = $1 and id = $2 and is_active",
    [tx.organizationId, userId],
  );
  const [person] = rows;
  if (!person || frequency === "never") return null;
  const waiting = await listWaiting(tx, { userId, role: person.role });
  if (waiting.length === 0) return null;
  const countOf = (kind: WaitingKind) => waiting.filter((one) => one.kind === kind).reduce((sum, { count }) => sum + count, 0);
  return {
    ...{ address: person.email, name: person.name, frequency },
    engagements: new Set(waiting.map(({ engagement }) => engagement.id)).size,
    entries: waiting.length,
    counts: {
      ...{ mention: countOf("mention"), review: countOf("review"), sign_again: countOf("sign_again") },
      ...{ explain_tie: countOf("explain_tie"), conclude_item: countOf("conclude_item") },
    },
  };
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const kindWords: Readonly<Record<WaitingKind, readonly [one: string, many: string]>> = {
  mention: ["note that mentions you", "notes that mention you"],
  review: ["workpaper to review", "workpapers to review"],
  sign_again: ["stale sign-off of yours", "stale sign-offs of yours"],
  explain_tie: ["difference without a reason", "differences without a reason"],
  conclude_item: ["sampled item with an exception needing a conclusion", "sampled items with exceptions needing a conclusion"],
};
const kindOrder = ["mention", "review", "sign_again", "explain_tie", "conclude_item"] as const;

const chosenDays = { daily: "on working days", weekly: "on Mondays" } as const;

/** Contains counts only: notes may name participants, and email leaves the firm's control. */
const digestMail: MailTemplate<Omit<Digest, "address"> & { readonly link: string }> = ({
  name,
  frequency,
  engagements,
  entries,
  counts,
  link,
}) => {
  const found = kindOrder.filter((kind) => counts[kind] > 0);
  const all = found.reduce((sum, kind) => sum + counts[kind], 0);
  return {
    subject: `Tieout: ${counted(entries, "entry is", "entries are")} waiting for you`,
    parts: [
      `Hello ${name},`,
      `In ${counted(engagements, "engagement")} there ${all === 1 ? "is" : "are"}: ${found.map((kind) => counted(counts[kind], ...kindWords[kind])).join(", ")}.`,
      { label: "See what's waiting for you", href: link },
      `You chose to get this email ${chosenDays[frequency]} when something is waiting for you. You can change that on the same page.`,
    ],
  };
};

export interface WaitingDigestDeps {
  readonly mail: MailSender;
  /** The product's URL, without a trailing slash. */
  readonly publicUrl: string;
}

export const sendWaitingDigestHandler = ({ mail, publicUrl }: WaitingDigestDeps): JobHandler =>
  handleJob(sendWaitingDigestJob, async ({ userId }, context) => {
    const digest = await context.transaction((tx) => digestOf(tx, userId));
    if (!digest) return;
    try {
      await mail.send(writeMail(digest.address, digestMail, { ...digest, link: `${publicUrl}/waiting` }));
    } catch (error) {
      if (error instanceof MailFailure) throw new JobFailure(error.code, error.message, { retry: error.retry, detail: error.detail });
      throw error;
    }
    await context.finish(async () => undefined);
  });
