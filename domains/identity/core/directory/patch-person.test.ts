import fc from "fast-check";
import { scimPatch } from "scim-patch";
import { describe, expect, test } from "vitest";
import { type DirectoryPerson, newPersonOf, wishedPerson } from "./directory-person.ts";
import { type PatchOperation, wishOfPatch } from "./patch-person.ts";
import { readResource } from "./read-resource.ts";

const anna: DirectoryPerson = {
  ...{ email: "anna@firm.com", name: "Anna Lind", role: 2, isActive: true },
  ...{ externalId: "e-1", givenName: "Anna", familyName: "Lind" },
};

function after(operations: readonly PatchOperation[], before = anna): DirectoryPerson {
  const wish = wishOfPatch(before, operations);
  const person = wish.ok ? wishedPerson(before, wish.value) : wish;
  return person.ok ? person.value : expect.fail(person.failure.detail);
}

function refusal(operations: readonly PatchOperation[]) {
  const wish = wishOfPatch(anna, operations);
  const person = wish.ok ? wishedPerson(anna, wish.value) : wish;
  return person.ok ? expect.fail(JSON.stringify(person.value)) : person.failure;
}

describe("a change made by operations", () => {
  test.each<[string, readonly PatchOperation[], Partial<DirectoryPerson>]>([
    ["Entra ID deactivates", [{ op: "Replace", path: "active", value: "False" }], { isActive: false }],
    ["Okta deactivates", [{ op: "replace", value: { active: false } }], { isActive: false }],
    ["a name by its parts", [{ op: "Replace", path: "name.familyName", value: "Berg" }], { familyName: "Berg", name: "Anna Berg" }],
    [
      "a name as it is displayed, whatever its parts say",
      [
        { op: "Add", path: "displayName", value: "Anna B. Berg" },
        { op: "replace", path: "name.familyName", value: "Berg" },
      ],
      { familyName: "Berg", name: "Anna B. Berg" },
    ],
    [
      "members that are paths, without a path",
      [{ op: "add", value: { "name.givenName": "Ann", externalId: "e-2" } }],
      { externalId: "e-2", givenName: "Ann", name: "Ann Lind" },
    ],
    ["the address as it is", [{ op: "Replace", path: 'emails[type eq "work"].value', value: "ANNA@firm.com" }], {}],
    ["another address, which is not kept", [{ op: "add", path: 'emails[type eq "home"].value', value: "anna@home.example" }], {}],
    ["the same in an object without a path", [{ op: "add", value: { 'emails[type eq "home"].value': "anna@home.example" } }], {}],
    ["a role", [{ op: "add", path: "roles", value: [{ primary: false, value: "Admin", display: "Admin" }] }], { role: 1 }],
    ["a role as Entra ID selects it", [{ op: "Add", path: 'roles[primary eq "True"].value', value: "admin" }], { role: 1 }],
    [
      "what is not kept",
      [
        { op: "replace", path: "title", value: "Senior" },
        { op: "add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "Audit" },
      ],
      {},
    ],
    ["the directory's id, taken away", [{ op: "remove", path: "externalId" }], { externalId: null }],
    [
      "with the schema in the path",
      [{ op: "replace", path: "urn:ietf:params:scim:schemas:core:2.0:User:displayName", value: "A. Lind" }],
      { name: "A. Lind" },
    ],
    [
      "the last of two operations",
      [
        { op: "replace", path: "active", value: false },
        { op: "replace", path: "active", value: true },
      ],
      {},
    ],
    ["nothing", [], {}],
  ])("%s", (_what, operations, change) => {
    expect(after(operations)).toEqual({ ...anna, ...change });
  });

  test("removes the admin role by removing `roles`", () => {
    expect(after([{ op: "remove", path: "roles" }], { ...anna, role: 1 }).role).toBe(2);
    expect(after([{ op: "remove", path: 'roles[value eq "admin"]' }], { ...anna, role: 1 }).role).toBe(2);
  });

  test.each<[string, readonly PatchOperation[], string]>([
    ["another username", [{ op: "replace", path: "userName", value: "anna@other.com" }], "mutability"],
    ["another address of work", [{ op: "Replace", path: 'emails[type eq "work"].value', value: "anna@other.com" }], "mutability"],
    ["no username", [{ op: "remove", path: "userName" }], "mutability"],
    ["no address", [{ op: "remove", path: "emails" }], "mutability"],
    ["no state", [{ op: "remove", path: "active" }], "mutability"],
    ["an id", [{ op: "replace", path: "id", value: "x" }], "mutability"],
    ["a state that is none", [{ op: "replace", path: "active", value: "maybe" }], "invalidValue"],
    ["a role that is none", [{ op: "replace", path: "roles", value: [{ value: "owner" }] }], "invalidValue"],
    ["a name that is a number", [{ op: "replace", path: "displayName", value: 5 }], "invalidValue"],
    ["an attribute of no one", [{ op: "replace", path: "shoeSize", value: 5 }], "invalidPath"],
    ["a path that is none", [{ op: "replace", path: "emails[", value: "x" }], "invalidPath"],
    ["an operation that is none", [{ op: "move", path: "active" }], "invalidSyntax"],
    ["removing nothing named", [{ op: "remove" }], "noTarget"],
    ["no path and no object", [{ op: "replace", value: "x" }], "invalidValue"],
  ])("is refused: %s", (_what, operations, scimType) => {
    expect(refusal(operations).scimType).toBe(scimType);
  });

  test("has the same result as another RFC 7644 library", () => {
    const operation = fc.oneof(
      fc.record({ op: fc.constantFrom("add", "replace"), path: fc.constant("active"), value: fc.boolean() }),
      fc.record({
        op: fc.constantFrom("add", "replace"),
        path: fc.constantFrom("name.givenName", "name.familyName", "externalId"),
        value: fc.constantFrom("x", "y", "z"),
      }),
      fc.record({ op: fc.constant("remove"), path: fc.constantFrom("externalId", "name.givenName") }),
      fc.record({
        op: fc.constantFrom("add", "replace"),
        value: fc.record({ active: fc.boolean(), externalId: fc.constantFrom("x", "y") }),
      }),
    );
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 6 }), (operations) => {
        const person = after(operations);
        const resource = {
          ...{ schemas: [], meta: { resourceType: "User", created: new Date(0), lastModified: new Date(0) } },
          ...{ active: true, externalId: "e-1", name: { givenName: "Anna", familyName: "Lind" } },
        };
        const other = scimPatch(resource, operations as Parameters<typeof scimPatch>[1]) as Partial<typeof resource>;
        expect({ active: person.isActive, externalId: person.externalId, given: person.givenName, family: person.familyName }).toEqual({
          ...{ active: other.active, externalId: other.externalId ?? null },
          ...{ given: other.name?.givenName ?? null, family: other.name?.familyName ?? null },
        });
      }),
    );
  });

  test("with any value is applied or refused with a sentence, and never changes the email", () => {
    const path = fc.option(
      fc.oneof(
        fc.string({ maxLength: 30 }),
        fc.constantFrom("active", "name", "emails", "roles", "userName", 'emails[type eq "work"].value'),
      ),
      { nil: undefined },
    );
    fc.assert(
      fc.property(fc.array(fc.record({ op: fc.constantFrom("add", "Replace", "remove"), path, value: fc.jsonValue() })), (operations) => {
        const wish = wishOfPatch(anna, operations);
        const person = wish.ok ? wishedPerson(anna, wish.value) : wish;
        if (person.ok) expect(person.value.email).toBe(anna.email);
        else expect(person.failure.detail).toMatch(/\.$/);
      }),
    );
  });
});

