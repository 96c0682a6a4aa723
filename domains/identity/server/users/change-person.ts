import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { identityFailures } from "../../contract/index.ts";
import { endsOwnKeys } from "../../core/index.ts";
import { apiKeyRepository } from "../api-keys/api-key-repository.ts";
import { type ChangeOutcome, type UserChange, type UserRecord, userRepository } from "./user-repository.ts";

const { fail } = identityFailures;

/** Replaces the first person with the second wherever the first is assigned; returns the engagements changed. */
export type HandOver = (tx: Tx, change: { readonly from: string; readonly to: string }) => Promise<readonly string[]>;

/** Adds a person to the firm and emails them a link to set a password. Returns the person's ID; null if the email is taken in any firm. */
export async function addPerson(
  tx: Tx,
  person: Pick<UserRecord, "email" | "name" | "role">,
  { at, isInvited }: { readonly at: Date; readonly isInvited: boolean },
): Promise<string | null> {
  const users = userRepository(tx);
  const id = await users.add(person);
  if (id === null) return null;
  if (isInvited) await users.invite(id, at);
  tx.record({ event: "identity.user-created", subjectType: "user", subjectId: id, data: { role: person.role } });
  return id;
}

export interface ChangedPerson {
  readonly id: string;
  readonly change: UserChange;
  readonly at: Date;
}

/** Changes a person's name, role or state, and hands over their engagements to a successor, if given. */
export async function changePerson(tx: Tx, { id, change, at }: ChangedPerson, handOver: HandOver) {
  const keys = endsOwnKeys(change) ? await apiKeyRepository(tx).inUseOf(id) : [];
  const before = await userRepository(tx).change(id, change, at);
  if (before.outcome === "absent") return fail("identity.user-unknown", undefined);
  if (before.outcome === "last-admin") return fail("identity.last-admin", { name: before.name });
  if (before.outcome !== "changed") return fail(`identity.${before.outcome}`, undefined);
  const engagements = change.successor === null ? [] : await handOver(tx, { from: id, to: change.successor });
  recordChange(tx, { id, before, change });
  for (const key of keys) {
    const data = { name: key.name, becauseOf: id };
    tx.record({ event: `identity.${key.kind}-revoked`, subjectType: key.kind.replace("-", "_"), subjectId: key.id, data });
  }
  if (change.successor !== null)
    tx.record({ event: "identity.handed-over", subjectType: "user", subjectId: id, data: { to: change.successor, engagements } });
  return success(undefined);
}

interface RecordedChange {
  readonly id: string;
  readonly before: ChangeOutcome;
  readonly change: UserChange;
}

/** Records one event for each thing that changed. */
function recordChange(tx: Tx, { id, before, change }: RecordedChange): void {
  const { name = before.name, role = before.role, isActive = before.isActive } = change;
  const about = { subjectType: "user", subjectId: id } as const;
  if (before.name !== name) tx.record({ event: "identity.user-renamed", ...about, data: { from: before.name, to: name } });
  if (before.role !== role) tx.record({ event: "identity.role-changed", ...about, data: { from: before.role, to: role } });
  if (before.isActive !== isActive) tx.record({ event: isActive ? "identity.user-activated" : "identity.user-deactivated", ...about });
}
