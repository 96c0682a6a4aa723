import { createHash } from "node:crypto";
import { engagementRepository } from "@tieout/engagements/server";
import { FileStoreError } from "@tieout/files";
import { downloadRoutes, workpaperRoutes } from "@tieout/runs/contract";
import { addressOfItem } from "@tieout/runs/server";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { evidenceRoutes as routes } from "../../contract/index.ts";
import { readPrintedReview } from "../review/printed-review.ts";
import { openItems, openReviewBed, type ReviewBed } from "../review-bed.test-data.ts";
import { evidenceRepository } from "./evidence-repository.ts";

let bed: ReviewBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openReviewBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.api.stop());

const figures = "5c1e90ab00000000";
const pdf = "%PDF-1.7\nHours 2020 to 2023";
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const paper = (engagementId: string, outputKey = "payroll_census") => ({ params: { engagementId, outputKey } });
const me = () => bed.api.as(firm.auditor);

async function made(): Promise<string> {
  const id = await bed.api.engagement(firm.auditor, { assignees: [firm.auditor], dataType: "combined" });
  await bed.ran(firm.auditor, id, figures);
  return id;
}

interface AttachmentCase {
  readonly outputKey?: string;
  readonly about?: string;
  readonly address?: string;
  readonly name?: string;
  readonly bytes?: string | Uint8Array<ArrayBuffer>;
}

function attach(id: string, { outputKey, about = "workpaper", address = "", name = "Hours.pdf", bytes = pdf }: AttachmentCase = {}) {
  const body = new FormData();
  body.set("about", about);
  body.set("address", address);
  body.set("file", new Blob([bytes]), name);
  return me().call(routes.attachFile, { ...paper(id, outputKey), body });
}
const link = (id: string, given: Partial<{ about: "workpaper" | "item"; address: string; title: string; url: string }> = {}) =>
  me().call(routes.attachLink, {
    ...paper(id),
    body: { about: "workpaper", address: "", title: "Hardship request", url: "https://portal.example/118", ...given },
  });
const list = async (id: string, outputKey?: string) => (await me().call(routes.listEvidence, paper(id, outputKey))).value();
const remove = (id: string, evidenceId: string) => me().call(routes.removeEvidence, { params: { ...paper(id).params, evidenceId } });
/** Keys of the stored files that evidence references. */
const objects = () =>
  bed.inFirm(firm.auditor, async (tx) => {
    const { rows } = await tx.query<{ key: string }>("select object_key as key from evidence where object_key is not null");
    return new Set(rows.map(({ key }) => key));
  });
async function stored(): Promise<number> {
  let count = 0;
  for await (const _ of bed.api.files.list(firm.id)) count += 1;
  return count;
}
const itemAddress = async () =>
  addressOfItem(await bed.api.files.hmacKeyFor(firm.id), { paper: "distributions", population: "distributions" }, "P1|1");

test("a file attached to a sampled item has its hash and downloads unchanged, with the content type its bytes show and never as a web page", async () => {
  const id = await made();
  const address = await itemAddress();
  const added = (await attach(id, { outputKey: "distributions", about: "item", address })).value();
  expect(added).toMatchObject({
    about: "item",
    address,
    kind: "pdf",
    title: "Hours.pdf",
    url: null,
    sha256: hashOf(pdf),
    size_bytes: pdf.length,
  });
  expect(added.subject).toBe("no. 1, BRANDT, LUIS");
  expect(await list(id, "distributions")).toEqual([added]);
  expect(await list(id)).toEqual([]);
  const asked = await me().call(workpaperRoutes.createDownloadTicket, { params: { engagementId: id }, body: { object_id: added.id } });
  const ticket = asked.value().url.split("/")[3] ?? "";
  const cookie = String(asked.headers["set-cookie"]).split(";")[0] ?? "";
  const { bytes, headers } = await bed.api.anonymous.call(downloadRoutes.download, { params: { ticket } }, { cookie });
  expect(bytes.toString()).toBe(pdf);
  expect(headers["content-type"]).toBe("application/pdf");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-disposition"]).toContain('attachment; filename="Hours.pdf"');
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
});

