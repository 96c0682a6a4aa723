import { engagementRoutes } from "@tieout/engagements/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { droppedFilesOf } from "./dropped-files.test-data.ts";
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
const dropped = () => droppedFilesOf(bed, firm.auditor);

let made = 0;
async function engagement(): Promise<string> {
  made += 1;
  const { id } = await me().create({ client_name: `Client ${made}`, data_type: "recordkeeper" });
  await me().attach(id, "Other", "RK-100");
  return id;
}
const { participant_balances: balances = "" } = planFiles();
const assets = async (id: string) => (await me().slots(id)).flatMap((slot) => slot.assets.map((asset) => asset.file_name));
async function placed(id: string): Promise<string> {
  const placement = await dropped().placement(id);
  if (!placement) throw new Error("nothing was placed");
  return placement.id;
}

describe("taking back a confirmed package", () => {
  test("restores the table: each file for its slot, with who dropped it and when", async () => {
    const id = await engagement();
    await dropped().drop(id, "paid.csv", `Plan contract RK-100\n${distributionFile()}`);
    await dropped().drop(id, "held.csv", balances);
    const before = await dropped().list(id);
    await dropped().place(id);
    expect(await dropped().list(id)).toEqual([]);
    expect(await dropped().placement(id)).toMatchObject({ files: 2, can_undo: true });
    expect((await dropped().undo(id, await placed(id))).value()).toEqual({ taken_back: 2 });
    await bed.idle();
    expect(await dropped().list(id)).toEqual(before);
    expect(await assets(id)).toEqual([]);
    expect(await dropped().placement(id)).toBeNull();
    await dropped().place(id);
    expect(await assets(id)).toEqual(expect.arrayContaining(["paid.csv", "held.csv"]));
  });

  test("restores the slot that a person chose, whatever the file's content", async () => {
    const id = await engagement();
    const { id: fileId } = await dropped().drop(id, "old.csv", distributionFile().replaceAll("2024", "2022"));
    const slot = (await me().slots(id)).find((one) => one.report_key === "distribution_detail")?.data_feed_node_id ?? "";
    (await dropped().choose(id, fileId, true, slot)).value();
    await dropped().place(id);
    (await dropped().undo(id, await placed(id))).value();
    expect(await dropped().list(id)).toEqual([expect.objectContaining({ group: "recognized", data_feed_node_id: slot })]);
  });

  test("leaves out files removed from their slots since then, and takes back one package at a time", async () => {
    const id = await engagement();
    await dropped().drop(id, "paid.csv", distributionFile());
    await dropped().place(id);
    const first = await placed(id);
    await dropped().drop(id, "held.csv", balances);
    await dropped().place(id);
    expect((await dropped().undo(id, first)).problem().code).toBe("ingestion.placement-gone");
    expect((await dropped().undo(id, await placed(id))).value()).toEqual({ taken_back: 1 });
    expect((await dropped().undo(id, first)).value()).toEqual({ taken_back: 1 });
    expect((await dropped().undo(id, first)).problem().code).toBe("ingestion.placement-gone");
    expect((await dropped().list(id)).map((file) => file.file_name)).toEqual(["paid.csv", "held.csv"]);
  });

  test("keeps one waiting copy if the same file was dropped again since then", async () => {
    const id = await engagement();
    await dropped().drop(id, "paid.csv", distributionFile());
    await dropped().place(id);
    expect((await dropped().drop(id, "paid.csv", distributionFile())).group).toBe("not_needed");
    (await dropped().undo(id, await placed(id))).value();
    expect(await dropped().list(id)).toEqual([expect.objectContaining({ file_name: "paid.csv", group: "recognized" })]);
  });

  test("is refused once a file was read with a confirmed mapping: it says which, and changes nothing", async () => {
    const id = await engagement();
    await dropped().drop(id, "paid.csv", distributionFile());
    await dropped().drop(id, "held.csv", balances);
    await dropped().place(id);
    await me().confirmAll(id);
    expect(await dropped().placement(id)).toMatchObject({ can_undo: false });
    const refused = (await dropped().undo(id, await placed(id))).problem();
    expect(refused).toMatchObject({ status: 409, code: "ingestion.placement-used" });
    expect(refused.msg).toMatch(/^(paid|held)\.csv has been read with a confirmed mapping\./);
    // The mapping is reopened, but a run may have used it before.
    const [mapping] = await me().mappings(id);
    (await me().putMapping(id, mapping!, { accept: false })).value();
    expect((await dropped().undo(id, await placed(id))).problem().code).toBe("ingestion.placement-used");
    expect(await assets(id)).toHaveLength(2);
  });

  test("is refused once a file was read immediately with its slot's existing mapping", async () => {
    const id = await engagement();
    await me().fill(id, { distribution_detail: distributionFile() });
    await me().confirmAll(id);
    await dropped().drop(id, "more.csv", `${distributionFile()}\n`);
    await dropped().place(id);
    expect((await dropped().undo(id, await placed(id))).problem().msg).toMatch(/^more\.csv has been read/);
  });

  test("is refused to another firm and for another engagement", async () => {
    const [id, other] = [await engagement(), await engagement()];
    await dropped().drop(id, "paid.csv", distributionFile());
    await dropped().place(id);
    expect((await dropped().undo(other, await placed(id))).problem().code).toBe("ingestion.placement-gone");
    const stranger = droppedFilesOf(bed, (await bed.api.firm()).admin);
    expect((await stranger.undo(id, await placed(id))).status).toBe(404);
    expect(await assets(id)).toEqual(["paid.csv"]);
  });
});

