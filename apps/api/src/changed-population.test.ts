import { createHash } from "node:crypto";
import { ingestionRoutes } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { testingRoutes } from "@tieout/testing/contract";
import { earlierPopulationFile, readProof, verifyProof } from "@tieout/testing/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadsOf } from "./downloads.test-data.ts";
import { distributionFile, planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";
import { unpackZip } from "./unpack-zip.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let id = "";
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);
const { bundles, ticketOf, redeem, workbookText } = downloadsOf(() => ({ bed, user: firm.auditor, engagementId: id }));

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const sampling = async () => (await me().caller.call(testingRoutes.listSampling, me().on(id))).value()[0];

async function replaceFile(name: string, text: string): Promise<void> {
  const slot = (await me().slots(id)).find((one) => one.report_key === "distribution_detail");
  const body = new FormData();
  body.set("data_feed_node_id", slot?.data_feed_node_id ?? "");
  body.set("replaces_asset_id", slot?.assets[0]?.id ?? "");
  body.set("file", new Blob([text]), name);
  (await me().caller.call(ingestionRoutes.uploadAsset, { body })).value();
  await bed.idle();
}

test("a population changed after the draw appears in every later workpaper with its reason and both hashes, and can be redrawn", async () => {
  id = (await me().create({ client_name: "Larkspur Tile", data_type: "recordkeeper" })).id;
  await me().attach(id, "Other");
  const { payroll_register: _, ...files } = planFiles();
  await me().fill(id, files);
  await me().confirmAll(id);
  expect((await me().process(id)).status).toBe("succeeded");
  const before = await sampling();
  expect(before?.versions).toEqual([]);
  await replaceFile("corrected.csv", distributionFile().replaceAll("P0001", "P0099"));
  expect((await me().process(id)).status).toBe("succeeded");
  const changed = await sampling();
  expect(changed).toMatchObject({ seed: before?.seed, draw_number: 1, versions: [{ version: 1 }, { version: 2, draw_number: 1 }] });
  const { reason, replaced } = changed?.versions[1] ?? {};
  expect(reason).toBe("The population changed: distribution_detail.csv replaced by corrected.csv.");
  expect(replaced?.before.sha256).not.toBe(replaced?.after.sha256);

  // Another run finds nothing new, and the record of the change is kept.
  expect((await me().process(id)).status).toBe("succeeded");
  expect((await sampling())?.versions).toEqual(changed?.versions);
  const printed = await workbookText("distributions");
  for (const words of [reason, replaced?.before.sha256, replaced?.after.sha256, "Added to the sample: "]) expect(printed).toContain(words);

  const archive = unpackZip((await redeem(await ticketOf((await bundles())[0]?.file.object_id ?? ""))).bytes);
  const proof = readProof(JSON.parse(archive.get("proofs/distributions.json") ?? ""));
  if (!proof.ok) throw new Error(proof.failure.join(" "));
  const text = archive.get("populations/distributions.csv") ?? "";
  const earlier = archive.get(earlierPopulationFile("distributions", replaced?.before.sha256 ?? "")) ?? "";
  expect(sha256(earlier)).toBe(replaced?.before.sha256);
  expect(verifyProof(proof.value, { text, earlier: [earlier] }, sha256).differences).toEqual([]);
  const keys = proof.value.set_up_versions?.[1]?.came?.map(({ key }) => key) ?? [];
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(key).toContain("P0099");
});
