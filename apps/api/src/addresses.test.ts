import { searchRoutes, workpaperRoutes } from "@tieout/runs/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processedPlan } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let id = "";
const opaque = /^[A-Za-z0-9_-]{22}$/;
const me = () => userOf(bed, firm.auditor);
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  id = await processedPlan(me(), 2);
});
afterAll(() => bed?.stop());

test("no personal data in URLs: an exception opens by an opaque ID that is the same in every list, and links from earlier versions still work", async () => {
  const results = ["participant_activity", "distributions"];
  let opened = 0;
  for (const outputKey of results) {
    const [item] = (await me().result(id, outputKey)).first_exceptions;
    if (!item) continue;
    const params = { engagementId: id, outputKey };
    const listed = (await me().caller.call(workpaperRoutes.listExceptions, { params, query: {} as never })).value().results;
    expect(listed.find((one) => one.id === item.id)?.address).toBe(item.address);
    expect(item.address).toMatch(opaque);
    for (const exceptionId of [item.address, item.id]) {
      const answer = await me().caller.call(workpaperRoutes.openException, { params: { ...params, exceptionId } });
      expect(answer.value().item).toEqual(item);
    }
    opened += 1;
  }
  expect(opened).toBeGreaterThan(0);
});

test("no personal data in URLs: results for a sampled item are recorded under its opaque ID", async () => {
  const outputKey = "distributions";
  const { sample, procedures } = await me().result(id, outputKey);
  const item = sample?.items[0];
  expect(item?.address).toMatch(opaque);
  const params = { engagementId: id, outputKey, itemId: item?.address ?? "", procedureId: procedures[0]?.id ?? "" };
  (await me().caller.call(workpaperRoutes.putAttributeResult, { params, body: { result: "pass", note: "" } })).value();
  const again = (await me().result(id, outputKey)).sample?.items.find((one) => one.item_key === item?.item_key);
  expect(again?.attributes[0]).toMatchObject({ procedure_id: params.procedureId, result: "pass" });
  const unknown = await me().caller.call(workpaperRoutes.putAttributeResult, {
    params: { ...params, itemId: "x".repeat(22) },
    body: { result: "pass", note: "" },
  });
  expect(unknown.problem().code).toBe("workpapers.item-unknown");
});

test("no personal data in URLs: a search for a person's name is sent in the body, and links to other pages don't repeat it", async () => {
  const params = { engagementId: id, outputKey: "distributions" };
  const [item] = (await me().caller.call(workpaperRoutes.listExceptions, { params, query: {} as never })).value().results;
  const text = item?.subject.replace(/[,(].*$/, "") ?? "";
  const query = { page: 1, page_size: 1 };
  for (const route of [searchRoutes.searchExceptionRows, searchRoutes.searchPopulation]) {
    const found = (await me().caller.call(route, { params, query, body: { text } })).value();
    expect(found.count).toBeGreaterThan(0);
    expect(JSON.stringify(found.results)).toContain(text);
    expect(found.next ?? "").not.toContain("text");
  }
  for (const route of [workpaperRoutes.listExceptions, workpaperRoutes.listPopulation]) {
    const refused = await me().caller.send(route, { params, query: { search: text } });
    expect([refused.status, refused.problem().errors?.[0]?.path]).toEqual([400, "query.search"]);
  }
});
