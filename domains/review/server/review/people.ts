import { seesEngagement } from "@tieout/engagements/core";
import { type ActiveUser, engagementRepository, listActiveUsers } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";

/** The firm's active users who can see an engagement, by name. */
export async function peopleOf(tx: Tx, engagementId: string): Promise<readonly Pick<ActiveUser, "id" | "name">[]> {
  const engagement = await engagementRepository(tx).find(engagementId);
  const assigneeIds = (engagement?.assignees ?? []).map(({ id }) => id);
  return (await listActiveUsers(tx, null)).filter(({ id, role }) => seesEngagement({ userId: id, role }, { assigneeIds }));
}
