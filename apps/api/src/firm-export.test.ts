import { createHash } from "node:crypto";
import { makeExportHandler, sendExportNoticeHandler } from "@tieout/archive/server";
import { engagementRoutes, exportRoutes } from "@tieout/engagements/contract";
import type { FileStore } from "@tieout/files";
import { startJobRunner } from "@tieout/jobs";
import type { Mail } from "@tieout/mail";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadsOf } from "./downloads.test-data.ts";
import { planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";
import { unpackZip } from "./unpack-zip.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
let otherFirm: TestFirm;
let id = "";
let otherId = "";
const mails: Mail[] = [];
const admin = () => userOf(bed, firm.admin);
const files = planFiles();

async function processed(of: TestFirm, client_name: string): Promise<string> {
  const me = userOf(bed, of.auditor);
  const { id: made } = await me.create({ client_name });
  await me.attach(made, "Other");
  await me.attach(made, "Payroll");
  await me.fill(made, files);
  await me.confirmAll(made);
  expect((await me.process(made)).status).toBe("succeeded");
  return made;
}

beforeAll(async () => {
  bed = await openProductBed();
  [firm, otherFirm] = [await bed.api.firm(), await bed.api.firm()];
  id = await processed(firm, "Corvid Tool Works");
  otherId = await processed(otherFirm, "Alder Mills");
  (await userOf(bed, firm.auditor).caller.call(engagementRoutes.lockEngagement, admin().on(id))).value();
  await bed.idle();
});
afterAll(() => bed?.stop());

const { redeem } = downloadsOf(() => ({ bed, user: firm.admin, engagementId: id }));
const list = async () => (await admin().caller.call(exportRoutes.listExports)).value();
const ask = (reason = "The firm moves to another product") =>
  admin().caller.call(exportRoutes.requestExport, { body: { shows_full_ssns: true, reason } });
const ticket = (exportId: string, of = firm) =>
  userOf(bed, of.admin).caller.call(exportRoutes.createExportTicket, { params: { exportId } });

/** A store that runs callbacks before an archive's first bytes are read and after its last. */
const storeThat = (act: { readonly first?: () => Promise<void>; readonly last?: () => Promise<void> }): FileStore => ({
  ...bed.api.files,
  put(organizationId, source, options) {
    const watched = async function* () {
      let isFirst = true;
      for await (const piece of source) {
        if (isFirst) await act.first?.();
        isFirst = false;
        yield piece;
      }
      await act.last?.();
    };
    return bed.api.files.put(organizationId, watched(), options);
  },
});

async function make(store = bed.api.files): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: (message: string, error?: unknown) => console.error(message, error) };
  const runner = await startJobRunner({
    ...{ queueUrl: bed.api.db.queueUrl, appDatabase: bed.api.db.database, concurrency: 1, log },
    handlers: [
      makeExportHandler({ files: store, appVersion: "2.25.0", now: () => new Date() }),
      sendExportNoticeHandler({ mail: { send: async (mail) => void mails.push(mail) }, publicUrl: "https://tieout.example" }),
    ],
  });
  await bed.idle();
  await runner.stop();
}

let archive: ReadonlyMap<string, string> = new Map();
let bytes: Buffer = Buffer.alloc(0);
interface Manifest {
  readonly files: number;
  readonly rows: Readonly<Record<string, number>>;
  readonly missing: readonly unknown[];
  readonly entries: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[];
}
const manifest = (): Manifest => JSON.parse(archive.get("manifest.json") ?? "{}");

test("only a firm admin can request an archive, with a reason and one at a time; the requester is emailed a link to the page", async () => {
  const auditor = userOf(bed, firm.auditor);
  const body = { shows_full_ssns: true, reason: "I would like to have it" } as const;
  expect((await auditor.caller.call(exportRoutes.requestExport, { body })).status).toBe(403);
  expect((await ask("short")).status).toBe(400);
  expect((await ask()).value().state).toBe("making");
  expect((await ask()).problem().code).toBe("engagements.export-under-way");
  await make();
  expect(await list()).toMatchObject([{ state: "ready", missing_files: 0 }]);
  expect(mails.map(({ to }) => to)).toEqual([firm.admin.email]);
  expect(mails[0]?.text).toContain("https://tieout.example/users/retention");
  const { rows } = await bed.inFirm(firm.admin, (tx) =>
    tx.query("select event from audit_events where event like 'organization.export%' order by sequence"),
  );
  expect(rows.map(({ event }) => event)).toEqual(["organization.export", "organization.export-made", "organization.export-notice-sent"]);
});

