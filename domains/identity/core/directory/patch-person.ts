import { type Result, success } from "@tieout/kernel";
import type { DirectoryPerson, PersonWish } from "./directory-person.ts";
import { isRecord, readerOf } from "./read-resource.ts";
import { attributeName, type ScimProblem, scimProblem, truthOf } from "./scim-problem.ts";

/** One entry of `Operations` (RFC 7644, 3.5.2), as sent. */
export interface PatchOperation {
  readonly op: string;
  readonly path?: string | undefined;
  readonly value?: unknown;
}

type WishResult = Result<PersonWish, ScimProblem>;

/** The combined changes from all operations, in order; later operations win. */
export function wishOfPatch(person: DirectoryPerson, operations: readonly PatchOperation[]): WishResult {
  let wish: PersonWish = {};
  for (const operation of operations) {
    const read = wishOfOperation(person, operation);
    if (!read.ok) return read;
    wish = { ...wish, ...read.value };
  }
  return success(wish);
}

const verbs = ["add", "replace", "remove"];

/** Reads an operation without a path, whose value has a member for each attribute. */
function wishOfMembers(person: DirectoryPerson, { op, value }: PatchOperation): WishResult {
  if (op.toLowerCase() === "remove") return scimProblem("noTarget", "A remove operation needs a path.");
  return isRecord(value)
    ? wishOfPatch(person, partsOf(op, value))
    : scimProblem("invalidValue", "An operation without a path needs an object in value.");
}

function wishOfOperation(person: DirectoryPerson, operation: PatchOperation): WishResult {
  const { op, path, value } = operation;
  const verb = op.toLowerCase();
  if (!verbs.includes(verb)) return scimProblem("invalidSyntax", `“${op.slice(0, 50)}” is not an operation. Send add, replace or remove.`);
  if (path === undefined || path === "") return wishOfMembers(person, operation);
  const name = attributeName(path);
  // An extension of the user schema; Tieout stores none.
  if (name.startsWith("urn:")) return success({});
  if (name === "id") return scimProblem("mutability", "Tieout assigns a person's id, and it can't change.");
  const target = targetOf(path.slice(path.length - name.length));
  if (!target)
    return scimProblem(
      "invalidPath",
      `“${path.slice(0, 100)}” is not a valid path. Valid paths look like name.givenName or emails[type eq "work"].value.`,
    );
  const reader = readerOf(target.attribute);
  if (!reader) {
    if (passedOver.has(/^\w+/.exec(name)?.[0] ?? "")) return success({});
    return scimProblem("invalidPath", `“${path.slice(0, 100)}” is not an attribute of a user.`);
  }
  // The filter selects an address or role that Tieout doesn't store.
  if (target.of && !isKept(person, target.of)) return success({});
  return verb === "remove" ? wishToRemove(target.attribute) : reader(value);
}

/** Turns each member of an object into a separate operation; names may be paths. Attributes Tieout doesn't store are ignored. */
const partsOf = (op: string, value: Readonly<Record<string, unknown>>): readonly PatchOperation[] =>
  Object.entries(value).flatMap(([path, part]) => (path.includes("[") || readerOf(attributeName(path)) ? [{ op, path, value: part }] : []));

/** The change that results from removing an attribute. */
function wishToRemove(attribute: string): WishResult {
  if (attribute === "username" || attribute.startsWith("emails"))
    return scimProblem("mutability", "userName and emails hold the address the person signs in with, so they can't be removed.");
  if (attribute === "active") return scimProblem("mutability", "active can't be removed. Replace it with false to deactivate the person.");
  return readerOf(attribute)?.(null) ?? success({});
}

interface Target {
  /** Attribute path in lower case, such as `emails.value`. */
  readonly attribute: string;
  /** Condition in brackets, if any. */
  readonly of: { readonly attribute: string; readonly member: string; readonly value: string } | null;
}

const pathPattern = /^([A-Za-z][\w$-]*)(?:\[\s*(\w{1,50})\s+eq\s+("[^"\\]{0,300}"|true|false)\s*\])?(?:\.([A-Za-z][\w$-]*))?$/i;

function targetOf(path: string): Target | null {
  const [, base = "", member, value = "", sub] = pathPattern.exec(path) ?? [];
  if (base === "") return null;
  const attribute = [base, ...(sub === undefined ? [] : [sub])].join(".").toLowerCase();
  const of =
    member === undefined ? null : { attribute: base.toLowerCase(), member: member.toLowerCase(), value: value.replaceAll('"', "") };
  return { attribute, of };
}

/** Whether the filter selects the stored value: the person's only address has type work and is primary; the only role is primary too. */
function isKept({ email }: DirectoryPerson, { attribute, member, value }: NonNullable<Target["of"]>): boolean {
  if (member === "primary") return truthOf(value) === true;
  if (attribute !== "emails") return true;
  if (member === "type") return value.toLowerCase() === "work";
  return member === "value" && value.toLowerCase() === email;
}

/** User attributes (RFC 7643, 4.1 and 4.3) that Tieout doesn't store; directories send them by default. */
const passedOver: ReadonlySet<string> = new Set([
  ...["nickname", "profileurl", "title", "usertype", "preferredlanguage", "locale", "timezone", "password"],
  ...["phonenumbers", "ims", "photos", "addresses", "groups", "entitlements", "x509certificates", "emails", "roles", "name"],
  ...["schemas", "meta"],
]);