test("evidence stays with its item, exception, tie and procedure when the engagement is processed again", async () => {
  const id = await made();
  const exception = (await me().call(workpaperRoutes.listExceptions, { ...paper(id), query: {} })).value().results[0];
  (await attach(id, { about: "exception", address: exception?.address ?? "" })).value();
  (await attach(id, { about: "tie", address: "w3" })).value();
  await bed.ran(firm.auditor, id, "8f31c02e00000000");
  const again = (await me().call(workpaperRoutes.listExceptions, { ...paper(id), query: {} })).value().results[0];
  expect((await list(id)).map(({ about, address }) => [about, address])).toEqual([
    ["exception", again?.address],
    ["tie", "w3"],
  ]);
  expect((await attach(id, { about: "exception", address: again?.address ?? "" })).problem().code).toBe("workpapers.evidence-duplicate");
  expect((await attach(id, { about: "exception", address: "another" })).problem().code).toBe("workpapers.evidence-subject");
  expect((await attach(id, { about: "procedure", address: id })).problem().code).toBe("workpapers.evidence-subject");
});

describe("a refused file", () => {
  test.each([
    [
      "a program that is called .pdf",
      { bytes: "MZ\u0090\u0000 a program" },
      422,
      /isn't a PDF, PNG or JPEG: its content is a different kind/,
    ],
    ["a page that only mentions PDF", { bytes: "<html>%PDF-1.7" }, 422, /isn't a PDF, PNG or JPEG/],
    ["an empty file", { bytes: "" }, 422, /empty/],
    ["one without a place", { about: "somewhere" }, 422, /doesn't say what to attach the evidence to/],
  ])("gets a message and leaves nothing in the store: %s", async (_what, given: AttachmentCase, status, sentence) => {
    const id = await made();
    const before = await stored();
    const answer = await attach(id, given);
    expect([answer.status, answer.problem().msg]).toEqual([status, expect.stringMatching(sentence)]);
    expect([await stored(), await list(id)]).toEqual([before, []]);
  });

  test("too large: the message gives the limit", async () => {
    const id = await made();
    const before = await stored();
    const put = bed.api.files.put.bind(bed.api.files);
    const small = vi
      .spyOn(bed.api.files, "put")
      .mockImplementation((organizationId, source, { scope }) => put(organizationId, source, { scope, maxBytes: 9 }));
    try {
      const answer = await attach(id);
      expect([answer.status, answer.problem().msg]).toEqual([413, expect.stringContaining("50 MB")]);
      expect(small.mock.lastCall?.[2]).toEqual({ maxBytes: 50_000_000, scope: id });
      expect(await stored()).toBe(before);
    } finally {
      small.mockRestore();
    }
  });

  test("a full disk: the message says so", async () => {
    const id = await made();
    const full = vi.spyOn(bed.api.files, "put").mockRejectedValue(new FileStoreError("files.no_space", "no space"));
    try {
      expect((await attach(id)).problem().code).toBe("ingestion.store-full");
    } finally {
      full.mockRestore();
    }
  });

  test("no room left for the engagement's evidence: the message gives the file name and the limit", async () => {
    const id = await made();
    const place = { engagementId: id, outputKey: "payroll_census", userId: firm.auditor.id };
    const subject = { about: "workpaper", key: "", address: "", title: "" } as const;
    const large = {
      kind: "pdf",
      title: "Scans.pdf",
      url: null,
      sizeBytes: 499_999_999,
      sha256: hashOf("scans"),
      objectKey: "0".repeat(32),
    } as const;
    await bed.inFirm(firm.auditor, (tx) => evidenceRepository(tx).insert(place, subject, large));
    const answer = await attach(id, { bytes: `${pdf} 2`, name: "More.pdf" });
    expect([answer.problem().code, answer.problem().msg]).toEqual([
      "workpapers.evidence-room",
      expect.stringMatching(/^With More\.pdf, .* 500 MB/),
    ]);
  });
});

test("an image with the wrong extension gets the right one", async () => {
  const id = await made();
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1);
  expect((await attach(id, { bytes: png, name: "scan.html" })).value()).toMatchObject({ kind: "png", title: "scan.html.png" });
});

test("a link must use https, keeps its URL and has no hash", async () => {
  const id = await made();
  expect((await link(id, { url: "http://portal.example/118" })).problem().code).toBe("workpapers.link-address");
  const added = (await link(id)).value();
  expect(added).toMatchObject({ kind: "link", url: "https://portal.example/118", sha256: null, size_bytes: null });
  expect((await link(id)).problem().code).toBe("workpapers.evidence-duplicate");
  const asked = await me().call(workpaperRoutes.createDownloadTicket, { params: { engagementId: id }, body: { object_id: added.id } });
  expect(asked.status).toBe(404);
});

test("evidence removed before a lock is gone, with an audit log entry, and its stored bytes are released", async () => {
  const id = await made();
  const added = (await attach(id)).value();
  const held = await objects();
  const ofLog = async () => {
    const { rows } = await bed.inFirm(firm.auditor, (tx) =>
      tx.query<{ event: string; data: unknown }>(
        "select event, data from audit_events where subject_id = $1 and event like 'evidence.%' order by sequence",
        [id],
      ),
    );
    return rows;
  };
  expect((await remove(id, added.id)).status).toBe(204);
  expect(await list(id)).toEqual([]);
  expect((await objects()).size).toBe(held.size - 1);
  const data = { outputKey: "payroll_census", evidence: added.id, about: "workpaper", kind: "pdf", sha256: hashOf(pdf) };
  expect(await ofLog()).toEqual([
    { event: "evidence.attach", data },
    { event: "evidence.remove", data },
  ]);
  expect((await remove(id, added.id)).problem().code).toBe("workpapers.evidence-unknown");
});

test("sealed evidence is frozen: after a reopening and removal, that lock still has it but the next lock doesn't", async () => {
  const id = await made();
  const added = (await attach(id, { name: "Hours: 2020?.pdf" })).value();
  (await link(id)).value();
  const lock = async (version: number) => {
    await bed.inFirm(firm.auditor, async (tx) => {
      await evidenceRepository(tx).freeze(id, version);
      await engagementRepository(tx).markLocked(id, firm.auditor.id);
    });
  };
  const sealed = (version: number) => bed.inFirm(firm.auditor, (tx) => evidenceRepository(tx).ofLock(id, version));
  await lock(1);
  expect((await attach(id, { bytes: `${pdf} 2` })).problem().code).toBe("engagements.locked");
  expect((await link(id, { url: "https://portal.example/119" })).problem().code).toBe("engagements.locked");
  expect((await remove(id, added.id)).problem().code).toBe("engagements.locked");
  await bed.inFirm(firm.auditor, (tx) => engagementRepository(tx).markReopened(id));
  expect((await remove(id, added.id)).status).toBe(204);
  await lock(2);
  const [file, reference] = await sealed(1);
  expect([file?.title, file?.sha256, file?.sizeBytes]).toEqual(["Hours: 2020?.pdf", hashOf(pdf), pdf.length]);
  expect(reference?.url).toBe("https://portal.example/118");
  expect(await objects()).toContain(file?.objectKey);
  expect((await sealed(2)).map(({ title }) => title)).toEqual(["Hardship request"]);
});

test("evidence is printed on the Notes tab, and changes after the last run are listed before the lock", async () => {
  const id = await made();
  const added = (await attach(id, { about: "tie", address: "w3" })).value();
  const printed = (await bed.inFirm(firm.auditor, (tx) => readPrintedReview(tx, id)))("payroll_census");
  expect(printed?.evidence).toMatchObject([{ about: "Tie: Form W-3", title: "Hours.pdf", sha256: hashOf(pdf) }]);
  const open = async () => (await bed.inFirm(firm.auditor, (tx) => openItems(tx, id))).filter(({ kind }) => kind === "not_printed");
  expect(await open()).toEqual([{ kind: "not_printed", workpaper: "Payroll Census", text: "evidence" }]);
  await bed.ran(firm.auditor, id, figures);
  expect(await open()).toEqual([]);
  expect((await remove(id, added.id)).status).toBe(204);
  expect(await open()).toEqual([{ kind: "not_printed", workpaper: "Payroll Census", text: "evidence" }]);
});
