import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ingestionRoutes, type PackageFile } from "@tieout/ingestion/contract";
import { writeZip } from "@tieout/spreadsheet/write";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { distributionFile, planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
const folder = mkdtempSync(path.join(tmpdir(), "tieout-package-"));
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await bed?.stop();
});
const me = () => userOf(bed, firm.auditor);

let made = 0;
async function engagement(): Promise<string> {
  made += 1;
  return (await me().create({ client_name: `Client ${made}` })).id;
}
async function withProviders(): Promise<string> {
  const id = await engagement();
  await me().attach(id, "Other", "RK-100");
  await me().attach(id, "Payroll", "PR-7");
  return id;
}

function drop(id: string, name: string, bytes: string | Uint8Array, user = firm.auditor) {
  const body = new FormData();
  body.set("file_name", name);
  body.set("file", new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), name);
  return userOf(bed, user).caller.call(ingestionRoutes.uploadPackageFile, { ...me().on(id), body });
}
const waiting = async (id: string): Promise<readonly PackageFile[]> =>
  (await me().caller.call(ingestionRoutes.listPackage, me().on(id))).value();
const choose = (id: string, fileId: string, body: { needed: boolean; data_feed_node_id: string | null }) =>
  me().caller.call(ingestionRoutes.putPackageFile, { params: { engagementId: id, fileId }, body });
const placing = (files: readonly PackageFile[]) => ({
  body: { files: files.map((file) => ({ id: file.id, data_feed_node_id: file.data_feed_node_id ?? "" })) },
});
const place = (id: string, files: readonly PackageFile[]) =>
  me().caller.call(ingestionRoutes.placePackage, { ...me().on(id), ...placing(files) });
const titles = async (id: string, group: PackageFile["group"]) =>
  (await waiting(id)).filter((file) => file.group === group).map((file) => [file.file_name, file.report?.title]);

describe("a dropped package is sorted by content", () => {
  test("each report is proposed for its slot regardless of the file's name, and all are placed at once", async () => {
    const id = await withProviders();
    const reports = Object.entries(planFiles());
    for (const [at, [, text]] of reports.entries()) expect((await drop(id, `export-${at}.csv`, text)).value().group).toBe("reading");
    await bed.idle();
    const files = await waiting(id);
    expect(files.map((file) => [file.group, file.report?.report_key])).toEqual(reports.map(([report]) => ["recognized", report]));
    expect(files.every((file) => file.why.length > 0)).toBe(true);
    expect((await place(id, files)).value()).toEqual({ placed: reports.length });
    await bed.idle();
    expect(await waiting(id)).toEqual([]);
    const slots = await me().slots(id);
    for (const [at, [report]] of reports.entries()) {
      const slot = slots.find((one) => one.report_key === report);
      expect(slot?.assets.map((asset) => [asset.file_name, asset.status])).toEqual([[`export-${at}.csv`, "needs_mapping"]]);
    }
  });

  test("the contract number in the banner shows which of two providers a file is from; without a number, a person decides", async () => {
    const id = await withProviders();
    await me().attach(id, "Other", "RK-200");
    await drop(id, "a.csv", `Plan contract RK-200\n${distributionFile()}`);
    await drop(id, "b.csv", distributionFile());
    await bed.idle();
    const [named, open] = await waiting(id);
    const slots = (await me().slots(id)).filter((slot) => slot.report_key === "distribution_detail");
    expect(named).toMatchObject({ group: "recognized", data_feed_node_id: slots[1]?.data_feed_node_id });
    expect(named?.why).toContain("Its banner names contract RK-200.");
    expect(open).toMatchObject({ group: "needs_answer", data_feed_node_id: null });
    const answered = await choose(id, open?.id ?? "", { needed: true, data_feed_node_id: slots[0]?.data_feed_node_id ?? null });
    expect(answered.value()).toMatchObject({ group: "recognized", data_feed_node_id: slots[0]?.data_feed_node_id, problem: null });
  });

  test("files from a provider that isn't on the engagement wait for an answer until the provider is added, and then have their slot", async () => {
    const id = await engagement();
    await drop(id, "paid.csv", distributionFile());
    await bed.idle();
    expect((await waiting(id))[0]).toMatchObject({ group: "needs_answer", report: { title: "Distribution detail" } });
    await me().attach(id, "Other");
    expect((await waiting(id))[0]).toMatchObject({ group: "recognized" });
  });

  test("a file from another year is not put into this year's slot", async () => {
    const id = await withProviders();
    await drop(id, "old.csv", distributionFile().replaceAll("2024", "2022"));
    await bed.idle();
    expect((await waiting(id))[0]).toMatchObject({ group: "needs_answer", data_feed_node_id: null });
    expect((await waiting(id))[0]?.problem).toMatch(/^Its dates are in 2022.* outside the plan year\./);
  });
});

