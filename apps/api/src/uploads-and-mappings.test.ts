import { createHash, randomBytes } from "node:crypto";
import { engagementRoutes } from "@tieout/engagements/contract";
import { FileStoreError } from "@tieout/files";
import { ingestionRoutes, type Mapping } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { distributionFile, planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

const limitBytes = 200_000;
let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed({ uploadMaxBytes: limitBytes });
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);

const typesOf = ({ values }: Mapping) => values.filter(({ field }) => field === "dist_types");
const withTypes = ({ values }: Mapping, canonical: string | null) =>
  values.map((value) => (value.field === "dist_types" ? { ...value, canonical } : value));

let made = 0;
async function withRecordkeeper(clientId?: string) {
  made += 1;
  const engagement = await me().create({
    client_name: `Client ${made}`,
    data_type: "recordkeeper",
    ...(clientId ? { client_id: clientId } : {}),
  });
  await me().attach(engagement.id, "Other");
  const slotOf = async (report: string) => {
    const slot = (await me().slots(engagement.id)).find((one) => one.report_key === report);
    if (!slot) throw new Error(`no slot ${report}`);
    return slot;
  };
  return { id: engagement.id, clientId: engagement.client_id, slotOf };
}
const storedObjects = async (): Promise<number> => {
  let count = 0;
  for await (const _key of bed.api.files.list(firm.id)) count += 1;
  return count;
};
const mappingOf = async (id: string, report: string) => {
  const mapping = (await me().mappings(id)).find((one) => one.report_key === report);
  if (!mapping) throw new Error(`no mapping ${report}`);
  return mapping;
};

