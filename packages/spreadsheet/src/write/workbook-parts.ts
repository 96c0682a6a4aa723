import { columnName, type SheetModel, type WorkbookModel } from "@tieout/spreadsheet/model";
import { escapeXmlAttribute, escapeXmlText } from "./escape-xml-text.ts";
import { printPlan } from "./print-plan.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const officeRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/**
 * When Excel 2016 and later load a file, they recalculate it only if it was saved by an older engine than this; the cached values are
 * already correct.
 */
const calculationEngine = 191029;
/** The properties require a time; with a fixed time, the file depends only on its content. */
const fixedTime = "2000-01-01T00:00:00Z";

const relationships = (items: readonly (readonly [type: string, target: string])[]): string =>
  `${declaration}<Relationships xmlns="${packageRelations}/relationships">${items
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

export const packageRelationships = (): string =>
  relationships([
    [`${officeRelations}/officeDocument`, "xl/workbook.xml"],
    [`${packageRelations}/relationships/metadata/core-properties`, "docProps/core.xml"],
    [`${officeRelations}/extended-properties`, "docProps/app.xml"],
  ]);

export const workbookRelationships = (sheetCount: number): string =>
  relationships([
    ...Array.from({ length: sheetCount }, (_, at) => [`${officeRelations}/worksheet`, `worksheets/sheet${at + 1}.xml`] as const),
    [`${officeRelations}/styles`, "styles.xml"],
  ]);

export const sheetRelationships = (sheetNumber: number): string =>
  relationships([
    [`${officeRelations}/vmlDrawing`, `../drawings/vmlDrawing${sheetNumber}.vml`],
    [`${officeRelations}/comments`, `../comments${sheetNumber}.xml`],
  ]);

export function contentTypes(sheetCount: number, sheetsWithComments: readonly number[]): string {
  const part = (name: string, type: string): string => `<Override PartName="${name}" ContentType="${type}"/>`;
  return [
    `${declaration}<Types xmlns="${packageRelations}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>',
    part("/xl/workbook.xml", `${contentType}.sheet.main+xml`),
    part("/xl/styles.xml", `${contentType}.styles+xml`),
    ...Array.from({ length: sheetCount }, (_, at) => part(`/xl/worksheets/sheet${at + 1}.xml`, `${contentType}.worksheet+xml`)),
    ...sheetsWithComments.map((number) => part(`/xl/comments${number}.xml`, `${contentType}.comments+xml`)),
    part("/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml"),
    part("/docProps/app.xml", "application/vnd.openxmlformats-officedocument.extended-properties+xml"),
    "</Types>",
  ].join("");
}

export const coreProperties = (title: string): string =>
  [
    `${declaration}<cp:coreProperties xmlns:cp="${packageRelations}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"`,
    ' xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapeXmlText(title)}</dc:title><dc:creator>Tieout</dc:creator><cp:lastModifiedBy>Tieout</cp:lastModifiedBy>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${fixedTime}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${fixedTime}</dcterms:modified></cp:coreProperties>`,
  ].join("");

export const applicationProperties = (): string =>
  `${declaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Tieout</Application></Properties>`;

export interface PrintedRanges {
  /** Empty if the whole sheet is printed. */
  readonly areas: readonly string[];
  /** Rows repeated on every page. */
  readonly titles: readonly [number, number] | null;
}

/** `printed` is indexed by sheet. */
export function workbookXml(model: WorkbookModel, printed: readonly PrintedRanges[]): string {
  const sheets = model.sheets.map(({ name }, at) => `<sheet name="${escapeXmlAttribute(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const names = model.sheets.flatMap((sheet, at) => definedNames(sheet, at, printed[at] ?? { areas: [], titles: null }));
  return [
    `${declaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeRelations}">`,
    '<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="28800" windowHeight="15000"/></bookViews>',
    `<sheets>${sheets.join("")}</sheets>`,
    names.length > 0 ? `<definedNames>${names.join("")}</definedNames>` : "",
    `<calcPr calcId="${calculationEngine}" fullCalcOnLoad="0"/></workbook>`,
  ].join("");
}

/** The frozen columns are repeated, too, if the table prints on several pages side by side. */
function printTitles(sheet: SheetModel, titles: PrintedRanges["titles"]): string[] {
  const repeated = sheet.printTitleRows ? printPlan(sheet).repeated : 0;
  return [...(repeated > 0 ? [`$A:$${columnName(repeated - 1)}`] : []), ...(titles ? [`$${titles[0]}:$${titles[1]}`] : [])];
}

function definedNames(sheet: SheetModel, at: number, { areas, titles }: PrintedRanges): string[] {
  const quoted = `'${sheet.name.replaceAll("'", "''")}'`;
  const define = (name: string, reference: string, hidden = ""): string =>
    `<definedName name="${name}" localSheetId="${at}"${hidden}>${escapeXmlText(`${quoted}!${reference}`)}</definedName>`;
  const absolute = (range: string): string => range.replace(/([A-Z]+)(\d+)/g, "$$$1$$$2");
  const ranges = printTitles(sheet, titles);
  return [
    ...(sheet.autoFilter ? [define("_xlnm._FilterDatabase", absolute(sheet.autoFilter), ' hidden="1"')] : []),
    ...(areas.length > 0 ? [define("_xlnm.Print_Area", areas.map(absolute).join(`,${quoted}!`))] : []),
    ...(ranges.length > 0 ? [define("_xlnm.Print_Titles", ranges.join(`,${quoted}!`))] : []),
  ];
}