describe("two files for one slot", () => {
  const heading = (text: string) => text.split("\n")[0] ?? "";
  const renamed = () => distributionFile().replace(heading(distributionFile()), `${heading(distributionFile())},Zone,Desk`);

  test("the better match keeps the slot and the other waits for a person; once the slot is filled, the question is about the file in it", async () => {
    const id = await withProviders();
    await drop(id, "a-view.csv", renamed());
    await drop(id, "b-paid.csv", distributionFile());
    await bed.idle();
    const [view, paid] = await waiting(id);
    expect(paid).toMatchObject({ file_name: "b-paid.csv", group: "recognized", beside: null });
    const beside = { file_name: "b-paid.csv", same_headings: false, asks: true, data_feed_node_id: paid?.data_feed_node_id };
    expect(view).toMatchObject({ file_name: "a-view.csv", group: "needs_answer", data_feed_node_id: null, beside });
    expect(view?.problem).toContain("another view of the same data?");
    expect((await place(id, [paid!])).value()).toEqual({ placed: 1 });
    await bed.idle();
    expect((await waiting(id))[0]?.problem).toMatch(/^b-paid\.csv is in the slot but has different headings\./);
  });

  test("if a person chooses the other file, it takes the slot and the first file waits", async () => {
    const id = await withProviders();
    await drop(id, "a-view.csv", renamed());
    await drop(id, "b-paid.csv", distributionFile());
    await bed.idle();
    const [view] = await waiting(id);
    const slotId = view?.beside?.data_feed_node_id ?? null;
    const chosen = (await choose(id, view?.id ?? "", { needed: true, data_feed_node_id: slotId })).value();
    expect(chosen).toMatchObject({ group: "recognized", data_feed_node_id: slotId });
    expect((await waiting(id))[1]).toMatchObject({ file_name: "b-paid.csv", group: "needs_answer" });
  });
});

describe("files that belong in no slot are marked as not needed, but kept", () => {
  test("notes and copies are marked automatically; a person's choice either way is kept", async () => {
    const id = await withProviders();
    await drop(id, "paid.csv", distributionFile());
    await drop(id, "Copy of paid.csv", distributionFile());
    await drop(id, "notes.csv", "Remember,Ask about\nthe fee,Monday\n");
    await bed.idle();
    expect(await titles(id, "not_needed")).toEqual([
      ["Copy of paid.csv", "Distribution detail"],
      ["notes.csv", undefined],
    ]);
    const [paid, copy, notes] = await waiting(id);
    expect(copy).toMatchObject({ same_as: "paid.csv", why: expect.arrayContaining(["The same bytes as paid.csv."]) });
    expect((await choose(id, paid?.id ?? "", { needed: false, data_feed_node_id: null })).value().group).toBe("not_needed");
    expect((await choose(id, paid?.id ?? "", { needed: true, data_feed_node_id: null })).value().group).toBe("recognized");
    expect((await choose(id, notes?.id ?? "", { needed: true, data_feed_node_id: null })).value().group).toBe("needs_answer");
  });

  test("a copy of a file that is already in a slot names that file", async () => {
    const id = await withProviders();
    const slot = (await me().slots(id)).find((one) => one.report_key === "distribution_detail");
    if (!slot) throw new Error("no slot");
    (await me().upload(slot, "first.csv", distributionFile())).value();
    await drop(id, "again.csv", distributionFile());
    await bed.idle();
    expect((await waiting(id))[0]).toMatchObject({ group: "not_needed", same_as: "first.csv" });
    const again = { ...(await waiting(id))[0]!, data_feed_node_id: slot.data_feed_node_id };
    expect((await place(id, [again])).problem().code).toBe("ingestion.file-duplicate");
    expect(await waiting(id)).toHaveLength(1);
  });

  test("a letter is not needed; a damaged file raises a question, cannot go into a slot, and can be set aside", async () => {
    const id = await withProviders();
    await drop(id, "letter.pdf", "%PDF-1.7\n1 0 obj\n");
    await drop(id, "cut-off.xlsx", "PK\u0003\u0004 and nothing more");
    await bed.idle();
    const [letter, damaged] = await waiting(id);
    expect(letter).toMatchObject({ group: "not_needed", why: [expect.stringMatching(/\w+\.$/)] });
    expect(damaged).toMatchObject({ group: "needs_answer", can_be_placed: false, problem: expect.stringMatching(/\w+\.$/) });
    const slot = (await me().slots(id))[0]?.data_feed_node_id ?? "";
    for (const file of [letter!, damaged!])
      expect((await place(id, [{ ...file, data_feed_node_id: slot }])).problem().code).toBe("ingestion.package-file-unknown");
    expect((await choose(id, damaged!.id, { needed: false, data_feed_node_id: null })).value().group).toBe("not_needed");
  });
});

