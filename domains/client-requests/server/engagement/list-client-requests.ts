import { engagementRepository } from "@tieout/engagements/server";
import { assetRepository } from "@tieout/ingestion/server";
import type { Tx } from "@tieout/postgres";
import type { ClientRequest, ClientRequests } from "../../contract/index.ts";
import { proposedItems, type Slot } from "../../core/index.ts";
import { type ClientRequestRecord, clientRequestRepository } from "../client-request-repository.ts";
import { type RequestParts, requestWire, stateOf } from "../request-wire.ts";

export async function presentEngagement(tx: Tx, engagementId: string) {
  const engagement = await engagementRepository(tx).find(engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  return engagement;
}

export async function partsOf(tx: Tx, requests: readonly ClientRequestRecord[], isLocked: boolean): Promise<readonly RequestParts[]> {
  const repository = clientRequestRepository(tx);
  const ids = requests.map(({ id }) => id);
  const [items, events] = [await repository.itemsOf(...ids), await repository.eventsOf(...ids)];
  return requests.map((request) => ({
    request,
    isLocked,
    items: items.filter(({ requestId }) => requestId === request.id),
    events: events.filter(({ requestId }) => requestId === request.id),
  }));
}

/** Slots covered by a request whose link still works; a request that has ended covers none. */
const askedSlots = (all: readonly RequestParts[], at: Date): ReadonlySet<string> =>
  new Set(
    all
      .filter((parts) => ["open", "complete"].includes(stateOf(parts, at)))
      .flatMap(({ items }) => items.flatMap(({ slotId }) => slotId ?? [])),
  );

/** Every slot of the engagement, in order. */
export async function slotsOf(tx: Tx, engagementId: string, all: readonly RequestParts[], at: Date): Promise<readonly Slot[]> {
  const assets = assetRepository(tx);
  const [nodes, files] = [await assets.nodes(engagementId), await assets.list(engagementId)];
  const providers = await tx.query<{ id: string; name: string }>(
    `select s.id, p.name from subcontracts s join service_providers p on p.id = s.service_provider_id where s.engagement_id = $1`,
    [engagementId],
  );
  const nameOf = new Map(providers.rows.map(({ id, name }) => [id, name]));
  const asked = askedSlots(all, at);
  const full = new Set(files.filter(({ status }) => status !== "refused").map(({ nodeId }) => nodeId));
  return nodes.map(({ id, reportKey, subcontractId }) => ({
    ...{ id, report: reportKey, provider: nameOf.get(subcontractId) ?? "", hasFiles: full.has(id), isAsked: asked.has(id) },
  }));
}

export async function listClientRequests(tx: Tx, engagementId: string, at: Date): Promise<ClientRequests> {
  const { lockedAt } = await presentEngagement(tx, engagementId);
  const all = await partsOf(tx, await clientRequestRepository(tx).list(engagementId), lockedAt !== null);
  const slots = await slotsOf(tx, engagementId, all, at);
  return {
    requests: all.map((parts) => requestWire(parts, at)),
    proposed: proposedItems(slots).map(({ slotId, provider, title, explanation }) => ({
      ...{ data_feed_node_id: slotId, provider, title, explanation },
    })),
  };
}

/** One request in its current state. */
export async function readClientRequest(tx: Tx, request: ClientRequestRecord, at: Date): Promise<ClientRequest> {
  const { lockedAt } = await presentEngagement(tx, request.engagementId);
  const [parts] = await partsOf(tx, [request], lockedAt !== null);
  if (!parts) throw new Error("a request has no parts");
  return requestWire(parts, at);
}
