import { type MalwareScanner, openClamd } from "@tieout/files";
import { evidenceRoutes } from "@tieout/review/contract";
import { workpaperRoutes as routes } from "@tieout/runs/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eicarText, type StandIn, startClamd } from "../../../packages/files/src/stand-in-clamd.test-data.ts";
import { planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let clamd: StandIn;
let address = "";
let id = "";
const me = () => userOf(bed, firm.auditor);
/** Uses the scanner address that is set at the time of the call. */
const scanner: MalwareScanner = {
  scan: (content) => openClamd(address, { timeoutMilliseconds: 2_000 }).scan(content),
  problem: () => openClamd(address).problem(),
};

beforeAll(async () => {
  clamd = await startClamd();
  address = clamd.address;
  bed = await openProductBed({ scanner });
  firm = await bed.api.firm();
  id = (await me().create({ client_name: "Larkspur Mills", data_type: "recordkeeper" })).id;
  await me().attach(id, "Other");
  const { participant_balances = "", distribution_detail = "" } = planFiles();
  await me().fill(id, { participant_balances, distribution_detail });
  await me().confirmAll(id);
  expect((await me().process(id)).status).toBe("succeeded");
});
afterAll(async () => {
  await bed?.stop();
  await clamd?.stop();
});

async function attach(name: string, content: string): Promise<string> {
  const body = new FormData();
  body.set("file", new Blob([content]), name);
  body.set("about", "workpaper");
  body.set("address", "");
  return (await me().caller.call(evidenceRoutes.attachFile, { params: { engagementId: id, outputKey: "distributions" }, body })).value().id;
}
const ticket = (objectId: string) => me().caller.call(routes.createDownloadTicket, { ...me().on(id), body: { object_id: objectId } });
const held = () =>
  bed.inFirm(firm.admin, async (tx) => {
    const { rows } = await tx.query(
      "select actor_id as actor, subject_id as subject, data from audit_events where event = 'file-store.quarantined'",
    );
    return rows;
  });

test("a file that the scanner flags is kept but given to no one, and the audit log says who requested it", async () => {
  const found = await attach("request.pdf", `%PDF-1.7 ${eicarText()}`);
  const refused = (await ticket(found)).problem();
  expect(refused).toMatchObject({ code: "workpapers.file-quarantined", msg: expect.stringContaining("“Eicar-Test-Signature” in request") });
  expect(await held()).toMatchObject([{ actor: firm.auditor.id, subject: found, data: { found: "Eicar-Test-Signature" } }]);
  const { rows } = await bed.inFirm(firm.admin, (tx) =>
    tx.query<{ key: string }>("select object_key as key from evidence where id = $1", [found]),
  );
  expect(await bed.api.files.exists(firm.id, rows[0]?.key ?? "")).toBe(true);
});

test("a clean file and an uploaded original are delivered after the scan; files produced by a run are not scanned", async () => {
  const clean = await attach("letter.pdf", "%PDF-1.7 letter");
  const before = clamd.scanned.length;
  expect((await ticket(clean)).status).toBe(200);
  const [figure] = (await me().result(id, "distributions")).figures;
  const params = { engagementId: id, outputKey: "distributions", figureKey: figure?.key ?? "" };
  const [row] = (await me().caller.call(routes.openFigure, { params })).value().results;
  const body = { shows_full_ssns: true as const, reason: "Compare the birth dates with the census" };
  const original = { params: { engagementId: id, outputKey: "distributions", assetId: row?.asset_id ?? "" }, body };
  expect((await me().caller.call(routes.openOriginal, original)).status).toBe(200);
  expect(clamd.scanned.length).toBe(before + 2);
  const bundles = (await me().caller.call(routes.listBundles, me().on(id))).value();
  const made = JSON.stringify(bundles).match(/"object_id":"([0-9a-f-]{36})"/)?.[1] ?? expect.fail("no bundle");
  expect((await ticket(made)).status).toBe(200);
  expect(clamd.scanned.length).toBe(before + 2);
});

test("while the scanner is unavailable, files wait: they are kept, and not delivered until it responds again", async () => {
  const clean = await attach("later.pdf", "%PDF-1.7 later");
  address = "tcp://127.0.0.1:1";
  expect((await ticket(clean)).problem().code).toBe("workpapers.scan-waits");
  address = clamd.address;
  expect((await ticket(clean)).status).toBe(200);
});
