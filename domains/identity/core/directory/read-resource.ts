import { type Result, success } from "@tieout/kernel";
import type { Role } from "../user.ts";
import type { PersonWish } from "./directory-person.ts";
import { attributeName, type ScimProblem, scimProblem, truthOf } from "./scim-problem.ts";

type WishResult = Result<PersonWish, ScimProblem>;
type Reader = (value: unknown) => WishResult;

/** Maximum length: no real name or directory ID is longer. */
const longestText = 1000;

/** Reads a text; an empty text means no value, because directories send it that way. */
function text(attribute: string, wish: (text: string | null) => PersonWish): Reader {
  return (value) => {
    if (value === null || value === undefined || value === "") return success(wish(null));
    if (typeof value !== "string") return scimProblem("invalidValue", `${attribute} is not a string.`);
    if (value.length > longestText) return scimProblem("invalidValue", `${attribute} is longer than ${longestText} characters.`);
    return success(wish(value.trim() === "" ? null : value.trim()));
  };
}

const roleNames: Readonly<Record<string, Role>> = { admin: 1, "firm admin": 1, firm_admin: 1, auditor: 2 };
/** Role names as sent to directories. */
export const scimRoles = { 1: "admin", 2: "auditor" } as const satisfies Readonly<Record<Role, string>>;

function readRole(value: unknown): WishResult {
  const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined && one !== "");
  const roles: Role[] = [];
  for (const one of values) {
    const name: unknown = isRecord(one) ? memberOf(one, "value") : one;
    const role = typeof name === "string" ? roleNames[name.trim().toLowerCase()] : undefined;
    if (role === undefined)
      return scimProblem("invalidValue", `${shown(name)} is not a role. Send admin, auditor, or no role for auditor.`);
    roles.push(role);
  }
  return success({ role: roles.includes(1) ? 1 : 2 });
}

/** Reads the primary address, or the work address, or the first one: Tieout stores a single address and sends email to it. */
function readAddress(value: unknown): WishResult {
  const entries = (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined && one !== "");
  const addresses = entries.map((one) => (isRecord(one) ? one : { value: one }));
  const chosen =
    addresses.find((one) => truthOf(memberOf(one, "primary")) === true) ??
    addresses.find((one) => memberOf(one, "type") === "work") ??
    addresses[0];
  if (!chosen) return success({});
  const address = memberOf(chosen, "value");
  return typeof address === "string"
    ? success({ address })
    : scimProblem("invalidValue", `emails contains ${shown(address)}, which is not an email address.`);
}

function readTruth(value: unknown): WishResult {
  const isActive = truthOf(value);
  return isActive === null ? scimProblem("invalidValue", `active is ${shown(value)}; it must be true or false.`) : success({ isActive });
}

function readUserName(value: unknown): WishResult {
  return typeof value === "string" && value.trim() !== ""
    ? success({ userName: value })
    : scimProblem("invalidValue", "userName is the email a person signs in with, so it can't be empty.");
}

function readName(value: unknown): WishResult {
  if (value === null) return success({ formatted: null, givenName: null, familyName: null });
  return isRecord(value)
    ? readMembers(value, "name.")
    : scimProblem("invalidValue", "name is not an object with givenName and familyName.");
}

const readers: Readonly<Record<string, Reader>> = {
  username: readUserName,
  externalid: text("externalId", (externalId) => ({ externalId })),
  active: readTruth,
  displayname: text("displayName", (displayName) => ({ displayName })),
  name: readName,
  "name.formatted": text("name.formatted", (formatted) => ({ formatted })),
  "name.givenname": text("name.givenName", (givenName) => ({ givenName })),
  "name.familyname": text("name.familyName", (familyName) => ({ familyName })),
  emails: readAddress,
  "emails.value": readAddress,
  roles: readRole,
  "roles.value": readRole,
};

/** Null for an attribute that Tieout doesn't store. */
export const readerOf = (name: string): Reader | null => (Object.hasOwn(readers, name) ? (readers[name] ?? null) : null);

/** Reads a person or part of a person, as sent by a directory. Attributes Tieout doesn't store are ignored (RFC 7644, 3.3). */
export const readResource = (resource: Readonly<Record<string, unknown>>): WishResult => readMembers(resource, "");

function readMembers(resource: Readonly<Record<string, unknown>>, prefix: string): WishResult {
  let wish: PersonWish = {};
  for (const [name, value] of Object.entries(resource)) {
    const read = readerOf(prefix + attributeName(name))?.(value);
    if (read?.ok === false) return read;
    wish = { ...wish, ...read?.value };
  }
  return success(wish);
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function memberOf(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.entries(record).find(([key]) => key.toLowerCase() === name)?.[1];
}

const shown = (value: unknown): string =>
  typeof value === "string" ? `“${value.slice(0, 100)}”` : JSON.stringify(value ?? null).slice(0, 100);
