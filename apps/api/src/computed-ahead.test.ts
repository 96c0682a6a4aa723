import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { downloadsOf } from "./downloads.test-data.ts";
import { planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed({ computesAheadFrom: 1 });
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);

/** Number of computed results stored for an engagement, one per workpaper and set of inputs. */
async function computed(engagementId: string): Promise<number> {
  const { rows } = await bed.inFirm(firm.auditor, (tx) =>
    tx.query<{ count: number }>("select count(*)::int as count from stage_results where engagement_id = $1 and stage = 'compute'", [
      engagementId,
    ]),
  );
  return rows[0]?.count ?? 0;
}

async function create(name: string): Promise<string> {
  const { id } = await me().create({ client_name: name });
  await me().attach(id, "Other");
  await me().attach(id, "Payroll");
  return id;
}

const statesOf = ({ stages }: { readonly stages: readonly { readonly key: string; readonly state: string }[] }) =>
  Object.fromEntries(stages.map(({ key, state }) => [key, state]));
const hashesOf = (engagementId: string) => downloadsOf(() => ({ bed, user: firm.auditor, engagementId })).hashes();

/** Output bytes of a run that finds no stored results. */
async function madeAnew(engagementId: string) {
  await bed.rewrite("delete from stage_results where engagement_id = $1", [engagementId]);
  const run = await me().process(engagementId);
  expect(statesOf(run)).toMatchObject({ normalise: "done", compute: "done", write: "done" });
  return hashesOf(engagementId);
}

describe("workpapers of large files", () => {
  test("are computed while their mappings wait for review: the run reuses them and produces the same bytes as without them", async () => {
    const id = await create("Heron Bottling");
    await me().fill(id, planFiles());
    await bed.idle();
    const ahead = await computed(id);
    expect(ahead).toBeGreaterThan(0);
    expect(await me().status(id)).toMatchObject({ current: null, newest_bundle: null });
    await me().confirmAll(id);
    const run = await me().process(id);
    expect(run.status).toBe("succeeded");
    expect(statesOf(run)).toMatchObject({ normalise: "reused", compute: "reused", write: "done" });
    expect(await computed(id)).toBe(ahead);
    const made = await hashesOf(id);
    expect(await madeAnew(id)).toEqual(made);
  });

  test("are recomputed if a person changes a mapping, and the run reuses only the new results", async () => {
    const id = await create("Kestrel Foundry");
    await me().fill(id, planFiles());
    await bed.idle();
    const ahead = await computed(id);
    const mapping = (await me().mappings(id)).find(({ report_key }) => report_key === "payroll_register");
    if (!mapping) throw new Error("the register has no mapping");
    const columns = mapping.columns.map((column) => (column.field === "match" ? { ...column, field: null } : column));
    expect(columns).not.toEqual(mapping.columns);
    (await me().putMapping(id, { ...mapping, columns }, { accept: true })).value();
    await me().confirmAll(id);
    expect(await computed(id)).toBeGreaterThan(ahead);
    const run = await me().process(id);
    expect([run.status, statesOf(run).compute]).toEqual(["succeeded", "reused"]);
    const made = await hashesOf(id);
    expect(await madeAnew(id)).toEqual(made);
  });

  test("are not computed while a required file is missing", async () => {
    const id = await create("Osprey Glass");
    await me().fill(id, { payroll_register: planFiles().payroll_register ?? "" });
    await bed.idle();
    expect(await computed(id)).toBe(0);
  });
});
