import path from "node:path";
import { apiKeyScopes, directoryScope, type RouteDefinition } from "@tieout/contract";
import { openApiDocument } from "@tieout/http";
import { productVersion } from "@tieout/settings";
import {
  accessMatrix,
  compareGolden,
  type MatrixLine,
  matrixTable,
  type RefusalStage,
  refusalCases,
  sampleRequest,
  startTestApi,
  type TestApi,
  type TestFirm,
  withoutHandlers,
} from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compose, objectsOf, tables } from "./every-route.test-data.ts";

const docs = path.join(import.meta.dirname, "..", "..", "..", "docs");
let api: TestApi;
let firm: TestFirm;
let stage: RefusalStage;

beforeAll(async () => {
  api = await startTestApi({ registrations: compose });
  firm = await api.firm();
  const client = await api.asClient(firm.admin, await api.engagement(firm.admin));
  stage = { api, caller: firm.admin, client, foreignIds: await objectsOf(api, await api.firm()) };
});
afterAll(() => api?.stop());

describe("every route refuses", () => {
  test.each(refusalCases(tables).map((one) => [one.title, one] as const))("%s", async (_title, { check }) => {
    await check(stage);
  });

  test("the cases send otherwise valid input", () => {
    for (const { routes } of tables) for (const route of Object.values(routes)) expect(() => sampleRequest(route)).not.toThrow();
  });
});

test("docs/openapi.json matches the route tables", () => {
  compareGolden(path.join(docs, "openapi.json"), `${JSON.stringify(openApiDocument(tables, productVersion), null, 2)}\n`);
});

const takesKeys = ({ apiKey }: RouteDefinition): boolean => apiKey !== "none" && apiKey !== directoryScope;

/** Calls every route as every type of caller. */
async function linesOfMatrix(matrix: TestApi): Promise<readonly MatrixLine[]> {
  const own = await matrix.firm();
  const other = await matrix.firm();
  const staff = await matrix.user({ organizationId: await matrix.organization("Tieout"), role: 1, isStaff: true });
  const store = await matrix.user({ organizationId: await matrix.organization("Store customer", ["hide_engagements"]), role: 1 });
  const outsider = await matrix.user({ organizationId: own.id, role: 2 });
  const expired = matrix.asSession(own.admin, { isOver: true });
  const support = matrix.asSession(own.admin, { realUser: staff });
  const keyOf =
    (firm: TestFirm, has: boolean) =>
    ({ apiKey }: RouteDefinition) =>
      matrix.asKey(
        firm.admin,
        apiKeyScopes.filter((scope) => (scope === apiKey) === has),
      );
  const ownIds = await objectsOf(matrix, own);
  const client = await matrix.asClient(own.admin, ownIds.engagement ?? "");
  return accessMatrix({
    api: matrix,
    callers: [
      ["anonymous", () => matrix.anonymous],
      ["expired session", () => expired],
      ["store customer", () => matrix.as(store)],
      ["auditor on the team", () => matrix.as(own.auditor)],
      ["other auditor", () => matrix.as(outsider)],
      ["admin", () => matrix.as(own.admin)],
      ["foreign admin", () => matrix.as(other.admin)],
      ["key without scope", keyOf(own, false)],
      ["key with scope", (route) => (takesKeys(route) ? keyOf(own, true)(route) : matrix.asKey(own.admin, apiKeyScopes))],
      ["foreign key with scope", (route) => (takesKeys(route) ? keyOf(other, true)(route) : matrix.asKey(other.admin, apiKeyScopes))],
      ["directory token", () => matrix.asKey(own.admin, [directoryScope])],
      ["staff", () => matrix.as(staff)],
      ["impersonating staff", () => support],
      ["client of a request", () => client],
    ],
    ownIds,
  });
}

