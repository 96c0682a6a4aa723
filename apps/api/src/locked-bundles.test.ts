import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { addendumRoutes } from "@tieout/archive/contract";
import { requestMissingSeals } from "@tieout/archive/server";
import { paperKeys } from "@tieout/catalog/core";
import { clientRoutes, engagementRoutes } from "@tieout/engagements/contract";
import { evidenceRoutes, reviewRoutes } from "@tieout/review/contract";
import { workpaperRoutes } from "@tieout/runs/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../../cli/src/run-cli.ts";
import { downloadsOf } from "./downloads.test-data.ts";
import { processedPlan } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";
import { unpackZip } from "./unpack-zip.test-data.ts";

// One engagement that is locked, reopened, changed and locked again. Each test picks up where the previous one left off.
let bed: ProductBed;
let firm: TestFirm;
let id = "";
let folder = "";
const me = () => userOf(bed, firm.auditor);
const { bundles, ticketOf, redeem } = downloadsOf(() => ({ bed, user: firm.auditor, engagementId: id }));
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  folder = await mkdtemp(path.join(os.tmpdir(), "tieout-locked-"));
  id = await processedPlan(me());
});
afterAll(async () => {
  await bed?.stop();
  await rm(folder, { recursive: true, force: true });
});

const plan = async () => (await me().caller.call(engagementRoutes.getLock, me().on(id))).value().open;
const lock = async () => {
  const answer = (await me().caller.call(engagementRoutes.lockEngagement, me().on(id))).value();
  await bed.idle();
  return answer;
};
const sealedOf = async (version: number) => (await bundles()).find((bundle) => bundle.version === version);
const bytesOf = async (version: number): Promise<Buffer> =>
  (await redeem(await ticketOf((await sealedOf(version))?.file.object_id ?? ""))).bytes;
const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

async function verify(bytes: Buffer): Promise<{ readonly code: number; readonly text: string }> {
  await writeFile(path.join(folder, "bundle.zip"), bytes);
  const output = new PassThrough();
  let text = "";
  output.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const place = { env: { INIT_CWD: folder }, root: "/nonexistent", input: Readable.from([]), output, now: () => new Date(0) };
  const code = await runCli(["verify", "bundle.zip"], place);
  output.end();
  await new Promise((resolve) => setImmediate(resolve));
  return { code, text };
}

test("open items are listed before the lock: differences without a reason, items without results, undetermined checks", async () => {
  const open = await plan();
  const results = await Promise.all(paperKeys.map((key) => me().result(id, key)));
  const samples = results.flatMap(({ sample, further_populations }) => [sample, ...further_populations.map((further) => further.sample)]);
  const countOf = (kind: string) => open.find((group) => group.kind === kind)?.count ?? 0;
  expect(countOf("unexplained_differences")).toBe(
    results.flatMap(({ ties }) => ties.filter((tie) => tie.result === "differs" && !tie.explained)).length,
  );
  expect(countOf("untested_items")).toBe(samples.flatMap((sample) => sample?.items ?? []).length);
  expect(countOf("untested_items")).toBeGreaterThan(0);
  expect(countOf("undetermined_checks")).toBe(
    results.flatMap(({ ties, rules }) => [
      ...ties.filter((tie) => tie.result === "cannot_be_determined"),
      ...rules.filter((rule) => rule.cannot_be_determined > 0),
    ]).length,
  );
  for (const group of open) expect(group.title).toMatch(new RegExp(`^${group.count} `));
});

test("a result for every procedure closes an item", async () => {
  const before = await plan();
  const { sample, procedures } = await me().result(id, "distributions");
  const [item] = sample?.items ?? [];
  for (const { id: procedureId } of procedures) {
    const params = { engagementId: id, outputKey: "distributions", itemId: item?.address ?? "", procedureId };
    const body = { result: "pass" as const, note: "", before: { result: "open" as const, note: "" } };
    (await me().caller.call(workpaperRoutes.putAttributeResult, { params, body })).value();
  }
  const countOf = (open: typeof before) => open.find(({ kind }) => kind === "untested_items")?.count ?? 0;
  expect(countOf(await plan())).toBe(countOf(before) - 1);
});

const unprinted = async () => (await plan()).find(({ kind }) => kind === "not_printed");

