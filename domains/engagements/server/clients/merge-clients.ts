import { createHash } from "node:crypto";
import type { Tx } from "@tieout/postgres";
import { engagementFailures } from "../../contract/index.ts";
import { undoHours, undoProblems } from "../../core/index.ts";
import type { StatusUpdater } from "../status-updater.ts";
import { clientWire, presentClient } from "./client-handlers.ts";
import { type ClientRecord, clientRepository } from "./client-repository.ts";
import { mergeRepository } from "./merge-repository.ts";

const { fail } = engagementFailures;
const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

interface Pair {
  readonly merged: ClientRecord;
  readonly kept: ClientRecord;
}

const mergedFailure = ({ name, mergedInto }: { readonly name: string; readonly mergedInto: { readonly name: string } }) =>
  fail("engagements.client-merged", { name, into: mergedInto.name });

/** Returns the two clients, or the reason they cannot be merged. */
async function pairOf(tx: Tx, mergedId: string, keptId: string) {
  if (mergedId === keptId) return fail("engagements.merge-with-itself", undefined);
  const merged = await presentClient(tx, mergedId);
  const kept = await clientRepository(tx).find(keptId);
  if (!kept) return fail("engagements.client-unknown", undefined);
  for (const { name, mergedInto } of [merged, kept]) if (mergedInto) return mergedFailure({ name, mergedInto });
  if (!kept.isActive) return fail("engagements.client-inactive", { name: kept.name });
  return { ok: true, value: { merged, kept } } as const;
}

const einAfter = ({ merged, kept }: Pair): string => (kept.ein === "" ? merged.ein : kept.ein);

/** Plans what the merge would move; its token covers all of it. */
async function planOf(tx: Tx, statusUpdater: StatusUpdater, pair: Pair) {
  const engagements = await mergeRepository(tx).engagementsOf(pair.merged.id);
  const plan = {
    merged: clientWire(pair.merged),
    kept: clientWire(pair.kept),
    ein: einAfter(pair),
    engagements: engagements.map(({ id, name, startOn, status }) => ({
      ...{ id, engagement_name: name, year: startOn.slice(0, 4), status },
    })),
    remembered: [...(await statusUpdater.clients.share(tx, pair.merged.id))],
  };
  // Excludes statuses, which can change without affecting what moves.
  const shown = { ...plan, engagements: plan.engagements.map(({ id }) => id) };
  return { ...plan, token: createHash("sha256").update(JSON.stringify(shown)).digest("hex") };
}

export async function planMerge(tx: Tx, statusUpdater: StatusUpdater, mergedId: string, keptId: string) {
  const pair = await pairOf(tx, mergedId, keptId);
  return pair.ok ? ({ ok: true, value: await planOf(tx, statusUpdater, pair.value) } as const) : pair;
}

interface MergeRequest {
  readonly mergedId: string;
  readonly keptId: string;
  /** Token of the plan that was shown. */
  readonly token: string;
  readonly by: string;
}

/**
 * Moves everything from one client to another, including locked engagements: their sealed bundles aren't rewritten, and next year's
 * engagement can find the client and its mappings only this way.
 */
