import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engagementOrderings } from "../../contract/index.ts";
import type { EngagementFilter } from "./engagement-selection.ts";
import { listEngagements } from "./list-engagements.ts";
import { listStatement } from "./list-statement.ts";
import { engagementSearchStatement } from "./search-engagements.ts";

const engagements = 8000;
const clients = 800;

let api: TestApi;
let firm: TestFirm;
let one: { readonly client: string; readonly provider: string };

/** Creates a firm with enough engagements for indexes to pay off, and another firm half that size. */
beforeAll(async () => {
  api = await startTestApi({ registrations: () => [] });
  firm = await api.firm();
  const small = await api.firm();
  await api.db.setup.work.asPlatform("test", async (tx) => {
    // The indexed words come from the same function that the trigger uses, but in bulk.
    await tx.query("alter table engagements disable trigger engagements_words_insert");
    for (const [{ id, admin }, share] of [
      [firm, 1],
      [small, 0.5],
    ] as const) {
      await tx.query(
        "insert into clients (organization_id, name) select $1, 'Client' || n || ' of Harbor' || n % 97 from generate_series(1, $2::int) n",
        [id, clients * share],
      );
      await tx.query(
        `insert into engagements (organization_id, client_id, name, ein, plan_number, start_on, end_on, data_type, status, created_by, created_at)
         select $1, c.id, 2016 + n % 10 || ' Plan' || n, '47-' || lpad(n::text, 7, '0'), '001', make_date(2016 + n % 10, 1, 1), make_date(2016 + n % 10, 12, 31),
           (array['recordkeeper', 'payroll', 'combined'])[1 + n % 3], (array['ready', 'files_incomplete', 'results_available', 'failed'])[1 + n % 4],
           $2, now() - n * interval '1 minute'
         from generate_series(1, $3::int) n join (select id, row_number() over (order by id) as at from clients where organization_id = $1) c
           on c.at = 1 + n % $4::int`,
        [id, admin.id, engagements * share, clients * share],
      );
    }
    await tx.query(
      `insert into engagement_words (organization_id, word, engagement_id) select e.organization_id, word, e.id
       from engagements e, words_of(e.name, e.plan_name, e.ein, replace(e.ein, '-', ''), e.plan_number) as word`,
    );
    await tx.query(
      `with people as (
         insert into users (organization_id, email, name, role) select $2, 'p' || n || '@scale.example', 'Person ' || n, 2
         from generate_series(1, 40) n returning id),
       numbered as (select id, row_number() over (order by id) as n from people union all select $1, 0)
       insert into engagement_assignments (organization_id, engagement_id, user_id)
       select e.organization_id, e.id, p.id from (select id, organization_id, row_number() over (order by id) as n from engagements where organization_id = $2) e
       join numbered p on p.n = e.n % 41`,
      [firm.auditor.id, firm.id],
    );
    await tx.query(
      `insert into subcontracts (organization_id, engagement_id, service_provider_id, name, position)
       select e.organization_id, e.id, p.id, 'Plan', 0 from (select id, organization_id, row_number() over () as n from engagements) e
       join (select id, row_number() over (order by id) as n, count(*) over () as of_all from service_providers) p on p.n = 1 + e.n % p.of_all`,
    );
    await tx.query("alter table engagements enable trigger engagements_words_insert");
    for (const table of [
      "engagements",
      "clients",
      "engagement_words",
      "client_words",
      "engagement_assignments",
      "subcontracts",
      "engagement_tallies",
    ])
      await tx.query(`analyze ${table}`);
    const { rows } = await tx.query<typeof one>(
      `select (select client_id from engagements where organization_id = $1 limit 1) as client,
        (select service_provider_id from subcontracts where organization_id = $1 limit 1) as provider`,
      [firm.id],
    );
    one = rows[0] ?? expect.fail("nothing was made");
  });
});
afterAll(() => api?.stop());

const everything: EngagementFilter = {
  ...{
    assignedTo: null,
    search: null,
    statuses: null,
    years: null,
    dataTypes: null,
    clientIds: null,
    assigneeIds: null,
    providerIds: null,
  },
};
const firstPage = { ordering: "-created_on", limit: 20, offset: 0 };

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

const large = ["engagements", "engagement_words", "engagement_assignments", "subcontracts"];

