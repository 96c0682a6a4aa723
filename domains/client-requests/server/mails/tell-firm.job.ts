import { seesEngagement } from "@tieout/engagements/core";
import { type ActiveUser, engagementRepository, listActiveUsers } from "@tieout/engagements/server";
import { defineJob, enqueue, handleJob, type JobHandler } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";
import { tellingSeconds } from "../../core/index.ts";
import { clientRequestRepository, type EventRecord } from "../client-request-repository.ts";
import { partsOf } from "../engagement/list-client-requests.ts";
import type { RequestParts } from "../request-wire.ts";
import { mailNews } from "./send-news.job.ts";
import { untoldOf } from "./untold-events.ts";
import { isWaiting } from "./waiting-mail.ts";

const payloadShape = z.object({ engagementId: z.uuid(), requestId: z.uuid() });
type Payload = z.infer<typeof payloadShape>;

/** Gathers the client's messages and files, and emails the people who should be notified. */
const tellFirmJob = defineJob("client-requests.tell-firm", (payload) => payloadShape.parse(payload));

const keyOf = (requestId: string): string => `client-news:${requestId}`;
const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);

/** Emails the firm some minutes after the client's first new message or file, once for all that arrive by then. */
export async function tellFirm(tx: Tx, { engagementId, requestId, at }: Payload & { readonly at: Date }): Promise<void> {
  if (await isWaiting(tx, keyOf(requestId))) return;
  await enqueue(
    tx,
    tellFirmJob,
    { engagementId, requestId },
    { key: keyOf(requestId), runAt: later(at, tellingSeconds.gathering), maxAttempts: 8 },
  );
}

/**
 * The person who made the request; if that person left or can no longer see the engagement, its team, or the firm's admins if there is no
 * team.
 */
async function readersOf(tx: Tx, createdBy: string, assigneeIds: readonly string[]): Promise<readonly ActiveUser[]> {
  const readers = (await listActiveUsers(tx, null)).filter(({ id, role }) => seesEngagement({ userId: id, role }, { assigneeIds }));
  const creator = readers.filter(({ id }) => id === createdBy);
  if (creator.length > 0) return creator;
  const team = readers.filter(({ id }) => assigneeIds.includes(id));
  return team.length > 0 ? team : readers;
}

/** When the firm was last emailed about the request; null if it never was. */
function lastTold({ events }: Pick<RequestParts, "events">): Date | null {
  const told = events.flatMap(({ byClient, toldAt }) => (byClient && toldAt ? toldAt.getTime() : []));
  return told.length > 0 ? new Date(Math.max(...told)) : null;
}

const countsOf = (news: readonly EventRecord[]) => ({
  messages: news.filter(({ event }) => event === "reply").length,
  given: new Set(news.filter(({ event }) => event === "received").map(({ itemId }) => itemId)).size,
});

async function tell(tx: Tx, payload: Payload, at: Date): Promise<void> {
  const { engagementId, requestId } = payload;
  await engagementRepository(tx).lockRow(engagementId);
  const repository = clientRequestRepository(tx);
  const engagement = await engagementRepository(tx).find(engagementId);
  const request = await repository.find(engagementId, requestId);
  if (!engagement || !request || engagement.lockedAt !== null || request.revokedAt !== null) return;
  const [parts] = await partsOf(tx, [request], false);
  const news = parts ? untoldOf(parts, "firm") : [];
  if (!parts || news.length === 0) return;
  const last = lastTold(parts);
  const earliest = last && later(last, tellingSeconds.betweenMailsToFirm);
  if (earliest && earliest > at) {
    await enqueue(tx, tellFirmJob, payload, { key: keyOf(requestId), runAt: earliest, maxAttempts: 8 });
    return;
  }
  const readers = await readersOf(
    tx,
    request.createdBy,
    engagement.assignees.map(({ id }) => id),
  );
  for (const { id: userId } of readers) await mailNews(tx, { engagementId, userId, ...countsOf(news) }, { requestId, at });
  await repository.markTold(
    news.map(({ id }) => id),
    at,
  );
}

/** Marks the gathered events in the same transaction that creates the emails, so that none is sent twice. */
export const tellFirmHandler = ({ now }: { readonly now: () => Date }): JobHandler =>
  handleJob(tellFirmJob, (payload, context) => context.finish((tx) => tell(tx, payload, now())));
