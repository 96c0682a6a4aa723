import { createHash } from "node:crypto";
import { checkObjects, planSweep, sweepObjectsHandler } from "@tieout/archive/server";
import { engagementRoutes } from "@tieout/engagements/contract";
import { ingestionRoutes, type PackageFile } from "@tieout/ingestion/contract";
import { deleteNotNeededHandler, planDeletion } from "@tieout/ingestion/server";
import { type JobHandler, startJobRunner } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { protectWorkbook, textWorkbook } from "../../../packages/spreadsheet/src/read/protected/protect-workbook.test-data.ts";
import { downloadsOf } from "./downloads.test-data.ts";
import { distributionFile, planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";
import { unpackZip } from "./unpack-zip.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);

let made = 0;
async function engagement(): Promise<string> {
  made += 1;
  const { id } = await me().create({ client_name: `Client ${made}` });
  await me().attach(id, "Other", "RK-100");
  return id;
}
function drop(id: string, name: string, bytes: string | Uint8Array) {
  const body = new FormData();
  body.set("file_name", name);
  body.set("file", new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), name);
  return me().caller.call(ingestionRoutes.uploadPackageFile, { ...me().on(id), body });
}
const waiting = async (id: string): Promise<readonly PackageFile[]> =>
  (await me().caller.call(ingestionRoutes.listPackage, me().on(id))).value();
async function only(id: string): Promise<PackageFile> {
  const [file] = await waiting(id);
  if (!file) throw new Error("nothing waits");
  return file;
}
const open = (id: string, fileId: string, password: string) =>
  me().caller.call(ingestionRoutes.openPackageFile, { params: { engagementId: id, fileId }, body: { password } });

test("the table shows how many rows a file has, how many are above the header, and its date range, across the whole file", async () => {
  const id = await engagement();
  const [heading = "", first = ""] = distributionFile().split("\n");
  const column = heading.split(",").findIndex((name) => /date/i.test(name));
  const paidOn = (day: string) =>
    first
      .split(",")
      .map((cell, index) => (index === column ? day : cell))
      .join(",");
  const many = Array.from({ length: 400 }, (_, index) => paidOn(`03/${String((index % 28) + 1).padStart(2, "0")}/2024`));
  await drop(id, "paid.csv", [`Copperleaf`, heading, ...many, "", paidOn("12/30/2024"), paidOn("01/04/2024")].join("\n"));
  await bed.idle();
  expect(await only(id)).toMatchObject({ rows: 402, rows_above: 2, first_on: "2024-01-04", last_on: "2024-12-30" });
});

describe("a protected workbook", () => {
  const protectedFile = async () =>
    protectWorkbook(
      await textWorkbook(
        distributionFile()
          .split("\n")
          .map((line) => line.split(",")),
      ),
      "Tide-413",
    );

  test("asks for its password, says when the password is wrong, and is then recognized like any other file; the password is stored nowhere", async () => {
    const id = await engagement();
    await drop(id, "secure.xlsx", await protectedFile());
    await bed.idle();
    const asked = await only(id);
    expect(asked).toMatchObject({ group: "needs_answer", needs_password: true, can_be_placed: false, rows: null });
    expect((await open(id, asked.id, "tide-413")).problem().code).toBe("ingestion.password-wrong");
    expect((await only(id)).needs_password).toBe(true);
    (await open(id, asked.id, "Tide-413")).value();
    await bed.idle();
    const opened = await only(id);
    expect(opened).toMatchObject({ group: "recognized", needs_password: false, was_protected: true, file_name: "secure.xlsx" });
    expect(opened.sha256).not.toBe(asked.sha256);
    const { rows } = await bed.inFirm(firm.auditor, (tx) =>
      tx.query<{ text: string }>(
        `select (select coalesce(string_agg(a::text, ' '), '') from audit_events a) || (select coalesce(string_agg(f::text, ' '), '') from package_files f) ||
           (select coalesce(string_agg(p::text, ' '), '') from job_progress p) as text`,
      ),
    );
    expect(rows[0]?.text).toContain(opened.sha256);
    expect(rows[0]?.text).not.toContain("Tide-413");
  });

  test("is opened only once if it was dropped twice; a file that is not protected cannot be opened", async () => {
    const id = await engagement();
    await drop(id, "secure.xlsx", await protectedFile());
    await bed.idle();
    (await open(id, (await only(id)).id, "Tide-413")).value();
    await bed.idle();
    await drop(id, "secure.xlsx", await protectedFile());
    await bed.idle();
    const [first, again] = await waiting(id);
    expect((await open(id, again?.id ?? "", "Tide-413")).problem().code).toBe("ingestion.file-duplicate");
    expect((await open(id, first?.id ?? "", "Tide-413")).problem().code).toBe("ingestion.protection-unknown");
    expect(await waiting(id)).toHaveLength(2);
  });
});

