import { ingestionRoutes } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { distributionFile, planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
const me = () => userOf(bed, firm.auditor);
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());

async function stored(): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const key of bed.api.files.list(firm.id)) keys.push(key);
  return keys;
}
const endOf = (key: string): Promise<string> =>
  bed.api.files.check(firm.id, key).then(
    () => "whole",
    (error: { code?: string }) => error.code ?? "another error",
  );

test("every object in an engagement, from upload to bundle, is encrypted with the engagement's key: destroying the key makes all of them unreadable and leaves another engagement with the same files intact", async () => {
  const ids: string[] = [];
  const objects: (readonly string[])[] = [];
  for (const client_name of ["Corvid Tool Works", "Alder Mills"]) {
    const before = new Set(await stored());
    const { id } = await me().create({ client_name });
    await me().attach(id, "Other");
    await me().attach(id, "Payroll");
    await me().fill(id, planFiles());
    await me().confirmAll(id);
    expect((await me().process(id)).status).toBe("succeeded");
    ids.push(id);
    objects.push((await stored()).filter((key) => !before.has(key)));
  }
  const [gone = "", kept = ""] = ids;
  expect(objects.map((keys) => keys.length > 10)).toEqual([true, true]);
  await bed.api.files.destroyScope(firm.id, gone, new Date());
  expect(new Set(await Promise.all((objects[0] ?? []).map(endOf)))).toEqual(new Set(["files.key_destroyed"]));
  expect(new Set(await Promise.all((objects[1] ?? []).map(endOf)))).toEqual(new Set(["whole"]));
  expect((await me().process(kept)).status).toBe("succeeded");
});

test("a file whose bytes arrive before the form field that names its slot is encrypted with the engagement's key, once", async () => {
  const { id } = await me().create({ client_name: "Beech Partners" });
  await me().attach(id, "Other");
  const [slot] = (await me().caller.call(ingestionRoutes.listSubcontracts, me().on(id)))
    .value()
    .flatMap((contract) => contract.data_feed_nodes)
    .filter(({ report_key }) => report_key === "distribution_detail");
  const before = new Set(await stored());
  const body = new FormData();
  body.set("file", new Blob([distributionFile()]), "distributions.csv");
  body.set("data_feed_node_id", slot?.data_feed_node_id ?? "");
  body.set("resourcetype", slot?.resourcetype ?? "");
  await bed.rest();
  (await me().caller.call(ingestionRoutes.uploadAsset, { body })).value();
  const added = (await stored()).filter((key) => !before.has(key));
  expect(await Promise.all(added.map(endOf))).toEqual(["whole"]);
  await bed.api.files.destroyScope(firm.id, id, new Date());
  expect(await Promise.all(added.map(endOf))).toEqual(["files.key_destroyed"]);
});
