import type { Cell, Line, Style } from "./sheet.ts";
import { zip } from "./zip.ts";

export interface XlsxStyle {
  sheet: string;
  shared: boolean;
  frozen: boolean;
  notes?: { name: string; lines: Line[] };
  mergeTitles: boolean;
  width: number;
}

const cellStyles: readonly Style[] = ["text", "money", "acct", "int", "date", "dmy", "pct", "dec", "head", "title"];
/** Number formats by style: built-in IDs from ECMA-376 18.8.30, custom ones from 164 up. */
const numberFormats = [0, 4, 165, 1, 14, 166, 10, 2, 0, 0];
const NS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PKG = "http://schemas.openxmlformats.org/package/2006";
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

function esc(t: string): string {
  return t.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

export function columnName(i: number): string {
  return i < 26 ? String.fromCharCode(65 + i) : columnName(Math.floor(i / 26) - 1) + String.fromCharCode(65 + (i % 26));
}

function cellXml(c: Cell, ref: string, strings: Map<string, number> | null): string {
  const s = cellStyles.indexOf(c.s ?? "text");
  const style = s > 0 ? ` s="${s}"` : "";
  const formula = c.f !== undefined ? `<f>${esc(c.f)}</f>` : "";
  if (c.n !== undefined) return `<c r="${ref}"${style}>${formula}<v>${c.n}</v></c>`;
  if (c.t === "") return s > 0 ? `<c r="${ref}"${style}/>` : "";
  if (strings === null) return `<c r="${ref}"${style} t="inlineStr"><is><t xml:space="preserve">${esc(c.t)}</t></is></c>`;
  const known = strings.get(c.t) ?? strings.size;
  strings.set(c.t, known);
  return `<c r="${ref}"${style} t="s"><v>${known}</v></c>`;
}

function sheetXml(lines: Line[], style: XlsxStyle, strings: Map<string, number> | null): string {
  const rows = lines.map((l, r) => {
    const cells = l.cells.map((c, i) => cellXml(c, `${columnName(i)}${r + 1}`, strings)).join("");
    return cells === "" ? "" : `<row r="${r + 1}">${cells}</row>`;
  });
  const merges = lines
    .map((l, r) =>
      l.cells.length === 1 && l.cells[0]?.s === "title" ? `<mergeCell ref="A${r + 1}:${columnName(style.width - 1)}${r + 1}"/>` : "",
    )
    .filter((x) => x !== "");
  const merge = style.mergeTitles && merges.length > 0 ? `<mergeCells count="${merges.length}">${merges.join("")}</mergeCells>` : "";
  const view = style.frozen
    ? '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>'
    : "";
  return `${XML}<worksheet xmlns="${NS}">${view}<cols><col min="1" max="${style.width}" width="14" customWidth="1"/></cols><sheetData>${rows.join("")}</sheetData>${merge}</worksheet>`;
}

function stylesXml(): string {
  const xfs = numberFormats
    .map((f, i) => `<xf numFmtId="${f}" fontId="${i >= 8 ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
    .join("");
  return (
    `${XML}<styleSheet xmlns="${NS}"><numFmts count="2"><numFmt numFmtId="165" formatCode="_(&quot;$&quot;* #,##0.00_);_(&quot;$&quot;* \\(#,##0.00\\);_(&quot;$&quot;* &quot;-&quot;??_);_(@_)"/><numFmt numFmtId="166" formatCode="dd\\-mmm\\-yyyy"/></numFmts>` +
    `<fonts count="2"><font><sz val="10"/><name val="Arial"/></font><font><b/><sz val="10"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${numberFormats.length}">${xfs}</cellXfs></styleSheet>`
  );
}

function typesXml(sheets: number, shared: boolean): string {
  const main = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const list = Array.from(
    { length: sheets },
    (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${main}.worksheet+xml"/>`,
  ).join("");
  const strings = shared ? `<Override PartName="/xl/sharedStrings.xml" ContentType="${main}.sharedStrings+xml"/>` : "";
  return (
    `${XML}<Types xmlns="${PKG}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/>${list}<Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/>${strings}</Types>`
  );
}

/** A workbook; the table's rows are the rows of its first sheet, so row numbers equal line numbers. */
export function xlsxBytes(lines: Line[], style: XlsxStyle): Buffer {
  const strings = style.shared ? new Map<string, number>() : null;
  const sheets = [{ name: style.sheet, xml: sheetXml(lines, style, strings) }];
  if (style.notes !== undefined)
    sheets.push({ name: style.notes.name, xml: sheetXml(style.notes.lines, { ...style, frozen: false, mergeTitles: false }, strings) });
  const names = sheets.map((s, i) => `<sheet name="${esc(s.name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join("");
  const rel = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${REL}/${type}" Target="${target}"/>`;
  const links = sheets.map((_, i) => rel(i + 1, "worksheet", `worksheets/sheet${i + 1}.xml`));
  links.push(rel(8, "styles", "styles.xml"));
  if (strings !== null) links.push(rel(9, "sharedStrings", "sharedStrings.xml"));
  const parts = [
    { name: "[Content_Types].xml", body: typesXml(sheets.length, style.shared) },
    {
      name: "_rels/.rels",
      body: `${XML}<Relationships xmlns="${PKG}/relationships">${rel(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    },
    { name: "xl/workbook.xml", body: `${XML}<workbook xmlns="${NS}" xmlns:r="${REL}"><sheets>${names}</sheets></workbook>` },
    { name: "xl/_rels/workbook.xml.rels", body: `${XML}<Relationships xmlns="${PKG}/relationships">${links.join("")}</Relationships>` },
    { name: "xl/styles.xml", body: stylesXml() },
    ...sheets.map((s, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, body: s.xml })),
  ];
  if (strings !== null) {
    const items = [...strings.keys()].map((t) => `<si><t xml:space="preserve">${esc(t)}</t></si>`).join("");
    parts.push({ name: "xl/sharedStrings.xml", body: `${XML}<sst xmlns="${NS}" uniqueCount="${strings.size}">${items}</sst>` });
  }
  return zip(parts);
}
