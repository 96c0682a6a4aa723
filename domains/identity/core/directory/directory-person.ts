import { type Result, success } from "@tieout/kernel";
import { normalizeEmail, type Role } from "../user.ts";
import { type ScimProblem, scimProblem } from "./scim-problem.ts";

/** A person at the firm as its directory sees them. */
export interface DirectoryPerson {
  /** Email and username; Tieout uses one address as both. */
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly externalId: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
}

/** Changes to a person that a directory requests: undefined leaves a value unchanged, null removes it. */
export interface PersonWish {
  readonly userName?: string | undefined;
  /** The person's email address according to the directory. */
  readonly address?: string | undefined;
  readonly displayName?: string | null | undefined;
  readonly formatted?: string | null | undefined;
  readonly givenName?: string | null | undefined;
  readonly familyName?: string | null | undefined;
  readonly externalId?: string | null | undefined;
  readonly isActive?: boolean | undefined;
  readonly role?: Role | undefined;
}

/** Role for a person whose directory specifies none. */
export const leastRole: Role = 2;

const nobody: DirectoryPerson = {
  email: "",
  name: "",
  role: leastRole,
  isActive: true,
  externalId: null,
  givenName: null,
  familyName: null,
};

export function newPersonOf(wish: PersonWish): Result<DirectoryPerson, ScimProblem> {
  if (wish.userName === undefined)
    return scimProblem("invalidValue", "userName is missing. It must be the email the person signs in with.");
  const email = normalizeEmail(wish.userName);
  return wishedPerson({ ...nobody, email }, wish);
}

/**
 * Applies the requested changes to a person. The email cannot change: a directory that could change it could send a password link to
 * another address and act under the person's name.
 */
export function wishedPerson(before: DirectoryPerson, wish: PersonWish): Result<DirectoryPerson, ScimProblem> {
  for (const [attribute, written] of [
    ["userName", wish.userName],
    ["emails", wish.address],
  ] as const)
    if (written !== undefined && normalizeEmail(written) !== before.email) return emailStays(attribute, written, before.email);
  const { role = before.role, isActive = before.isActive } = wish;
  const givenName = wish.givenName === undefined ? before.givenName : wish.givenName;
  const familyName = wish.familyName === undefined ? before.familyName : wish.familyName;
  const externalId = wish.externalId === undefined ? before.externalId : wish.externalId;
  return success({ email: before.email, name: nameAfter(before, wish), role, isActive, externalId, givenName, familyName });
}

const emailStays = (attribute: string, written: string, email: string) =>
  scimProblem(
    "mutability",
    `${attribute} says ${written}, but this person signs in with ${email}, which can't change. Map userName and emails to the same address; if it changed, deactivate this person and add them with the new one.`,
  );

/** The most complete name among those that differ from the current one. */
function nameAfter(before: DirectoryPerson, wish: PersonWish): string {
  const { displayName, formatted } = wish;
  const parts = [wish.givenName ?? before.givenName, wish.familyName ?? before.familyName].filter((part) => part !== null && part !== "");
  const isPartChanged =
    (typeof wish.givenName === "string" && wish.givenName !== before.givenName) ||
    (typeof wish.familyName === "string" && wish.familyName !== before.familyName);
  const changed = [displayName, formatted, isPartChanged ? parts.join(" ") : null].find(
    (name) => typeof name === "string" && name !== "" && name !== before.name,
  );
  if (changed) return changed;
  return before.name === "" ? before.email.replace(/@.*$/, "") : before.name;
}
