import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";
import { statementsOf } from "./sent-statements.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  // Jobs would add statements of their own to the count.
  await bed.rest();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());

test("adding a service provider takes as many statements after forty providers as after the first, with none for each existing one", async () => {
  const me = userOf(bed, firm.auditor);
  const { id } = await me.create({ client_name: "Crowded", data_type: "recordkeeper" });
  await me.attach(id, "Other", "Contract 1");
  const before = await statementsOf(() => me.attach(id, "Other", "Contract 2"));
  expect(before).toBeGreaterThan(10);
  for (let at = 3; at < 40; at += 1) await me.attach(id, "Other", `Contract ${at}`);
  expect(await statementsOf(() => me.attach(id, "Other", "Contract 40"))).toBe(before);
});
