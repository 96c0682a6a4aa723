import { differenceRoutes } from "@tieout/runs/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comparedRun } from "../../../runs/server/difference/compared-run.test-data.ts";
import { reviewRoutes } from "../../contract/index.ts";
import { openReviewBed, type ReviewBed } from "../review-bed.test-data.ts";

let bed: ReviewBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openReviewBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.api.stop());

test("sign-offs for earlier figures have to be signed again and are listed with their run", async () => {
  const id = await bed.api.engagement(firm.auditor, { assignees: [firm.auditor] });
  await comparedRun(bed, firm.auditor, id, { amount: "1.00", figuresId: "5c1e90ab00000000" });
  const place = { params: { engagementId: id, outputKey: "payroll_census" } };
  const { result_id } = (await bed.api.as(firm.auditor).call(reviewRoutes.getReview, place)).value();
  (await bed.api.as(firm.auditor).call(reviewRoutes.signWorkpaper, { ...place, body: { role: "preparer", result_id } })).value();
  await comparedRun(bed, firm.auditor, id, { amount: "2.00", figuresId: "8f31c02e00000000" });
  const { difference } = (
    await bed.api.as(firm.auditor).call(differenceRoutes.compareRuns, { params: { engagementId: id }, query: {} })
  ).value();
  expect(difference?.sign_again?.sign_offs.map(({ role, run_number, output }) => [role, run_number, output.key])).toEqual([
    ["preparer", 1, "payroll_census"],
  ]);
});