describe("a file from another plan year", () => {
  const old = distributionFile().replaceAll("2024", "2023");

  /** Two engagements for one plan: 2024 and the given year. */
  async function years(year: string, planNumber = "001"): Promise<readonly [string, string]> {
    const id = await engagement();
    const { client_id, client_name } = await me().detail(id);
    const body = {
      client_id,
      client_name,
      engagement_name: `${year} Plan`,
      client_ein: "47-3920185",
      start_date: `${year}-01-01` as never,
      end_date: `${year}-12-31` as never,
      plan_number: planNumber,
      data_type: "recordkeeper" as const,
    };
    const { id: other } = (await me().caller.call(engagementRoutes.createEngagement, { body })).value();
    await me().attach(other, "Other", "RK-100");
    return [id, other];
  }

  test("is used anyway in the slot it fits, is marked as not needed, or moves to that year's engagement", async () => {
    const [id, last] = await years("2023");
    const file = await dropped().drop(id, "old.csv", old);
    const slot = (await me().slots(id)).find((one) => one.report_key === "distribution_detail")?.data_feed_node_id;
    expect(file).toMatchObject({ group: "needs_answer", data_feed_node_id: null, other_year: { data_feed_node_id: slot } });
    expect(await dropped().otherYears(id, file.id)).toEqual([{ engagement_id: last, engagement_name: "2023 Plan", refusal: null }]);
    expect((await dropped().choose(id, file.id, true, slot)).value()).toMatchObject({ group: "recognized", other_year: null });
    expect((await dropped().choose(id, file.id, false)).value()).toMatchObject({ group: "not_needed", other_year: null });
    expect((await dropped().move(id, file.id, last)).value()).toMatchObject({ engagement_name: "2023 Plan" });
    expect(await dropped().list(id)).toEqual([]);
    const [moved] = await dropped().list(last);
    expect(moved).toMatchObject({ file_name: "old.csv", group: "recognized", sha256: file.sha256, other_year: null, problem: null });
    await dropped().place(last);
    expect(await assets(last)).toEqual(["old.csv"]);
  });

  test("is not added there again if it is already waiting there", async () => {
    const [id, last] = await years("2023");
    await dropped().drop(last, "old.csv", old);
    const { id: fileId } = await dropped().drop(id, "old.csv", old);
    (await dropped().move(id, fileId, last)).value();
    expect(await dropped().list(id)).toEqual([]);
    expect(await dropped().list(last)).toHaveLength(1);
  });

  test("moves only to an engagement for the same plan and the file's year that the person may change", async () => {
    const [id, next] = await years("2026");
    const [, otherPlan] = await years("2023", "002");
    const { id: fileId } = await dropped().drop(id, "old.csv", old);
    expect(await dropped().otherYears(id, fileId)).toEqual([]);
    for (const to of [next, otherPlan, id])
      expect((await dropped().move(id, fileId, to)).problem().code).toBe("ingestion.other-year-unknown");
    expect(await dropped().list(id)).toHaveLength(1);
  });

  test("neither shows nor reaches a colleague's engagement", async () => {
    const [id, last] = await years("2023");
    const { id: fileId } = await dropped().drop(id, "old.csv", old);
    const send = { params: { engagementId: last }, body: { users: [firm.admin.id] } };
    (await userOf(bed, firm.admin).caller.call(engagementRoutes.assignUsers, send)).value();
    expect(await dropped().otherYears(id, fileId)).toEqual([]);
    expect((await dropped().move(id, fileId, last)).problem().code).toBe("ingestion.other-year-unknown");
    expect(await droppedFilesOf(bed, firm.admin).otherYears(id, fileId)).toHaveLength(1);
  });
});
