import type { TextAround } from "./identifier-pattern.ts";
import { builtInFormat, type NumberFormat, parseNumberFormat, parseTextFormat } from "./number-format.ts";
import { scanXml, type XmlHandler, type XmlScanner } from "./xml-scanner.ts";
import type { ZipArchive } from "./zip-archive.ts";

/** Number format by cell style index (`s` of a cell). */
export type CellFormats = readonly CellFormat[];

export type CellFormat = NumberFormat & {
  /** Text that the format adds around a cell's text. */
  readonly around?: TextAround;
};

export function parseCellFormat(code: string): CellFormat {
  const around = parseTextFormat(code);
  return around ? { ...parseNumberFormat(code), around } : parseNumberFormat(code);
}

/** Collects `numFmts` and `cellXfs` from styles.xml; uses the fallback of alternate content, because this reader supports no extensions. */
class StylesHandler implements XmlHandler {
  readonly #codes = new Map<number, CellFormat>();
  readonly #formatIds: number[] = [];
  #inCellFormats = false;
  #inChoice = 0;

  open(scanner: XmlScanner): void {
    const name = scanner.name();
    if (name === "Choice") this.#inChoice += 1;
    if (this.#inChoice > 0) return;
    if (name === "cellXfs") this.#inCellFormats = true;
    else if (name === "xf" && this.#inCellFormats) this.#formatIds.push(Number(scanner.attribute("numFmtId") ?? 0));
    else if (name === "numFmt") {
      const id = scanner.attribute("numFmtId");
      const code = scanner.attribute("formatCode");
      if (id !== undefined && code !== undefined && !this.#codes.has(Number(id))) this.#codes.set(Number(id), parseCellFormat(code));
    }
  }

  close(scanner: XmlScanner): void {
    const name = scanner.name();
    if (name === "Choice") this.#inChoice -= 1;
    if (name === "cellXfs") this.#inCellFormats = false;
  }

  text(): void {}

  formats(): CellFormats {
    return this.#formatIds.map((id) => this.#codes.get(id) ?? builtInFormat(id));
  }
}

export async function readCellFormats(archive: ZipArchive, part: string | null): Promise<CellFormats> {
  if (part === null) return [];
  const handler = new StylesHandler();
  await scanXml(archive.chunks(part), part, handler);
  return handler.formats();
}
