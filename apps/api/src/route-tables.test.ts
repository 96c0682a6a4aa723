import path from "node:path";
import { openApiDocument } from "@tieout/http";
import { weakHashingForTests } from "@tieout/identity/server";
import { productVersion } from "@tieout/settings";
import {
  accessMatrix,
  compareGolden,
  type RefusalStage,
  refusalCases,
  sampleRequest,
  startTestApi,
  type TestApi,
  type TestFirm,
  withoutHandlers,
} from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { composeDomains, type DomainParts } from "./compose-domains.ts";

const docs = path.join(import.meta.dirname, "..", "..", "..", "docs");
/** No refusal comes as far as the engine. */
const engine = undefined as never;
const compose = (parts: Pick<DomainParts, "database" | "files" | "uploadMaxBytes">) =>
  composeDomains({ ...parts, engine, versions: {}, identity: { passwordHashing: weakHashingForTests } });

/** Only the tables are read here; no handler runs before a test has given the parts. */
const tables = compose({ database: undefined as never, files: undefined as never, uploadMaxBytes: 0 });
const entities = new Set(
  tables.flatMap(({ routes }) =>
    Object.values(routes).flatMap(({ access }) => (access.kind === "permission" && access.scope ? [access.scope.entity] : [])),
  ),
);

let api: TestApi;
let firm: TestFirm;
let stage: RefusalStage;

beforeAll(async () => {
  api = await startTestApi({ registrations: compose });
  firm = await api.firm();
  stage = { api, caller: firm.admin, foreignIds: await objectsOf(api, await api.firm()) };
});
afterAll(() => api?.stop());

/** One object of each entity that a route is scoped to. */
async function objectsOf(on: TestApi, owner: TestFirm): Promise<Readonly<Record<string, string>>> {
  const needsEngagement = entities.has("engagement") || entities.has("asset");
  const engagement = needsEngagement ? await on.engagement(owner.admin, { assignees: [owner.auditor] }) : undefined;
  return {
    organization: owner.id,
    user: owner.admin.id,
    client: await on.client(owner.id),
    ...(engagement ? { engagement } : {}),
    ...(engagement && entities.has("asset") ? { asset: await on.asset(owner.admin, engagement) } : {}),
  };
}

describe("every route refuses", () => {
  test.each(refusalCases(tables).map((one) => [one.title, one] as const))("%s", async (_title, { check }) => {
    await check(stage);
  });

  test("what the cases send is otherwise valid input", () => {
    for (const { routes } of tables) for (const route of Object.values(routes)) expect(() => sampleRequest(route)).not.toThrow();
  });
});

test("docs/openapi.json is what the route tables say", () => {
  compareGolden(path.join(docs, "openapi.json"), `${JSON.stringify(openApiDocument(tables, productVersion), null, 2)}\n`);
});

test("docs/access-matrix.md is what calling every route as everyone gives", async () => {
  const matrix = await startTestApi({ registrations: (parts) => withoutHandlers(compose(parts)) });
  try {
    const own = await matrix.firm();
    const other = await matrix.firm();
    const staffHome = await matrix.organization("Tieout");
    const table = await accessMatrix({
      api: matrix,
      callers: [
        ["anonymous", null],
        ["auditor on the team", own.auditor],
        ["other auditor", await matrix.user({ organizationId: own.id, role: 2 })],
        ["admin", own.admin],
        ["foreign admin", other.admin],
        ["staff", await matrix.user({ organizationId: staffHome, role: 1, isStaff: true })],
      ],
      ownIds: await objectsOf(matrix, own),
    });
    const head = `# Who may call what

Found by calling every route with valid input and the binder, facts and policies of the product; the object named in the address belongs to
one firm, whose admin, assigned auditor and other auditor are shown beside strangers. \`yes\`: the use case is reached; otherwise the status of the
refusal. Written by \`npm run goldens\`.

`;
    compareGolden(path.join(docs, "access-matrix.md"), head + table);
  } finally {
    await matrix.stop();
  }
});
