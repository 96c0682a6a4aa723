import { engagementRepository, lockRefusal } from "@tieout/engagements/server";
import type { SignedInContext } from "@tieout/http";
import { countOutsideMails } from "@tieout/identity/server";
import { type PlainDate, success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { clientRequestFailures } from "../../contract/index.ts";
import { shownPin } from "../../core/index.ts";
import { clientRequestRepository } from "../client-request-repository.ts";
import { endConnectionOf, moveEndOfConnection } from "../connect/end-connection.ts";
import { mailInvitation } from "../mails/send-client-mail.job.ts";
import type { PinHashing } from "../request-secrets.ts";
import { endOfLink, refuseDueOn } from "./create-client-request.ts";
import { presentEngagement, readClientRequest } from "./list-client-requests.ts";

export interface RequestAt {
  readonly engagementId: string;
  readonly requestId: string;
}

const none = () => clientRequestFailures.fail("client-requests.none", undefined);

/** Allowed in a locked engagement too, so that no working link is left. */
export async function revokeClientRequest(tx: Tx, { engagementId, requestId }: RequestAt, by: { userId: string; at: Date }) {
  const repository = clientRequestRepository(tx);
  const request = await repository.find(engagementId, requestId);
  if (!request) return none();
  if (request.revokedAt === null) {
    await repository.revoke(requestId, by.at);
    await repository.endAccess(requestId);
    await endConnectionOf(tx, requestId, { by: "time", at: by.at });
    await repository.addEvent({ engagementId, requestId, event: "revoked", by: { userId: by.userId }, at: by.at });
    tx.record({ event: "client-request.revoke", subjectType: "engagement", subjectId: engagementId, data: { request: requestId } });
  }
  return success(await readClientRequest(tx, { ...request, revokedAt: request.revokedAt ?? by.at }, by.at));
}

/** Creates a new link, PIN and due date, and ends the old ones. */
export async function renewClientRequest(
  context: SignedInContext,
  { engagementId, requestId }: RequestAt,
  dueOn: PlainDate,
  pins: PinHashing,
) {
  const at = context.now();
  const { pin, seal } = await pins.make();
  return context.inOrganization(async (tx) => {
    await engagementRepository(tx).lockRow(engagementId);
    const refusal = lockRefusal(await presentEngagement(tx, engagementId)) ?? refuseDueOn(dueOn, at);
    if (refusal) return refusal;
    const repository = clientRequestRepository(tx);
    const before = await repository.find(engagementId, requestId);
    if (!before) return none();
    const mail = await countOutsideMails(tx, [before.recipientEmail], at);
    if (!mail.ok) return mail;
    // Replaces the PIN first: if a client is opening the request with the old one at this moment, either the client gets in before and the
    // session ends here, or the client doesn't get in at all.
    await repository.replacePin(requestId, await seal(context.files, { organizationId: tx.organizationId, requestId }), at);
    await repository.endAccess(requestId);
    await repository.setEnd(requestId, { dueOn, expiresAt: endOfLink(dueOn) });
    await moveEndOfConnection(tx, requestId, endOfLink(dueOn));
    await repository.addEvent({ engagementId, requestId, event: "renewed", by: { userId: context.actor.userId }, at });
    await mailInvitation(tx, { engagementId, requestId, at });
    tx.record({ event: "client-request.renew", subjectType: "engagement", subjectId: engagementId, data: { request: requestId, dueOn } });
    const request = await repository.find(engagementId, requestId);
    if (!request) return none();
    return success({ request: await readClientRequest(tx, request, at), pin: shownPin(pin) });
  });
}
