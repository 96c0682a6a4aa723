import { type Registration, type RouteHandlers, registration } from "@tieout/http";
import type { Actor, PlainDate } from "@tieout/kernel";
import { addDays, addMonths, parsePlainDate } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import type { AnnouncedDeletion, DeletedEngagement, EngagementRetention, LegalHold, Retention } from "../../contract/index.ts";
import { retentionRoutes } from "../../contract/index.ts";
import {
  type EngagementFacts,
  engagementPolicy,
  isAnnounced,
  retentionEnd,
  retentionNoticeDays,
  retentionYears,
} from "../../core/index.ts";
import { placeHold, releaseHold } from "./hold-engagement.ts";
import { type DeletedRecord, type HoldRecord, type RetainedEngagement, retentionRepository } from "./retention-repository.ts";

interface Facts {
  readonly engagement: EngagementFacts;
  readonly [entity: string]: unknown;
}

const deletedShown = 200;

const holdWire = (hold: HoldRecord | null): (typeof LegalHold)["_output"] | null =>
  hold && { reason: hold.reason, on: hold.placedAt, by: hold.placedByName };

/** The UTC day of an instant, consistent with how lock days are determined. */
export function dayOfInstant(moment: Date): PlainDate {
  const day = parsePlainDate(moment.toISOString().slice(0, 10));
  if (!day) throw new RangeError("an instant without a day");
  return day;
}

/** Engagements whose retention may end within the notice period. A lock is never later than the day from which retention is counted. */
export async function announcedDeletions(tx: Tx, today: PlainDate) {
  const retention = retentionRepository(tx);
  const rule = await retention.rule();
  const found: { readonly engagement: RetainedEngagement; readonly deleteOn: PlainDate; readonly countedFrom: PlainDate }[] = [];
  for (const engagement of await retention.lockedThrough(addMonths(addDays(today, retentionNoticeDays), -12 * rule.years))) {
    const end = retentionEnd(engagement, rule);
    if (end && isAnnounced(end, today)) found.push({ engagement, deleteOn: end.deleteOn, countedFrom: end.countedFrom });
  }
  return { rule, found: found.sort((one, other) => (one.deleteOn < other.deleteOn ? -1 : one.deleteOn > other.deleteOn ? 1 : 0)) };
}

const announcedWire = ({
  engagement,
  deleteOn,
  countedFrom,
}: Awaited<ReturnType<typeof announcedDeletions>>["found"][number]): AnnouncedDeletion => ({
  id: engagement.id,
  client_name: engagement.clientName,
  engagement_name: engagement.name,
  plan_year_end: engagement.endOn,
  locked_on: engagement.lockedAt?.toISOString() ?? "",
  counted_from: countedFrom,
  delete_on: deleteOn,
  hold: holdWire(engagement.hold),
});

const deletedWire = (record: DeletedRecord): DeletedEngagement => ({
  id: record.engagementId,
  client_name: record.clientName,
  plan_year_start: record.startOn,
  plan_year_end: record.endOn,
  locked_on: record.lockedAt.toISOString(),
  deleted_on: record.deletedAt?.toISOString() ?? null,
  retention_years: record.retentionYears,
  counted_from: record.countedFrom,
  files: record.files,
  rows: record.rows,
  sealed_sha256: record.sealedSha256,
});

async function retentionOf(tx: Tx, now: Date): Promise<Retention> {
  const { rule, found } = await announcedDeletions(tx, dayOfInstant(now));
  const retention = retentionRepository(tx);
  return {
    years: rule.years,
    least_years: retentionYears.least,
    most_years: retentionYears.most,
    changed_on: rule.changedAt.toISOString(),
    announced: found.map(announcedWire),
    ...(await retention.counts()),
    deleted: (await retention.deleted(deletedShown)).map(deletedWire),
  };
}

async function ofEngagement(tx: Tx, actor: Actor, id: string): Promise<EngagementRetention> {
  const retention = retentionRepository(tx);
  const engagement = await retention.find(id);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  const rule = await retention.rule();
  const end = retentionEnd(engagement, rule);
  return {
    years: rule.years,
    counted_from: end?.countedFrom ?? null,
    delete_on: end?.deleteOn ?? null,
    hold: holdWire(engagement.hold),
    may_hold: engagementPolicy["engagement.hold"](actor, { assigneeIds: [] }),
  };
}

const handlers: RouteHandlers<typeof retentionRoutes, Facts> = {
  async getRetention({ tx, now }) {
    return { ok: true, value: await retentionOf(tx, now()) };
  },
  async putRetention({ tx, now }, { body }) {
    const retention = retentionRepository(tx);
    const { years } = await retention.rule();
    if (years !== body.years) {
      await retention.change(body.years, now());
      const data = { from: years, to: body.years };
      tx.record({ event: "organization.change-retention", subjectType: "organization", subjectId: tx.organizationId, data });
    }
    return { ok: true, value: await retentionOf(tx, now()) };
  },
  async getEngagementRetention({ tx, actor }, { params }) {
    return { ok: true, value: await ofEngagement(tx, actor, params.engagementId) };
  },
  async placeHold({ tx, actor }, { params, body }) {
    const placed = await placeHold(tx, actor, { id: params.engagementId, reason: body.reason });
    return placed.ok ? { ok: true, value: await ofEngagement(tx, actor, params.engagementId) } : placed;
  },
  async releaseHold({ tx, actor }, { params, body }) {
    const released = await releaseHold(tx, actor, { id: params.engagementId, reason: body.reason });
    return released.ok ? { ok: true, value: await ofEngagement(tx, actor, params.engagementId) } : released;
  },
};

/** Retention periods and holds. Facts and policies come from `registerEngagements`. */
export const registerRetention = (): Registration =>
  registration<typeof retentionRoutes, Facts>({ domain: "retention", routes: retentionRoutes, handlers });