describe("docs/access-matrix.md", () => {
  let lines: readonly MatrixLine[];
  beforeAll(async () => {
    const matrix = await startTestApi({ registrations: (parts) => withoutHandlers(compose(parts)) });
    try {
      lines = await linesOfMatrix(matrix);
    } finally {
      await matrix.stop();
    }
  });

  test("matches the result of calling every route as every type of caller", () => {
    const head = `# Who may call what

This table is the result of calling every route with valid input and the product's own binder, facts and policies. The object named in the address belongs to
one firm; the columns show its admin, assigned auditor, other auditor and API keys beside callers from outside. \`yes\` means that the call reaches the use case; otherwise the cell has
the status of the refusal. Needs: the part of the product that a firm must have. API key: the scope that a key needs; \`directory\` is the scope of every directory token. A store customer is an admin of another organization, which has
\`hide_engagements\`; impersonating staff acts as the admin of the firm. A client of a request has no account: it opened a request for that engagement with link and PIN. \`npm run goldens\` writes this page.

`;
    compareGolden(path.join(docs, "access-matrix.md"), head + matrixTable(lines));
  });

  test("shows no route left open by omission: without a live session only routes declared public open, and with a key only routes in its scope", () => {
    const open = lines.filter(({ route, cells }) => {
      const { kind } = route.access;
      const ends = [cells.anonymous, cells["expired session"]];
      const keys = [cells["key without scope"], ...(takesKeys(route) ? [] : [cells["key with scope"]])];
      if (kind === "public") return ends.some((cell) => cell !== "yes");
      return ends.some((cell) => cell !== "401") || keys.some((cell) => cell !== (kind === "client" ? "401" : "403"));
    });
    expect(open.map(({ route }) => `${route.method} ${route.path}`)).toEqual([]);
  });

  test("shows that a directory token opens only SCIM, and that nothing else opens SCIM", () => {
    const guarded = lines.filter(({ route }) => !["public", "client"].includes(route.access.kind));
    const opened = guarded.filter(({ cells }) => cells["directory token"] !== "403").map(({ route }) => route);
    expect(opened.length).toBeGreaterThan(0);
    expect(opened).toEqual(guarded.map(({ route }) => route).filter(({ protocol }) => protocol === "scim"));
    for (const { route, cells } of guarded)
      if (route.protocol === "scim")
        expect(Object.entries(cells).filter(([, cell]) => cell === "yes")).toEqual([["directory token", "yes"]]);
  });

  test("shows that a request's client can open only the client page, and that no one else can", () => {
    const guarded = lines.filter(({ route }) => route.access.kind !== "public");
    const opened = guarded.filter(({ cells }) => cells["client of a request"] === "yes").map(({ route }) => route);
    expect(opened.length).toBeGreaterThan(3);
    expect(opened).toEqual(guarded.map(({ route }) => route).filter(({ access }) => access.kind === "client"));
    expect(opened.filter(({ path: address }) => !address.startsWith("/api/payroll-connect/"))).toEqual([]);
    for (const { route, cells } of guarded) {
      if (route.access.kind !== "client") expect(cells["client of a request"]).toBe("401");
      else expect(Object.entries(cells).filter(([, cell]) => cell !== "401")).toEqual([["client of a request", "yes"]]);
    }
  });

  test("shows that staff signed in as themselves can open the staff console, and no one else can", () => {
    const others = lines[0] ? Object.keys(lines[0].cells).filter((title) => title !== "staff") : [];
    const shown = lines.filter(
      ({ route, cells }) =>
        route.path.startsWith("/api/staff/") &&
        (cells.staff !== "yes" || others.some((title) => cells[title] !== "401" && cells[title] !== "403")),
    );
    expect(others).toHaveLength(13);
    expect(shown.map(({ route }) => `${route.method} ${route.path}`)).toEqual([]);
  });

  test("shows that callers outside the firm see none of its data: anything a URL names is not found", () => {
    // A store customer is refused before any lookup; see firm-parts.test.ts.
    const strangers = ["foreign admin", "staff", "foreign key with scope"];
    const shown = lines.filter(({ route, cells }) => {
      if (route.access.kind !== "permission" || !route.access.scope) return false;
      return strangers.some((title) => cells[title] !== (title.includes("key") && !takesKeys(route) ? "403" : "404"));
    });
    expect(shown.map(({ route }) => `${route.method} ${route.path}`)).toEqual([]);
  });
});
