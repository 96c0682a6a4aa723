import { isDeepStrictEqual } from "node:util";
import { engagementRepository, type StatusUpdater } from "@tieout/engagements/server";
import { defineJob, enqueue, handleJob, type JobContext, JobFailure, type JobHandler } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { runStage, type StageDeps } from "@tieout/stages";
import { z } from "zod";
import { judgePeople, type MatchPeopleValue, type PeopleFinding, withPeople } from "../../core/index.ts";
import { withoutPeople } from "../files/asset-documents.ts";
import { mappingRepository } from "../mapping/mapping-repository.ts";
import { enqueueReading } from "../reading/read-asset.job.ts";
import { ingestionTasks } from "../tasks.ts";
import { peopleRepository } from "./people-repository.ts";
import { matchesOf, matchRequest, type PeopleSlot, peopleSlots } from "./people-slots.ts";
import { reviseDraft } from "./revise-draft.ts";

const Payload = z.object({ engagementId: z.uuid() });

/**
 * Compares the columns in unconfirmed mappings with the people in the engagement's other slots, and updates the proposals. Queued by every
 * change to an engagement's files or to what is certain about them, so that the upload order doesn't matter.
 */
const matchPeopleJob = defineJob("ingestion.match-people", (payload) => Payload.parse(payload));

export const enqueueMatching = (tx: Tx, engagementId: string): Promise<string> =>
  enqueue(tx, matchPeopleJob, { engagementId }, { key: `match-people:${engagementId}` });

interface MatchDeps extends StageDeps {
  readonly statusUpdater: StatusUpdater;
}

async function matchSlots(deps: MatchDeps, context: JobContext, engagementId: string, slots: readonly PeopleSlot[]) {
  const request = matchRequest(slots);
  if (!request) return { columns: [], matches: [] };
  const { value } = await runStage(deps, context, {
    scope: engagementId,
    stage: "match-people",
    reads: request.reads,
    task: ingestionTasks.matchPeople,
    payload: request.payload,
    inputs: request.inputs,
    outputs: [],
  });
  return value;
}

/** Findings from the other slots about the columns of the slot at a given index. */
function findingsOf(slots: readonly PeopleSlot[], position: number, { columns, matches }: MatchPeopleValue): readonly PeopleFinding[] {
  const slot = slots[position];
  const inspection = slot?.assets[0]?.inspection;
  if (!slot || !inspection) return [];
  return judgePeople({
    report: slot.report,
    columns: withoutPeople(inspection).columns,
    compared: columns.filter((column) => column.slot === position),
    matches: matchesOf(slots, position, matches),
  });
}

/** Saves the findings with every file in an unconfirmed slot, and proposes them in the draft. */
async function revise(tx: Tx, { node, assets, stored }: PeopleSlot, findings: readonly PeopleFinding[]): Promise<void> {
  const before = assets[0]?.inspection;
  if (!before || stored?.acceptedAt) return;
  if (assets.every(({ inspection }) => isDeepStrictEqual(inspection?.people ?? [], findings))) return;
  for (const { id } of assets) await peopleRepository(tx).save(id, findings);
  if (!stored) return;
  const alone = withoutPeople(before);
  const after = { ...alone, columns: withPeople(alone.columns, findings) };
  const columns = reviseDraft(stored.columns, { before, after, alone });
  if (isDeepStrictEqual(columns, stored.columns)) return;
  await mappingRepository(tx).save({ id: node.id, engagementId: node.engagementId }, { columns, values: stored.values, accepted: null });
  for (const { id, status } of assets) if (status === "needs_mapping") await enqueueReading(tx, id);
}

async function match(deps: MatchDeps, engagementId: string, context: JobContext): Promise<void> {
  const slots = await context.transaction((tx) => peopleSlots(tx, engagementId));
  const value = await matchSlots(deps, context, engagementId, slots);
  await context.finish(async (tx) => {
    await engagementRepository(tx).lockRow(engagementId);
    const engagement = await engagementRepository(tx).find(engagementId);
    if (!engagement || engagement.lockedAt) return;
    // A change made since then has already queued another comparison.
    const present = await peopleSlots(tx, engagementId);
    if (!isDeepStrictEqual(matchRequest(present), matchRequest(slots))) return;
    for (const [position, slot] of present.entries()) await revise(tx, slot, findingsOf(present, position, value));
    await deps.statusUpdater.refresh(tx, engagementId);
  });
}

/** Files are also read without the comparison: if it fails, every proposal stays as the file alone suggested. */
export const matchPeopleHandler = (deps: MatchDeps): JobHandler =>
  handleJob(matchPeopleJob, async ({ engagementId }, context) => {
    try {
      await match(deps, engagementId, context);
    } catch (error) {
      if (!(error instanceof JobFailure) || context.signal.aborted) throw error;
      context.note(error, error);
    }
  });
