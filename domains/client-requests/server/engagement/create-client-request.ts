import { dayOfInstant, engagementRepository, lockRefusal } from "@tieout/engagements/server";
import { type SignedInContext, sanitizeRichText } from "@tieout/http";
import { countOutsideMails } from "@tieout/identity/server";
import { addDays, displayDate, type PlainDate, success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { clientRequestFailures, type NewClientRequest } from "../../contract/index.ts";
import { requestLimits, type Slot, shownPin } from "../../core/index.ts";
import { clientRequestRepository, type NewItem } from "../client-request-repository.ts";
import { mailInvitation } from "../mails/send-client-mail.job.ts";
import type { PinHashing } from "../request-secrets.ts";
import { stateOf } from "../request-wire.ts";
import { partsOf, presentEngagement, readClientRequest, slotsOf } from "./list-client-requests.ts";

const { fail } = clientRequestFailures;

/** When the link stops working: at the end of this day. */
export const endOfLink = (dueOn: PlainDate): Date => new Date(`${addDays(dueOn, requestLimits.daysAfterDue + 1)}T00:00:00Z`);

/** Null if the date is allowed. */
export function refuseDueOn(dueOn: PlainDate, at: Date) {
  const first = dayOfInstant(at);
  const last = addDays(first, requestLimits.longestDaysUntilDue);
  if (dueOn >= first && dueOn <= last) return null;
  return fail("client-requests.due-on", { first: displayDate(first), last: displayDate(last) });
}

/** Requested items with the reports for their slots; fails if a slot is unknown or requested twice. */
function itemsToAsk(wished: NewClientRequest["items"], slots: readonly Slot[]) {
  const asked = new Set<string>();
  const items: NewItem[] = [];
  for (const { data_feed_node_id: slotId, title, explanation } of wished) {
    const slot = slotId === null ? null : slots.find(({ id }) => id === slotId);
    if (slot === undefined) return fail("client-requests.no-slot", undefined);
    if (slot && (slot.isAsked || asked.has(slot.id))) return fail("client-requests.slot-twice", { title });
    if (slot) asked.add(slot.id);
    items.push({ slotId, report: slot?.report ?? null, title, explanation });
  }
  return success(items);
}

async function insertRequest(tx: Tx, context: SignedInContext, engagementId: string, body: NewClientRequest) {
  const at = context.now();
  const repository = clientRequestRepository(tx);
  const all = await partsOf(tx, await repository.list(engagementId), false);
  const open = all.filter((parts) => ["open", "complete"].includes(stateOf(parts, at)));
  if (open.length >= requestLimits.mostOpen) return fail("client-requests.too-many", undefined);
  const items = itemsToAsk(body.items, await slotsOf(tx, engagementId, all, at));
  if (!items.ok) return items;
  const { recipient_name: recipientName, recipient_email: recipientEmail, due_on: dueOn } = body;
  const { userId } = context.actor;
  const id = await repository.insert({
    ...{ engagementId, recipientName, recipientEmail, dueOn, createdBy: userId, createdAt: at, expiresAt: endOfLink(dueOn) },
    message: sanitizeRichText(body.message),
  });
  await repository.insertItems({ engagementId, requestId: id, at }, items.value);
  await repository.addEvent({ engagementId, requestId: id, event: "created", by: { userId }, at });
  return success(id);
}

/** The PIN is hashed before the transaction, and appears only in the response. */
export async function createClientRequest(context: SignedInContext, engagementId: string, body: NewClientRequest, pins: PinHashing) {
  const at = context.now();
  const { pin, seal } = await pins.make();
  return context.inOrganization(async (tx) => {
    await engagementRepository(tx).lockRow(engagementId);
    const refusal = lockRefusal(await presentEngagement(tx, engagementId)) ?? refuseDueOn(body.due_on, at);
    if (refusal) return refusal;
    const mail = await countOutsideMails(tx, [body.recipient_email], at);
    if (!mail.ok) return mail;
    const inserted = await insertRequest(tx, context, engagementId, body);
    if (!inserted.ok) return inserted;
    const requestId = inserted.value;
    const repository = clientRequestRepository(tx);
    const sealed = await seal(context.files, { organizationId: tx.organizationId, requestId });
    await repository.insertPin({ engagementId, requestId }, sealed, at);
    await mailInvitation(tx, { engagementId, requestId, at });
    tx.record({
      ...{ event: "client-request.create", subjectType: "engagement", subjectId: engagementId },
      data: { request: requestId, items: body.items.length },
    });
    const request = await repository.find(engagementId, requestId);
    if (!request) throw new Error("a request that was written is not found");
    return success({ request: await readClientRequest(tx, request, at), pin: shownPin(pin) });
  });
}
