import { startTestApi, type TestApi, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userRoutes } from "../../contract/index.ts";
import { createAuthenticator, registerDirectory, registerUsers } from "../index.ts";
import { directoryOf, ofEntra, ofOkta, patchOp } from "./directory.test-data.ts";

// Requests as the providers document them: Microsoft's "Develop and plan provisioning for a SCIM endpoint" and "SCIM 2.0" in Okta's
// developer guide.
let api: TestApi;
let admin: TestUser;
let send: ReturnType<typeof directoryOf>;
beforeAll(async () => {
  const handOver = async () => [];
  api = await startTestApi({
    registrations: () => [registerDirectory({ handOver }), registerUsers({ countAssignments: async () => new Map(), handOver })],
    authenticator: (work) => createAuthenticator(work),
  });
});
afterAll(() => api?.stop());
beforeEach(async () => {
  const organizationId = await api.organization();
  admin = await api.user({ organizationId, role: 1 });
  send = directoryOf(api, admin);
});

let counter = 0;
const address = () => `replay.${++counter}@northlight.example`;
const filtered = (filter: string, more = "") => `/Users?filter=${encodeURIComponent(filter)}${more}`;
const statusIn = async (email: string) => {
  const { results } = (await api.as(admin).call(userRoutes.listUsers, { query: { search: email } })).value();
  return results[0]?.status;
};
const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

describe("Entra ID", () => {
  test("asks whether a person has a manager and gets an empty list, because managers are not stored", async () => {
    const manager = "2819c223-7f76-453a-919d-413861904646";
    for (const id of [admin.id, "54D382A4-2050-4C03-94D1-E769F1D15682"])
      for (const name of ["manager", `${enterprise}:manager`]) {
        const { status, json } = await send("GET", filtered(`id eq "${id}" and ${name} eq "${manager}"`, "&attributes=id"));
        expect([status, json.totalResults, json.schemas]).toEqual([200, 0, ["urn:ietf:params:scim:api:messages:2.0:ListResponse"]]);
      }
    const known = await send("GET", filtered(`id eq "${admin.id}"`, "&attributes=id"));
    expect([known.status, known.json.totalResults]).toEqual([200, 1]);
  });

  test("tests the connection, provisions, renames, deactivates, reactivates and deletes a person", async () => {
    const email = address();
    const probe = await send("GET", filtered('userName eq "6f2a1b1c-7d0e-4a0e-9a51-nonexistent"'));
    expect([probe.status, probe.json.totalResults]).toEqual([200, 0]);
    expect((await send("GET", filtered(`userName eq "${email}"`))).json.totalResults).toBe(0);
    const made = await send("POST", "/Users", ofEntra(email));
    expect([made.status, await statusIn(email)]).toEqual([201, "invited"]);
    const one = `/Users/${made.json.id}`;
    expect((await send("GET", filtered(`externalId eq "entra-${email}"`))).json).toMatchObject({
      totalResults: 1,
      Resources: [{ id: made.json.id }],
    });
    const changes = [
      patchOp({ op: "Replace", path: "displayName", value: "Anna Berg" }, { op: "Replace", path: "name.familyName", value: "Berg" }),
      patchOp({ op: "Add", path: 'emails[type eq "work"].value', value: email }, { op: "Add", path: "name.formatted", value: "Anna Berg" }),
      patchOp({ op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "555-0101" }),
      patchOp({ op: "Replace", path: 'addresses[type eq "work"].country', value: "US" }, { op: "Remove", path: "title" }),
      patchOp({ op: "Add", path: `${enterprise}:manager`, value: [{ $ref: "http://x/Users/1", value: "1" }] }),
      patchOp({ op: "Replace", value: { displayName: "Anna Berg", "name.givenName": "Anna", [`${enterprise}:department`]: "Tax" } }),
      patchOp({ op: "Add", path: 'roles[primary eq "True"].value', value: "auditor" }),
    ];
    for (const change of changes)
      expect(await send("PATCH", one, change), JSON.stringify(change)).toMatchObject({ status: 200, json: { displayName: "Anna Berg" } });
    for (const [value, active, status] of [
      ["False", false, "inactive"],
      ["True", true, "invited"],
      [false, false, "inactive"],
      [true, true, "invited"],
    ] as const) {
      expect(await send("PATCH", one, patchOp({ op: "Replace", path: "active", value }))).toMatchObject({ status: 200, json: { active } });
      expect(await statusIn(email)).toBe(status);
    }
    expect((await send("PATCH", one, patchOp({ op: "Replace", value: { active: "False" } }))).json.active).toBe(false);
    expect((await send("DELETE", one)).status).toBe(204);
    expect((await send("GET", one)).status).toBe(404);
  });

  test("cannot change an email: the answer says what to do, and nothing else in the request is applied", async () => {
    const made = (await send("POST", "/Users", ofEntra(address()))).json;
    for (const path of ["userName", 'emails[type eq "work"].value']) {
      const change = patchOp({ op: "Replace", path: "displayName", value: "Other" }, { op: "Replace", path, value: address() });
      const { status, json } = await send("PATCH", `/Users/${made.id}`, change);
      expect([status, json.scimType]).toEqual([400, "mutability"]);
      expect(json.detail).toContain("deactivate this person and add them with the new one");
    }
    expect((await send("GET", `/Users/${made.id}`)).json).toEqual(made);
  });

  test("asks for groups and is told that there are none", async () => {
    const calls = [
      send("GET", `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "Auditors"')}`),
      send("POST", "/Groups", { displayName: "Auditors", members: [] }),
      send("PATCH", "/Groups/1", patchOp({ op: "Add", path: "members", value: [{ value: "1" }] })),
      send("POST", "/Groups/.search", {}),
    ];
    for (const { status, json } of await Promise.all(calls))
      expect([status, json.detail]).toEqual([404, expect.stringContaining("not groups")]);
  });
});

