import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { engagementFailures, type RollForwardPlan } from "../contract/index.ts";
import { type LinkedEngagement, nextLimitationYearEnd, nextPlanYear, nextYearName, seenBy, type TestingChoice } from "../core/index.ts";
import { activeUserIds } from "./active-users.ts";
import { clientRepository } from "./clients/client-repository.ts";
import { type EngagementFields, type EngagementRecord, engagementRepository } from "./engagement-repository.ts";
import { isRollable, linkedWire } from "./engagement-wire.ts";
import { assigneesFor } from "./save-engagement.ts";
import type { StatusUpdater } from "./status-updater.ts";

const { fail } = engagementFailures;

/** Omits materiality, which is reassessed each year. */
function fieldsOfNextYear(current: EngagementRecord): EngagementFields {
  return {
    clientId: current.clientId,
    name: nextYearName(current.name, current),
    ein: current.ein,
    planNumber: current.planNumber,
    ...nextPlanYear(current),
    dataType: current.dataType,
    planName: current.planName,
    limitationYearEndOn: current.limitationYearEndOn && nextLimitationYearEnd(current.limitationYearEndOn),
    performanceMaterialityCents: null,
    materialityBasis: null,
  };
}

/** The team, without people who have left the firm. */
async function nextTeam(tx: Tx, actor: Actor, { assignees }: EngagementRecord): Promise<readonly string[]> {
  const team = assigneesFor(
    actor,
    assignees.map(({ id }) => id),
  );
  const active = await activeUserIds(tx, team);
  return team.filter((id) => active.has(id));
}

/** Returns the engagement already created; refuses people who may not see it. */
async function madeBefore(tx: Tx, actor: Actor, linked: LinkedEngagement) {
  if (!seenBy(actor, linked)) return fail("engagements.rolled-forward", undefined);
  const made = await engagementRepository(tx).find(linked.id);
  if (!made) throw new Error("an engagement that was made by rolling forward is not there");
  return { ok: true, value: made } as const;
}

/** Creates next year's engagement only once: concurrent calls wait for the row lock and then find the existing one. */
export async function rollForward(
  tx: Tx,
  statusUpdater: StatusUpdater,
  actor: Actor,
  request: { readonly id: string; readonly testing: TestingChoice },
) {
  const repository = engagementRepository(tx);
  // The new engagement has the same client; this follows the lock order of a merge, which locks the client before its engagements.
  await clientRepository(tx).holdClientOf(request.id);
  await repository.lockRow(request.id);
  const current = await statusUpdater.refresh(tx, request.id);
  if (current.rolledForward) return madeBefore(tx, actor, current.rolledForward);
  if (current.status === "queued" || current.status === "processing") return fail("engagements.processing", { name: current.name });
  if (!isRollable(current))
    return fail("engagements.not-ready-to-roll-forward", {
      why: current.resultsOutOfDate
        ? "The results are out of date: files or setup changed since the last run."
        : "There are no current results.",
    });
  // Same check as when creating an engagement, so that an inactive client isn't rolled forward by mistake.
  const client = await clientRepository(tx).find(current.clientId);
  if (client && !client.isActive) return fail("engagements.client-inactive-for-next-year", { name: client.name });
  const fields = fieldsOfNextYear(current);
  const id = await repository.insert(fields, actor.userId, current.id);
  await repository.setAssignees(id, await nextTeam(tx, actor, current));
  await statusUpdater.copying.copyInto(tx, { fromId: current.id, toId: id, testing: request.testing });
  tx.record({
    event: "engagement.roll-forward",
    subjectType: "engagement",
    subjectId: current.id,
    data: { to: id, name: fields.name, testing: request.testing },
  });
  tx.record({
    event: "engagement.create",
    subjectType: "engagement",
    subjectId: id,
    data: { name: fields.name, year: fields.startOn.slice(0, 4), from: current.id },
  });
  return { ok: true, value: await statusUpdater.refresh(tx, id) } as const;
}

/** Previews `rollForward`; changes nothing. */
export async function planRollForward(tx: Tx, statusUpdater: StatusUpdater, actor: Actor, id: string): Promise<RollForwardPlan> {
  const current = await engagementRepository(tx).find(id);
  if (!current) throw new Error("the policy let an absent engagement through");
  const next = fieldsOfNextYear(current);
  const team = new Set(await nextTeam(tx, actor, current));
  const { contracts, meanings, testing } = await statusUpdater.copying.rollForwardShare(tx, id);
  return {
    engagement_name: next.name,
    start_date: next.startOn,
    end_date: next.endOn,
    rolled_forward: current.rolledForward && { ...linkedWire(actor, current.rolledForward), on: current.rolledForward.at },
    contracts: contracts.map((contract) => ({ ...contract })),
    meanings,
    assignees: current.assignees.filter((user) => team.has(user.id)).map(({ name }) => name),
    testing: {
      kept: testing.kept,
      defaults: testing.defaults,
      differences: testing.differences.map(({ outputKey, title, lines }) => ({
        output: { key: outputKey, title },
        lines: lines.map((line) => ({ ...line })),
      })),
    },
  };
}
