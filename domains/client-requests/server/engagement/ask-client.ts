import { engagementRepository, lockRefusal } from "@tieout/engagements/server";
import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { clientRequestFailures } from "../../contract/index.ts";
import { mayWrite } from "../../core/index.ts";
import { clientRequestRepository } from "../client-request-repository.ts";
import { countQuestion, mailQuestion } from "../mails/send-client-mail.job.ts";
import type { RequestAt } from "./end-client-request.ts";
import { presentEngagement, readClientRequest } from "./list-client-requests.ts";

const { fail } = clientRequestFailures;

export interface Message {
  readonly itemId: string | null;
  readonly text: string;
}

/** Adds an auditor's question: the client sees it on the page, and after a delay gets one email covering all questions asked until then. */
export async function askClient(
  tx: Tx,
  { engagementId, requestId }: RequestAt,
  { itemId, text }: Message,
  by: { userId: string; at: Date },
) {
  await engagementRepository(tx).lockRow(engagementId);
  const refusal = lockRefusal(await presentEngagement(tx, engagementId));
  if (refusal) return refusal;
  const repository = clientRequestRepository(tx);
  const request = await repository.find(engagementId, requestId);
  if (!request) return fail("client-requests.none", undefined);
  if (itemId !== null && !(await repository.itemsOf(requestId)).some(({ id }) => id === itemId))
    return fail("client-requests.no-item", undefined);
  if (!mayWrite(await repository.eventsOf(requestId))) return fail("client-requests.too-many-messages", undefined);
  const mail = await countQuestion(tx, { requestId, at: by.at }, request.recipientEmail);
  if (!mail.ok) return mail;
  await repository.addEvent({ engagementId, requestId, itemId, event: "question", by: { userId: by.userId }, body: text, at: by.at });
  await mailQuestion(tx, { engagementId, requestId, at: by.at });
  tx.record({
    event: "client-request.ask",
    subjectType: "engagement",
    subjectId: engagementId,
    data: { request: requestId, item: itemId },
  });
  return success(await readClientRequest(tx, request, by.at));
}
