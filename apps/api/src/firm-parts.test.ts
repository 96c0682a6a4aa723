import { apiKeyScopes, directoryScope } from "@tieout/contract";
import { hasPart } from "@tieout/kernel";
import { accessMatrix, type Caller, type MatrixLine, startTestApi, type TestApi, type TestFirm, withoutHandlers } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compose, objectsOf } from "./every-route.test-data.ts";

let api: TestApi;
let firm: TestFirm;
let ownIds: Readonly<Record<string, string>>;
let callers: readonly (readonly [string, Caller])[];
/** Responses of every route before the firm lost access to engagements, and after. */
let before: readonly MatrixLine[];
let after: readonly MatrixLine[];

const setFlags = (flags: string) =>
  api.db.setup.work.asPlatform("test flags", (tx) =>
    tx.query("update organizations set flags = $2::text[] where id = $1", [firm.id, flags]),
  );
const callAll = () => accessMatrix({ api, callers: callers.map(([title, caller]) => [title, () => caller] as const), ownIds });

/** The engagements, keys, links and sessions belong to the firm and were created earlier, so only the flag can refuse them. */
beforeAll(async () => {
  api = await startTestApi({ registrations: (parts) => withoutHandlers(compose(parts)) });
  firm = await api.firm();
  ownIds = await objectsOf(api, firm);
  const staff = await api.user({ organizationId: await api.organization("Tieout"), role: 1, isStaff: true });
  callers = [
    ["admin", api.as(firm.admin)],
    ["auditor", api.as(firm.auditor)],
    ["key", api.asKey(firm.admin, apiKeyScopes)],
    ["directory token", api.asKey(firm.admin, [directoryScope])],
    ["staff in a support session", api.asSession(firm.admin, { realUser: staff })],
    ["client of a request", await api.asClient(firm.admin, ownIds.engagement ?? "")],
    ["staff as themselves", api.as(staff)],
  ];
  before = await callAll();
  await setFlags("{hide_engagements}");
  after = await callAll();
});
afterAll(() => api?.stop());

test("for a firm without access to engagements, every route that needs them is refused, to keys, clients and support too, and no other response changes", () => {
  const isRefusal = (cell: string | undefined) => cell !== undefined && ["401", "403"].includes(cell);
  const expected = before.map(({ route, cells }) => {
    const lacks = route.access.kind !== "public" && !hasPart(route.needs, ["hide_engagements"]);
    const refused = (title: string, cell: string) => {
      if (!lacks || title === "staff as themselves" || isRefusal(cell)) return cell;
      return title === "client of a request" ? "401" : "403";
    };
    return {
      at: `${route.method} ${route.path}`,
      ...Object.fromEntries(Object.entries(cells).map(([title, cell]) => [title, refused(title, cell)])),
    };
  });
  expect(after.map(({ route, cells }) => ({ at: `${route.method} ${route.path}`, ...cells }))).toEqual(expected);
});

test("the firm could reach hundreds of routes before, and afterward none for engagements, files, runs or client requests", () => {
  const reached = (lines: readonly MatrixLine[], title: string) =>
    lines.filter(({ route, cells }) => route.needs === "engagements" && route.access.kind !== "public" && cells[title] === "yes").length;
  for (const title of ["admin", "auditor", "key", "client of a request"]) {
    expect(reached(before, title), title).toBeGreaterThan(10);
    expect(reached(after, title), title).toBe(0);
  }
});

test("support still works for that firm: staff can open the account, its people and the store, as the firm can", () => {
  const opened = after
    .filter(({ cells }) => cells["staff in a support session"] === "yes")
    .map(({ route }) => `${route.method} ${route.path}`);
  expect(opened).toContain("GET /api/users/me/");
  expect(opened).toContain("GET /api/users/");
  expect(opened).toContain("GET /api/storefront/toolkits/");
});

test("setting the flag on one person closes this part for that person only, and removing it restores access at once", async () => {
  const flagPerson = (flags: string) =>
    api.db.setup.work.asPlatform("test flags", (tx) =>
      tx.query("update users set flags = $2::text[] where id = $1", [firm.auditor.id, flags]),
    );
  const list = { method: "GET", path: "/api/engagements/" } as const;
  const statuses = () => Promise.all([firm.admin, firm.auditor].map(async (user) => (await api.as(user).send(list as never, {})).status));
  await setFlags("{}");
  await flagPerson("{hide_engagements}");
  expect(await statuses()).toEqual([418, 403]);
  await flagPerson("{}");
  expect(await statuses()).toEqual([418, 418]);
});
