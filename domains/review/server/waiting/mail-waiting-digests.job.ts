import { dayOfInstant } from "@tieout/engagements/server";
import { defineJob, enqueue, handleJob, type JobHandler, readJobProgress } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { digestReaders } from "./digest-choice.ts";
import { mailWaitingDigest } from "./send-waiting-digest.job.ts";

const dayMs = 24 * 3_600_000;
/** Noon UTC: 7 or 8 a.m. in New York. */
const sentAtMs = 12 * 3_600_000;
const key = "mail-waiting-digests";
const mailWaitingDigestsJob = defineJob("review.mail-waiting-digests", (payload) => z.object({}).parse(payload), "background");

const nextMorning = (at: Date): Date => new Date(Math.floor((at.getTime() - sentAtMs) / dayMs + 1) * dayMs + sentAtMs);

/** Schedules the firm's daily digest job, starting the next morning. */
export async function planWaitingDigests(tx: Tx, at: Date): Promise<void> {
  const [last] = await readJobProgress(tx, [key]);
  if (last && ["queued", "running", "retrying"].includes(last.state)) return;
  await enqueue(tx, mailWaitingDigestsJob, {}, { key, runAt: nextMorning(at) });
}

/**
 * Queues an email to each person due a digest today, and schedules the next run of this job, all in one transaction, so a run that crashes
 * queues nothing.
 */
export const mailWaitingDigestsHandler = ({ now }: { readonly now: () => Date }): JobHandler =>
  handleJob(mailWaitingDigestsJob, async (_payload, context) => {
    const at = now();
    const today = dayOfInstant(at);
    await context.finish(async (tx) => {
      for (const userId of await digestReaders(tx, today)) await mailWaitingDigest(tx, { userId, today });
      await enqueue(tx, mailWaitingDigestsJob, {}, { key, runAt: nextMorning(at) });
    });
  });
