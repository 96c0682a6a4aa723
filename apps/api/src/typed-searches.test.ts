import type { RouteDefinition } from "@tieout/contract";
import { weakHashingForTests } from "@tieout/identity/server";
import { type RefusalStage, sampleRequest, startTestApi, type TestApi, type TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composeDomains, type DomainParts } from "./compose-domains.ts";

/** A name that doesn't exist in the data, as a user would type it. */
const typed = "Quillfeather & Daughters";
const spellings = ["Quillfeather", "quillfeather"];
/** Query parameters that hold typed text. */
const textFields = ["search", "value_search", "keyword", "text", "name"];

const compose = (parts: Pick<DomainParts, "database" | "files" | "uploadMaxBytes">) =>
  composeDomains({ ...parts, scanner: null, engine: undefined as never, versions: {}, identity: { passwordHashing: weakHashingForTests } });
const tables = compose({ database: undefined as never, files: undefined as never, uploadMaxBytes: 0 });

interface TypedSearch {
  readonly label: string;
  readonly route: RouteDefinition;
  readonly field: string;
}

/** Read routes whose URL contains typed text. */
const searches: readonly TypedSearch[] = tables.flatMap(({ routes }) =>
  Object.values(routes as Readonly<Record<string, RouteDefinition>>).flatMap((route) =>
    textFields
      .filter((field) => route.query && field in route.query.shape)
      .map((field) => ({ label: `${route.path} ${field}`, route, field })),
  ),
);

let api: TestApi;
let stage: Pick<RefusalStage, "caller">;
beforeAll(async () => {
  api = await startTestApi({ registrations: compose });
  stage = { caller: (await api.firm()).admin };
});
afterAll(() => api?.stop());

async function auditLog(user: TestUser): Promise<string> {
  const { rows } = await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("select * from audit_events where organization_id = $1", [user.organizationId]),
  );
  return JSON.stringify(rows);
}

test("the lists of clients, engagements, people and payroll are among the searches", () => {
  const paths = searches.map(({ route }) => route.path);
  for (const path of ["/api/engagements/", "/api/engagements/clients/", "/api/users/", "/api/payroll/"]) expect(paths).toContain(path);
});

test("text typed into a list's search is in no log line and no audit event, whether the call succeeds or is refused", async () => {
  const { caller } = stage;
  const statuses = new Set<number>();
  for (const { route, field } of searches) {
    const sample = sampleRequest(route);
    for (const query of [{ ...sample.query, [field]: typed }, { ...sample.query, [field]: typed.repeat(20) }, { unknown: typed }]) {
      const before = api.logLines.length;
      statuses.add((await api.as(caller).send(route, { ...sample, query })).status);
      // Every call is logged, even a refused one.
      await expect.poll(() => api.logLines.slice(before).join("")).toContain(`"route":"${route.path}"`);
    }
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400]));
  const written = `${api.logLines.join("")}${await auditLog(caller)}`;
  expect(spellings.filter((spelling) => written.includes(spelling))).toEqual([]);
});