test("a result or an explanation written after the last run is open until the next run includes it", async () => {
  const { procedures } = await me().result(id, "distributions");
  expect((await unprinted())?.count).toBe(procedures.length);
  expect((await unprinted())?.title).toMatch(/since the last run .* process once more to print/);
  const [differing] = (await me().result(id, "participant_activity")).ties.filter(({ result }) => result === "differs");
  const params = { engagementId: id, outputKey: "participant_activity", tieKey: differing?.key ?? "" };
  (await me().caller.call(workpaperRoutes.putTieReason, { params, body: { reason: "Timing of the trust's entry" } })).value();
  expect((await unprinted())?.items.map(({ text }) => text)).toContain(`${differing?.label}: explanation`);
});

const request = "%PDF-1.7\nHardship request 2024-118";
const evidenceFile = "evidence/distributions/001 Request 118.pdf";

test("evidence is attached to a procedure and to a sampled item before the lock", async () => {
  const { sample, procedures } = await me().result(id, "distributions");
  const params = { engagementId: id, outputKey: "distributions" };
  const body = new FormData();
  body.set("file", new Blob([request]), "Request 118.pdf");
  body.set("about", "procedure");
  body.set("address", procedures[0]?.id ?? "");
  expect((await me().caller.call(evidenceRoutes.attachFile, { params, body })).value().subject).toMatch(/^1\. \S/);
  const link = {
    about: "item" as const,
    address: sample?.items[0]?.address ?? "",
    title: "Client portal",
    url: "https://portal.example/118",
  };
  (await me().caller.call(evidenceRoutes.attachLink, { params, body: link })).value();
  expect((await unprinted())?.items.map(({ text }) => text)).toContain("evidence");
});

let first: Buffer = Buffer.alloc(0);

