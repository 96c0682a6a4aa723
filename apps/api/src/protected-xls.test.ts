import { readFileSync } from "node:fs";
import path from "node:path";
import { ingestionRoutes } from "@tieout/ingestion/contract";
import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { corpusFolder } from "../../../packages/spreadsheet/src/read/corpus-table.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);

/** Excel 97–2003 workbooks from the corpus with built-in RC4 encryption, with 40-bit and 128-bit keys. */
const workbooks = [
  { name: "034-password_2002_40_basecrypto.xls", password: "password", wrong: "Password", cells: ["2", "10"] },
  { name: "049-35897-type4.xls", password: "freedom", wrong: "freedom ", cells: ["hello there!"] },
] as const;
const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(path.join(corpusFolder, "files", name)));

/** Every row of the firm's data in every table the product may read, as text. */
async function databaseText(): Promise<string> {
  const { rows } = await bed.inFirm(firm.auditor, (tx) =>
    tx.query<{ text: string }>(
      `select string_agg(query_to_xml(format('select * from %I.%I', schemaname, tablename), true, false, '')::text, '') as text
       from pg_tables where schemaname = 'public' and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`,
    ),
  );
  return rows[0]?.text ?? "";
}

let made = 0;
async function engagement(): Promise<string> {
  made += 1;
  const { id } = await me().create({ client_name: `Client ${made}`, data_type: "recordkeeper" });
  await me().attach(id, "Other");
  return id;
}

test.each(workbooks)(
  "$name in a slot asks for its password, says when the password is wrong, and is read with the right one",
  async ({ name, password, wrong, cells }) => {
    const id = await engagement();
    const slot = (await me().slots(id)).find((one) => one.report_key === "distribution_detail");
    if (!slot) throw new Error("no slot");
    const { id: assetId } = (await me().upload(slot, "Payments 2003.xls", bytesOf(name))).value();
    await bed.idle();
    const params = { assetId };
    const asset = async () => (await me().caller.call(ingestionRoutes.getAsset, { params })).value();
    const open = (given: string) => me().caller.call(ingestionRoutes.openAsset, { params, body: { password: given } });
    const asked = await asset();
    expect(asked).toMatchObject({ status: "refused", needs_password: true });
    expect((await open(wrong)).problem()).toMatchObject({
      code: "ingestion.password-wrong",
      msg: "That password doesn't open Payments 2003.xls. Check capital letters, or ask the client for the password.",
    });
    expect(await asset()).toMatchObject({ status: "refused", needs_password: true, sha256: asked.sha256 });
    (await open(password)).value();
    await bed.idle();
    const opened = await asset();
    expect(opened).toMatchObject({ status: "needs_mapping", needs_password: false, refusal: null, file_name: "Payments 2003.xls" });
    expect(opened.sha256).not.toBe(asked.sha256);
    const mapping = (await me().mappings(id)).find((one) => one.data_feed_node_id === slot.data_feed_node_id);
    expect(mapping?.columns.flatMap(({ header, samples }) => [header, ...samples])).toEqual(expect.arrayContaining([...cells]));
  },
);

test.each(workbooks)(
  "$name among dropped files asks for its password, and is recognized like any other file once opened",
  async ({ name, password, wrong }) => {
    const id = await engagement();
    const body = new FormData();
    body.set("file_name", "old.xls");
    body.set("file", new Blob([bytesOf(name)]), "old.xls");
    const { id: fileId } = (await me().caller.call(ingestionRoutes.uploadPackageFile, { ...me().on(id), body })).value();
    await bed.idle();
    const only = async () => (await me().caller.call(ingestionRoutes.listPackage, me().on(id))).value()[0];
    const open = (given: string) =>
      me().caller.call(ingestionRoutes.openPackageFile, { params: { engagementId: id, fileId }, body: { password: given } });
    expect(await only()).toMatchObject({ group: "needs_answer", needs_password: true, can_be_placed: false });
    expect((await open(wrong)).problem().code).toBe("ingestion.password-wrong");
    (await open(password)).value();
    await bed.idle();
    expect(await only()).toMatchObject({ needs_password: false, was_protected: true, can_be_placed: true, problem: null });
  },
);

test("no password of these workbooks is in the database or in a log line", async () => {
  const stored = await databaseText();
  // The opening events are in the text, so it covers the rows that could contain a password.
  for (const event of ["asset.open", "package.open"]) expect(stored.includes(event), event).toBe(true);
  for (const text of [stored, bed.api.logLines.join("\n")]) {
    expect(text.match(/freedom/i)).toBeNull();
    expect(text.match(/>password<|"password"/i)).toBeNull();
  }
});