describe("Okta", () => {
  test("reads in pages, provisions, renames, deactivates and reactivates a person", async () => {
    const email = address();
    const search = filtered(`userName eq "${email}"`, "&startIndex=1&count=100");
    expect((await send("GET", search)).json).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] });
    const made = await send("POST", "/Users", ofOkta(email));
    const one = `/Users/${made.json.id}`;
    expect([made.status, made.json.active, await statusIn(email)]).toEqual([201, true, "invited"]);
    expect((await send("GET", search)).json.totalResults).toBe(1);
    expect((await send("GET", "/Users?startIndex=2&count=1")).json).toMatchObject({ totalResults: 2, startIndex: 2, itemsPerPage: 1 });
    expect(await send("POST", "/Users", ofOkta(email))).toMatchObject({ status: 409, json: { scimType: "uniqueness" } });
    const whole = { ...made.json, ...ofOkta(email), displayName: "Benjamin Okafor", name: { givenName: "Benjamin", familyName: "Okafor" } };
    expect(await send("PUT", one, whole)).toMatchObject({
      status: 200,
      json: { displayName: "Benjamin Okafor", name: { givenName: "Benjamin" } },
    });
    expect((await send("PATCH", one, patchOp({ op: "replace", value: { password: "1mz050nq" } }))).status).toBe(200);
    expect((await send("PATCH", one, patchOp({ op: "replace", value: { active: false } }))).json.active).toBe(false);
    expect(await statusIn(email)).toBe("inactive");
    expect((await send("PUT", one, { ...whole, active: true })).json.active).toBe(true);
    expect(await statusIn(email)).toBe("invited");
    expect((await send("PUT", one, { ...whole, active: false })).json.active).toBe(false);
    const moved = await send("PUT", one, { ...whole, userName: address(), emails: [{ primary: true, value: address(), type: "work" }] });
    expect([moved.status, moved.json.scimType]).toEqual([400, "mutability"]);
  });

  test("asks for a person who does not exist, and for pages of groups", async () => {
    expect((await send("GET", "/Users/010101001010101011001010101011")).json).toMatchObject({ status: "404" });
    expect((await send("GET", "/Groups?startIndex=1&count=100")).json).toMatchObject({
      status: "404",
      detail: expect.stringContaining("not groups"),
    });
  });
});

const errorSchema = ["urn:ietf:params:scim:api:messages:2.0:Error"];

test.each(["/.search", "/Users/.search", "/Users/.search/"])(
  "a search posted to %s is refused as not implemented, in SCIM format",
  async (path) => {
    const { status, json } = await send("POST", path, { schemas: ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"] });
    expect([status, json]).toEqual([
      501,
      {
        schemas: errorSchema,
        status: "501",
        detail: "Tieout doesn't support /.search in SCIM. See ServiceProviderConfig for what it supports.",
      },
    ]);
  },
);

test.each([
  ["as it is", 'userName eq "a\0b"'],
  ["as an escape", String.raw`userName eq "a\u0000b"`],
  ["as half a pair", String.raw`externalId eq "\ud83d"`],
])("a filter with a character that databases cannot store, %s, is refused as an invalid filter", async (_, filter) => {
  expect((await send("GET", filtered(filter))).json).toMatchObject({ schemas: errorSchema, status: "400", scimType: "invalidFilter" });
});

test.each([
  ["objects", `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`],
  ["lists", `${"[".repeat(5_000)}${"]".repeat(5_000)}`],
])("5,000 nested %s are refused anywhere in a request", async (_, deep) => {
  const made = (await send("POST", "/Users", ofOkta(address()))).json;
  for (const [method, path, body] of [
    ["POST", "/Users", `{"userName":"deep@northlight.example","name":${deep}}`],
    ["PUT", `/Users/${made.id}`, `{"active":${deep}}`],
    ["PATCH", `/Users/${made.id}`, `{"Operations":[{"op":"replace","path":"displayName","value":${deep}}]}`],
  ] as const) {
    const { status, json } = await send(method, path, body);
    expect([status, json.schemas, json.scimType]).toEqual([400, errorSchema, "invalidSyntax"]);
  }
});