test("the archive contains every original file byte for byte and every bundle and workpaper with its recorded hash, and each entry matches the manifest's hash", async () => {
  const [made] = await list();
  const answer = await ticket(made?.id ?? "");
  bytes = (await redeem(answer.value().url.split("/")[3] ?? "", String(answer.headers["set-cookie"]).split(";")[0])).bytes;
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(made?.sha256);
  archive = unpackZip(bytes);
  const originals = [...archive].filter(([name]) => name.includes("/original files/"));
  expect(originals.map(([, text]) => text).sort()).toEqual(Object.values(files).sort());
  const { rows } = await bed.inFirm(firm.admin, (tx) =>
    tx.query<{ sha256: string }>("select sha256 from assets union all select sha256 from bundle_files"),
  );
  const hashes = manifest().entries.map(({ sha256 }) => sha256);
  expect(rows.length).toBeGreaterThan(5);
  for (const { sha256 } of rows) expect(hashes).toContain(sha256);
  expect(manifest()).toMatchObject({ files: rows.length, missing: [] });
  expect(
    manifest()
      .entries.map(({ name }) => name)
      .sort(),
  ).toEqual([...archive.keys()].filter((name) => name !== "manifest.json").sort());
});

test("the archive contains every row: the same number from each table as the firm has", async () => {
  for (const [table, count] of Object.entries(manifest().rows)) {
    if (table === "audit_events") continue;
    const of = table === "organizations" ? "id" : "organization_id";
    const { rows } = await bed.inFirm(firm.admin, (tx) =>
      tx.query(`select count(*)::int as count from ${table} where ${of} = $1`, [firm.id]),
    );
    expect([table, count]).toEqual([table, rows[0]?.count]);
  }
  expect(manifest().rows).toMatchObject({ engagements: 1, users: 2, clients: 1, organizations: 1 });
  expect(manifest().rows.audit_events).toBeGreaterThan(10);
});

test("the archive contains no secrets and nothing from another firm; another firm's admin gets neither archive nor ticket", async () => {
  const text = [...archive].map(([name, content]) => `${name}\n${content}`).join("\n");
  for (const foreign of [otherFirm.id, otherId, otherFirm.admin.email, otherFirm.admin.id, "Alder Mills"])
    expect(text).not.toContain(foreign);
  expect(text).not.toContain("$argon2id$");
  expect(text).not.toMatch(/password_hash|token_hash|key_hash/);
  const [made] = await list();
  expect((await ticket(made?.id ?? "", otherFirm)).problem().code).toBe("engagements.export-gone");
  expect((await userOf(bed, otherFirm.admin).caller.call(exportRoutes.listExports)).value()).toEqual([]);
});

test("an archive cannot be downloaded after seven days", async () => {
  const [made] = await list();
  expect(Date.parse(made?.expires_on ?? "") - Date.parse(made?.finished_on ?? "")).toBe(7 * 86_400_000);
  await bed.rewrite("update firm_exports set expires_at = '2000-01-01'");
  expect((await list())[0]?.state).toBe("gone");
  expect((await ticket(made?.id ?? "")).problem().code).toBe("engagements.export-gone");
});

async function download(): Promise<ReadonlyMap<string, string>> {
  const [made] = await list();
  const answer = await ticket(made?.id ?? "");
  return unpackZip((await redeem(answer.value().url.split("/")[3] ?? "", String(answer.headers["set-cookie"]).split(";")[0])).bytes);
}
const rowsIn = (of: ReadonlyMap<string, string>, table: string): string =>
  [...of]
    .filter(([name]) => name.endsWith(`/${table}.json`))
    .map(([, content]) => content)
    .join();

test("an archive reflects a single moment: changes made while it is built are not included", async () => {
  await ask("Another archive, made while people work");
  const first = () => bed.rewrite("update subcontracts set name = 'changed meanwhile' where organization_id = $1", [firm.id]);
  await make(storeThat({ first }));
  const subcontracts = rowsIn(await download(), "subcontracts");
  expect(subcontracts).toContain('"position"');
  expect(subcontracts).not.toContain("changed meanwhile");
});

test("an archive is rebuilt if the deletion of one of the firm's engagements began in the meantime, so no archive outlives an engagement", async () => {
  await bed.rewrite("update firm_exports set object_key = null");
  await ask("An archive of an engagement that ends meanwhile");
  let made = 0;
  const last = async () => {
    made += 1;
    if (made > 1) return bed.rewrite("delete from deleted_engagements");
    await bed.rewrite(
      `insert into deleted_engagements (organization_id, engagement_id, client_id, start_on, end_on, locked_at, counted_from, retention_years, due_on,
         sealed_bundles, object_count, remaining_files)
       select organization_id, id, client_id, start_on, end_on, now(), end_on, 7, end_on, '[]', 0, '{}' from engagements where id = $1`,
      [id],
    );
  };
  await make(storeThat({ last }));
  expect(made).toBe(2);
  expect((await list())[0]?.state).toBe("ready");
});
