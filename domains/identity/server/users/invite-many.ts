import { createHash } from "node:crypto";
import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { readSmallTable } from "@tieout/spreadsheet/small-table";
import { type Invites, identityFailures } from "../../contract/index.ts";
import {
  countInvites,
  type InviteRow,
  inviteTableOf,
  mostInvitedAtOnce,
  planInvites,
  type Role,
  refuseTaken,
  userStateOf,
} from "../../core/index.ts";
import { refuseTooManyAdded } from "./added-lately.ts";
import { countOutsideMails } from "./outside-mails.ts";
import { userRepository } from "./user-repository.ts";

const { fail } = identityFailures;

interface Plan {
  readonly rows: readonly InviteRow[];
  readonly ignored: readonly string[];
  /** Token of the previewed changes. */
  readonly token: string;
}

async function planOf(tx: Tx, text: string) {
  const read = readSmallTable(text, mostInvitedAtOnce);
  const table = "problem" in read ? read : inviteTableOf(read.records);
  if ("problem" in table) return fail("identity.invites-unreadable", { why: table.problem });
  const people = await userRepository(tx).known();
  const rows = planInvites(
    table.rows,
    people.map((person) => ({ email: person.email, state: userStateOf(person) })),
  );
  const token = createHash("sha256").update(JSON.stringify(rows)).digest("hex");
  const plan: Plan = { rows, ignored: table.ignored, token };
  return success(plan);
}

const wireOf = ({ rows, ignored, token }: Plan): Invites => ({
  rows: rows.map((row) => ({ ...row, says: [...row.says] })),
  counts: countInvites(rows),
  ignored_columns: [...ignored],
  token,
});

/** Previews the rows; writes nothing. An email that is taken outside the firm isn't noticed until the person is invited. */
export async function previewInvites(tx: Tx, text: string) {
  const plan = await planOf(tx, text);
  return plan.ok ? success(wireOf(plan.value)) : plan;
}

interface Invitations {
  readonly text: string;
  readonly token: string;
  readonly at: Date;
}

/** Applies the preview. Refused if the firm's people have changed since, so that only previewed people are invited. */
export async function inviteMany(tx: Tx, { text, token, at }: Invitations) {
  const plan = await planOf(tx, text);
  if (!plan.ok) return plan;
  if (plan.value.token !== token) return fail("identity.invites-changed", undefined, { extra: { current: wireOf(plan.value) } });
  const users = userRepository(tx);
  const people = plan.value.rows.flatMap(({ action, email, name, role }) => (action === "invite" && role ? [{ email, name, role }] : []));
  const room = await refuseTooManyAdded(tx, people.length);
  if (!room.ok) return room;
  const mails = await countOutsideMails(
    tx,
    people.map(({ email }) => email),
    at,
  );
  if (!mails.ok) return mails;
  const ids = await users.addMany(people);
  const taken = new Set([...ids].flatMap(([email, id]) => (id === null ? [email] : [])));
  const added = people.flatMap(({ email, role }): { id: string; role: Role }[] => {
    const id = ids.get(email);
    return id ? [{ id, role }] : [];
  });
  await users.inviteMany(
    added.map(({ id }) => id),
    at,
  );
  const rows = refuseTaken(plan.value.rows, taken);
  for (const { id, role } of added)
    tx.record({ event: "identity.user-created", subjectType: "user", subjectId: id, data: { role, import: true } });
  tx.record({
    event: "identity.users-invited",
    subjectType: "organization",
    subjectId: tx.organizationId,
    data: { ...countInvites(rows) },
  });
  return success(wireOf({ ...plan.value, rows }));
}