describe("a complete person", () => {
  const made = (resource: Record<string, unknown>) => {
    const wish = readResource(resource);
    const person = wish.ok ? newPersonOf(wish.value) : wish;
    return person.ok ? person.value : expect.fail(person.failure.detail);
  };

  test("gets the role with the fewest rights if none is specified, and an email in lower case", () => {
    expect(made({ userName: " Anna@Firm.com ", name: { givenName: "Anna", familyName: "Lind" } })).toEqual({ ...anna, externalId: null });
    expect(made({ userName: "a@b.com", roles: [] }).role).toBe(2);
    expect(made({ userName: "a@b.com", roles: [{ value: "auditor" }, { value: "admin" }] }).role).toBe(1);
  });

  test("gets the most complete name, or the address if there is no name", () => {
    const name = { formatted: "Lind, Anna", givenName: "Anna", familyName: "Lind" };
    expect(made({ userName: "a@b.com", displayName: "Anna L.", name }).name).toBe("Anna L.");
    expect(made({ userName: "a@b.com", name }).name).toBe("Lind, Anna");
    expect(made({ userName: "anna.lind@b.com", displayName: "" }).name).toBe("anna.lind");
  });

  test("has one address: the primary one, which is the username", () => {
    const emails = [
      { value: "home@x.com", type: "home" },
      { value: "A@b.com", type: "work", primary: true },
    ];
    expect(made({ userName: "a@b.com", emails }).email).toBe("a@b.com");
    const wish = readResource({ userName: "a@b.com", emails: [{ value: "other@b.com", type: "work" }] });
    expect(wish.ok && newPersonOf(wish.value)).toMatchObject({ ok: false, failure: { scimType: "mutability" } });
  });

  test("without a username is refused", () => {
    expect(newPersonOf({})).toMatchObject({ ok: false, failure: { scimType: "invalidValue" } });
  });
});
