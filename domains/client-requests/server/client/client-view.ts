import type { RequestClient } from "@tieout/http";
import type { Tx } from "@tieout/postgres";
import type { ClientView } from "../../contract/index.ts";
import { clientRequestRepository, type EventRecord } from "../client-request-repository.ts";
import { presentEngagement } from "../engagement/list-client-requests.ts";
import { eventWire, itemWire, stateOf } from "../request-wire.ts";

/**
 * Events shown to the client. Leaves out events that don't concern the client or that appear in the file list: emailed and opened links,
 * removed and replaced files.
 */
const shownEvents: readonly EventRecord["event"][] = ["question", "reply", "received", "checked", "returned"];

interface FirmRow {
  readonly [column: string]: unknown;
  readonly name: string;
  readonly years: number;
}

/**
 * The request that a session belongs to. If the plan has no name, none is shown, because the engagement's name is internal to the firm.
 * Shows only the engagement's plan, year and team members.
 */
export async function readClientView(tx: Tx, { engagementId, clientRequestId, person }: RequestClient, at: Date): Promise<ClientView> {
  const repository = clientRequestRepository(tx);
  const request = await repository.find(engagementId, clientRequestId);
  if (!request) throw new Error("the request of a session is not found");
  const [items, events] = [await repository.itemsOf(request.id), await repository.eventsOf(request.id)];
  const engagement = await presentEngagement(tx, engagementId);
  const { rows } = await tx.query<FirmRow>("select name, retention_years as years from organizations where id = $1", [tx.organizationId]);
  const [firm] = rows;
  if (!firm) throw new Error("the organization of a session is not found");
  const team = engagement.assignees.map(({ name }) => name);
  const isLocked = engagement.lockedAt !== null;
  return {
    ...{ id: request.id, state: stateOf({ request, items, isLocked }, at), firm: firm.name, asked_by: request.createdByName },
    team: team.includes(request.createdByName) ? team : [request.createdByName, ...team],
    ...{ client: engagement.clientName, plan: engagement.planName === "" ? "Retirement plan" : engagement.planName },
    ...{ start_date: engagement.startOn, end_date: engagement.endOn, due_on: request.dueOn, expires_at: request.expiresAt.toISOString() },
    ...{ retention_years: firm.years, recipient_name: request.recipientName, person, message: request.message },
    items: items.map(itemWire),
    events: events.filter(({ event }) => shownEvents.includes(event)).map(eventWire(request.recipientName)),
  };
}
