import { createHash } from "node:crypto";
import type { ScimUser } from "../../contract/index.ts";
import { scimRoles, userSchema } from "../../core/index.ts";
import type { DirectoryRecord } from "./directory-repository.ts";

export const scimAddress = "/api/scim/v2/";

/** A version that changes whenever anything that a directory sees of the person changes. */
export function versionOf(record: DirectoryRecord): string {
  const { email, name, role, isActive, externalId, givenName, familyName, changedAt } = record;
  const seen = JSON.stringify([email, name, role, isActive, externalId, givenName, familyName, changedAt]);
  return `W/"${createHash("sha256").update(seen).digest("base64url").slice(0, 22)}"`;
}

/** A person in wire format. Locations begin with the product's public URL, if it has one. */
export function scimUserOf(record: DirectoryRecord, publicUrl = ""): ScimUser {
  const { id, email, name, externalId, givenName, familyName } = record;
  return {
    schemas: [userSchema],
    id,
    ...(externalId === null ? {} : { externalId }),
    userName: email,
    name: {
      formatted: name,
      ...(givenName === null ? {} : { givenName }),
      ...(familyName === null ? {} : { familyName }),
    },
    displayName: name,
    active: record.isActive,
    emails: [{ value: email, type: "work", primary: true }],
    roles: [{ value: scimRoles[record.role], primary: true }],
    meta: {
      resourceType: "User",
      created: record.createdAt.toISOString(),
      lastModified: record.changedAt.toISOString(),
      location: `${publicUrl}${scimAddress}Users/${id}`,
      version: versionOf(record),
    },
  };
}
