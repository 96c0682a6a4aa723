import type { InputOf } from "@tieout/contract";
import { success } from "@tieout/kernel";
import type { PlatformTx, Queryable } from "@tieout/postgres";
import { type StaffAnnouncement, staffFailures, type staffRoutes } from "../contract/index.ts";
import { announcementState } from "../core/index.ts";

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly body: string;
  readonly publishedAt: Date | null;
}

export async function listAnnouncements(query: Queryable["query"], now: Date): Promise<StaffAnnouncement[]> {
  const { rows } = await query<Row>(
    `select id, name, version, title, body, published_at as "publishedAt" from announcements
     order by published_at desc nulls first, id desc limit 200`,
  );
  return rows.map(({ publishedAt, ...row }) => ({
    ...{ id: row.id, name: row.name, version: row.version, title: row.title, body: row.body },
    published_at: publishedAt?.toISOString() ?? null,
    state: announcementState(publishedAt?.getTime() ?? null, now.getTime()),
  }));
}

type AnnouncementInput = InputOf<(typeof staffRoutes)["createAnnouncement"]>["body"];

export async function createAnnouncement(tx: PlatformTx, { name, version, title, body, reason }: AnnouncementInput) {
  const { rows } = await tx.query<{ id: string }>(
    "insert into announcements (name, version, title, body) values ($1, $2, $3, $4) on conflict (name) do nothing returning id",
    [name, version, title, body],
  );
  const [added] = rows;
  if (!added) return staffFailures.fail("staff.announcement-taken", { name });
  record(tx, { event: "staff.announcement-written", id: added.id, data: { name, reason } });
  return success({ id: added.id });
}

interface Schedule {
  readonly id: string;
  readonly publishedAt: Date | null;
  readonly reason: string;
}

export async function scheduleAnnouncement(tx: PlatformTx, { id, publishedAt, reason }: Schedule) {
  const { rowCount } = await tx.query("update announcements set published_at = $2 where id = $1", [id, publishedAt]);
  if (rowCount !== 1) return staffFailures.fail("staff.no-announcement", undefined);
  record(tx, { event: "staff.announcement-scheduled", id, data: { at: publishedAt?.toISOString() ?? null, reason } });
  return success(undefined);
}

interface AuditEntry {
  readonly event: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Records an event that doesn't belong to any firm. */
const record = (tx: PlatformTx, { event, id, data }: AuditEntry): void =>
  tx.record({ organizationId: null, event, subjectType: "announcement", subjectId: id, data });
