import { type InputOf, pageLinks } from "@tieout/contract";
import type { RouteHandlers } from "@tieout/http";
import { type Actor, success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { type FirmUser, identityFailures, type userRoutes } from "../../contract/index.ts";
import { ownAccessTaken, userStateOf } from "../../core/index.ts";
import type { IdentityDeps, SignInRules } from "../sign-in-rules.ts";
import { refuseTooManyAdded } from "./added-lately.ts";
import { addPerson, changePerson, type HandOver } from "./change-person.ts";
import { changeSignInRules, readSignInRules } from "./firm-sign-in-rules.ts";
import { inviteMany, previewInvites } from "./invite-many.ts";
import { countOutsideMails } from "./outside-mails.ts";
import { type UserChange, type UserRecord, userRepository } from "./user-repository.ts";

const { fail } = identityFailures;

export interface UsersDeps extends Pick<IdentityDeps, "passwordHashing" | "loginLimits"> {
  /** Counts by person; people without assignments may be absent. */
  readonly countAssignments: (tx: Tx, userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly handOver: HandOver;
}

export const userHandlers = (deps: UsersDeps, rules: SignInRules): RouteHandlers<typeof userRoutes> => ({
  async listUsers({ tx }, { query }) {
    const { page, page_size: limit } = query;
    const { count, rows } = await userRepository(tx).list({
      search: query.search || null,
      ordering: query.ordering ?? "name",
      limit,
      offset: (page - 1) * limit,
    });
    return success({ count, ...pageLinks("/api/users/", query, { page, pageSize: limit, count }), results: await wireOf(tx, rows, deps) });
  },
  createUser: ({ tx, now }, { body }) => createUser(tx, { body, at: now() }, deps),
  inviteUser: ({ tx, now }, { params }) => inviteUser(tx, { id: params.userId, at: now() }),
  previewInvites: ({ tx }, { body }) => previewInvites(tx, body.text),
  inviteMany: ({ tx, now }, { body }) => inviteMany(tx, { ...body, at: now() }),
  getSignInRules: async (context) => success(await readSignInRules(context)),
  putSignInRules: (context, { body }) => changeSignInRules(context, body, rules),
  updateUser: ({ tx, actor, now }, { params, body }) => updateUser(tx, { actor, id: params.userId, body, at: now() }, deps),
});

async function wireOf(tx: Tx, rows: readonly UserRecord[], { countAssignments }: UsersDeps): Promise<FirmUser[]> {
  const counts = await countAssignments(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    status: userStateOf(row),
    two_step: row.hasSecondStep,
    last_sign_in: row.lastSignIn?.toISOString() ?? null,
    engagement_count: counts.get(row.id) ?? 0,
  }));
}

/** Reads the person's current state. */
async function present(tx: Tx, id: string, deps: UsersDeps): Promise<FirmUser> {
  const record = await userRepository(tx).find(id);
  const [user] = record ? await wireOf(tx, [record], deps) : [];
  if (!user) throw new Error("a person who was just written is absent");
  return user;
}

interface NewUser {
  readonly body: InputOf<(typeof userRoutes)["createUser"]>["body"];
  readonly at: Date;
}

async function createUser(tx: Tx, { body, at }: NewUser, deps: UsersDeps) {
  const room = await refuseTooManyAdded(tx, 1);
  if (!room.ok) return room;
  const mail = await countOutsideMails(tx, [body.email], at);
  if (!mail.ok) return mail;
  const id = await addPerson(tx, body, { at, isInvited: true });
  if (id === null) {
    const isListed = await userRepository(tx).hasEmail(body.email);
    return fail(isListed ? "identity.email-listed" : "identity.email-taken", { email: body.email });
  }
  return success(await present(tx, id, deps));
}

interface InvitedUser {
  readonly id: string;
  readonly at: Date;
}

async function inviteUser(tx: Tx, { id, at }: InvitedUser) {
  const users = userRepository(tx);
  const user = await users.find(id);
  if (!user) return fail("identity.user-unknown", undefined);
  const mail = await countOutsideMails(tx, [user.email], at);
  if (!mail.ok) return mail;
  if (!(await users.invite(id, at))) return fail("identity.not-invited", { name: user.name });
  tx.record({ event: "identity.user-invited", subjectType: "user", subjectId: id });
  return success(undefined);
}

interface ChangedUser {
  readonly actor: Actor;
  readonly id: string;
  readonly body: InputOf<(typeof userRoutes)["updateUser"]>["body"];
  readonly at: Date;
}

async function updateUser(tx: Tx, { actor, id, body, at }: ChangedUser, deps: UsersDeps) {
  const own = ownAccessTaken(actor, id, body);
  if (own) return fail(`identity.${own}`, undefined);
  const change: UserChange = { name: body.name, role: body.role, isActive: body.is_active, successor: body.hand_over_to };
  const changed = await changePerson(tx, { id, change, at }, deps.handOver);
  if (!changed.ok) return changed;
  return success(await present(tx, id, deps));
}
