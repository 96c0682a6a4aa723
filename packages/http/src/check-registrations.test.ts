import type { RouteTable } from "@tieout/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { checkRegistrations } from "./check-registrations.ts";
import type { Registration } from "./registration.ts";

const route = {
  method: "GET",
  path: "/api/things/:thingId/",
  summary: "A thing",
  access: { kind: "session" },
  needs: "account",
  apiKey: "read",
  params: z.object({ thingId: z.string() }),
  output: "empty",
  failures: [],
} as const;

const registrationOf = (routes: Record<string, unknown>): Registration => ({
  domain: "toy",
  routes: routes as RouteTable,
  handlers: Object.fromEntries(Object.keys(routes).map((name) => [name, async () => ({ ok: true, value: undefined }) as const])),
  policies: {},
  facts: {},
});
const check = (routes: Record<string, unknown>) => () => checkRegistrations([registrationOf(routes)]);

test("a valid table starts", () => {
  expect(check({ read: route })).not.toThrow();
});

test("refuses to start with a route without access, and names it", () => {
  const { access: _, ...open } = route;
  expect(check({ read: open })).toThrow("toy.read: has no access");
});

test("refuses to start with a route that does not declare which part of the product it needs", () => {
  const { needs: _, ...open } = route;
  expect(check({ read: open })).toThrow("toy.read: does not state which part of the product it needs");
  expect(check({ read: { ...route, needs: "everything" } })).toThrow("which part of the product");
});

test("refuses to start with a route that declares neither an API key scope nor that it accepts no key, and public routes accept none", () => {
  const { apiKey: _, ...silent } = route;
  expect(check({ read: silent })).toThrow("toy.read: does not state the scope that an API key needs");
  expect(check({ read: { ...route, access: { kind: "public", why: "a toy" } } })).toThrow(
    "toy.read: is public, so that it takes no API key",
  );
});

test("refuses to start with two equal paths, whatever their parameters are called", () => {
  const twin = { ...route, path: "/api/things/:otherId/", params: z.object({ otherId: z.string() }) };
  expect(check({ read: route, again: twin })).toThrow("toy.again: has the same address as toy.read");
});

test("lists a permission no policy decides, an entity without a loader and an ID that is not an input, all at once", () => {
  const access = { kind: "permission", permission: "thing.read", scope: { entity: "engagement", id: "engagementId" } };
  const start = check({ read: { ...route, access } });
  expect(start).toThrow("no policy decides the permission thing.read");
  expect(start).toThrow("no loader gives the facts of engagement");
  expect(start).toThrow("its scope's engagementId is not in params");
});

test("refuses to start with a POST that neither accepts an Idempotency-Key nor states what a repeated call does", () => {
  expect(check({ post: { ...route, method: "POST" } })).toThrow("toy.post: a POST is idempotent, or says what a repeated call does");
  expect(check({ post: { ...route, method: "POST", idempotent: { why: "it counts nothing" } } })).not.toThrow();
});

test("refuses to start with a path whose parameters differ from the schema, an upload inside a transaction, or an unrepeatable idempotent route", () => {
  expect(check({ read: { ...route, path: "/api/things/" } })).toThrow("its params are thingId, its path names");
  expect(check({ put: { ...route, body: "multipart" } })).toThrow("must not hold a transaction open");
  expect(check({ put: { ...route, idempotent: true, ownTransaction: true } })).toThrow("idempotent needs the binder's transaction");
});

test("refuses to start with a SCIM route outside the SCIM paths, or with any bearer but a directory token", () => {
  const scim = { ...route, path: "/api/scim/v2/Things/:thingId/", protocol: "scim", apiKey: "directory" };
  expect(check({ read: scim })).not.toThrow();
  expect(check({ read: { ...scim, apiKey: "read" } })).toThrow("toy.read: speaks SCIM, which takes directory tokens alone");
  expect(check({ read: { ...scim, path: "/api/things/:thingId/" } })).toThrow("toy.read: speaks SCIM if and only if its path is under");
  expect(check({ read: { ...scim, protocol: undefined } })).toThrow("toy.read: speaks SCIM if and only if its path is under");
  expect(check({ read: { ...route, path: "/api/Things/:thingId/" } })).toThrow("is not a path of lower-case words");
});

test("refuses to start with a route without a handler", () => {
  expect(() => checkRegistrations([{ ...registrationOf({ read: route }), handlers: {} }])).toThrow("toy.read: has no handler");
});
