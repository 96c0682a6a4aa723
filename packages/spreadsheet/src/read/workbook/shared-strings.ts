import { refused } from "../file-refusal.ts";
import type { ReadLimits } from "../read-limits.ts";
import { nameCode, scanXml, unescapeOoxml, type XmlHandler, type XmlScanner } from "./xml-scanner.ts";
import type { ZipArchive } from "./zip-archive.ts";

const SI = nameCode("si");
const T = nameCode("t");
const RPH = nameCode("rPh");

/** Joins the runs of a string; phonetic guides (`rPh`) are a reading aid and not part of the text. */
class SharedStringsHandler implements XmlHandler {
  readonly strings: string[] = [];
  readonly #limits: ReadLimits;
  #text = "";
  #inPhonetic = false;
  #chars = 0;

  constructor(limits: ReadLimits) {
    this.#limits = limits;
  }

  open(scanner: XmlScanner, code: number): void {
    if (code === SI) this.#text = "";
    else if (code === RPH) this.#inPhonetic = true;
    else if (code === T && !this.#inPhonetic) scanner.wantsText = true;
  }

  close(scanner: XmlScanner, code: number): void {
    if (code === T) scanner.wantsText = false;
    else if (code === RPH) this.#inPhonetic = false;
    else if (code === SI) {
      this.#chars += this.#text.length;
      if (this.#chars > this.#limits.maxSharedStringChars)
        throw refused("file-too-large", "The workbook contains more text than can be read at once.");
      this.strings.push(unescapeOoxml(this.#text));
    }
  }

  text(scanner: XmlScanner, start: number, end: number, raw: boolean): void {
    const piece = scanner.decoded(start, end, raw);
    this.#text = this.#text === "" ? piece : this.#text + piece;
    if (this.#text.length > this.#limits.maxCellChars)
      throw refused("file-too-large", `A text in the workbook is longer than ${this.#limits.maxCellChars} characters.`);
  }
}

export async function readSharedStrings(archive: ZipArchive, part: string | null, limits: ReadLimits): Promise<readonly string[]> {
  if (part === null) return [];
  const handler = new SharedStringsHandler(limits);
  await scanXml(archive.chunks(part), part, handler);
  return handler.strings;
}
