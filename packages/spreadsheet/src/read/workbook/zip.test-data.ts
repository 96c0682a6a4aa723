import { crc32, deflateRawSync } from "node:zlib";

export interface ZipFixtureEntry {
  readonly name: string;
  readonly content: string | Buffer;
  /** Stored without compression. */
  readonly stored?: boolean;
  /** Wrong checksum, for tests. */
  readonly crc?: number;
}

/** Builds a ZIP archive byte by byte, so that tests can introduce any error they need. */
export function buildZip(entries: readonly ZipFixtureEntry[], entryCount = entries.length): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content);
    const packed = entry.stored ? content : deflateRawSync(content);
    const name = Buffer.from(entry.name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(entry.stored ? 0 : 8, 10);
    central.writeUInt32LE(entry.crc ?? crc32(content), 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(content.length, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    locals.push(local, name, packed);
    directory.push(central, name);
    offset += 30 + name.length + packed.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entryCount, 8);
  end.writeUInt16LE(entryCount, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directoryBytes, end]);
}

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const relations = (content: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;

export interface WorkbookFixture {
  /** Content of `<sheetData>`. */
  readonly rows: string;
  /** Format codes; cell style 1 uses the first, style 2 the second. */
  readonly formats?: readonly string[];
  /** Content of `<sst>`. */
  readonly strings?: string;
  readonly date1904?: boolean;
  /** After `<sheetData>`. */
  readonly tail?: string;
  readonly before?: string;
  readonly more?: readonly ZipFixtureEntry[];
}

const attribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Parts of a one-sheet workbook. */
export function workbookEntries(fixture: WorkbookFixture): ZipFixtureEntry[] {
  const formats = fixture.formats ?? [];
  const numFmts = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${attribute(code)}"/>`).join("");
  const xfs = formats.map((_code, at) => `<xf numFmtId="${200 + at}"/>`).join("");
  const properties = `<workbookPr${fixture.date1904 ? ' date1904="1"' : ""}/>`;
  return [
    { name: "_rels/.rels", content: relations(relation("a", "officeDocument", "xl/workbook.xml")) },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns:r="r">${properties}<sheets><sheet name="One" sheetId="1" r:id="a"/></sheets><extLst><ext><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relations(
        relation("a", "worksheet", "sheet.xml") + relation("b", "sharedStrings", "strings.xml") + relation("c", "styles", "/xl/styles.xml"),
      ),
    },
    { name: "xl/strings.xml", content: `<sst>${fixture.strings ?? ""}</sst>` },
    { name: "xl/styles.xml", content: `<styleSheet><numFmts>${numFmts}</numFmts><cellXfs><xf numFmtId="0"/>${xfs}</cellXfs></styleSheet>` },
    {
      name: "xl/sheet.xml",
      content: `<?xml version="1.0"?><worksheet>${fixture.before ?? ""}<sheetData>${fixture.rows}</sheetData>${fixture.tail ?? ""}</worksheet>`,
    },
    ...(fixture.more ?? []),
  ];
}
