import type { StatusUpdater } from "@tieout/engagements/server";
import { lastChange } from "@tieout/identity/server";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures, type MappingInput } from "../../contract/index.ts";
import type { RememberedReading } from "../../core/index.ts";
import { lockForChange } from "../change-guard.ts";
import { assetRepository } from "../files/asset-repository.ts";
import { placementRepository } from "../package/placement-repository.ts";
import { enqueueMatching } from "../people/match-people.job.ts";
import { enqueueReading } from "../reading/read-asset.job.ts";
import { withFactsOf } from "./file-questions.ts";
import { mappingObstacle } from "./mapping-obstacle.ts";
import { mappingRepository } from "./mapping-repository.ts";
import { mappingSlots, seesLastYear } from "./mapping-slots.ts";
import { type MappingSlot, mappingWire } from "./mapping-wire.ts";
import { proposeMeanings } from "./propose-meanings.ts";
import { storedOf } from "./stored-input.ts";

const { fail } = ingestionFailures;

/** Why a mapping cannot be confirmed, as one sentence; null if it can. */
function obstacle(slot: MappingSlot, next: ReturnType<typeof storedOf>): string | null {
  const unseen = next.columns.find(({ accepted }) => !accepted);
  if (unseen) return `“${unseen.header}” has not been accepted yet${unseen.field === null ? " as not used" : ""}.`;
  return mappingObstacle(slot, next);
}

/** A person's reading settings for the slot's files, with the headers they produced. */
const chosenReadings = ({ assets }: MappingSlot): readonly RememberedReading[] =>
  assets.flatMap(({ chosenReading, inspection }) =>
    chosenReading && inspection ? [{ headers: inspection.columns.map(({ header }) => header), settings: chosenReading }] : [],
  );

/** Saves a draft or confirms a slot's mapping. A confirmed mapping is used to read the files and is remembered for client and provider. */
export async function saveMapping(
  tx: Tx,
  statusUpdater: StatusUpdater,
  request: { readonly engagementId: string; readonly actor: Actor; readonly input: MappingInput },
) {
  const { engagementId, input } = request;
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const slots = await mappingSlots(tx, engagementId);
  const reader = { seesLastYear: await seesLastYear(tx, request.actor, engagementId) };
  const slot = slots.find((candidate) => candidate.node.id === input.data_feed_node_id);
  if (!slot) return fail("ingestion.node-unknown", undefined);
  if ((slot.stored?.revision ?? 0) !== input.revision) {
    const events = ["mapping.save-draft", "mapping.confirm", "mapping.decide-pay-codes"];
    const changed_by = await lastChange(tx, { subjectType: "data-feed-node", subjectId: slot.node.id, events });
    return fail("ingestion.stale-revision", undefined, { extra: { current: mappingWire(slot, reader), changed_by } });
  }
  const next = storedOf(input, slot);
  const what = input.accept ? obstacle(slot, next) : null;
  if (what) return fail("ingestion.mapping-incomplete", { what });
  return storeMapping(tx, statusUpdater, {
    ...{ engagementId, actor: request.actor, slots, slot, next, accept: input.accept, reader },
    event: input.accept ? "mapping.confirm" : "mapping.save-draft",
  });
}

interface MappingStore {
  readonly engagementId: string;
  readonly actor: Actor;
  readonly slots: readonly MappingSlot[];
  readonly slot: MappingSlot;
  readonly next: ReturnType<typeof storedOf>;
  /** False to save a draft. */
  readonly accept: boolean;
  /** The earlier acceptance to keep if a mapping was accepted before and isn't being accepted again; absent if the actor accepts it now. */
  readonly acceptance?: { readonly by: string | null; readonly at: Date | null };
  readonly reader: { readonly seesLastYear: boolean };
  readonly event: "mapping.save-draft" | "mapping.confirm" | "mapping.decide-pay-codes";
  /** Additional values for the audit log. */
  readonly audited?: Readonly<Record<string, unknown>>;
}

/** Writes a mapping that has no problems; if it is accepted, its files are read again. */
export async function storeMapping(tx: Tx, statusUpdater: StatusUpdater, store: MappingStore) {
  const { engagementId, actor, slots, slot, next, accept } = store;
  const mappings = mappingRepository(tx);
  const columns = accept ? withFactsOf(next.columns, slot.assets) : next.columns;
  const accepted = accept ? (store.acceptance ?? { by: actor.userId, at: null }) : null;
  await mappings.save({ id: slot.node.id, engagementId }, { columns, values: next.values, accepted });
  const assets = assetRepository(tx);
  for (const asset of slot.assets.filter(({ status }) => status === "needs_mapping" || status === "ready")) {
    await assets.saveFacts(asset.id, null);
    await assets.setStatus(asset.id, accept ? "ready" : "needs_mapping");
    if (accept) await enqueueReading(tx, asset.id);
  }
  // The columns that certainly identify this slot's people have changed, and another slot may be compared with them.
  const asksForPeople = slots.some(({ node, stored }) => node.id !== slot.node.id && stored !== null && stored.acceptedAt === null);
  if (accept ? asksForPeople : slot.stored?.acceptedAt) await enqueueMatching(tx, engagementId);
  await placementRepository(tx).markUsed(slot.node.id);
  const data = { engagementId, reportKey: slot.node.reportKey, ...store.audited };
  tx.record({ event: store.event, subjectType: "data-feed-node", subjectId: slot.node.id, data });
  if (accept) {
    const place = await assets.context(slot.node.id);
    if (place) await mappings.remember({ ...place, reportKey: slot.node.reportKey }, next, chosenReadings(slot));
    await proposeMeanings(tx, engagementId, slot, { slots, values: next.values });
  }
  await statusUpdater.refresh(tx, engagementId);
  const saved = (await mappingSlots(tx, engagementId)).find((candidate) => candidate.node.id === slot.node.id);
  if (!saved) throw new Error("the slot vanished while its mapping was saved");
  return { ok: true, value: mappingWire(saved, store.reader) } as const;
}