describe("a file with fixed-width columns", () => {
  const lines = ["Participant ID", "SSN", "Payment Date", "Distribution Type", "Gross Amount", "Net Amount"];
  const cells = [
    ["P1", "900-10-1234", "03/04/2024", "Hardship", "100.00", "90.00"],
    ["P2", "900-10-1235", "04/05/2024", "Hardship", "200.00", "180.00"],
    ["P3", "900-10-1236", "05/06/2024", "Hardship", "300.00", "270.00"],
  ];
  const fixed = [lines, ...cells, ...cells, ...cells]
    .map((row) =>
      row
        .map((cell) => cell.padEnd(20))
        .join("")
        .trimEnd(),
    )
    .join("\n");
  const asFound = { delimiter: null, quote: null, encoding: null, decimal_sign: null, breaks: null };
  const read = (id: string, fileId: string, breaks: number[] | null) =>
    me().caller.call(ingestionRoutes.putPackageReading, { params: { engagementId: id, fileId }, body: { ...asFound, breaks } });

  test("asks where its columns begin; the confirmed positions go into the slot with it", async () => {
    const id = await engagement();
    await drop(id, "paid.txt", fixed);
    await bed.idle();
    const asked = await only(id);
    expect(asked).toMatchObject({ group: "needs_answer", asks_for_columns: true, problem: "Confirm where each column begins." });
    const preview = await me().caller.call(ingestionRoutes.previewPackageReading, {
      params: { engagementId: id, fileId: asked.id },
      body: asFound,
    });
    expect(preview.value()).toMatchObject({ kind: "fixed_width", found: { breaks: [20, 40, 60, 80, 100] } });
    expect(JSON.stringify(preview.value())).not.toContain("900-10-1234");
    (await read(id, asked.id, [20, 40, 60, 80, 100])).value();
    await bed.idle();
    const confirmed = await only(id);
    expect(confirmed).toMatchObject({ group: "recognized", asks_for_columns: false, rows: 9 });
    const placed = await me().caller.call(ingestionRoutes.placePackage, {
      ...me().on(id),
      body: { files: [{ id: confirmed.id, data_feed_node_id: confirmed.data_feed_node_id ?? "" }] },
    });
    expect(placed.value()).toEqual({ placed: 1 });
    await bed.idle();
    const mapping = (await me().mappings(id)).find((one) => one.report_key === "distribution_detail");
    expect(mapping?.files[0]?.reading?.breaks).toEqual([20, 40, 60, 80, 100]);
  });
});

