import { centsOfWire } from "@tieout/contract";
import { type Actor, isFirmAdmin } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { z } from "zod";
import { type EngagementInput, engagementFailures } from "../contract/index.ts";
import { isIssuableEin, planYearProblem } from "../core/index.ts";
import { activeUserIds } from "./active-users.ts";
import { takenName } from "./clients/client-handlers.ts";
import { clientRepository } from "./clients/client-repository.ts";
import { type EngagementFields, type EngagementRecord, engagementRepository } from "./engagement-repository.ts";
import type { StatusUpdater } from "./status-updater.ts";

type Input = z.output<typeof EngagementInput>;
const { fail } = engagementFailures;

/** The chosen assignees, plus the caller unless the caller is an admin. */
export function assigneesFor(actor: Actor, chosen: readonly string[]): readonly string[] {
  return [...new Set(isFirmAdmin(actor) ? chosen : [actor.userId, ...chosen])];
}

/** Returns the client entered in the form, adding it if new. `keptId` is the engagement's current client, which may be inactive. */
async function resolveClient(tx: Tx, input: Input, keptId: string | null) {
  const clients = clientRepository(tx);
  if (input.client_id) {
    await clients.hold(input.client_id);
    const known = await clients.find(input.client_id);
    if (!known) return fail("engagements.client-unknown", undefined);
    if (known.mergedInto) return fail("engagements.client-merged", { name: known.name, into: known.mergedInto.name });
    if (!known.isActive && known.id !== keptId) return fail("engagements.client-inactive", { name: known.name });
    return { ok: true, value: known.id } as const;
  }
  await clients.lockNames();
  const same = await clients.findByName(input.client_name);
  if (same) return takenName(input.client_name, same);
  const id = await clients.insert(input.client_name, input.client_ein);
  tx.record({ event: "client.create", subjectType: "client", subjectId: id, data: { name: input.client_name } });
  return { ok: true, value: id } as const;
}

async function checkInput(tx: Tx, actor: Actor, input: Input) {
  const problem = planYearProblem({ startOn: input.start_date, endOn: input.end_date });
  if (problem)
    return fail("engagements.dates-invalid", { why: problem }, { errors: [{ path: "body.end_date", code: "invalid", msg: problem }] });
  if (input.client_ein !== "" && !isIssuableEin(input.client_ein)) return fail("engagements.ein-invalid", { ein: input.client_ein });
  const assignees = assigneesFor(actor, input.assignees ?? []);
  const active = await activeUserIds(tx, assignees);
  if (active.size !== assignees.length) return fail("engagements.assignee-unknown", undefined);
  return { ok: true, value: assignees } as const;
}

/** Fields that older callers may not send; omitted fields stay unchanged. */
type LaterFields = Pick<EngagementFields, "planName" | "limitationYearEndOn">;

const fieldsOf = (input: Input, clientId: string, known: LaterFields): EngagementFields => ({
  clientId,
  name: input.engagement_name,
  ein: input.client_ein,
  planNumber: input.plan_number,
  startOn: input.start_date,
  endOn: input.end_date,
  dataType: input.data_type,
  planName: input.plan_name ?? known.planName,
  limitationYearEndOn: input.limitation_year_end === undefined ? known.limitationYearEndOn : input.limitation_year_end,
  performanceMaterialityCents: input.performance_materiality ? centsOfWire(input.performance_materiality) : null,
  materialityBasis: input.materiality_basis || null,
});

export async function createEngagement(tx: Tx, statusUpdater: StatusUpdater, actor: Actor, input: Input) {
  const checked = await checkInput(tx, actor, input);
  if (!checked.ok) return checked;
  const client = await resolveClient(tx, input, null);
  if (!client.ok) return client;
  const repository = engagementRepository(tx);
  const id = await repository.insert(fieldsOf(input, client.value, { planName: "", limitationYearEndOn: null }), actor.userId);
  await repository.setAssignees(id, checked.value);
  await statusUpdater.copying.setUp(tx, id);
  tx.record({
    event: "engagement.create",
    subjectType: "engagement",
    subjectId: id,
    data: { name: input.engagement_name, year: input.start_date.slice(0, 4) },
  });
  return { ok: true, value: await statusUpdater.refresh(tx, id) } as const;
}

export const providerRetired = (name: string) => fail("engagements.provider-retired", { name });
export const providerUnknown = () => fail("engagements.provider-unknown", undefined);

/** Refuses changes to a locked engagement; used for changes that are allowed during a run. */
export const lockRefusal = (engagement: EngagementRecord) =>
  engagement.lockedAt ? fail("engagements.locked", { name: engagement.name }) : null;

/** Refuses changes to a locked or running engagement; every use case that changes an engagement calls it first. */
export function changeRefusal(engagement: EngagementRecord) {
  const locked = lockRefusal(engagement);
  if (locked) return locked;
  if (engagement.status === "queued" || engagement.status === "processing")
    return fail("engagements.processing", { name: engagement.name });
  return null;
}

export async function updateEngagement(
  tx: Tx,
  statusUpdater: StatusUpdater,
  actor: Actor,
  change: { readonly id: string; readonly input: Input },
) {
  const repository = engagementRepository(tx);
  // Locks names and clients before the engagement's row, as client changes and merges do; the opposite order could deadlock.
  if (change.input.client_id) await clientRepository(tx).hold(change.input.client_id);
  else await clientRepository(tx).lockNames();
  await repository.lockRow(change.id);
  const current = await repository.find(change.id);
  if (!current) throw new Error("the policy let an absent engagement through");
  const refusal = changeRefusal(current);
  if (refusal) return refusal;
  if (change.input.revision !== undefined && change.input.revision !== current.revision)
    return fail("engagements.stale-revision", undefined);
  const checked = await checkInput(tx, actor, change.input);
  if (!checked.ok) return checked;
  const client = await resolveClient(tx, change.input, current.clientId);
  if (!client.ok) return client;
  const fields = fieldsOf(change.input, client.value, current);
  await repository.update(change.id, fields);
  if (change.input.assignees) await repository.setAssignees(change.id, checked.value);
  if (fields.startOn !== current.startOn || fields.endOn !== current.endOn) await statusUpdater.copying.planYearChanged(tx, change.id);
  tx.record({ event: "engagement.update", subjectType: "engagement", subjectId: change.id, data: { name: fields.name } });
  return { ok: true, value: await statusUpdater.refresh(tx, change.id) } as const;
}