test("an archive is unpacked and kept, and its files are sorted as if dropped individually", async () => {
  const id = await withProviders();
  const names = Object.entries(planFiles()).map(([report, text], at) => {
    writeFileSync(path.join(folder, `${report}.csv`), text);
    return { name: `2024 package/part ${at}.csv`, path: path.join(folder, `${report}.csv`) };
  });
  await writeZip(
    path.join(folder, "package.zip"),
    names.map((entry) => ({ name: entry.name, path: entry.path })),
  );
  await drop(id, "package.zip", readFileSync(path.join(folder, "package.zip")));
  await bed.idle();
  expect((await titles(id, "recognized")).map(([name]) => name)).toEqual(names.map((_, at) => `part ${at}.csv`));
  expect(await titles(id, "not_needed")).toEqual([["package.zip", undefined]]);
  expect((await waiting(id)).find((file) => file.group === "recognized")?.archive_name).toBe("package.zip");
});

describe("nothing is lost or duplicated", () => {
  test("dropping the same file again returns the one that is waiting, with one stored object", async () => {
    const id = await withProviders();
    const first = (await drop(id, "paid.csv", distributionFile())).value();
    let before = 0;
    for await (const _key of bed.api.files.list(firm.id)) before += 1;
    expect((await drop(id, "paid.csv", distributionFile())).value().id).toBe(first.id);
    let after = 0;
    for await (const _key of bed.api.files.list(firm.id)) after += 1;
    expect(after).toBe(before);
    await bed.idle();
  });

  test("either all files go into their slots or none do", async () => {
    const id = await withProviders();
    await drop(id, "paid.csv", distributionFile());
    await bed.idle();
    const [file] = await waiting(id);
    const gone = { ...file!, id: "01890000-0000-7000-8000-00000000dead" };
    expect((await place(id, [file!, gone])).problem().code).toBe("ingestion.package-file-unknown");
    expect(await waiting(id)).toHaveLength(1);
    expect((await me().slots(id)).flatMap((slot) => slot.assets)).toEqual([]);
  });

  test("a slot or file from another engagement is not found", async () => {
    const [id, other] = [await withProviders(), await withProviders()];
    await drop(id, "paid.csv", distributionFile());
    await bed.idle();
    const [file] = await waiting(id);
    const theirs = (await me().slots(other))[0]?.data_feed_node_id ?? "";
    expect((await choose(id, file!.id, { needed: true, data_feed_node_id: theirs })).problem().code).toBe("ingestion.node-unknown");
    expect((await choose(other, file!.id, { needed: false, data_feed_node_id: null })).problem().code).toBe(
      "ingestion.package-file-unknown",
    );
    expect((await place(id, [{ ...file!, data_feed_node_id: theirs }])).problem().code).toBe("ingestion.node-unknown");
  });

  test("another firm and a colleague who is not assigned have no access", async () => {
    const id = await withProviders();
    const stranger = (await bed.api.firm()).admin;
    expect((await drop(id, "paid.csv", distributionFile(), stranger)).status).toBe(404);
    expect((await userOf(bed, stranger).caller.call(ingestionRoutes.listPackage, me().on(id))).status).toBe(404);
  });
});