test("open items don't prevent a lock; they are sealed into the bundle with the time and the person's name, next to the same files", async () => {
  const open = await plan();
  const run = (await bundles())[0];
  const before = unpackZip((await redeem(await ticketOf(run?.file.object_id ?? ""))).bytes);
  const locked = await lock();
  expect(locked.status).toBe("locked");
  const sealed = await sealedOf(1);
  expect(sealed).toMatchObject({ locked: true, version: 1, run_number: run?.run_number });
  expect((await bundles()).map(({ version }) => version)).toEqual([1]);
  first = await bytesOf(1);
  expect(hashOf(first)).toBe(sealed?.file.sha256);
  const files = unpackZip(first);
  const said = JSON.parse(files.get("lock.json") ?? "{}");
  expect(said).toMatchObject({ version: 1, locked_by: locked.locked_by, locked_at: locked.locked_on, reopened: [] });
  expect(said.open.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual(
    open.map(({ kind, count }) => [kind, count]),
  );
  expect(files.get(evidenceFile)).toBe(request);
  expect(said.evidence).toMatchObject([
    { file: evidenceFile, sha256: hashOf(Buffer.from(request)), attached_to: expect.stringMatching(/^Procedure: 1\. /) },
    { link: "https://portal.example/118", note: "A link has no hash; what it opens is not in this bundle." },
  ]);
  const own = ["manifest.json", "lock.json", evidenceFile];
  const others = (all: ReadonlyMap<string, string>) => [...all].filter(([name]) => !own.includes(name));
  expect(others(files)).toEqual(others(before));
});

test("the sealed bundle is consistent", async () => {
  const { code, text } = await verify(first);
  expect(text).toMatch(/Version 1, locked .* by /);
  expect(text).toContain(`same     ${hashOf(Buffer.from(request))}  ${evidenceFile}`);
  expect(text).toMatch(/\nAgrees\n$/);
  expect(code).toBe(0);
});

describe("addenda", () => {
  const letter = "Signed representation letter, page 1";
  const add = (fields: { readonly reason?: string; readonly name?: string; readonly text?: string }) => {
    const body = new FormData();
    body.set("file", new Blob([fields.text ?? letter]), fields.name ?? "letter.pdf");
    if (fields.reason !== undefined) body.set("reason", fields.reason);
    return me().caller.call(addendumRoutes.addAddendum, { ...me().on(id), body });
  };
  const addenda = async () => (await me().caller.call(addendumRoutes.listAddenda, me().on(id))).value();

  test("a file added to a locked engagement has a reason, a date and a name, and downloads unchanged", async () => {
    const added = (await add({ reason: "The signed copy came after the lock." })).value();
    expect(added).toMatchObject({ version: 1, file_name: "letter.pdf", reason: "The signed copy came after the lock." });
    expect(added.sha256).toBe(hashOf(Buffer.from(letter)));
    expect(await addenda()).toEqual([added]);
    const { bytes, headers } = await redeem(await ticketOf(added.object_id));
    expect([bytes.toString("utf8"), headers["content-type"]]).toEqual([letter, "application/octet-stream"]);
    expect(await bytesOf(1)).toEqual(first);
  });

  test("an addition without a reason, file or content, or made a second time, is refused with what to do, and nothing is stored", async () => {
    const before = await addenda();
    const codes = [
      (await add({})).problem().code,
      (await add({ reason: "  " })).problem().code,
      (await add({ reason: "x".repeat(1001) })).problem().code,
      (await add({ reason: "Again", text: "" })).problem().code,
      (await add({ reason: "Again", name: "copy.pdf" })).problem().code,
    ];
    expect(codes).toEqual([
      ...Array.from({ length: 3 }, () => "workpapers.reason-required"),
      "ingestion.file-empty",
      "workpapers.addendum-duplicate",
    ]);
    expect(await addenda()).toEqual(before);
  });

  test("another firm and people who are not assigned can neither see nor add such files", async () => {
    const stranger = (await bed.api.firm()).admin;
    const asked = userOf(bed, stranger).caller.call(addendumRoutes.listAddenda, me().on(id));
    expect((await asked).status).toBe(404);
  });
});

describe("reopening", () => {
  const reopen = (by = firm.admin, reason = "The sponsor sent a corrected file.") =>
    userOf(bed, by).caller.call(engagementRoutes.reopenEngagement, { ...me().on(id), body: { reason } });

  test("requires an admin and a reason: others are refused, and so is a blank reason", async () => {
    expect((await reopen(firm.auditor)).status).toBe(403);
    expect((await reopen(firm.admin, "  ")).status).toBe(400);
    expect((await me().detail(id)).permissions).toMatchObject({ reopen: false, edit: false });
    expect((await me().detail(id)).status).toBe("locked");
  });

  test("creates version 2, says who reopened it and why, and allows changes again", async () => {
    const opened = (await reopen()).value();
    expect(opened).toMatchObject({ status: "results_available", version: 2, locked_on: null, permissions: { edit: true, lock: true } });
    expect(opened.reopened).toMatchObject({ reason: "The sponsor sent a corrected file." });
    expect((await reopen()).problem().code).toBe("engagements.not-locked");
    const body = new FormData();
    body.set("file", new Blob(["late"]), "late.pdf");
    body.set("reason", "Late");
    const late = await me().caller.call(addendumRoutes.addAddendum, { ...me().on(id), body });
    expect(late.problem().code).toBe("workpapers.not-locked");
    const kept = (await me().caller.call(addendumRoutes.listAddenda, me().on(id))).value();
    expect(kept.map(({ version, file_name }) => [version, file_name])).toEqual([[1, "letter.pdf"]]);
    expect(await bytesOf(1)).toEqual(first);
  });

  test("reopened, changed and locked again: both bundles are consistent, and the first keeps its bytes", async () => {
    for (const outputKey of ["payroll_census", "distributions"]) {
      const params = { engagementId: id, outputKey };
      const { result_id } = (await me().caller.call(reviewRoutes.getReview, { params })).value();
      (await me().caller.call(reviewRoutes.signWorkpaper, { params, body: { role: "preparer", result_id } })).value();
    }
    await me().sample(id, 3);
    expect((await me().process(id)).status).toBe("succeeded");
    const marks = (await me().caller.call(reviewRoutes.listReviews, me().on(id))).value();
    // A new sample changes only the result of its own workpaper; including a sign-off changes no result.
    expect(Object.fromEntries(marks.map(({ output_key, preparer }) => [output_key, preparer]))).toEqual({
      ...Object.fromEntries(paperKeys.map((key) => [key, "missing"])),
      ...{ distributions: "stale", payroll_census: "current" },
    });
    expect(await unprinted()).toBeUndefined();
    const locked = await lock();
    expect(locked).toMatchObject({ status: "locked", version: 2 });
    expect((await bundles()).map(({ version, locked: isLocked }) => [version, isLocked])).toEqual([
      [2, true],
      [1, true],
    ]);
    const [one, two] = [await bytesOf(1), await bytesOf(2)];
    expect(hashOf(one)).toBe(hashOf(first));
    expect(hashOf(two)).not.toBe(hashOf(one));
    for (const bytes of [one, two]) expect((await verify(bytes)).text).toMatch(/\nAgrees\n$/);
    const said = JSON.parse(unpackZip(two).get("lock.json") ?? "{}");
    expect(said).toMatchObject({ version: 2, reopened: [{ version: 1, reason: "The sponsor sent a corrected file." }] });
    const kinds = said.open.map(({ kind, count }: { kind: string; count: number }) => [kind, count]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ["missing_conclusions", paperKeys.length],
        ["missing_preparers", paperKeys.length - 2],
        ["stale_sign_offs", 1],
      ]),
    );
  });

  test("locking again without a new run creates a third version, and all three bundles are kept", async () => {
    (await reopen()).value();
    expect((await lock()).version).toBe(3);
    expect((await bundles()).map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(await bytesOf(1)).toEqual(first);
    expect((await verify(await bytesOf(3))).code).toBe(0);
  });

  test("a bundle lists the items left open at its lock", async () => {
    const open = (await plan()).map(({ title }) => title);
    expect(open.length).toBeGreaterThan(0);
    expect((await sealedOf(3))?.lock).toEqual({ open });
  });

  test("merging the engagement's client into another and undoing the merge leaves every sealed bundle and every result unchanged", async () => {
    const { caller } = userOf(bed, firm.admin);
    const own = await me().detail(id);
    const kept = (await caller.call(engagementRoutes.createClient, { body: { name: "Corvid Tools", ein: "" } })).value();
    const before = { bundles: await Promise.all([1, 2, 3].map(bytesOf)), result: await me().result(id, "distributions") };
    const isAsBefore = async () => {
      expect(await Promise.all([1, 2, 3].map(bytesOf))).toEqual(before.bundles);
      expect(await me().result(id, "distributions")).toEqual(before.result);
      for (const bytes of before.bundles) expect((await verify(bytes)).code).toBe(0);
    };
    const params = { clientId: own.client_id };
    const { token } = (await caller.call(clientRoutes.getClientMerge, { params, query: { into: kept.id } })).value();
    (await caller.call(clientRoutes.mergeClient, { params, body: { into: kept.id, token } })).value();
    expect(await me().detail(id)).toMatchObject({ client_name: "Corvid Tools", status: "locked", results_out_of_date: false });
    await isAsBefore();
    (await caller.call(clientRoutes.undoClientMerge, { params })).value();
    expect(await me().detail(id)).toMatchObject({ client_name: own.client_name, status: "locked", results_out_of_date: false });
    await isAsBefore();
  });

  test("a lock shows as being sealed until its file exists; a failed seal can be requested again and produces the same bundle", async () => {
    const before = await bytesOf(3);
    await bed.rewrite("delete from bundle_files where engagement_id = $1 and kind = 'sealed'", [id]);
    expect((await bundles()).map(({ version, being_sealed }) => [version, being_sealed])).toEqual([
      [null, true],
      [null, false],
    ]);
    for (let asked = 0; asked < 2; asked += 1) await bed.inFirm(firm.auditor, requestMissingSeals);
    await bed.idle();
    expect((await bundles()).map(({ version, being_sealed }) => [version, being_sealed])).toEqual([3, 2, 1].map((each) => [each, false]));
    expect(await bytesOf(1)).toEqual(first);
    expect(await bytesOf(3)).toEqual(before);
  });
});

// Earlier versions of the product kept no lock record and sealed nothing.
test("a lock made before open items were recorded says so; after reopening, it is sealed with that statement", async () => {
  await bed.rewrite("delete from bundle_files where engagement_id = $1 and kind = 'sealed'", [id]);
  await bed.rewrite("delete from engagement_locks where engagement_id = $1", [id]);
  const [locked] = await bundles();
  expect(locked).toMatchObject({ locked: true, version: null, being_sealed: false, lock: { open: null } });
  const body = { reason: "A late correction." };
  (await userOf(bed, firm.admin).caller.call(engagementRoutes.reopenEngagement, { ...me().on(id), body })).value();
  await bed.idle();
  expect(await sealedOf(1)).toMatchObject({ locked: true, run_number: locked?.run_number, lock: { open: null } });
  const bytes = await bytesOf(1);
  expect((await verify(bytes)).code).toBe(0);
  const said = JSON.parse(unpackZip(bytes).get("lock.json") ?? "{}");
  expect(said).toMatchObject({ version: 1, open: null, open_note: expect.stringMatching(/^Not recorded/) });
});
