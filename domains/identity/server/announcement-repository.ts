import type { Queryable, Tx } from "@tieout/postgres";
import type { Announcement } from "../contract/index.ts";

const columns = "a.id, a.name, a.version, a.title, a.body, a.article";
const newestFirst = "order by a.published_at desc, a.id";

/** Published announcements; if a name is given, only the announcement with that name, published or not. */
export async function readAnnouncements(query: Queryable["query"], preview: string | null): Promise<readonly Announcement[]> {
  const { rows } =
    preview === null
      ? await query<Announcement>(`select ${columns} from announcements a where a.published_at <= now() ${newestFirst}`)
      : await query<Announcement>(`select ${columns} from announcements a where a.name = $1`, [preview]);
  return rows;
}

/** Announcements for one person, and which of them the person has closed. */
export const announcementsOf = (tx: Tx, userId: string) => ({
  async listOpen(): Promise<readonly Announcement[]> {
    const { rows } = await tx.query<Announcement>(
      `select ${columns} from announcements a where a.published_at <= now()
         and not exists (select from closed_announcements c where c.user_id = $1 and c.announcement_id = a.id) ${newestFirst}`,
      [userId],
    );
    return rows;
  },
  /** Returns false if there is no such announcement. */
  async close(announcementId: string, at: Date): Promise<boolean> {
    const { rows } = await tx.query("select id from announcements where id = $1", [announcementId]);
    if (rows.length === 0) return false;
    await tx.query(
      `insert into closed_announcements (organization_id, user_id, announcement_id, closed_at) values ($1, $2, $3, $4)
       on conflict (organization_id, user_id, announcement_id) do nothing`,
      [tx.organizationId, userId, announcementId, at],
    );
    return true;
  },
});
