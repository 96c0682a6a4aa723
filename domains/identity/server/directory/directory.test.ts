import { startTestApi, type TestApi, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiKeyRoutes, directoryTokenRoutes, identityRoutes, type ScimUser, scimRoutes, userRoutes } from "../../contract/index.ts";
import {
  createAuthenticator,
  createPasswordHasher,
  registerApiKeys,
  registerDirectory,
  registerDirectoryTokens,
  registerIdentity,
  registerUsers,
  weakHashingForTests,
} from "../index.ts";
import { type DirectoryAnswer, directoryOf, ofEntra, ofOkta, patchOp } from "./directory.test-data.ts";

const password = "tall grass and no mower";
const hasher = createPasswordHasher(weakHashingForTests);
const handedOver: { from: string; to: string }[] = [];
const publicUrl = "https://tieout.example";

let api: TestApi;
let passwordHash: string;
beforeAll(async () => {
  const deps = { passwordHashing: weakHashingForTests, publicUrl };
  const handOver = async (_tx: unknown, change: { from: string; to: string }) => {
    handedOver.push(change);
    return [];
  };
  api = await startTestApi({
    registrations: () => [
      registerIdentity(deps),
      registerApiKeys(deps),
      registerDirectoryTokens(deps),
      registerDirectory({ handOver, publicUrl }),
      registerUsers({ countAssignments: async () => new Map(), handOver }),
    ],
    authenticator: (work) => createAuthenticator(work),
  });
  passwordHash = await hasher.hash(password);
});
afterAll(() => api?.stop());

const query = async <Row extends Record<string, unknown>>(sql: string, params: readonly unknown[]) =>
  (await api.db.setup.work.asPlatform("test", (tx) => tx.query<Row>(sql, params))).rows;
const eventsOf = async (id: string) =>
  (await query<{ event: string }>("select event from audit_events where subject_id = $1 order by sequence", [id])).map(
    ({ event }) => event,
  );

async function firmOf() {
  const organizationId = await api.organization();
  const people = await Promise.all([1, 1, 2].map((role) => api.user({ organizationId, role: role as 1 | 2, passwordHash })));
  const [admin, second, auditor] = people as [TestUser, TestUser, TestUser];
  return { organizationId, admin, second, auditor, directory: directoryOf(api, admin) };
}

let counter = 0;
const address = (name = "anna"): string => `${name}.${++counter}@northlight.example`;
const added = async (send: ReturnType<typeof directoryOf>, body: object = ofEntra(address())): Promise<ScimUser> => {
  const made = await send("POST", "/Users", body);
  expect(made).toMatchObject({ status: 201 });
  return made.json;
};

