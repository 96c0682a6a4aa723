import { EmailAddress, type InputOf, PersonName } from "@tieout/contract";
import { namesVersion } from "@tieout/http";
import { nameProblem, type Result, success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { directoryFailures, type ScimUsers, scimPageLimits, type scimRoutes } from "../../contract/index.ts";
import {
  type DirectoryPerson,
  leastRole,
  newPersonOf,
  type PersonWish,
  parseScimFilter,
  readResource,
  type ScimProblem,
  wishedPerson,
  wishOfPatch,
} from "../../core/index.ts";
import { refuseTooManyAdded } from "../users/added-lately.ts";
import { addPerson, changePerson, type HandOver } from "../users/change-person.ts";
import { countOutsideMails } from "../users/outside-mails.ts";
import { type UserChange, userRepository } from "../users/user-repository.ts";
import { type DirectoryRecord, directoryRepository } from "./directory-repository.ts";
import { scimUserOf, versionOf } from "./scim-wire.ts";

const { fail } = directoryFailures;
const uniqueness = { extra: { scim_type: "uniqueness" } };
const refused = ({ scimType, detail }: ScimProblem) => fail("directory.refused", { why: detail }, { extra: { scim_type: scimType } });
const unknown = () => fail("directory.user-unknown", undefined);

export interface DirectoryDeps {
  readonly handOver: HandOver;
  readonly publicUrl?: string;
}

type Resource = Readonly<Record<string, unknown>>;

export async function listDirectoryUsers(
  tx: Tx,
  query: InputOf<(typeof scimRoutes)["listScimUsers"]>["query"],
  { publicUrl }: DirectoryDeps,
) {
  const filter = query.filter === undefined ? success(null) : parseScimFilter(query.filter);
  if (!filter.ok) return refused(filter.failure);
  const limit = Math.min(Math.max(query.count, 0), scimPageLimits.most);
  const startIndex = Math.max(query.startIndex, 1);
  const { count, rows } = await directoryRepository(tx).list({ filter: filter.value, limit, offset: startIndex - 1 });
  const page: ScimUsers = {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    ...{ totalResults: count, startIndex, itemsPerPage: rows.length },
    Resources: rows.map((row) => scimUserOf(row, publicUrl)),
  };
  return success(page);
}

export async function getDirectoryUser(tx: Tx, id: string, { publicUrl }: DirectoryDeps) {
  const record = await directoryRepository(tx).find(id);
  return record ? success(scimUserOf(record, publicUrl)) : unknown();
}

/**
 * Applies the product's rules for names and email addresses. An unchanged name is not checked, so that the person can always be
 * deactivated.
 */
function checked(person: DirectoryPerson, known: DirectoryPerson | null): Result<DirectoryPerson, ScimProblem> {
  const invalid = (detail: string): Result<never, ScimProblem> => ({ ok: false, failure: { scimType: "invalidValue", detail } });
  const email = EmailAddress.safeParse(person.email);
  if (!email.success)
    return invalid(
      `userName “${person.email.slice(0, 100)}” is not an email address. People sign in with their email, so map userName to it.`,
    );
  const name = person.name === known?.name ? { success: true as const, data: person.name } : PersonName.safeParse(person.name);
  if (!name.success) return invalid(`The name “${person.name.slice(0, 100)}” ${nameProblem(person.name) ?? "is blank"}.`);
  const long = [person.externalId, person.givenName, person.familyName].some((text) => (text?.length ?? 0) > 200);
  if (long) return invalid("externalId, givenName and familyName can have at most 200 characters each.");
  return { ok: true, value: { ...person, email: email.data, name: name.data } };
}

interface NewResource {
  readonly resource: Resource;
  readonly at: Date;
}

/** Adds a person to the token's firm, just as when an admin invites one. */
export async function createDirectoryUser(tx: Tx, { resource, at }: NewResource, deps: DirectoryDeps) {
  const read = readResource(resource);
  if (!read.ok) return refused(read.failure);
  const wished = newPersonOf(read.value);
  const person = wished.ok ? checked(wished.value, null) : wished;
  if (!person.ok) return refused(person.failure);
  const directory = directoryRepository(tx);
  await directory.lock();
  const removed = await directory.findRemoved(person.value.email);
  if (removed) return restore(tx, { record: removed, wish: read.value, at }, deps);
  const { email, externalId, isActive } = person.value;
  if (await directory.hasEmail(email)) return fail("directory.user-listed", { email }, uniqueness);
  if (externalId !== null && (await directory.isExternalIdOfAnother(externalId, noId)))
    return fail("directory.external-id-taken", { externalId }, uniqueness);
  const room = await refuseTooManyAdded(tx, 1);
  if (!room.ok) return room;
  const mail = await countOutsideMails(tx, isActive ? [email] : [], at);
  if (!mail.ok) return mail;
  const id = await addPerson(tx, person.value, { at, isInvited: isActive });
  if (id === null) return fail("directory.email-taken", { email }, uniqueness);
  await directory.keep(id, person.value);
  if (!isActive) {
    const changed = await changePerson(tx, { id, change: { isActive, successor: null }, at }, deps.handOver);
    if (!changed.ok) return changed;
  }
  return getDirectoryUser(tx, id, deps);
}

const noId = "00000000-0000-0000-0000-000000000000";

interface WishedChange {
  readonly record: DirectoryRecord;
  readonly wish: PersonWish;
  readonly at: Date;
}

/**
 * Restores a person whom the directory deleted and now creates again, using the same account, so that their work and sign-offs stay theirs.
 */
async function restore(tx: Tx, { record, wish, at }: WishedChange, deps: DirectoryDeps) {
  // A person whom an admin has activated since then keeps the role the admin gave them.
  const role = record.isActive ? record.role : leastRole;
  const person = wishedPerson({ ...record, role, externalId: null, givenName: null, familyName: null }, { isActive: true, ...wish });
  if (!person.ok) return refused(person.failure);
  tx.record({ event: "identity.directory-entry-restored", subjectType: "user", subjectId: record.id });
  return change(tx, { record, person: person.value, at }, deps);
}

interface NamedResource {
  readonly id: string;
  readonly at: Date;
  /** `If-Match` header: the versions of the person to which the request applies. */
  readonly ifMatch: string | null;
}

const isOther = (record: DirectoryRecord, ifMatch: string | null): boolean => ifMatch !== null && !namesVersion(ifMatch, versionOf(record));

interface ChangedResource extends NamedResource {
  /** The changes that the directory requests, given the person's current state. */
  readonly wishOf: (person: DirectoryPerson) => Result<PersonWish, ScimProblem>;
}

/** Changes a person under the same rules that apply to the firm's admins; all or nothing. */
export async function changeDirectoryUser(tx: Tx, { id, at, ifMatch, wishOf }: ChangedResource, deps: DirectoryDeps) {
  const directory = directoryRepository(tx);
  await directory.lock();
  const record = await directory.find(id);
  if (!record) return unknown();
  if (isOther(record, ifMatch)) return fail("directory.changed-meanwhile", undefined);
  const wish = wishOf(record);
  const person = wish.ok ? wishedPerson(record, wish.value) : wish;
  if (!person.ok) return refused(person.failure);
  return change(tx, { record, person: person.value, at }, deps);
}

export const replaced = (resource: Resource) => () => readResource(resource);
export const patched =
  ({ Operations }: InputOf<(typeof scimRoutes)["patchScimUser"]>["body"]) =>
  (person: DirectoryPerson) =>
    wishOfPatch(
      person,
      Operations.map(({ op, path, value }) => ({ op, path: path ?? undefined, value })),
    );

interface Change {
  readonly record: DirectoryRecord;
  readonly person: DirectoryPerson;
  readonly at: Date;
}

/** Keeps only differing fields, because an admin may have changed the rest in the meantime. */
const differing = ({ name, role, isActive }: DirectoryPerson, record: DirectoryRecord): UserChange => ({
  ...(name === record.name ? {} : { name }),
  ...(role === record.role ? {} : { role }),
  ...(isActive === record.isActive ? {} : { isActive }),
  successor: null,
});

async function invite(tx: Tx, { id, email }: DirectoryRecord, at: Date) {
  const mail = await countOutsideMails(tx, [email], at);
  if (mail.ok && (await userRepository(tx).invite(id, at)))
    tx.record({ event: "identity.user-invited", subjectType: "user", subjectId: id });
  return mail;
}

async function change(tx: Tx, { record, person: wished, at }: Change, deps: DirectoryDeps) {
  const { id } = record;
  const person = checked(wished, record);
  if (!person.ok) return refused(person.failure);
  const { isActive, externalId, givenName, familyName } = person.value;
  const directory = directoryRepository(tx);
  if (externalId !== null && (await directory.isExternalIdOfAnother(externalId, id)))
    return fail("directory.external-id-taken", { externalId }, uniqueness);
  const change = differing(person.value, record);
  if (Object.keys(change).length > 1) {
    const changed = await changePerson(tx, { id, change, at }, deps.handOver);
    if (!changed.ok) return changed;
  }
  if (isActive && !record.isActive && (await userRepository(tx).find(id))?.hasPassword === false) {
    const mail = await invite(tx, record, at);
    if (!mail.ok) return mail;
  }
  if (externalId !== record.externalId || givenName !== record.givenName || familyName !== record.familyName || record.isRemoved) {
    await directory.keep(id, person.value);
    tx.record({ event: "identity.directory-entry-changed", subjectType: "user", subjectId: id, data: { externalId } });
  }
  return getDirectoryUser(tx, id, deps);
}

/** Deactivates a person and hides them from the directory. */
export async function removeDirectoryUser(tx: Tx, { id, at, ifMatch }: NamedResource, deps: DirectoryDeps) {
  const directory = directoryRepository(tx);
  await directory.lock();
  const record = await directory.find(id);
  if (!record) return unknown();
  if (isOther(record, ifMatch)) return fail("directory.changed-meanwhile", undefined);
  if (record.isActive) {
    const changed = await changePerson(tx, { id: record.id, change: { isActive: false, successor: null }, at }, deps.handOver);
    if (!changed.ok) return changed;
  }
  await directory.remove(record.id, at);
  tx.record({ event: "identity.directory-entry-removed", subjectType: "user", subjectId: record.id });
  return success(undefined);
}
