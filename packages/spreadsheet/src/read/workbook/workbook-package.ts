import { refused } from "../file-refusal.ts";
import type { Calculation } from "../formula-tally.ts";
import type { SheetInfo } from "../tabular-file.ts";
import { scanXml, type XmlHandler, type XmlScanner } from "./xml-scanner.ts";
import type { ZipArchive } from "./zip-archive.ts";

interface Relationship {
  readonly id: string;
  /** Last segment of the relationship type, such as `worksheet` or `sharedStrings`; the same in transitional and strict OOXML. */
  readonly type: string;
  readonly target: string;
  readonly external: boolean;
}

/** A sheet and the part that contains it. */
export interface SheetPart extends SheetInfo {
  readonly part: string;
}

export interface WorkbookPackage {
  readonly sheets: readonly SheetPart[];
  readonly date1904: boolean;
  readonly sharedStringsPart: string | null;
  readonly stylesPart: string | null;
  readonly hasMacros: boolean;
  readonly externalLinks: number;
  readonly calculation: Calculation;
  /** Whether formulas are calculated only when the user requests it. */
  readonly isCalculatedByHand: boolean;
}

const openHandler = (open: (scanner: XmlScanner, name: string) => void): XmlHandler => ({
  open: (scanner) => open(scanner, scanner.name()),
  close: () => {},
  text: () => {},
});

