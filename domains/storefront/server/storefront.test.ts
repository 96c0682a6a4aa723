import type { RequestOf } from "@tieout/contract";
import { createAuthenticator, registerIdentity, weakHashingForTests } from "@tieout/identity/server";
import { startTestApi, type TestApi } from "@tieout/test-kit";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storefrontRoutes, ToolkitDocument } from "../contract/index.ts";
import { sampleToolkits, type Toolkit } from "../core/index.ts";
import { pageSql } from "./listed-toolkits.ts";
import { storePageHead } from "./page-head.ts";
import { putToolkit } from "./put-toolkits.ts";
import { registerStorefront } from "./register-storefront.ts";
import { facetCountsSql } from "./toolkit-counts.ts";

let api: TestApi;
let owner: Client;
const samples = sampleToolkits();
const put = (toolkit: Toolkit) => api.db.database.work.asPlatform("put a toolkit", (tx) => putToolkit(tx, toolkit));

beforeAll(async () => {
  api = await startTestApi({
    registrations: () => [registerIdentity({ passwordHashing: weakHashingForTests }), registerStorefront()],
    authenticator: (work) => createAuthenticator(work),
  });
  owner = new Client({ connectionString: api.db.adminUrl });
  await owner.connect();
  await api.db.database.work.asPlatform("put the samples", async (tx) => {
    for (const toolkit of samples) await putToolkit(tx, toolkit);
  });
});
afterAll(async () => {
  await owner?.end();
  await api?.stop();
});

type Query = NonNullable<RequestOf<typeof storefrontRoutes.searchToolkits>["query"]>;
const search = async (query: Query) => (await api.anonymous.call(storefrontRoutes.searchToolkits, { query })).value();
const first = (at: number): Toolkit => samples[at] as Toolkit;

test("without signing in and without a keyword all toolkits are found, 20 per page, newest first", async () => {
  const page = await search({});
  expect(page.count).toBe(samples.length);
  expect(page.results).toHaveLength(20);
  const ends = page.results.map((one) => one.end_date);
  expect(ends).toEqual([...ends].sort().reverse());
  expect(page.next).toContain("page=2");
  const all = new Set<string>();
  for (let at = 1; at <= Math.ceil(page.count / 20); at++) for (const { id } of (await search({ page: at })).results) all.add(id);
  expect(all.size).toBe(samples.length);
});

test("words are found in any order, incomplete or misspelled; the page says which words it searched for instead", async () => {
  for (const keyword of ["copperleaf recordkeeping", "Recordkeep COPPER", "coperleaf recordkeping"]) {
    const { results, count } = await search({ keyword });
    expect([keyword, count]).toEqual([keyword, 3]);
    expect(results[0]).toMatchObject({ service_provider: "Copperleaf Retirement Services", is_sample: true, credits: 5, price: "475.00" });
  }
  expect((await search({ keyword: "coperleaf" })).corrections).toEqual([{ typed: "coperleaf", found: ["copperleaf"] }]);
  expect((await search({ keyword: "zzzzqx" })).count).toBe(0);
  expect((await search({ keyword: "the and of" })).count).toBe(samples.length);
  expect((await search({ keyword: "a' & | ! :* \\ ( \" %_" })).count).toBe(samples.length);
});

test("best match puts toolkits with the words in their names before toolkits with the words elsewhere", async () => {
  const { results } = await search({ keyword: "hollis", pageSize: 100 });
  expect(results[0]?.service_provider).toBe("Hollis Trust Company");
});

test("filters are comma-separated lists; an option's count is what it would leave, whatever else is chosen in its filter", async () => {
  const all = await search({});
  const open = await search({ soc_type: "2", filters_only: "true" });
  expect(open.results).toEqual([]);
  expect(open.count).toBe(samples.filter(({ general }) => general.socType === 2).length);
  const options = (page: typeof all, key: string) => page.filters.find((filter) => filter.key === key)?.options;
  expect(options(open, "soc_type")).toEqual(options(all, "soc_type"));
  for (const { value, count } of options(open, "service_covered") ?? [])
    expect((await search({ soc_type: "2", service_covered: value })).count).toBe(count);
  const services = options(all, "service_covered") ?? [];
  const two = services.slice(0, 2);
  const both = await search({ service_covered: two.map(({ value }) => value).join(",") });
  expect(both.count).toBe(two.reduce((sum, { count }) => sum + count, 0));
  const provider = await search({ service_provider: "hollis-trust-company,larkfield-hcm", keyword: "larkfield" });
  expect(new Set(provider.results.map((one) => one.service_provider))).toEqual(new Set(["Larkfield HCM"]));
  expect((await search({ service_provider: "nobody" })).count).toBe(0);
});

test("coverage of a chosen plan year is counted, filtered and shown with its gap in days", async () => {
  const year = { plan_start: "2024-01-01", plan_end: "2024-12-31" };
  const page = await search({ ...year, coverage: "full,six_months", pageSize: 100 });
  expect(page.results.length).toBe(page.count);
  for (const { coverage } of page.results) expect(["full", "six_months"]).toContain(coverage?.key);
  const options = page.filters.find(({ key }) => key === "coverage")?.options ?? [];
  expect(options.reduce((sum, { count }) => sum + count, 0)).toBe(samples.length);
  const copperleaf = (await search({ ...year, keyword: "copperleaf recordkeeping" })).results[0];
  expect(copperleaf?.coverage).toMatchObject({ key: "six_months", covered_months: 9, gap_at_end_days: 92, plan_days: 366 });
  const refused = await api.anonymous.call(storefrontRoutes.searchToolkits, { query: { coverage: "full" } });
  expect(refused.status).toBe(400);
});

