import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { engagementFailures } from "../contract/index.ts";
import { activeUserIds } from "./active-users.ts";
import { type EngagementRecord, engagementRepository } from "./engagement-repository.ts";
import { assigneesFor, lockRefusal } from "./save-engagement.ts";

const { fail } = engagementFailures;

/** Sets the whole team. Allowed during a run, because runs don't read it. */
export async function assignUsers(tx: Tx, actor: Actor, change: { readonly engagementId: string; readonly users: readonly string[] }) {
  const repository = engagementRepository(tx);
  const present = async (): Promise<EngagementRecord> => {
    const record = await repository.find(change.engagementId);
    if (!record) throw new Error("the policy let an absent engagement through");
    return record;
  };
  await repository.lockRow(change.engagementId);
  const record = await present();
  const refusal = lockRefusal(record);
  if (refusal) return refusal;
  const assignees = assigneesFor(actor, change.users);
  if ((await activeUserIds(tx, assignees)).size !== assignees.length) return fail("engagements.assignee-unknown", undefined);
  await repository.setAssignees(record.id, assignees);
  tx.record({ event: "engagement.assign", subjectType: "engagement", subjectId: record.id, data: { users: assignees } });
  return { ok: true, value: await present() } as const;
}
