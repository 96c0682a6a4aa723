import type { RequestOf } from "@tieout/contract";
import { engagementRoutes } from "@tieout/engagements/contract";
import { ingestionRoutes as routes } from "@tieout/ingestion/contract";
import { workpaperRoutes } from "@tieout/runs/contract";
import type { TestFirm, TestUser } from "@tieout/test-kit";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadsOf } from "./downloads.test-data.ts";
import { planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let id = "";
let assetId = "";
let gross = -1;
let row = 0;
let name = "";
const me = () => userOf(bed, firm.auditor);
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  id = (await me().create({ client_name: "Corvid Tool Works", data_type: "recordkeeper" })).id;
  await me().attach(id, "Other");
  const { participant_balances = "", distribution_detail = "" } = planFiles({ isBroken: true });
  await me().fill(id, { participant_balances, distribution_detail });
  await me().confirmAll(id);
  assetId = (await assetNow()).id;
  const { rows } = await bed.inFirm(firm.admin, (tx) =>
    tx.query<{ name: string }>("select name from users where id = $1", [firm.auditor.id]),
  );
  name = rows[0]?.name ?? "";
});
afterAll(() => bed?.stop());

const assetNow = async () => {
  const asset = (await me().slots(id)).find(({ report_key }) => report_key === "distribution_detail")?.assets[0];
  if (!asset) throw new Error("no file");
  return asset;
};
const list = async (user: TestUser = firm.auditor) => userOf(bed, user).caller.call(routes.listRejectedRows, { params: { assetId } });
type Body = RequestOf<typeof routes.correctRejectedRow>["body"];
const correct = (change: Partial<Body>, user: TestUser = firm.auditor) =>
  userOf(bed, user).caller.call(routes.correctRejectedRow, {
    params: { assetId, row },
    body: { sheet: 0, revision: 0, cells: [{ column: gross, text: "1234.50" }], reason: "Agreed to the 1099-R", ...change },
  });
const recorded = async (event: string) =>
  (
    await bed.inFirm(firm.admin, (tx) =>
      tx.query<{ actor: string; data: Record<string, unknown> }>(
        "select actor_id as actor, data from audit_events where event = $1 order by sequence",
        [event],
      ),
    )
  ).rows;

test("rejected rows are listed with the faulty cells marked and SSNs masked", async () => {
  const answer = (await list()).value();
  gross = answer.columns.find(({ title }) => title === "Gross amount")?.column ?? -1;
  row = answer.results[0]?.row ?? 0;
  expect([answer.count, answer.sheets]).toEqual([1, [{ index: 0, name: "", rejected: 1 }]]);
  expect(answer.results[0]).toMatchObject({ state: "rejected", revision: 0, faults: [{ columns: [gross], rejects: true }] });
  expect(answer.results[0]?.cells.find(({ column }) => column === gross)?.text).toBe("12,34x");
  expect(JSON.stringify(answer)).not.toMatch(/\d{3}-\d{2}-\d{4}/);
});

test("all rejected rows download as CSV without SSNs unless the caller asks for them, and the audit log says who did", async () => {
  const reason = "Send the rows to the recordkeeper";
  const download = async (isFull: boolean) => {
    const body = isFull ? ({ shows_full_ssns: true, reason } as const) : ({ shows_full_ssns: false } as const);
    const answer = await me().caller.call(routes.downloadRejectedRows, { params: { assetId }, body });
    expect(answer.headers["content-disposition"]).toContain("rejected rows.csv");
    // Excel recognizes UTF-8 only by this byte order mark.
    expect(Buffer.from(answer.bytes).subarray(0, 3).toString("hex")).toBe("efbbbf");
    return parse(Buffer.from(answer.bytes), { columns: true, bom: true }) as Record<string, string>[];
  };
  const [masked] = await download(false);
  expect(masked).toMatchObject({ Row: String(row), Column: "Gross Amount", Value: "12,34x", "Gross Amount": "12,34x" });
  expect(masked?.Reason).not.toBe("");
  expect(masked?.["What to do"]).not.toBe("");
  expect(masked?.SSN).toMatch(/^\*{3}-\*{2}-\d{4}$/);
  expect((await download(true))[0]?.SSN).toMatch(/^\d{3}-\d{2}-\d{4}$/);
  expect((await recorded("asset.download-rejected")).map(({ actor, data }) => [actor, data.showsFullSsns, data.reason])).toEqual([
    [firm.auditor.id, false, undefined],
    [firm.auditor.id, true, reason],
  ]);
  const silent = await me().caller.send(routes.downloadRejectedRows, { params: { assetId }, body: { shows_full_ssns: true } });
  expect(silent.status).toBe(400);
});

test("an unreadable value, an amount without a reason and an unmapped column are refused with a message, and nothing is stored", async () => {
  const sentence = async (change: Partial<Body>) => (await correct(change)).problem();
  expect((await sentence({ cells: [{ column: gross, text: "12,34x5" }] })).msg).toMatch(/^The row was not corrected\. Gross Amount: /);
  expect((await sentence({ reason: "" })).msg).toMatch(/enter the reason for the change/);
  expect((await sentence({ cells: [{ column: 500, text: "1" }] })).code).toBe("ingestion.correction-refused");
  expect((await sentence({ sheet: 4 })).code).toBe("ingestion.sheet-unknown");
  expect(await recorded("asset.correct-row")).toEqual([]);
});

test("a row is checked as it is typed, with the file's own reader, and nothing is stored", async () => {
  const check = async (text: string) =>
    (
      await me().caller.call(routes.checkRejectedRow, {
        params: { assetId, row },
        body: { sheet: 0, revision: 0, cells: [{ column: gross, text }], reason: "" },
      })
    ).value();
  expect((await check("(1,234.50)")).state).toBe("kept");
  expect((await check("12,3")).faults).toMatchObject([{ columns: [gross] }]);
  expect((await assetNow()).corrections).toBeNull();
});

