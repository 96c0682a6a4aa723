import { engagementRepository } from "@tieout/engagements/server";
import type { ClientRequestContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { clientRequestFailures } from "../../contract/index.ts";
import { mayWrite } from "../../core/index.ts";
import { clientRequestRepository, type EventRecord } from "../client-request-repository.ts";
import type { Message } from "../engagement/ask-client.ts";
import { presentEngagement } from "../engagement/list-client-requests.ts";
import { tellFirm } from "../mails/tell-firm.job.ts";
import { readClientView } from "./client-view.ts";

const { fail } = clientRequestFailures;

/** Recognizes a message resent because its response was lost. */
const isRepeated = (events: readonly EventRecord[], { itemId, text }: Message, at: Date): boolean =>
  events.some(
    (one) => one.event === "reply" && one.itemId === itemId && one.body === text && Math.abs(at.getTime() - one.at.getTime()) < 60_000,
  );

export async function replyAsClient({ tx, client, now }: ClientRequestContext, message: Message) {
  const at = now();
  const { engagementId, clientRequestId: requestId } = client;
  await engagementRepository(tx).lockRow(engagementId);
  const { lockedAt } = await presentEngagement(tx, engagementId);
  if (lockedAt !== null) return fail("client-requests.not-needed", undefined);
  const repository = clientRequestRepository(tx);
  const { itemId, text } = message;
  if (itemId !== null && !(await repository.itemsOf(requestId)).some(({ id }) => id === itemId))
    return fail("client-requests.no-item", undefined);
  const events = await repository.eventsOf(requestId);
  if (!mayWrite(events)) return fail("client-requests.too-many-messages", undefined);
  if (!isRepeated(events, message, at)) {
    await repository.addEvent({ engagementId, requestId, itemId, event: "reply", by: { client: client.person }, body: text, at });
    await tellFirm(tx, { engagementId, requestId, at });
    tx.record({
      event: "client-request.reply",
      subjectType: "engagement",
      subjectId: engagementId,
      data: { request: requestId, item: itemId },
    });
  }
  return success(await readClientView(tx, client, at));
}