/** How the statement reads the large tables when run as the firm with row-level security: full scans, index scans and rows visited. */
const readsOf = (filter: Partial<EngagementFilter>, page: Partial<typeof firstPage> = {}) =>
  readsOfStatement(listStatement({ ...everything, ...filter }, { ...firstPage, ...page }));

async function readsOfStatement({ sql, values }: ReturnType<typeof listStatement>) {
  const plan = await inFirm(async (tx) => {
    const { rows } = await tx.query<{ "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>(
      `explain (analyze, format json) ${sql}`,
      values,
    );
    return rows[0]?.["QUERY PLAN"][0]?.Plan ?? expect.fail("no plan");
  });
  const reads = { whole: [] as string[], indexes: [] as string[], rows: 0 };
  const visit = (node: PlanNode): void => {
    const relation = node["Relation Name"];
    if (relation !== undefined && large.includes(relation)) {
      reads.rows += (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
      if (node["Node Type"] === "Seq Scan") reads.whole.push(relation);
    }
    if (node["Index Name"]) reads.indexes.push(node["Index Name"]);
    for (const below of node.Plans ?? []) visit(below);
  };
  visit(plan);
  return reads;
}

const inFirm = <T>(run: Parameters<typeof api.db.database.work.inOrganization<T>>[2]): Promise<T> =>
  api.db.database.work.inOrganization(firm.id, { userId: firm.admin.id, realUserId: firm.admin.id, requestId: null }, run);

describe("in a firm of 8,000 engagements, the list reads a page, not the whole firm", () => {
  test.each(engagementOrderings.filter((ordering) => !["plan_number", "locked_on"].includes(ordering)))(
    "sorted by %s, in both directions",
    async (ordering) => {
      for (const direction of ["", "-"]) {
        const { whole, rows } = await readsOf({}, { ordering: `${direction}${ordering}` });
        expect([direction, whole]).toEqual([direction, []]);
        expect(rows).toBeLessThan(200);
      }
    },
  );

  test.each<[string, () => Partial<EngagementFilter>, string, number]>([
    ["status", () => ({ statuses: ["failed"] }), "engagements_", 500],
    ["year", () => ({ years: ["2020"] }), "engagements_", 500],
    ["status and year", () => ({ statuses: ["ready"], years: ["2020"] }), "engagements_", 500],
    ["data kind", () => ({ dataTypes: ["payroll"] }), "engagements_", 500],
    ["client", () => ({ clientIds: [one.client] }), "engagements_client", 500],
    ["assignee", () => ({ assigneeIds: [firm.auditor.id] }), "engagement_assignments_user", 600],
    ["provider", () => ({ providerIds: [one.provider] }), "subcontracts_of_provider", 6000],
    ["an auditor's own", () => ({ assignedTo: firm.auditor.id }), "engagement_assignments_user", 900],
    ["a word", () => ({ search: "plan123" }), "engagement_words_pkey", 2000],
    ["a client's name", () => ({ search: "client77 harbor77" }), "client_words_pkey", 4000],
    ["an EIN", () => ({ search: "47-0001234" }), "engagement_words_pkey", 90_000],
  ])("filtered by %s", async (_name, filter, index, limit) => {
    const { whole, indexes, rows } = await readsOf(filter());
    expect(whole).toEqual([]);
    expect(indexes).toContainEqual(expect.stringContaining(index));
    expect(rows).toBeLessThan(limit);
  });

  test.each(["plan123", "client77 harbor77"])("for the command palette search %s, from the word indexes", async (text) => {
    const { whole, indexes, rows } = await readsOfStatement(engagementSearchStatement(text, null));
    expect(whole).toEqual([]);
    expect(indexes).toEqual(expect.arrayContaining(["engagement_words_pkey", "client_words_pkey"]));
    expect(rows).toBeLessThan(4000);
  });

  test("for one year sorted by name, where names begin with the year", async () => {
    for (const ordering of ["engagement_name", "-engagement_name"]) {
      const { whole, rows } = await readsOf({ statuses: ["failed", "ready"], years: ["2020"] }, { ordering });
      expect([ordering, whole]).toEqual([ordering, []]);
      expect(rows).toBeLessThan(500);
    }
  });

  test("while the counts cover the whole firm", async () => {
    const { total, statusCounts } = await inFirm((tx) => listEngagements(tx, everything, firstPage));
    expect([total, Object.values(statusCounts).reduce((sum, count) => sum + count, 0)]).toEqual([engagements, engagements]);
  });
});
