import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { writeZip } from "@tieout/spreadsheet/write";
import { createEngagement, inspectedAssets, type SlotFile, uploadFile } from "../api-walk.ts";
import { processesOfPart } from "../product.ts";
import { type Session, signIn } from "../session.ts";
import { createFirm } from "./create-firm.ts";
import { expect, inject, test } from "./journey.ts";

const folder = path.join(inject("playground"), "hostile-files");
const corpus = path.join(process.env.TIEOUT_SHARED ?? path.resolve(import.meta.dirname, "../../../shared"), "corpus/files");

/** A 120 MB workbook of blanks and empty rows that compresses to less than a two-hundredth of its size. */
async function writeBomb(file: string): Promise<void> {
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const types = "http://schemas.openxmlformats.org/package/2006/content-types";
  const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${workbookType}.worksheet+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  };
  const rows = Buffer.alloc(120_000_000, `<row/>${" ".repeat(100_000)}`);
  const head = Buffer.from(`<worksheet xmlns="${main}"><sheetData>`);
  await writeZip(file, [
    ...Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
    { name: "xl/worksheets/sheet1.xml", bytes: Buffer.concat([head, rows, Buffer.from("</sheetData></worksheet>")]) },
  ]);
}

/** What the message for each refusal must mention. */
const hostile: Readonly<Record<string, RegExp>> = {
  "110-poc-xmlbomb.xlsx": /entities or document type/,
  "112-protected_passtika.xlsx": /password-protected/,
  "033-password_2002_128_strong.xls": /password-protected/,
  "097-clusterfuzz-testcase-minimized-POIFuzzer-5040805309710336.xlsx": /damaged/,
  "101-clusterfuzz-testcase-minimized-XLSX2CSVFuzzer-5025401116950528.xlsx": /damaged/,
  "104-crash-9bf3cd4bd6f50a8a9339d363c2c7af14b536865c.xlsx": /password-protected/,
  "106-duplicate-filename.xlsx": /twice/,
  "128-17.csv": /binary data/,
};
const bombName = "huge-ratio.xlsx";

const { address, pid: launcherPid } = inject("product");
let session: Session;
test.beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  await writeBomb(path.join(folder, bombName));
  session = await signIn(address, (await createFirm()).auditor);
});

const upload = (name: string, from: string): SlotFile => ({
  report: "participant_balances",
  name,
  bytes: readFileSync(path.join(from, name)),
});

async function expectRefused(files: readonly SlotFile[], reasons: Readonly<Record<string, RegExp>>): Promise<void> {
  const engagement = await createEngagement(session);
  const processes = () => ["api" as const, "worker" as const].map((part) => processesOfPart(launcherPid, part).map(({ pid }) => pid));
  const before = processes();
  for (const file of files) await uploadFile(session, engagement, file);
  const assets = await inspectedAssets(session, engagement);
  expect(assets.map(({ file_name }) => file_name).sort()).toEqual(files.map(({ name }) => name).sort());
  for (const { file_name, status, refusal } of assets) {
    console.log(`${file_name}: ${status}, ${refusal}`);
    expect(status, file_name).toBe("refused");
    expect(refusal, file_name).toMatch(reasons[file_name] ?? /^$/);
    expect(refusal, file_name).toMatch(/\.$/);
  }
  expect(processes(), "API and worker are the same processes as before").toEqual(before);
}

test.describe("a hostile file in a slot is refused with a message, and nothing else is affected", () => {
  test("a workbook that expands to more than two hundred times its size", () =>
    expectRefused([upload(bombName, folder)], { [bombName]: /unpack/i }));

  test("entity bombs, and encrypted, damaged and fuzzed files from other projects", async () => {
    if (!existsSync(corpus)) {
      expect(process.env.CI, `the corpus is missing at ${corpus}; set TIEOUT_SHARED`).toBeFalsy();
      console.log(`corpus not found at ${corpus}: not uploaded (set TIEOUT_SHARED)`);
      return;
    }
    await expectRefused(
      Object.keys(hostile).map((name) => upload(name, corpus)),
      hostile,
    );
  });
});