export async function mergeClients(tx: Tx, statusUpdater: StatusUpdater, { mergedId, keptId, token, by }: MergeRequest) {
  const clients = clientRepository(tx);
  await clients.lockNames();
  await clients.lockRows([mergedId, keptId]);
  const pair = await pairOf(tx, mergedId, keptId);
  if (!pair.ok) return pair;
  const plan = await planOf(tx, statusUpdater, pair.value);
  if (plan.token !== token) return fail("engagements.merge-changed", undefined, { extra: { current: plan } });
  const { merged, kept } = pair.value;
  const merges = mergeRepository(tx);
  const engagementIds = await merges.moveEngagements(mergedId, keptId);
  const parts = await statusUpdater.clients.merge(tx, { mergedId, keptId });
  const filledEin = kept.ein === "" && merged.ein !== "" ? merged.ein : null;
  if (filledEin !== null) await merges.setEin(keptId, filledEin);
  await merges.setMerged(mergedId, keptId);
  await merges.insert({ mergedId, keptId, before: { engagementIds, filledEin, parts } }, by);
  const moved = [
    plural(engagementIds.length, "engagement"),
    ...plan.remembered.map(({ what, count }) => `${count} ${what}`),
    ...(filledEin === null ? [] : [`EIN ${filledEin}`]),
  ];
  const says = [`${merged.name} was merged into ${kept.name}: ${moved.join(", ")}.`];
  tx.record({ event: "client.merge", subjectType: "client", subjectId: mergedId, data: { name: merged.name, into: keptId, says } });
  await refreshMoved(tx, statusUpdater, engagementIds, `Its client is now ${kept.name}, because ${merged.name} was merged into it.`);
  return { ok: true, value: clientWire(await presentClient(tx, keptId)) } as const;
}

/** Makes results out of date, because workpapers include the client's name. */
async function refreshMoved(tx: Tx, statusUpdater: StatusUpdater, engagementIds: readonly string[], said: string): Promise<void> {
  for (const id of engagementIds) {
    tx.record({ event: "engagement.move-to-client", subjectType: "engagement", subjectId: id, data: { says: [said] } });
    await statusUpdater.refresh(tx, id);
  }
}

/** Undoes a merge completely or not at all. */
export async function undoMerge(tx: Tx, statusUpdater: StatusUpdater, mergedId: string, by: string) {
  const clients = clientRepository(tx);
  await clients.lockNames();
  const merged = await presentClient(tx, mergedId);
  const merges = mergeRepository(tx);
  const merge = await merges.findOpen(mergedId, undoHours);
  if (!merge) return fail("engagements.not-merged", { name: merged.name });
  if (merge.expired) return fail("engagements.merge-too-old", { name: merged.name });
  await clients.lockRows([mergedId, merge.keptId]);
  const kept = await presentClient(tx, merge.keptId);
  const holder = await clients.findByName(merged.name);
  const problems = undoProblems({
    merged: merged.name,
    kept: { id: kept.id, name: kept.name, mergedInto: kept.mergedInto?.name ?? null },
    nameTaken: holder !== null && holder.mergedInto === null,
    moved: await merges.moved(merge),
  });
  if (problems.length > 0) return fail("engagements.merge-not-undone", { name: merged.name, why: problems });
  const { engagementIds, filledEin, parts } = merge.before;
  await merges.giveBack(engagementIds, mergedId);
  await statusUpdater.clients.unmerge(tx, { mergedId, keptId: kept.id }, parts);
  if (filledEin !== null && kept.ein === filledEin) await merges.setEin(kept.id, "");
  await merges.setMerged(mergedId, null);
  await merges.markUndone(merge.id, by);
  const says = [`${merged.name} is a separate client again: its merge into ${kept.name} was undone.`];
  tx.record({ event: "client.unmerge", subjectType: "client", subjectId: mergedId, data: { name: merged.name, from: kept.id, says } });
  await refreshMoved(tx, statusUpdater, engagementIds, `Its client is ${merged.name} again: the merge into ${kept.name} was undone.`);
  return { ok: true, value: clientWire(await presentClient(tx, mergedId)) } as const;
}

/** Returns a client along with the clients merged into it. */
export async function clientDetail(tx: Tx, id: string) {
  const client = await presentClient(tx, id);
  const merges = await mergeRepository(tx).listInto(id, undoHours);
  return {
    ...clientWire(client),
    merged_into: client.mergedInto,
    merges: merges.map((merge) => ({
      ...{ client_id: merge.clientId, name: merge.name, ein: merge.ein, engagements: merge.engagements },
      ...{ merged_on: merge.mergedAt.toISOString(), merged_by: merge.mergedBy },
      undo_until: merge.expired ? null : merge.undoUntil.toISOString(),
    })),
  };
}
