import { ingestionRoutes } from "@tieout/ingestion/contract";
import { differenceRoutes as routes } from "@tieout/runs/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { distributionFile, planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);

const compare = async (engagementId: string, pair: { from: number; to: number }) => {
  const { difference } = (await me().caller.call(routes.compareRuns, { params: { engagementId }, query: pair })).value();
  if (!difference) throw new Error("nothing is compared");
  return difference;
};

async function replaceFile(id: string, text: string): Promise<void> {
  const slot = (await me().slots(id)).find((one) => one.report_key === "distribution_detail");
  const body = new FormData();
  body.set("data_feed_node_id", slot?.data_feed_node_id ?? "");
  body.set("replaces_asset_id", slot?.assets[0]?.id ?? "");
  body.set("file", new Blob([text]), "v2.csv");
  (await me().caller.call(ingestionRoutes.uploadAsset, { body })).value();
  await bed.idle();
}

test("after a corrected file and a corrected mapping, two runs differ only in what the corrections affected, with who made them", async () => {
  const { id } = await me().create({ client_name: "Brightwater", data_type: "recordkeeper" });
  await me().attach(id, "Other");
  const { payroll_register: _, demographics: __, ...files } = planFiles();
  await me().fill(id, files);
  await me().confirmAll(id);
  await me().process(id);
  await me().process(id);
  const same = await compare(id, { from: 1, to: 2 });
  expect([same.causes, same.figures, same.ties, same.items, same.exceptions.came]).toEqual([[], [], [], [], 0]);
  expect(same.papers.map(({ state }) => state)).toContain("same_bytes");

  await replaceFile(id, distributionFile().replace("2500.00", "2600.00"));
  await me().process(id);
  const file = await compare(id, { from: 2, to: 3 });
  expect(file.causes.map(({ letter, kind, by }) => [letter, kind, by?.name !== undefined])).toEqual([["A", "file", true]]);
  expect(file.figures.length).toBeGreaterThan(0);
  expect(file.figures.every(({ causes }) => causes.join() === "A")).toBe(true);

  const [mapping] = (await me().mappings(id)).filter((one) => one.report_key === "distribution_detail");
  if (!mapping) throw new Error("no mapping");
  const values = mapping.values.map((value) => (value.field === "dist_types" ? { ...value, canonical: "hardship" } : value));
  expect(values).not.toEqual(mapping.values);
  (await me().putMapping(id, { ...mapping, values }, { accept: true })).value();
  await bed.idle();
  await me().process(id);
  const meaning = await compare(id, { from: 3, to: 4 });
  expect(meaning.causes.map(({ kind, lines }) => [kind, lines])).toEqual([
    ["mapping", expect.arrayContaining([expect.stringMatching(/^“.+” from .+ to Hardship/)])],
  ]);

  const both = await compare(id, { from: 2, to: 4 });
  const moved = both.figures.find(({ has_parts: hasParts, figure }) => hasParts && figure);
  expect(both.causes.map(({ kind }) => kind)).toEqual(["file", "mapping"]);
  const query = { from: 2, to: 4, output: moved?.output.key ?? "", figure: moved?.figure ?? "" };
  const parts = (await me().caller.call(routes.openFigureParts, { params: { engagementId: id }, query })).value();
  const sum = parts.parts.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
  expect([(sum / 100).toFixed(2), parts.separated]).toEqual([moved?.moved, false]);
});
