import { type Actor, isFirmAdmin } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { type BulkAssignmentResult, engagementFailures } from "../../contract/index.ts";
import { seesEngagement } from "../../core/index.ts";
import { activeUserIds } from "../active-users.ts";

const { fail } = engagementFailures;

interface BulkChange {
  readonly engagements: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

interface Team {
  readonly id: string;
  readonly name: string;
  readonly lockedAt: Date | null;
  readonly assigneeIds: readonly string[];
}

type Row = BulkAssignmentResult["results"][number];

/**
 * Adds and removes people on several engagements in one transaction; engagements that cannot be changed are reported and left unchanged.
 */
export async function assignToMany(tx: Tx, actor: Actor, change: BulkChange) {
  const wanted = [...new Set(change.engagements)];
  const add = [...new Set(change.add)];
  // A person who is both added and removed is added.
  const remove = change.remove.filter((id) => !add.includes(id));
  if ((await activeUserIds(tx, add)).size !== add.length) return fail("engagements.assignee-unknown", undefined);
  const teams = new Map((await lockTeams(tx, wanted)).map((team) => [team.id, team]));
  const results: Row[] = [];
  for (const id of wanted) results.push(await assign(tx, { id, team: teams.get(id), actor }, { add, remove }));
  return { ok: true, value: { changed: results.filter(({ outcome }) => outcome === "changed").length, results } } as const;
}

/** Locks in ID order, so that calls with engagements in common wait for each other without deadlock. */
async function lockTeams(tx: Tx, ids: readonly string[]): Promise<readonly Team[]> {
  await tx.query("select 1 from engagements where id = any ($1::uuid[]) order by id for update", [ids]);
  const { rows } = await tx.query<Team>(
    `select e.id, e.name, e.locked_at as "lockedAt", array(select a.user_id from engagement_assignments a
       where a.organization_id = e.organization_id and a.engagement_id = e.id)::text[] as "assigneeIds"
     from engagements e where e.id = any ($1::uuid[])`,
    [ids],
  );
  return rows;
}

interface OneTeam {
  readonly id: string;
  readonly team: Team | undefined;
  readonly actor: Actor;
}

async function assign(tx: Tx, { id, team, actor }: OneTeam, { add, remove }: Pick<BulkChange, "add" | "remove">): Promise<Row> {
  if (!team || !seesEngagement(actor, team))
    return refused(id, null, { code: "http.not-found", msg: "This engagement doesn't exist, or you aren't assigned to it." });
  // An auditor cannot leave an engagement, just as when setting the whole team.
  const leaving = remove.filter((user) => team.assigneeIds.includes(user) && (isFirmAdmin(actor) || user !== actor.userId));
  const joining = add.filter((user) => !team.assigneeIds.includes(user));
  if (team.lockedAt) {
    const locked = fail("engagements.locked", { name: team.name });
    return refused(id, team.name, locked.ok ? null : locked.failure);
  }
  if (remove.includes(actor.userId) && !isFirmAdmin(actor) && joining.length + leaving.length === 0)
    return refused(id, team.name, { code: "engagements.assignee-stays", msg: "You can't remove yourself. Ask a firm admin." });
  if (joining.length + leaving.length === 0) return { id, engagement_name: team.name, outcome: "unchanged", code: null, msg: null };
  await tx.query("delete from engagement_assignments where engagement_id = $1 and user_id = any ($2::uuid[])", [id, leaving]);
  await tx.query(
    "insert into engagement_assignments (organization_id, engagement_id, user_id) select $1, $2, unnest($3::uuid[]) on conflict do nothing",
    [tx.organizationId, id, joining],
  );
  const users = [...team.assigneeIds.filter((user) => !leaving.includes(user)), ...joining];
  tx.record({ event: "engagement.assign", subjectType: "engagement", subjectId: id, data: { users } });
  return { id, engagement_name: team.name, outcome: "changed", code: null, msg: null };
}

const refused = (id: string, engagement_name: string | null, why: { readonly code: string; readonly msg: string } | null): Row => ({
  ...{ id, engagement_name, outcome: "refused" as const },
  code: why?.code ?? null,
  msg: why?.msg ?? null,
});