describe("files that are not needed", () => {
  const daysAgo = (fileId: string, days: number) =>
    bed.rewrite(
      `update package_files set uploaded_at = now() - $2::int * interval '1 day' - interval '1 hour',
         set_aside_at = set_aside_at - $2::int * interval '1 day' - interval '1 hour' where id = $1`,
      [fileId, days],
    );
  /** Runs a daily job once and cancels the one planned for tomorrow. */
  async function daily(key: string, plan: (tx: Tx) => Promise<void>, handler: JobHandler): Promise<void> {
    const cancel = (tx: Tx) => tx.query("select request_job_cancel($1)", [key]);
    await bed.inFirm(firm.auditor, async (tx) => {
      await cancel(tx);
      await plan(tx);
    });
    const runner = await startJobRunner({
      queueUrl: bed.api.db.queueUrl,
      appDatabase: bed.api.db.database,
      handlers: [handler],
      concurrency: 1,
      log: { info: () => undefined, warn: () => undefined, error: console.error },
    });
    const states = () =>
      bed.inFirm(firm.auditor, async (tx) => {
        const { rows } = await tx.query<{ state: string }>("select state from job_progress where job_key = $1", [key]);
        return rows.map(({ state }) => state);
      });
    await expect.poll(states).toEqual(expect.arrayContaining(["done", "queued"]));
    await runner.stop();
    await bed.inFirm(firm.auditor, cancel);
  }
  const deletion = () => daily("delete-not-needed", planDeletion, deleteNotNeededHandler());
  const aside = (id: string, files: readonly string[]) =>
    me().caller.call(ingestionRoutes.setPackageAside, { ...me().on(id), body: { files: [...files] } });

  test("are set aside all at once or not at all, and say when they will be deleted", async () => {
    const id = await engagement();
    await drop(id, "a.csv", distributionFile());
    await drop(id, "b.csv", `${distributionFile()}\n`);
    await bed.idle();
    const ids = (await waiting(id)).map((file) => file.id);
    expect((await waiting(id)).map((file) => file.deleted_on)).toEqual([null, null]);
    expect((await aside(id, [...ids, "01890000-0000-7000-8000-00000000dead"])).problem().code).toBe("ingestion.package-file-unknown");
    expect((await waiting(id)).map((file) => file.group)).toEqual(["recognized", "needs_answer"]);
    const before = Date.now();
    expect((await aside(id, ids)).value()).toEqual({ set_aside: 2 });
    for (const file of await waiting(id)) {
      expect(file.group).toBe("not_needed");
      const left = Date.parse(file.deleted_on ?? "") - before;
      expect(Math.round(left / 86_400_000)).toBe(30);
    }
  });

  test("are deleted after 30 days in the bin and not before; files waiting for an answer stay, no matter how old they are", async () => {
    const id = await engagement();
    await drop(id, "notes.csv", "Remember,Ask about\nthe fee,Monday\n");
    await drop(id, "younger.csv", "Remember,Ask about\nthe fee,Tuesday\n");
    await drop(id, "paid.csv", distributionFile());
    await drop(id, "set aside.csv", `${distributionFile()}\n`);
    await bed.idle();
    const byName = new Map((await waiting(id)).map((file) => [file.file_name, file.id]));
    (await aside(id, [byName.get("set aside.csv") ?? ""])).value();
    for (const [name, days] of [
      ["notes.csv", 30],
      ["younger.csv", 29],
      ["paid.csv", 400],
      ["set aside.csv", 31],
    ] as const)
      await daysAgo(byName.get(name) ?? "", days);
    await deletion();
    expect((await waiting(id)).map((file) => file.file_name).sort()).toEqual(["paid.csv", "younger.csv"]);
    const { rows } = await bed.inFirm(firm.auditor, (tx) =>
      tx.query<{ count: number }>("select count(*)::int as count from audit_events where event = 'package.delete-not-needed'"),
    );
    expect(rows[0]?.count).toBe(2);
  });

  test("get a new 30 days if taken back and set aside later", async () => {
    const id = await engagement();
    await drop(id, "paid.csv", distributionFile());
    await bed.idle();
    const { id: fileId } = await only(id);
    (await aside(id, [fileId])).value();
    await daysAgo(fileId, 60);
    const choose = (needed: boolean) =>
      me().caller.call(ingestionRoutes.putPackageFile, {
        params: { engagementId: id, fileId },
        body: { needed, data_feed_node_id: null },
      });
    expect((await choose(true)).value().deleted_on).toBeNull();
    await deletion();
    (await choose(false)).value();
    await deletion();
    expect((await waiting(id)).map((file) => file.file_name)).toEqual(["paid.csv"]);
  });

  test("are deleted in a locked engagement too; its sealed bundle never had them, and stays the same byte for byte, with all its files", async () => {
    const { id } = await me().create({ client_name: "Locked Works", data_type: "recordkeeper" });
    await me().attach(id, "Other", "RK-100");
    const { participant_balances = "", distribution_detail = "" } = planFiles();
    await me().fill(id, { participant_balances, distribution_detail });
    await me().confirmAll(id);
    await drop(id, "notes.csv", "Remember,Ask about\nthe fee,Monday\n");
    await bed.idle();
    const notes = await only(id);
    expect((await me().process(id)).status).toBe("succeeded");
    (await me().caller.call(engagementRoutes.lockEngagement, me().on(id))).value();
    await bed.idle();
    const downloads = downloadsOf(() => ({ bed, user: firm.auditor, engagementId: id }));
    const sealed = async () => {
      const [bundle] = await downloads.bundles();
      return (await downloads.redeem(await downloads.ticketOf(bundle?.file.object_id ?? ""))).bytes;
    };
    const before = await sealed();
    await daysAgo(notes.id, 30);
    await deletion();
    await daily("sweep-objects", planSweep, sweepObjectsHandler({ files: bed.api.files, log: { info: () => undefined }, graceMs: 0 }));
    expect(await waiting(id)).toEqual([]);
    const after = await sealed();
    expect(after.equals(before)).toBe(true);
    const [bundle] = await downloads.bundles();
    expect(createHash("sha256").update(after).digest("hex")).toBe(bundle?.file.sha256);
    expect(unpackZip(after).get("manifest.json")).toContain(bundle?.workpapers[0]?.sha256);
    expect(unpackZip(after).get("manifest.json")).not.toContain(notes.sha256);
    expect((await bed.inFirm(firm.auditor, (tx) => checkObjects(tx, bed.api.files))).broken).toEqual([]);
  });
});