test("a corrected row is kept and counted as corrected; the file is unchanged, and results become out of date", async () => {
  expect((await me().process(id)).status).toBe("succeeded");
  const before = await assetNow();
  const saved = (await correct({})).value();
  expect(saved).toMatchObject({ row, revision: 1, state: "kept" });
  expect((await me().detail(id)).results_out_of_date).toBe(true);
  await bed.idle();
  const after = await assetNow();
  expect([after.sha256, after.rows]).toEqual([before.sha256, { ...before.rows, kept: (before.rows?.kept ?? 0) + 1, rejected: 0 }]);
  expect(after.corrections).toEqual({ rows: 1, cells: 1, kept: 1 });
  expect((await me().process(id, false)).status).toBe("succeeded");
  expect(await recorded("asset.correct-row")).toEqual([
    {
      actor: firm.auditor.id,
      data: {
        ...{ engagementId: id, sha256: after.sha256, sheet: 0, row },
        cells: [{ column: gross, header: "Gross Amount", field: "dist_gross", old: "12,34x", new: "1234.50" }],
      },
    },
  ]);
});

test("a row behind a figure shows that it was corrected, by whom and why, next to the file's cells", async () => {
  const [figure] = (await me().result(id, "distributions")).figures;
  const params = { engagementId: id, outputKey: "distributions", figureKey: figure?.key ?? "" };
  const { results } = (await me().caller.call(workpaperRoutes.openFigure, { params })).value();
  const found = results.find((one) => one.row === row);
  expect(found?.cells.find(({ header }) => header === "Gross Amount")?.value).toBe("12,34x");
  expect(found?.corrections).toMatchObject([
    { header: "Gross Amount", file_text: "12,34x", text: "1234.50", by: name, reason: "Agreed to the 1099-R" },
  ]);
  expect(results.filter(({ corrections }) => corrections.length > 0)).toHaveLength(1);
});

test("the Exceptions tab lists row, column, original text, corrected text, who and why", async () => {
  const { workbookText } = downloadsOf(() => ({ bed, user: firm.auditor, engagementId: id }));
  const text = await workbookText("distributions");
  for (const words of ["Rows corrected by hand", "12,34x", name, "Agreed to the 1099-R", "1 of the rows in and outside"])
    expect(text).toContain(words);
});

test("if two people correct the same row, the second sees what the first entered; on different rows neither is blocked", async () => {
  const stale = await correct({ revision: 0, cells: [{ column: gross, text: "99.00" }] }, firm.admin);
  expect([stale.status, stale.problem().code]).toEqual([409, "ingestion.correction-stale"]);
  expect(stale.problem()).toMatchObject({ current: { row, revision: 1 }, changed_by: { name } });
  const both = await Promise.all([
    correct({ revision: 1, cells: [{ column: gross, text: "55.00" }] }),
    correct({ revision: 1, cells: [{ column: gross, text: "66.00" }] }, firm.admin),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await bed.idle();
});

test("no corrected text is in the database, and none is shown to another firm or a colleague who is not assigned", async () => {
  const { rows } = await bed.inFirm(firm.admin, (tx) =>
    tx.query<{ text: string }>("select to_jsonb(c)::text as text from file_corrections c"),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toMatch(/1234|12,34x|1099/);
  const colleague = await bed.api.user({ organizationId: firm.id, role: 2 });
  const { auditor: stranger } = await bed.api.firm();
  for (const user of [colleague, stranger]) {
    expect((await list(user)).status).toBe(404);
    expect((await correct({ revision: 2 }, user)).status).toBe(404);
  }
});

test("undoing a correction rejects the row as before, and the results made before the correction are current again", async () => {
  const answer = (await list()).value();
  const revision = answer.results[0]?.revision ?? 0;
  expect((await correct({ revision, cells: [{ column: gross, text: null }], reason: "" })).value()).toMatchObject({ state: "rejected" });
  await bed.idle();
  expect((await assetNow()).corrections).toBeNull();
  expect((await me().process(id, false)).status).toBe("blocked");
});

test("a file that replaces a corrected one carries over none of its corrections and says so; the same goes for next year's file", async () => {
  const revision = (await list()).value().results[0]?.revision ?? 0;
  (await correct({ revision })).value();
  await bed.idle();
  const slot = (await me().slots(id)).find(({ report_key }) => report_key === "distribution_detail");
  const body = new FormData();
  body.set("data_feed_node_id", slot?.data_feed_node_id ?? "");
  body.set("replaces_asset_id", assetId);
  body.set("file", new Blob([`${planFiles({ isBroken: true }).distribution_detail}# again\n`]), "again.csv");
  (await me().caller.call(routes.uploadAsset, { body })).value();
  await bed.idle();
  await me().confirmAll(id);
  const replaced = await assetNow();
  expect(replaced).toMatchObject({ file_name: "again.csv", corrections: null, rows: { rejected: 1 } });
  expect(replaced.issues.map(({ msg }) => msg).join(" ")).toMatch(/1 row had been corrected in the file that again\.csv replaced/);
  assetId = replaced.id;
  expect((await correct({ revision: 0 })).value().state).toBe("kept");
  await bed.idle();
});

test("a locked engagement shows its corrections and refuses another one", async () => {
  expect((await me().process(id)).status).toBe("succeeded");
  (await me().caller.call(engagementRoutes.lockEngagement, me().on(id))).value();
  expect((await correct({ revision: 1 })).problem().code).toBe("engagements.locked");
  expect((await list()).value().results[0]?.cells.find(({ column }) => column === gross)?.corrected).toMatchObject({ file_text: "12,34x" });
});