describe("Entra ID", () => {
  test("looks up a person, then adds, finds, changes and deactivates them", async () => {
    const { admin, organizationId, directory } = await firmOf();
    const email = address("Anna");
    const search = `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`;
    expect((await directory("GET", search)).json).toMatchObject({ totalResults: 0, Resources: [], itemsPerPage: 0, startIndex: 1 });
    const made = await directory("POST", "/Users", ofEntra(email));
    expect(made.json).toEqual({
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      id: expect.any(String),
      externalId: `entra-${email}`,
      userName: email.toLowerCase(),
      name: { formatted: "Anna Lind", givenName: "Anna", familyName: "Lind" },
      displayName: "Anna Lind",
      active: true,
      emails: [{ value: email.toLowerCase(), type: "work", primary: true }],
      roles: [{ value: "auditor", primary: true }],
      meta: {
        resourceType: "User",
        created: expect.any(String),
        lastModified: expect.any(String),
        location: `${publicUrl}/api/scim/v2/Users/${made.json.id}`,
        version: made.headers.etag,
      },
    });
    expect([made.status, made.headers.location, made.headers["content-type"]]).toEqual([
      ...[201, made.json.meta.location, "application/scim+json; charset=utf-8"],
    ]);
    expect((await directory("GET", search)).json).toMatchObject({ totalResults: 1, Resources: [{ id: made.json.id }] });
    const one = `/Users/${made.json.id}`;
    const renamed = await directory(
      "PATCH",
      one,
      patchOp(
        { op: "Replace", path: "displayName", value: "Anna Berg" },
        { op: "Replace", path: "name.familyName", value: "Berg" },
        { op: "Replace", path: 'emails[type eq "work"].value', value: email },
        { op: "Add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "Tax" },
      ),
    );
    expect(renamed).toMatchObject({ status: 200, json: { displayName: "Anna Berg", name: { givenName: "Anna", familyName: "Berg" } } });
    expect(await directory("PATCH", one, patchOp({ op: "Replace", path: "active", value: "False" }))).toMatchObject({
      ...{ status: 200, json: { active: false } },
    });
    const [user] = await query<{ organization_id: string }>("select organization_id, name, is_active, role from users where id = $1", [
      made.json.id,
    ]);
    expect(user).toEqual({ organization_id: organizationId, name: "Anna Berg", is_active: false, role: 2 });
    expect((await api.as(admin).call(userRoutes.listUsers, { query: { search: email } })).value().results).toMatchObject([
      ...[{ name: "Anna Berg", status: "inactive", role: 2 }],
    ]);
    expect(await eventsOf(made.json.id)).toEqual([
      ...["identity.user-created", "identity.user-renamed", "identity.directory-entry-changed", "identity.user-deactivated"],
    ]);
  });
});

describe("Okta", () => {
  test("adds a person, replaces all attributes, and deactivates and activates them using operations without a path", async () => {
    const { directory } = await firmOf();
    const email = address("ben");
    const made = await added(directory, ofOkta(email));
    expect(made).toMatchObject({ displayName: "Ben Okafor", externalId: `00u-${email}`, active: true });
    const page = await directory("GET", "/Users?startIndex=1&count=100");
    expect(page.json.Resources.map((one: ScimUser) => one.id)).toContain(made.id);
    const whole = { ...ofOkta(email), id: made.id, displayName: "Benjamin Okafor", name: { givenName: "Benjamin", familyName: "Okafor" } };
    expect(await directory("PUT", `/Users/${made.id}`, whole)).toMatchObject({ status: 200, json: { displayName: "Benjamin Okafor" } });
    for (const active of [false, true])
      expect(await directory("PATCH", `/Users/${made.id}`, patchOp({ op: "replace", value: { active } }))).toMatchObject({
        ...{ status: 200, json: { active } },
      });
  });
});

describe("a person added by a directory", () => {
  test("is invited as if added by an admin, and again when activated without a password", async () => {
    const { directory } = await firmOf();
    const email = address();
    const invited = () => query("select purpose from password_link_requests where address = $1", [email]);
    const waiting = await added(directory, { ...ofOkta(email), active: false });
    expect([waiting.active, await invited()]).toEqual([false, []]);
    await directory("PATCH", `/Users/${waiting.id}`, patchOp({ op: "replace", path: "active", value: true }));
    expect(await invited()).toEqual([{ purpose: "set" }]);
    expect(await eventsOf(waiting.id)).toEqual([
      ...["identity.user-created", "identity.user-deactivated", "identity.user-activated", "identity.user-invited"],
    ]);
  });

  test("belongs to the token's firm, and is refused if the email is taken, without saying where", async () => {
    const [ours, theirs] = await Promise.all([firmOf(), firmOf()]);
    const again = await ours.directory("POST", "/Users", ofOkta(ours.auditor.email.toUpperCase()));
    expect(again).toMatchObject({ status: 409, json: { status: "409", scimType: "uniqueness" } });
    const foreign = await ours.directory("POST", "/Users", ofOkta(theirs.auditor.email));
    expect(foreign.json).toEqual({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      ...{ status: "409", scimType: "uniqueness" },
      detail: `${theirs.auditor.email} can't be added. If this person works for your firm now, contact support.`,
    });
  });

  test("has an external ID that no one else has", async () => {
    const { directory } = await firmOf();
    const first = await added(directory, { ...ofOkta(address()), externalId: "same" });
    const other = await added(directory);
    expect((await directory("POST", "/Users", { ...ofOkta(address()), externalId: "same" })).json.scimType).toBe("uniqueness");
    const taken = await directory("PATCH", `/Users/${other.id}`, patchOp({ op: "replace", path: "externalId", value: "same" }));
    expect(taken).toMatchObject({ status: 409, json: { scimType: "uniqueness" } });
    const { directory: elsewhere } = await firmOf();
    await added(elsewhere, { ...ofOkta(address()), externalId: "same" });
    await directory("DELETE", `/Users/${first.id}`);
    expect((await directory("PATCH", `/Users/${other.id}`, patchOp({ op: "add", value: { externalId: "same" } }))).status).toBe(200);
  });

  test.each([
    ["no username", { userName: undefined }, "userName is missing"],
    ["a username that is not an email", { userName: "anna", emails: [] }, "is not an email address"],
    ["another address", { emails: [{ value: "other@northlight.example", primary: true }] }, "Map userName and emails to the same address"],
    ["a state that is none", { active: "perhaps" }, "active is “perhaps”"],
    ["a role that is none", { roles: ["owner"] }, "“owner” is not a role"],
    ["a name with an address in it", { displayName: "See https://evil.example" }, "reads like an internet address"],
    ["a name that mail programs make a link of", { displayName: "Bonus at evil.example/pay" }, "reads like an internet address"],
    ["a name that turns text around", { displayName: "Anna \u202Etxt.exe" }, "characters that no one can see"],
    ["an external id that is too long", { externalId: "x".repeat(201) }, "at most 200 characters"],
  ])("is refused with %s", async (_what, change, says) => {
    const { directory } = await firmOf();
    const { status, json } = await directory("POST", "/Users", { ...ofOkta(address()), ...change });
    expect([status, json.status]).toEqual([400, "400"]);
    expect(json.detail).toContain(says);
  });

  test("is an admin only as long as the directory says so", async () => {
    const { directory } = await firmOf();
    const admin = await added(directory, { ...ofOkta(address()), roles: [{ value: "admin", primary: true }] });
    expect(admin.roles).toEqual([{ value: "admin", primary: true }]);
    expect((await directory("PUT", `/Users/${admin.id}`, ofOkta(admin.userName))).json.roles[0].value).toBe("admin");
    expect((await directory("PATCH", `/Users/${admin.id}`, patchOp({ op: "remove", path: "roles" }))).json.roles[0].value).toBe("auditor");
  });
});

describe("a person deactivated by a directory", () => {
  test("is signed out immediately, cannot sign in, and keeps their engagements until an admin hands them over", async () => {
    const { admin, auditor, directory } = await firmOf();
    expect((await api.as(auditor).call(identityRoutes.getMe)).status).toBe(200);
    expect((await directory("PATCH", `/Users/${auditor.id}`, patchOp({ op: "replace", value: { active: false } }))).status).toBe(200);
    expect((await api.as(auditor).call(identityRoutes.getMe)).status).toBe(401);
    expect(handedOver.filter(({ from }) => from === auditor.id)).toEqual([]);
    const params = { userId: auditor.id };
    await api.as(admin).call(userRoutes.updateUser, { params, body: { is_active: false, hand_over_to: admin.id } });
    expect(handedOver).toContainEqual({ from: auditor.id, to: admin.id });
  });

  test("cannot be the firm's last admin", async () => {
    const { admin, second, directory } = await firmOf();
    expect((await directory("DELETE", `/Users/${second.id}`)).status).toBe(204);
    const attempts = [
      directory("DELETE", `/Users/${admin.id}`),
      directory("PATCH", `/Users/${admin.id}`, patchOp({ op: "replace", value: { active: false } })),
      directory("PATCH", `/Users/${admin.id}`, patchOp({ op: "remove", path: "roles" })),
    ];
    for (const { status, json } of await Promise.all(attempts)) {
      expect([status, json.status]).toEqual([409, "409"]);
      expect(json.detail).toMatch(/^Person \S+ is the only active firm admin\. Make someone else a firm admin first\.$/);
    }
  });

  test("loses the directory token they created and all other access", async () => {
    const { admin, second, directory } = await firmOf();
    expect((await directory("PATCH", `/Users/${admin.id}`, patchOp({ op: "replace", path: "active", value: false }))).status).toBe(200);
    const { status, json } = await directory("GET", "/Users");
    expect([status, json.detail]).toEqual([
      401,
      "The token is missing, unknown, expired or revoked, or its creator is no longer a firm admin. Ask a firm admin for a new one.",
    ]);
    const [token] = (await api.as(second).call(directoryTokenRoutes.listDirectoryTokens)).value();
    expect(token).toMatchObject({ status: "revoked", created_by: { id: admin.id } });
    expect(await eventsOf(token!.id)).toEqual(["identity.directory-token-revoked"]);
  });
});

describe("a person deleted by a directory", () => {
  test("is deactivated and hidden from the directory, and comes back as the same account when created again", async () => {
    const { admin, auditor, directory } = await firmOf();
    const one = `/Users/${auditor.id}`;
    expect(await directory("DELETE", one)).toMatchObject({ status: 204, json: null });
    const absent = await Promise.all([
      ...[directory("GET", one), directory("DELETE", one), directory("PUT", one, ofOkta(auditor.email))],
      directory("PATCH", one, patchOp({ op: "replace", path: "active", value: true })),
    ]);
    expect(absent.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const search = `/Users?filter=${encodeURIComponent(`emails.value eq "${auditor.email}"`)}`;
    expect((await directory("GET", search)).json.totalResults).toBe(0);
    expect((await api.as(admin).call(userRoutes.listUsers, { query: { search: auditor.email } })).value().results).toMatchObject([
      ...[{ id: auditor.id, status: "inactive" }],
    ]);
    const back = await added(directory, ofOkta(auditor.email));
    expect(back).toMatchObject({ id: auditor.id, active: true, displayName: "Ben Okafor", externalId: `00u-${auditor.email}` });
    expect((await directory("GET", search)).json.totalResults).toBe(1);
    const events = await eventsOf(auditor.id);
    expect(events).toEqual(
      expect.arrayContaining(["identity.directory-entry-removed", "identity.directory-entry-restored", "identity.user-activated"]),
    );
  });

  test("returns as an auditor even if they were an admin, unless the directory says admin", async () => {
    const { second, directory } = await firmOf();
    await directory("DELETE", `/Users/${second.id}`);
    expect((await added(directory, ofOkta(second.email))).roles).toEqual([{ value: "auditor", primary: true }]);
  });
});

describe("the list", () => {
  test("includes people added by admins, is paged, and can be searched by each attribute", async () => {
    const { admin, second, auditor, directory } = await firmOf();
    const made = await added(directory, { ...ofOkta(address()), externalId: "e-77" });
    const all = await directory("GET", "/Users");
    expect(all.json).toMatchObject({ totalResults: 4, startIndex: 1, itemsPerPage: 4 });
    const pages = await Promise.all([1, 3, 5].map((start) => directory("GET", `/Users?startIndex=${start}&count=2`)));
    const ids = (sent: DirectoryAnswer) => sent.json.Resources.map((one: ScimUser) => one.id);
    expect(pages.flatMap(ids)).toEqual(ids(all));
    expect(pages.map(({ json }) => [json.totalResults, json.startIndex, json.itemsPerPage])).toEqual([
      ...[
        [4, 1, 2],
        [4, 3, 2],
        [4, 5, 0],
      ],
    ]);
    expect((await directory("GET", "/Users?startIndex=-3&count=-1")).json).toMatchObject({ totalResults: 4, startIndex: 1, Resources: [] });
    const found = async (filter: string) => ids(await directory("GET", `/Users?filter=${encodeURIComponent(filter)}`)).sort();
    expect(await found('externalId eq "e-77"')).toEqual([made.id]);
    expect(await found('externalId eq "E-77"')).toEqual([]);
    expect(await found(`id eq "${admin.id}"`)).toEqual([admin.id]);
    expect(await found('id eq "x"')).toEqual([]);
    expect(await found(`emails[type eq "work" and value eq "${auditor.email.toUpperCase()}"]`)).toEqual([auditor.id]);
    expect(await found(`userName eq "${admin.email}" or (userName eq "${second.email}" and active eq true)`)).toEqual(
      [admin.id, second.id].sort(),
    );
    await directory("PATCH", `/Users/${second.id}`, patchOp({ op: "replace", value: { active: "false" } }));
    expect(await found("active eq false")).toEqual([second.id]);
    expect(await found(`userName eq "'; drop table users; --"`)).toEqual([]);
  });

  test("refuses an unsupported filter with the reason", async () => {
    const { directory } = await firmOf();
    const { status, json } = await directory("GET", `/Users?filter=${encodeURIComponent('title co "x"')}`);
    expect([status, json.status, json.scimType]).toEqual([400, "400", "invalidFilter"]);
    expect(json.detail).toContain("uses title, which is not filterable");
    expect((await directory("GET", "/Users?count=many")).json).toMatchObject({ status: "400", scimType: "invalidValue" });
  });

  test("shows no one from another firm, and changes no one there", async () => {
    const [ours, theirs] = await Promise.all([firmOf(), firmOf()]);
    const one = `/Users/${theirs.auditor.id}`;
    const sent = await Promise.all([
      ...[ours.directory("GET", one), ours.directory("DELETE", one), ours.directory("PUT", one, ofOkta(theirs.auditor.email))],
      ours.directory("PATCH", one, patchOp({ op: "replace", path: "active", value: false })),
    ]);
    expect(sent.map(({ status, json }) => [status, json.status])).toEqual(Array.from({ length: 4 }, () => [404, "404"]));
    const search = `/Users?filter=${encodeURIComponent(`userName eq "${theirs.auditor.email}"`)}`;
    expect((await ours.directory("GET", search)).json.totalResults).toBe(0);
    expect((await api.as(theirs.auditor).call(identityRoutes.getMe)).status).toBe(200);
  });

  test("ignores unknown query parameters, which Entra ID sends", async () => {
    const { directory } = await firmOf();
    expect((await directory("GET", "/Users?aadOptscim062020=&excludedAttributes=groups")).status).toBe(200);
  });
});

describe("a change", () => {
  test("to the email is refused, and nothing else in the request is applied", async () => {
    const { auditor, directory } = await firmOf();
    const operations = patchOp(
      { op: "replace", path: "displayName", value: "New Name" },
      { op: "replace", path: "userName", value: address() },
    );
    expect(await directory("PATCH", `/Users/${auditor.id}`, operations)).toMatchObject({
      ...{
        status: 400,
        json: { scimType: "mutability", detail: expect.stringContaining("deactivate this person and add them with the new one") },
      },
    });
    expect((await directory("GET", `/Users/${auditor.id}`)).json.displayName).toMatch(/^Person /);
  });

  test("is in the audit log with the token as its actor", async () => {
    const { admin, directory } = await firmOf();
    const made = await added(directory);
    const [event] = await query<{ actor_id: string; data: { apiKey: { id: string; name: string } } }>(
      "select actor_id, data from audit_events where subject_id = $1 and event = 'identity.user-created'",
      [made.id],
    );
    const [token] = await query<{ id: string; name: string }>("select id, name from api_keys where created_by = $1", [admin.id]);
    expect(event).toMatchObject({ actor_id: admin.id, data: { apiKey: token } });
  });

  test("that has no effect leaves the person's last-changed time as it was", async () => {
    const { auditor, directory } = await firmOf();
    const before = await directory("GET", `/Users/${auditor.id}`);
    await directory("PUT", `/Users/${auditor.id}`, { userName: auditor.email });
    expect((await directory("GET", `/Users/${auditor.id}`)).json).toEqual(before.json);
    const changed = await directory("PATCH", `/Users/${auditor.id}`, patchOp({ op: "replace", value: { displayName: "Later" } }));
    expect((await directory("GET", `/Users/${auditor.id}`)).json).toEqual(changed.json);
    const times = [before, changed].map(({ json }) => Date.parse(json.meta.lastModified));
    expect(times[1]).toBeGreaterThan(times[0]!);
  });

  test("made twice at the same time adds one person", async () => {
    const { directory } = await firmOf();
    const body = ofOkta(address());
    const sent = await Promise.all([1, 2, 3].map(() => directory("POST", "/Users", body)));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test.each([
    ["broken JSON", "{", "invalidSyntax"],
    ["no object", "[]", "invalidValue"],
    ["no operation", patchOp(), "invalidValue"],
    ["an operation that is none", patchOp({ op: "move", path: "active" }), "invalidSyntax"],
    ["a path that is none", patchOp({ op: "replace", path: "shoeSize", value: 1 }), "invalidPath"],
  ])("with %s is refused in SCIM format", async (_what, body, scimType) => {
    const { auditor, directory } = await firmOf();
    const { status, json, headers } = await directory("PATCH", `/Users/${auditor.id}`, body);
    expect([status, json.schemas, json.scimType]).toEqual([400, ["urn:ietf:params:scim:api:messages:2.0:Error"], scimType]);
    expect(headers["content-type"]).toBe("application/scim+json; charset=utf-8");
  });
});

describe("a person's version", () => {
  test("is in the record and the ETag header, and a client that already has that version gets no body", async () => {
    const { directory } = await firmOf();
    const made = await directory("POST", "/Users", ofEntra(address()));
    const version: string = made.json.meta.version;
    expect([version, made.headers.etag]).toEqual([expect.stringMatching(/^W\/"[\w-]{22}"$/), version]);
    const read = (tags: string) => directory("GET", `/Users/${made.json.id}`, undefined, { "if-none-match": tags });
    const known = await read(`W/"other", ${version}`);
    expect([known.status, known.json, known.headers.etag]).toEqual([304, null, version]);
    expect((await read('W/"other"')).json).toEqual(made.json);
    const listed = await directory("GET", `/Users?filter=${encodeURIComponent(`id eq "${made.json.id}"`)}`);
    expect([listed.json.Resources[0], listed.headers.etag]).toEqual([made.json, undefined]);
  });

  test("that is outdated changes and deletes no one: the first change wins, even if made by an admin of the firm", async () => {
    const { admin, directory } = await firmOf();
    const { id, meta, userName } = await added(directory);
    const was = { "if-match": meta.version };
    const rename = patchOp({ op: "replace", path: "displayName", value: "Anna Berg" });
    expect((await directory("PATCH", `/Users/${id}`, rename, was)).json.displayName).toBe("Anna Berg");
    for (const [method, body] of [
      ["PATCH", patchOp({ op: "replace", path: "active", value: false })],
      ["PUT", ofEntra(userName)],
      ["DELETE"],
    ] as const) {
      const { status, json } = await directory(method, `/Users/${id}`, body, was);
      expect([status, json.status, json.scimType]).toEqual([412, "412", undefined]);
    }
    const { headers, json: berg } = await directory("GET", `/Users/${id}`);
    expect(berg).toMatchObject({ active: true, displayName: "Anna Berg" });
    (await api.as(admin).call(userRoutes.updateUser, { params: { userId: id }, body: { role: 1, hand_over_to: null } })).value();
    expect((await directory("DELETE", `/Users/${id}`, undefined, { "if-match": String(headers.etag) })).status).toBe(412);
    expect((await directory("DELETE", `/Users/${id}`, undefined, { "if-match": "*" })).status).toBe(204);
    expect((await directory("DELETE", `/Users/${id}`, undefined, { "if-match": "*" })).status).toBe(404);
  });
});

describe("the server's capabilities", () => {
  test("are visible to anyone; everything else requires a token", async () => {
    const { directory, admin } = await firmOf();
    const config = await api.anonymous.send(scimRoutes.getScimConfig, {});
    expect([config.status, config.value()]).toMatchObject([
      200,
      { patch: { supported: true }, etag: { supported: true }, filter: { supported: true, maxResults: 200 } },
    ]);
    expect((await directory("GET", "/ResourceTypes")).json).toMatchObject({
      totalResults: 1,
      Resources: [{ id: "User", endpoint: "/Users" }],
    });
    const schema = "urn:ietf:params:scim:schemas:core:2.0:User";
    const params = { schemaUri: schema };
    const one = (await api.asKey(admin, ["directory"]).send(scimRoutes.getScimSchema, { params })).value();
    expect((await directory("GET", "/Schemas")).json).toMatchObject({ totalResults: 1, Resources: [one] });
    expect((await directory("GET", "/ResourceTypes/Group")).json).toMatchObject({ status: "404" });
    const group = { schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"], displayName: "Auditors", members: [] };
    for (const answer of [await directory("GET", '/Groups?filter=displayName eq "Auditors"'), await directory("POST", "/Groups", group)])
      expect([answer.status, answer.headers["content-type"], answer.json]).toEqual([
        404,
        "application/scim+json; charset=utf-8",
        {
          schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
          status: "404",
          detail: "Tieout accepts users from a directory, but not groups. Turn off group provisioning and assign people instead.",
        },
      ]);
    for (const endpoint of ["/Bulk", "/Me"]) expect((await directory("POST", endpoint, {})).json).toMatchObject({ status: "501" });
    const signedIn = await api.as(admin).send(scimRoutes.listScimUsers, {});
    expect([signedIn.status, JSON.parse(signedIn.bytes.toString()).status]).toEqual([403, "403"]);
    const withKey = await api.asKey(admin, ["read", "engagements", "files", "process"]).send(scimRoutes.listScimUsers, {});
    expect(withKey.status).toBe(403);
  });
});

describe("a directory token", () => {
  const make = (by: TestUser, change: object = {}) =>
    api.as(by).call(directoryTokenRoutes.createDirectoryToken, { body: { name: "Entra ID", valid_days: 180, password, ...change } });

  test("is shown once, gives access only to SCIM, records its use, and ends when an admin revokes it", async () => {
    const { admin, second, auditor } = await firmOf();
    const { token, directory_token: made } = (await make(admin)).value();
    expect(token).toMatch(/^tieout_scim_[A-Za-z0-9_-]{43}$/);
    expect(made).toMatchObject({ name: "Entra ID", status: "active", start: token.slice(0, 16), last_used_at: null });
    expect((await api.asToken(token).send(scimRoutes.listScimUsers, {})).status).toBe(200);
    expect((await api.asToken(token).call(identityRoutes.getMe)).problem()).toMatchObject({ status: 403, code: "http.directory-alone" });
    const [listed] = (await api.as(second).call(directoryTokenRoutes.listDirectoryTokens)).value();
    expect(listed).toMatchObject({ id: made.id, last_address: "127.0.0.1" });
    expect((await api.as(auditor).call(directoryTokenRoutes.listDirectoryTokens)).status).toBe(403);
    expect((await api.as(admin).call(apiKeyRoutes.listApiKeys)).value()).toEqual([]);
    const params = { keyId: made.id };
    expect((await api.as(second).call(apiKeyRoutes.revokeApiKey, { params })).problem().code).toBe("api-keys.not-in-use");
    expect((await api.as(second).call(directoryTokenRoutes.revokeDirectoryToken, { params })).status).toBe(204);
    expect((await api.asToken(token).send(scimRoutes.listScimUsers, {})).status).toBe(401);
    expect(JSON.stringify(await query("select * from api_keys where id = $1", [made.id]))).not.toContain(token.slice(16));
    expect(await eventsOf(made.id)).toEqual(["identity.directory-token-created", "identity.directory-token-revoked"]);
  });

  test("requires its creator's password, can't be created by an auditor, and is limited to five in use", async () => {
    const { admin, auditor } = await firmOf();
    expect((await make(admin, { password: "not the password" })).problem().code).toBe("account.wrong-password");
    expect((await make(auditor)).status).toBe(403);
    for (const name of ["1", "2", "3", "4", "5"]) expect((await make(admin, { name })).status).toBe(200);
    expect((await make(admin, { name: "6" })).problem().msg).toBe(
      "Your firm already has 5 active directory tokens, the maximum. Revoke one you no longer need.",
    );
  });

  test("has no API key scope other than its own", async () => {
    const { admin } = await firmOf();
    await expect(
      query(
        `insert into api_keys (organization_id, created_by, name, scopes, shown_start, key_hash, created_at, expires_at)
         values ($1, $2, 'both', '{read,directory}', 'x', sha256('both'), now(), now() + interval '1 day')`,
        [admin.organizationId, admin.id],
      ),
    ).rejects.toThrow(/api_keys_directory_alone/);
  });
});
