import { ingestionRoutes } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);

test("a locked engagement's files list the workpapers it was locked with, and none added to the product later", async () => {
  const { id } = await me().create({ client_name: "Corvid Tool Works", data_type: "recordkeeper" });
  await me().attach(id, "Other");
  const named = async () => {
    const { outputs } = (await me().caller.call(ingestionRoutes.getReadiness, me().on(id))).value();
    const feeds = (await me().slots(id)).flatMap((slot) => slot.feeds);
    return { matrix: outputs.map(({ output_key }) => output_key), feeds: [...new Set<string>(feeds)].sort() };
  };
  const today = await named();
  expect(today.matrix).toContain("distributions");
  expect(today.feeds).toContain("distributions");
  // Simulates a lock by a version that didn't have the Distribution Package yet.
  await bed.api.db.setup.work.asPlatform("test", async (tx) => {
    for (const table of ["procedures", "procedure_lists", "samplings"])
      await tx.query(`delete from ${table} where engagement_id = $1 and output_key like 'distributions%'`, [id]);
  });
  expect(await named()).toEqual(today);
  await bed.api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("update engagements set locked_at = now(), locked_by = $2 where id = $1", [id, firm.admin.id]),
  );
  const without = (keys: readonly string[]) => keys.filter((key) => key !== "distributions");
  expect(await named()).toEqual({ matrix: without(today.matrix), feeds: without(today.feeds) });
});
