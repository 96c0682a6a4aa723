import { createHash } from "node:crypto";
import { ingestionRoutes } from "@tieout/ingestion/contract";
import { downloadRoutes, workpaperRoutes as routes } from "@tieout/runs/contract";
import type { TestFirm, TestUser } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planFiles, processedPlan } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let id = "";
let assetId = "";
const me = () => userOf(bed, firm.auditor);
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  id = await processedPlan(me());
  const [figure] = (await me().result(id, "distributions")).figures;
  const params = { engagementId: id, outputKey: "distributions", figureKey: figure?.key ?? "" };
  const [row] = (await me().caller.call(routes.openFigure, { params })).value().results;
  assetId = row?.asset_id ?? "";
});
afterAll(() => bed?.stop());

const original = planFiles().distribution_detail ?? "";
const why = "Compare the birth dates with the census";
const ask = (user: TestUser, outputKey = "distributions", of = assetId) =>
  userOf(bed, user).caller.call(routes.openOriginal, {
    params: { engagementId: id, outputKey, assetId: of },
    body: { shows_full_ssns: true, reason: why },
  });
const opened = async () =>
  (
    await bed.inFirm(firm.admin, (tx) =>
      tx.query<{ actor: string; subject: string; data: Record<string, unknown> }>(
        "select actor_id as actor, subject_id as subject, data from audit_events where event = 'asset.open-original' order by sequence",
      ),
    )
  ).rows;

test("the original file behind a row is returned byte for byte, with full SSNs, and the audit log says who opened it", async () => {
  expect(original).toMatch(/\d{3}-\d{2}-\d{4}/);
  for (const user of [firm.auditor, firm.admin]) {
    const answer = await ask(user);
    const ticket = answer.value().url.split("/")[3] ?? "";
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    const file = await bed.api.anonymous.call(downloadRoutes.download, { params: { ticket } }, { cookie });
    expect(file.status).toBe(200);
    expect(Buffer.from(file.bytes).toString("utf8")).toBe(original);
    expect(file.headers["content-disposition"]).toContain("distribution_detail.csv");
    expect((await bed.api.anonymous.call(downloadRoutes.download, { params: { ticket } }, { cookie })).status).toBe(404);
  }
  const sha256 = createHash("sha256").update(original).digest("hex");
  const data = { engagementId: id, sha256, showsFullSsns: true, reason: why };
  expect(await opened()).toEqual([
    { actor: firm.auditor.id, subject: assetId, data },
    { actor: firm.admin.id, subject: assetId, data },
  ]);
});

test("an original requires a reason and the acknowledgment that it shows full SSNs; without them it is refused and nothing is recorded", async () => {
  const before = await opened();
  for (const body of [
    {},
    { shows_full_ssns: false, reason: why },
    { shows_full_ssns: true },
    { shows_full_ssns: true, reason: "  short  " },
  ]) {
    const answer = await me().caller.call(routes.openOriginal, {
      params: { engagementId: id, outputKey: "distributions", assetId },
      // Sends input that the contract refuses.
      body: body as never,
    });
    expect([answer.status, answer.problem().code]).toEqual([400, "http.invalid-input"]);
  }
  expect(await opened()).toEqual(before);
});

test("originals are refused to an auditor who is not assigned and to another firm", async () => {
  const before = await opened();
  const colleague = await bed.api.user({ organizationId: firm.id, role: 2 });
  const { auditor: stranger } = await bed.api.firm();
  for (const user of [colleague, stranger]) expect((await ask(user)).status).toBe(404);
  expect(await opened()).toEqual(before);
});

test("only files used by the workpaper open, and a file deleted after the run says so", async () => {
  const payroll = (await me().slots(id)).flatMap(({ assets }) => assets).find(({ file_name }) => file_name === "payroll_register.csv");
  expect((await ask(firm.auditor, "participant_activity", crypto.randomUUID())).problem().code).toBe("workpapers.source-unknown");
  (await ask(firm.auditor, "payroll_census", payroll?.id)).value();
  (await me().caller.call(ingestionRoutes.deleteAsset, { params: { assetId: payroll?.id ?? "" } })).value();
  const answer = await ask(firm.auditor, "payroll_census", payroll?.id);
  expect([answer.status, answer.problem().code]).toEqual([409, "workpapers.original-removed"]);
  expect(answer.problem().msg).toMatch(/^payroll_register\.csv was removed from the engagement after the last run/);
});