test("the detail page shows the report's contents, its bridge letter, its editions and the service's other periods", async () => {
  const found = (await search({ keyword: "copperleaf recordkeeping 2024" })).results[0];
  const query = { plan_start: "2024-01-01", plan_end: "2024-12-31" };
  const params = { toolkitId: found?.id ?? "" };
  const detail = (await api.anonymous.call(storefrontRoutes.getToolkit, { params, query })).value();
  expect(detail).toMatchObject({ service_provider: "Copperleaf Retirement Services", bridge_need: "gap_too_long" });
  expect(detail.tabs).toHaveLength(9);
  expect(detail.related.map((one) => one.service_covered)).toEqual([
    "Defined contribution recordkeeping",
    "Defined contribution recordkeeping",
  ]);
  expect(detail.url).toContain(`/store/soc-reports/${detail.id}/soc-1/copperleaf-retirement-services/`);
  const preview = await api.anonymous.call(storefrontRoutes.getPreview, { params: { ...params, tab: 6 } });
  expect(preview.status).toBe(200);
  expect((await api.anonymous.call(storefrontRoutes.getPreview, { params: { ...params, tab: 10 } })).problem().code).toBe(
    "storefront.no-page",
  );
  const nobody = await api.anonymous.call(storefrontRoutes.getToolkit, { params: { toolkitId: "01900000-0000-7000-8000-000000000000" } });
  expect(nobody.problem().code).toBe("storefront.no-toolkit");
});

test("a new edition replaces the previous one, which is kept; an existing edition never changes", async () => {
  const toolkit = first(7);
  const next: Toolkit = { ...toolkit, edition: { ...toolkit.edition, number: toolkit.edition.number + 1, changes: "Corrected" } };
  expect(await put(toolkit)).toBe("unchanged");
  expect(await put({ ...toolkit, conclusion: ["Another"] })).toBe("differs");
  expect(await put(next)).toBe("new_edition");
  const { rows } = await owner.query(
    "select e.number, t.edition from toolkit_editions e join toolkits t on t.id = e.toolkit_id where t.key = $1 order by 1",
    [toolkit.key],
  );
  expect(rows.map((row) => Number(row.number))).toContain(toolkit.edition.number);
  expect(Number(rows.at(-1).edition)).toBe(next.edition.number);
  expect((await search({})).count).toBe(samples.length);
});

test("every sample is a document that an import accepts; a document with inconsistent references or dates is refused with the location", () => {
  for (const toolkit of samples) expect(ToolkitDocument.safeParse(JSON.parse(JSON.stringify(toolkit))).success).toBe(true);
  const wrong = { ...first(0), opinion: { ...first(0).opinion, objectiveIds: ["CO 99"] } };
  expect(ToolkitDocument.safeParse(wrong).error?.issues[0]).toMatchObject({ path: ["opinion", "objectiveIds", 0] });
  const reversed = { ...first(0), general: { ...first(0).general, startOn: "2030-01-01" } };
  expect(ToolkitDocument.safeParse(reversed).success).toBe(false);
});

test("a word search uses an index to read its toolkits, for both the counts and the page", async () => {
  await owner.query("begin");
  await owner.query(`insert into toolkits (key, provider_id, facet_id, end_on, service_title, is_sample, edition, search)
    select key || '-copy-' || n, provider_id, facet_id, end_on, service_title, true, 1, to_tsvector('english', 'filler ' || n)
    from toolkits, generate_series(1, 60) n`);
  await owner.query("analyze toolkits");
  const plan = async (sql: string, values: readonly unknown[]) =>
    (await owner.query(`explain ${sql}`, [...values])).rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(await plan(facetCountsSql("hollis:*"), ["hollis:*", null])).toContain("toolkits_search");
  expect(await plan(pageSql("hollis:*", "match"), ["hollis:*", null, null, 20, 0, "hollis:*AB"])).toContain("toolkits_search");
  await owner.query("rollback");
});

test("the store's pages describe themselves to search engines; a toolkit has one canonical URL, whichever of its two URLs was requested", async () => {
  const head = (address: string) => storePageHead(api.db.database.work.platformStatement, "https://tieout.example", address);
  const [toolkit] = (await search({ keyword: "copperleaf recordkeeping", sort: "oldest" })).results;
  if (!toolkit) throw new Error("no toolkit");
  const [long, short] = [await head(toolkit.url), await head(`/store/${toolkit.id}`)];
  expect(short).toEqual(long);
  expect(long).toMatchObject({
    title: expect.stringMatching(/^Copperleaf Retirement Services, SOC 1 type \d, 30 Sep 2022 · Tieout$/),
    description: expect.stringContaining("report of Copperleaf Retirement Services on Defined contribution recordkeeping"),
    canonical: `https://tieout.example${toolkit.url}`,
    structured: {
      ...{ "@context": "https://schema.org", "@type": "Product", sku: toolkit.id },
      offers: { "@type": "Offer", price: "475.00", priceCurrency: "USD" },
    },
  });
  expect(await head("/store")).toMatchObject({ title: "SOC Toolkit Store · Tieout", structured: { "@type": "CollectionPage" } });
  expect((await head("/sign-up/"))?.title).toBe("Sign up · Tieout");
  const titles = new Set<string>();
  for (const { id } of (await search({ pageSize: 100 })).results) titles.add((await head(`/store/${id}`))?.title ?? "");
  expect(titles.size).toBeGreaterThan(90);
  for (const address of ["/", "/login", "/engagements", "/store/x", "/store/0193b4d2-6c00-7000-8000-0000000000ff", "/purchases"])
    expect(await head(address)).toBeNull();
});