/** Resolves a target to a part name, relative to the part that refers to it; `..` never leaves the package. */
function resolveTarget(fromPart: string, target: string): string {
  const path = target.replaceAll("\\", "/");
  const segments = path.startsWith("/") ? [] : fromPart.split("/").slice(0, -1);
  for (const segment of path.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}

async function readRelationships(archive: ZipArchive, part: string): Promise<Relationship[]> {
  const slash = part.lastIndexOf("/") + 1;
  const relationsPart = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
  if (!archive.has(relationsPart)) return [];
  const found: Relationship[] = [];
  const handler = openHandler((scanner, name) => {
    const target = name === "Relationship" ? scanner.attribute("Target") : undefined;
    if (target === undefined) return;
    const external = scanner.attribute("TargetMode") === "External";
    const type = scanner.attribute("Type") ?? "";
    found.push({
      id: scanner.attribute("Id") ?? "",
      type: type.slice(type.lastIndexOf("/") + 1),
      target: external ? target : resolveTarget(part, target),
      external,
    });
  });
  await scanXml(archive.chunks(relationsPart), relationsPart, handler);
  return found;
}

/** Content types from the overrides, by part name in lowercase. */
async function readContentTypes(archive: ZipArchive): Promise<Map<string, string>> {
  const types = new Map<string, string>();
  const part = "[Content_Types].xml";
  if (!archive.has(part)) return types;
  const handler = openHandler((scanner, name) => {
    if (name !== "Override") return;
    types.set(resolveTarget("", scanner.attribute("PartName") ?? "").toLowerCase(), scanner.attribute("ContentType") ?? "");
  });
  await scanXml(archive.chunks(part), part, handler);
  return types;
}

const spreadsheetMain = /spreadsheetml\.(sheet|template)\.main|ms-excel\.(sheet|template|addin)\.macroEnabled\.main/i;

/** Finds the workbook part by the package's relationship, then by content type, then in Excel's usual location. */
async function findWorkbookPart(archive: ZipArchive, types: Map<string, string>): Promise<string> {
  const root = (await readRelationships(archive, "")).find((relation) => relation.type === "officeDocument" && !relation.external);
  const byType = [...types].find(([, type]) => spreadsheetMain.test(type))?.[0];
  for (const part of [root?.target, byType, "xl/workbook.xml"]) {
    if (part === undefined || !archive.has(part)) continue;
    if (/^(word|ppt)\//i.test(part)) break;
    return part;
  }
  throw refusalWithoutWorkbook(archive);
}

function refusalWithoutWorkbook(archive: ZipArchive) {
  const names = archive.names();
  const holds = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (holds(/^(word|ppt)\//i)) return refused("file-not-a-spreadsheet", "The file is a Word or PowerPoint document, not a spreadsheet.");
  if (holds(/^xl\//i)) return refused("file-damaged", "The file looks like an Excel workbook, but its main part is missing.");
  if (holds(/^Index\/.*\.iwa$/i) || holds(/^Index\.zip$/i))
    return refused("file-format-not-read", "The file is an Apple Numbers document. Export it as Excel (File, Export To, Excel).");
  return refused(
    "file-not-a-spreadsheet",
    "The file is a ZIP archive without a workbook inside. Unzip it and upload the files one by one.",
  );
}

const isOn = (value: string | undefined): boolean => /^(1|true|on)$/i.test(value ?? "");
const isOff = (value: string | undefined): boolean => /^(0|false|off)$/i.test(value ?? "");

/**
 * Whether Excel stored the results: only a program that calculates identifies itself as Excel and states the version of its calculation
 * engine.
 */
async function isOfExcel(archive: ZipArchive): Promise<boolean> {
  const part = "docProps/app.xml";
  if (!archive.has(part)) return false;
  for await (const chunk of archive.chunks(part))
    return /<Application>Microsoft (?:Macintosh )?Excel/.test(chunk.toString("utf8", 0, 4_096));
  return false;
}

const kinds: Readonly<Record<string, SheetInfo["kind"]>> = {
  worksheet: "worksheet",
  chartsheet: "chartsheet",
  dialogsheet: "dialogsheet",
  xlMacrosheet: "macrosheet",
  xlIntlMacrosheet: "macrosheet",
};

/** Reads the workbook part and its relationships, but no sheets. */
export async function readWorkbookPackage(archive: ZipArchive): Promise<WorkbookPackage> {
  const mimetype = archive.has("mimetype") ? await readSmallPart(archive, "mimetype") : "";
  if (mimetype.includes("opendocument"))
    throw refused("file-not-a-spreadsheet", "The file is an OpenDocument text or drawing, not a spreadsheet.");
  const types = await readContentTypes(archive);
  const workbookPart = await findWorkbookPart(archive, types);
  const relations = await readRelationships(archive, workbookPart);
  const sheets: SheetPart[] = [];
  let date1904 = false;
  const properties = { id: "", isAsked: false, isByHand: false };
  const handler = openHandler((scanner, name) => {
    // Extensions contain a second workbookPr without the attribute.
    if (name === "workbookPr") date1904 ||= isOn(scanner.attribute("date1904"));
    if (name === "calcPr") {
      properties.id = scanner.attribute("calcId") ?? "";
      properties.isAsked = isOn(scanner.attribute("fullCalcOnLoad")) || isOff(scanner.attribute("calcCompleted"));
      properties.isByHand = scanner.attribute("calcMode") === "manual";
    }
    if (name !== "sheet") return;
    const relation = relations.find((candidate) => candidate.id === scanner.attribute("id"));
    const state = scanner.attribute("state");
    const sheetName = scanner.attribute("name") ?? `Sheet ${sheets.length + 1}`;
    if (!relation) throw refused("file-damaged", `The workbook does not say where its sheet "${sheetName.slice(0, 80)}" is stored.`);
    sheets.push({
      index: sheets.length,
      name: sheetName,
      visibility: state === "hidden" ? "hidden" : state === "veryHidden" ? "very_hidden" : "visible",
      kind: kinds[relation.type] ?? "worksheet",
      part: relation.target,
    });
  });
  await scanXml(archive.chunks(workbookPart), workbookPart, handler);
  const partOf = (type: string): string | null =>
    relations.find((relation) => relation.type === type && archive.has(relation.target))?.target ?? null;
  return {
    sheets,
    date1904,
    sharedStringsPart: partOf("sharedStrings"),
    stylesPart: partOf("styles"),
    hasMacros:
      /macroEnabled/i.test(types.get(workbookPart.toLowerCase()) ?? "") || relations.some((relation) => relation.type === "vbaProject"),
    externalLinks: relations.filter((relation) => relation.type === "externalLink").length,
    calculation: properties.isAsked ? "asked" : properties.id !== "" && (await isOfExcel(archive)) ? "done" : "unknown",
    isCalculatedByHand: properties.isByHand,
  };
}

/** Detects packages that the library reads instead, by their parts. */
export async function foreignPackage(archive: ZipArchive): Promise<"xlsb" | "ods" | null> {
  if (archive.has("mimetype") && (await readSmallPart(archive, "mimetype")).includes("opendocument.spreadsheet")) return "ods";
  return archive.names().some((name) => /(?:^|\/)workbook\.bin$/i.test(name)) ? "xlsb" : null;
}

async function readSmallPart(archive: ZipArchive, part: string): Promise<string> {
  for await (const chunk of archive.chunks(part)) return chunk.toString("latin1", 0, 256);
  return "";
}