describe("a refused upload says why and leaves neither a row nor an object", () => {
  const pdf = { resourcetype: "payroll" };
  const cases = [
    ["an empty file", 422, "ingestion.file-empty", {}, ""],
    ["a file of another type than the slot's", 422, "ingestion.wrong-resourcetype", pdf, "a,b\n1,2\n"],
    ["a slot that does not exist", 422, "ingestion.node-unknown", { data_feed_node_id: "01890000-0000-7000-8000-00000000dead" }, "a,b\n"],
    ["a slot id that only looks like one", 422, "ingestion.node-unknown", { data_feed_node_id: "-".repeat(36) }, "a,b\n"],
    ["a file above the limit", 413, "ingestion.file-too-large", {}, "a".repeat(limitBytes + 1)],
  ] as const;

  test.each(cases)("%s: %i %s", async (_title, status, code, change, text) => {
    const { id, slotOf } = await withRecordkeeper();
    const before = await storedObjects();
    const answer = await me().upload({ ...(await slotOf("distribution_detail")), ...change }, "file.csv", text);
    expect([answer.status, answer.problem().code]).toEqual([status, code]);
    expect(await slotOf("distribution_detail")).toMatchObject({ assets: [], max_file_bytes: limitBytes });
    expect(await storedObjects()).toBe(before);
    expect((await me().detail(id)).status).toBe("files_incomplete");
  });

  test("slots of another firm, or of an engagement the user is not assigned to, answer as if they did not exist", async () => {
    const { slotOf } = await withRecordkeeper();
    const slot = await slotOf("distribution_detail");
    const stranger = (await bed.api.firm()).admin;
    const colleague = await bed.api.user({ organizationId: firm.id, role: 2 });
    for (const caller of [stranger, colleague])
      expect((await userOf(bed, caller).upload(slot, "theirs.csv", "a,b\n1,2\n")).problem().code).toBe("ingestion.node-unknown");
    expect((await slotOf("distribution_detail")).assets).toEqual([]);
  });

  test("above the limit, the message states the limit and its unit", async () => {
    const { slotOf } = await withRecordkeeper();
    const answer = await me().upload(await slotOf("distribution_detail"), "../big.csv", "a".repeat(limitBytes + 1));
    expect(answer.problem()).toMatchObject({
      max_bytes: limitBytes,
      msg: expect.stringMatching(/^big\.csv is larger than 0\.2 MB, .* split the file/),
    });
  });

  test("if the file store's disk is full, the message says so and whom to contact", async () => {
    const { slotOf } = await withRecordkeeper();
    const slot = await slotOf("distribution_detail");
    const full = vi.spyOn(bed.api.files, "put").mockRejectedValueOnce(new FileStoreError("files.no_space", "The disk is full."));
    const answer = await me().upload(slot, "paid.csv", distributionFile());
    full.mockRestore();
    expect([answer.status, answer.problem().code]).toEqual([507, "ingestion.store-full"]);
    expect(answer.problem().msg).toMatch(/^The server's disk is full, so paid\.csv could not be saved\. Ask /);
    expect((await slotOf("distribution_detail")).assets).toEqual([]);
  });

  test("no file at all", async () => {
    const body = new FormData();
    body.set("data_feed_node_id", (await (await withRecordkeeper()).slotOf("distribution_detail")).data_feed_node_id);
    const send = async () => (await me().caller.call(ingestionRoutes.uploadAsset, { body })).problem().code;
    expect(await send()).toBe("ingestion.file-missing");
    // A form sends this when no file was chosen.
    body.set("file", new Blob([]), "");
    expect(await send()).toBe("ingestion.file-missing");
  });

  test("two files at once, neither of which is kept", async () => {
    const { slotOf } = await withRecordkeeper();
    const before = await storedObjects();
    const body = new FormData();
    body.set("data_feed_node_id", (await slotOf("distribution_detail")).data_feed_node_id);
    for (const name of ["a.csv", "b.csv"]) body.append("file", new Blob([`${name}\n1\n`]), name);
    expect((await me().caller.call(ingestionRoutes.uploadAsset, { body })).problem().code).toBe("ingestion.one-file");
    expect((await slotOf("distribution_detail")).assets).toEqual([]);
    expect(await storedObjects()).toBe(before);
  });

  test("a file without a name", async () => {
    const { slotOf } = await withRecordkeeper();
    const slot = await slotOf("distribution_detail");
    expect((await me().upload({ ...slot }, "", distributionFile())).value().file_name).toBe("unnamed file");
    await bed.idle();
  });

  test("the same content twice in one slot, even under another name or at the same moment", async () => {
    const { slotOf } = await withRecordkeeper();
    const slot = await slotOf("distribution_detail");
    const before = await storedObjects();
    const answers = await Promise.all(["a.csv", "b.csv"].map((name) => me().upload(slot, name, distributionFile())));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    await bed.idle();
    expect((await slotOf("distribution_detail")).assets).toHaveLength(1);
    // The file, the grid its inspection produced, and its records as read with the suggested mapping.
    expect(await storedObjects()).toBe(before + 3);
  });

  test("over a real connection the refusal arrives while the sender is still sending", async () => {
    const { slotOf } = await withRecordkeeper();
    const slot = await slotOf("distribution_detail");
    const address = await bed.api.app.listen({ port: 0, host: "127.0.0.1" });
    const token = randomBytes(32).toString("base64url");
    await bed.api.db.database.work.asPlatform("test session", (tx) =>
      tx.query(
        `insert into sessions (organization_id, user_id, real_user_id, token_hash, address, user_agent, created_at, last_used_at, expires_at)
         values ($1, $2, $2, $3, '127.0.0.1', 'test', now(), now(), now() + interval '1 hour')`,
        [firm.id, firm.auditor.id, createHash("sha256").update(token).digest()],
      ),
    );
    const body = new FormData();
    body.set("data_feed_node_id", slot.data_feed_node_id);
    body.set("resourcetype", "payroll");
    body.set("file", new Blob(["x".repeat(limitBytes - 1)]), "big.csv");
    const response = await fetch(`${address}/api/engagements/assets/upload/`, {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([422, "ingestion.wrong-resourcetype"]);
  });
});

describe("a file", () => {
  test("is inspected, keeps its name without its path, and can be deleted; its mapping is kept for the next file", async () => {
    const { id, slotOf } = await withRecordkeeper();
    const slot = await slotOf("distribution_detail");
    const asset = (await me().upload(slot, "C:\\audit\\..\\Distributions 2024.csv", distributionFile())).value();
    expect(asset).toMatchObject({ file_name: "Distributions 2024.csv", status: "uploaded", resourcetype: "workpaper" });
    await bed.idle();
    expect((await me().caller.call(ingestionRoutes.getAsset, { params: { assetId: asset.id } })).value().status).toBe("needs_mapping");
    await me().confirmAll(id);
    expect((await me().caller.call(ingestionRoutes.deleteAsset, { params: { assetId: asset.id } })).status).toBe(204);
    expect((await me().caller.call(ingestionRoutes.getAsset, { params: { assetId: asset.id } })).status).toBe(404);
    expect((await me().detail(id)).missing).toContain("Upload the distribution detail of Other (universal).");
    (await me().upload(slot, "again.csv", distributionFile())).value();
    await bed.idle();
    expect((await slotOf("distribution_detail")).assets).toMatchObject([{ status: "ready", rows: { read: 9 } }]);
  });

  test("with columns that differ from the slot's file is refused by name, in either order; the first stays", async () => {
    const { id, slotOf } = await withRecordkeeper();
    const slot = await slotOf("distribution_detail");
    (await me().upload(slot, "first.csv", distributionFile())).value();
    await bed.idle();
    (await me().upload(slot, "second.csv", "Name,Paid,When\nAdler,1.00,01/02/2024\n")).value();
    await bed.idle();
    const assets = (await slotOf("distribution_detail")).assets;
    expect(assets.map((asset) => [asset.file_name, asset.status])).toEqual([
      ["first.csv", "needs_mapping"],
      ["second.csv", "refused"],
    ]);
    expect(assets[1]?.refusal).toMatch(/second\.csv has different columns than first\.csv/);
    const stops = "Replace or remove second.csv, which can't be read.";
    expect((await me().detail(id)).missing).toContain(stops);
    expect((await me().caller.call(ingestionRoutes.deleteAsset, { params: { assetId: assets[1]?.id ?? "" } })).status).toBe(204);
    expect((await me().detail(id)).missing).not.toContain(stops);
  });

  test("with values no one has accepted puts the slot's confirmed mapping back in review", async () => {
    const { id, slotOf } = await withRecordkeeper();
    const slot = await slotOf("distribution_detail");
    (await me().upload(slot, "first.csv", distributionFile())).value();
    await bed.idle();
    await me().confirmAll(id);
    (await me().upload(slot, "second.csv", distributionFile({ type: "Zq Wndfl Pymt" }))).value();
    await bed.idle();
    expect(await mappingOf(id, "distribution_detail")).toMatchObject({ status: "needs_review" });
    expect((await slotOf("distribution_detail")).assets.map((asset) => asset.status)).toEqual(["needs_mapping", "needs_mapping"]);
    expect((await me().detail(id)).missing).toContain("Confirm the mapping of the distribution detail of Other (universal).");
  });

  test("is read ahead with the suggested mapping: confirming the mapping unchanged rereads nothing, changing it rereads the file", async () => {
    const { id, slotOf } = await withRecordkeeper();
    const readings = async (): Promise<number> => {
      const { rows } = await bed.inFirm(firm.auditor, (tx) =>
        tx.query<{ count: number }>("select count(*)::int as count from stage_results where engagement_id = $1 and stage = 'normalise'", [
          id,
        ]),
      );
      return rows[0]?.count ?? 0;
    };
    const slot = await slotOf("distribution_detail");
    (await me().upload(slot, "d.csv", distributionFile())).value();
    await bed.idle();
    const [waiting] = (await slotOf("distribution_detail")).assets;
    expect([waiting?.status, waiting?.rows, await readings()]).toEqual(["needs_mapping", null, 1]);
    await me().confirmAll(id);
    await bed.idle();
    expect((await slotOf("distribution_detail")).assets).toMatchObject([{ status: "ready", rows: { read: 9 } }]);
    expect(await readings()).toBe(1);
    const mapping = await mappingOf(id, "distribution_detail");
    const columns = mapping.columns.map((column) => (column.header === "Federal Withholding" ? { ...column, field: null } : column));
    expect(columns).not.toEqual(mapping.columns);
    (await me().putMapping(id, { ...mapping, columns }, { accept: true })).value();
    await bed.idle();
    expect(await readings()).toBe(2);
  });

  test("is read again with the new dates when the plan year changes", async () => {
    const { id, clientId, slotOf } = await withRecordkeeper();
    (await me().upload(await slotOf("distribution_detail"), "d.csv", distributionFile())).value();
    await bed.idle();
    await me().confirmAll(id);
    const detail = await me().detail(id);
    const body = {
      client_name: detail.client_name,
      client_id: clientId,
      engagement_name: detail.engagement_name,
      client_ein: "47-3920185",
      start_date: "2024-04-01" as never,
      end_date: "2025-03-31" as never,
      plan_number: "001",
      data_type: "recordkeeper" as const,
    };
    (await me().caller.call(engagementRoutes.updateEngagement, { params: { engagementId: id }, body })).value();
    await bed.idle();
    const [asset] = (await slotOf("distribution_detail")).assets;
    expect(asset?.rows).toEqual({ read: 9, kept: 4, kept_out_of_period: 3, rejected: 0, skipped: 2 });
  });
});

describe("a mapping", () => {
  test("is saved as a draft, confirmed by a person, and recalled for the client; a universal one is recalled for no other client", async () => {
    const { id, clientId, slotOf } = await withRecordkeeper();
    const odd = distributionFile({ type: "Zq Wndfl Pymt" }).replace("Gross Amount", "Zq Brutto X");
    (await me().upload(await slotOf("distribution_detail"), "d.csv", odd)).value();
    await bed.idle();
    const suggested = await mappingOf(id, "distribution_detail");
    const incomplete = await me().putMapping(
      id,
      { ...suggested, columns: suggested.columns.map((column) => ({ ...column, field: null })) },
      { accept: true },
    );
    expect([incomplete.status, incomplete.problem().code]).toEqual([422, "ingestion.mapping-incomplete"]);
    expect(incomplete.problem().msg).toMatch(/^Distribution detail: no column is mapped to .+ Map it, then confirm\.$/i);
    const columns = suggested.columns.map((column) => (column.header === "Zq Brutto X" ? { ...column, field: "dist_gross" } : column));
    const open = await me().putMapping(id, { ...suggested, columns, values: withTypes(suggested, null) }, { accept: true });
    expect(open.problem().msg).toMatch(/“Zq Wndfl Pymt” is not mapped yet\./);
    const unseen = await me().putMapping(id, { ...suggested, columns }, { accept: true, accepted: false });
    expect(unseen.problem().msg).toMatch(/has not been accepted yet/);
    expect(await mappingOf(id, "distribution_detail")).toEqual(suggested);

    const values = withTypes(suggested, "hardship");
    const draft = (await me().putMapping(id, { ...suggested, columns, values }, { accept: false })).value();
    expect([draft.status, draft.revision]).toEqual(["needs_review", suggested.revision + 1]);
    const stale = await me().putMapping(id, suggested, { accept: true });
    expect(stale.status).toBe(409);
    expect(stale.problem()).toMatchObject({
      ...{ code: "ingestion.stale-revision", current: draft },
      changed_by: { name: expect.any(String), on: expect.any(String) },
    });
    (await me().putMapping(id, draft, { accept: true })).value();
    await bed.idle();
    expect((await slotOf("distribution_detail")).assets[0]).toMatchObject({ status: "ready", rows: { kept: 6 } });

    const next = await withRecordkeeper(clientId);
    (await me().upload(await next.slotOf("distribution_detail"), "next.csv", odd.replace("P0001", "P0099"))).value();
    await bed.idle();
    const recalled = await mappingOf(next.id, "distribution_detail");
    expect(recalled.columns.find((column) => column.header === "Zq Brutto X")).toMatchObject({ field: "dist_gross", accepted: true });
    expect(typesOf(recalled)).toMatchObject([{ source: "Zq Wndfl Pymt", canonical: "hardship", accepted: true }]);
    expect(recalled.status).toBe("needs_review");

    const another = await withRecordkeeper();
    (await me().upload(await another.slotOf("distribution_detail"), "other.csv", odd.replace("P0001", "P0077"))).value();
    await bed.idle();
    const theirs = await mappingOf(another.id, "distribution_detail");
    expect(theirs.columns.filter(({ suggestion }) => suggestion?.reason.startsWith("Accepted before"))).toEqual([]);
    expect(theirs.columns.find((column) => column.header === "Zq Brutto X")).toMatchObject({ field: null });
    expect(typesOf(theirs)).not.toMatchObject([{ canonical: "hardship", accepted: true }]);
  });

  test("asks for the values of a manually assigned choice column, and is not accepted without them", async () => {
    const { id, slotOf } = await withRecordkeeper();
    const odd = distributionFile({ type: "Zq Wndfl Pymt" }).replace("Distribution Type", "Zq Kind");
    (await me().upload(await slotOf("distribution_detail"), "d.csv", odd)).value();
    await bed.idle();
    const suggested = await mappingOf(id, "distribution_detail");
    const columns = suggested.columns.map((column) => (column.header === "Zq Kind" ? { ...column, field: "dist_type" } : column));
    const hasty = await me().putMapping(id, { ...suggested, columns }, { accept: true });
    expect(hasty.problem().msg).toMatch(/“Zq Wndfl Pymt” is not mapped yet\./);
    const draft = (await me().putMapping(id, { ...suggested, columns }, { accept: false })).value();
    expect(typesOf(draft)).toMatchObject([{ source: "Zq Wndfl Pymt", canonical: null, accepted: false }]);
    const values = withTypes(draft, "hardship");
    expect((await me().putMapping(id, { ...draft, values }, { accept: true })).value().status).toBe("accepted");
    await bed.idle();
    expect((await slotOf("distribution_detail")).assets[0]).toMatchObject({ status: "ready", rows: { kept: 6, rejected: 0 } });
  });

  test("gives a manually assigned outflow column the same sign as the other outflow columns, and is not accepted with a different one", async () => {
    const { id, slotOf } = await withRecordkeeper();
    const outflows = distributionFile({ type: "Hardship" })
      .replace("Net Amount", "Zq Nt")
      .replace(/(?<=,)(\d[\d]*\.\d\d)(?=,|$)/gm, "-$1");
    (await me().upload(await slotOf("distribution_detail"), "d.csv", outflows)).value();
    await bed.idle();
    const suggested = await mappingOf(id, "distribution_detail");
    expect(suggested.columns.find(({ field }) => field === "dist_gross")?.sign).toBe("reversed");
    const withNet = (sign: "as_is" | null) =>
      suggested.columns.map((column) => (column.header === "Zq Nt" ? { ...column, field: "dist_net", sign } : column));
    const against = await me().putMapping(id, { ...suggested, columns: withNet("as_is") }, { accept: true });
    expect(against.problem().msg).toMatch(/“Zq Nt” is read as negative and “.+” as positive/);
    const draft = (await me().putMapping(id, { ...suggested, columns: withNet(null) }, { accept: false })).value();
    expect(draft.columns.find(({ header }) => header === "Zq Nt")).toMatchObject({ sign: "reversed", signs: { positive: 0 } });
    expect((await me().putMapping(id, draft, { accept: true })).value().status).toBe("accepted");
  });

  test("is confirmed even if a choice value is as long as a cell can be", async () => {
    const { id, slotOf } = await withRecordkeeper();
    const long = `Hardship ${randomBytes(6000).toString("hex")}`;
    (await me().upload(await slotOf("distribution_detail"), "d.csv", distributionFile({ type: long }))).value();
    await bed.idle();
    const suggested = await mappingOf(id, "distribution_detail");
    expect(typesOf(suggested).map(({ source }) => source)).toEqual([long]);
    const values = withTypes(suggested, "hardship");
    expect((await me().putMapping(id, { ...suggested, values }, { accept: true })).value().status).toBe("accepted");
    await bed.idle();
    expect((await slotOf("distribution_detail")).assets[0]).toMatchObject({ status: "ready", rows: { kept: 6 } });
  });
});

test("removing a provider removes its slots, files and mappings; another contract of the same provider stays", async () => {
  const { id } = await withRecordkeeper();
  const second = await me().attach(id, "Other", "C-2");
  await me().fill(id, { distribution_detail: planFiles().distribution_detail ?? "" });
  const [first] = (await me().caller.call(ingestionRoutes.listSubcontracts, me().on(id))).value();
  const params = { engagementId: id, nodeId: first?.subcontract_node_id ?? "" };
  expect((await me().caller.call(ingestionRoutes.removeSubcontract, { params })).status).toBe(204);
  const left = (await me().caller.call(ingestionRoutes.listSubcontracts, me().on(id))).value();
  expect(left).toEqual([second]);
  expect(await me().mappings(id)).toHaveLength(4);
});
