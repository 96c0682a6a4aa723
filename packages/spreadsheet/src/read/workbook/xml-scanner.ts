import { TextDecoder } from "node:util";
import { refused } from "../file-refusal.ts";

/** Names of up to four bytes are compared as one number (big-endian); longer ones have code 0 and are read with `name()`. */
export function nameCode(name: string): number {
  let code = 0;
  for (let at = 0; at < name.length; at += 1) code = (code << 8) | name.charCodeAt(at);
  return name.length > 4 ? 0 : code;
}

/** Receives the events for one XML part. Positions point into `scanner.bytes` and are valid only during the call. */
export interface XmlHandler {
  open(scanner: XmlScanner, code: number): void;
  close(scanner: XmlScanner, code: number): void;
  /** Called for text inside elements while `scanner.wantsText` is set; `raw` means that the text has no entities to resolve (CDATA). */
  text(scanner: XmlScanner, start: number, end: number, raw: boolean): void;
}

const LESS = 60;
const GREATER = 62;
const SLASH = 47;

/**
 * Streaming XML reader over bytes: elements by local name, attributes, text. Supports no document types, and no entities beyond XML's five
 * and character references, so nothing can expand. Refuses tokens longer than `maxTokenBytes`.
 */
export class XmlScanner {
  bytes: Buffer = Buffer.alloc(0);
  wantsText = false;
  depth = 0;
  readonly #handler: XmlHandler;
  readonly #part: string;
  readonly #maxTokenBytes: number;
  #seenElement = false;
  /** Current bytes as one string: slicing it is far cheaper than decoding every number separately. */
  #latin1: string | null = null;
  #decoder: TextDecoder | null = null;
  #started = false;
  #nameStart = 0;
  #nameEnd = 0;
  #tagEnd = 0;

  constructor(handler: XmlHandler, part: string, maxTokenBytes = 16 * 1024 * 1024) {
    this.#handler = handler;
    this.#part = part;
    this.#maxTokenBytes = maxTokenBytes;
  }

  #damaged(detail: string) {
    return refused("file-damaged", `Part ${this.#part.slice(0, 80)} of the workbook is damaged (${detail}).`);
  }

  write(chunk: Buffer): void {
    let next = chunk;
    if (!this.#started && chunk.length > 0) {
      this.#started = true;
      this.#decoder = this.#decoderOf(chunk);
    }
    if (this.#decoder) next = Buffer.from(this.#decoder.decode(chunk, { stream: true }), "utf8");
    this.bytes = this.bytes.length === 0 ? next : Buffer.concat([this.bytes, next]);
    this.#latin1 = null;
    const rest = this.bytes.subarray(this.#scan(this.bytes));
    if (rest.length > this.#maxTokenBytes) throw this.#damaged("a cell or tag is longer than any workbook allows");
    this.bytes = Buffer.from(rest);
    this.#latin1 = null;
  }

  /** Null for UTF-8, which nearly every part uses. */
  #decoderOf(first: Buffer): TextDecoder | null {
    if ((first[0] === 0xff && first[1] === 0xfe) || (first[0] === 0x3c && first[1] === 0)) return new TextDecoder("utf-16le");
    if ((first[0] === 0xfe && first[1] === 0xff) || (first[0] === 0 && first[1] === 0x3c)) return new TextDecoder("utf-16be");
    const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]{1,200}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/.exec(
      first.toString("latin1", 0, 300),
    )?.[1];
    if (declared === undefined || /^(?:utf-?(?:8|16)|us-ascii|ascii)$/i.test(declared)) return null;
    try {
      return new TextDecoder(declared);
    } catch {
      throw this.#damaged(`its encoding, ${declared}, is not supported`);
    }
  }

  end(): void {
    if (this.depth !== 0 || !this.#seenElement || this.bytes.includes(LESS)) throw this.#damaged("it is cut off");
  }

  /** Returns a range of ASCII bytes as text. */
  ascii(start: number, end: number): string {
    this.#latin1 ??= this.bytes.toString("latin1");
    return this.#latin1.slice(start, end);
  }

  /** Local name of the current tag. */
  name(): string {
    return this.ascii(this.#nameStart, this.#nameEnd);
  }

  /** Decodes a range of bytes: UTF-8 without NUL, line endings as LF, the five entities and character references resolved unless `raw`. */
  decoded(start: number, end: number, raw: boolean): string {
    const bytes = this.bytes;
    let special = false;
    let ascii = true;
    for (let at = start; at < end; at += 1) {
      const unit = bytes[at] ?? 0;
      if (unit === 38 || unit === 13 || unit === 0) special = true;
      else if (unit > 127) ascii = false;
    }
    const text = ascii ? this.ascii(start, end) : bytes.toString("utf8", start, end);
    if (!special) return text;
    const lines = text.replaceAll("\0", "").replace(/\r\n?/g, "\n");
    return raw ? lines : lines.replace(/&(#x?[0-9a-fA-F]+|[a-z]+);/g, resolveEntity);
  }

  /** Scans the bytes; returns the position of the first incomplete token. */
  #scan(bytes: Buffer): number {
    const length = bytes.length;
    let at = 0;
    while (at < length) {
      let tagAt = at;
      while (tagAt < length && bytes[tagAt] !== LESS) tagAt += 1;
      if (tagAt === length) return at;
      if (tagAt > at && this.wantsText) this.#handler.text(this, at, tagAt, false);
      const next = bytes[tagAt + 1];
      if (next === undefined) return tagAt;
      const after = next === 33 || next === 63 ? this.#special(bytes, tagAt, next) : this.#tag(bytes, tagAt, next);
      if (after < 0) return tagAt;
      at = after;
    }
    return at;
  }

  /** Handles comments, processing instructions and CDATA; -1 if incomplete. */
  #special(bytes: Buffer, at: number, next: number): number {
    const past = (end: string): number => {
      const found = bytes.indexOf(end, at + 2, "latin1");
      return found < 0 ? -1 : found + end.length;
    };
    if (next === 63) return past("?>");
    const head = bytes.toString("latin1", at, at + 9);
    if (head.startsWith("<!--")) return past("-->");
    if (head === "<![CDATA[") {
      const end = past("]]>");
      if (end >= 0 && this.wantsText) this.#handler.text(this, at + 9, end - 3, true);
      return end;
    }
    if (head.length < 9 && ("<!--".startsWith(head.slice(0, 4)) || "<![CDATA[".startsWith(head))) return -1;
    if (/^<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(bytes.toString("latin1", at, at + 11)))
      throw refused("file-bomb", "The workbook defines its own XML entities or document type, which no spreadsheet program writes.");
    if (bytes.length - at < 11) return -1;
    throw this.#damaged("it is not well-formed XML");
  }

  #tag(bytes: Buffer, tagAt: number, next: number): number {
    const length = bytes.length;
    const closing = next === SLASH;
    let at = closing ? tagAt + 2 : tagAt + 1;
    let nameStart = at;
    let code = 0;
    let unit = bytes[at];
    while (unit !== undefined && unit > 32 && unit !== GREATER && unit !== SLASH) {
      if (unit === 58) {
        nameStart = at + 1;
        code = 0;
      } else code = (code << 8) | unit;
      at += 1;
      unit = bytes[at];
    }
    const nameEnd = at;
    at = this.#endOfTag(bytes, nameEnd);
    if (at >= length) return -1;
    if (nameEnd === nameStart) throw this.#damaged("it is not well-formed XML");
    this.#nameStart = nameStart;
    this.#nameEnd = nameEnd;
    this.#tagEnd = at;
    this.#dispatch(nameEnd - nameStart > 4 ? 0 : code, closing, bytes[at - 1] === SLASH && at - 1 >= nameEnd);
    return at + 1;
  }

  /** Position of the `>` that ends the tag, or one past the last byte; a `>` inside a quoted value does not end the tag. */
  #endOfTag(bytes: Buffer, nameEnd: number): number {
    const length = bytes.length;
    let at = nameEnd;
    let unit = bytes[at];
    while (unit !== undefined && unit !== GREATER) {
      if (unit === 34 || unit === 39) {
        at += 1;
        while (at < length && bytes[at] !== unit) at += 1;
      } else if (unit === LESS) throw this.#damaged("it is not well-formed XML");
      at += 1;
      unit = bytes[at];
    }
    return at;
  }

  #dispatch(code: number, closing: boolean, selfClosing: boolean): void {
    if (closing) {
      this.depth -= 1;
      if (this.depth < 0) throw this.#damaged("it is not well-formed XML");
      this.#handler.close(this, code);
      return;
    }
    this.#seenElement = true;
    this.depth += 1;
    if (this.depth > 256) throw refused("file-bomb", "The workbook nests its XML deeper than any spreadsheet program does.");
    this.#handler.open(this, code);
    if (selfClosing) {
      this.depth -= 1;
      this.#handler.close(this, code);
    }
  }

  /**
   * Calls `visit` for each attribute of the open tag with the code of its local name (0 if longer than four bytes) and the position of its
   * raw value. `xmlns` and prefixed attributes are passed with their local name.
   */
  eachAttribute(visit: (code: number, nameStart: number, valueStart: number, valueEnd: number) => void): void {
    const bytes = this.bytes;
    let at = this.#nameEnd;
    const end = this.#tagEnd;
    while (at < end) {
      at = behindBlanks(bytes, at, end);
      let nameStart = at;
      let code = 0;
      while (at < end && bytes[at] !== 61 && (bytes[at] ?? 0) > 32) {
        if (bytes[at] === 58) {
          nameStart = at + 1;
          code = 0;
        } else code = (code << 8) | (bytes[at] ?? 0);
        at += 1;
      }
      const nameEnd = at;
      while (at < end && bytes[at] !== 34 && bytes[at] !== 39) at += 1;
      if (at >= end) return;
      const valueStart = at + 1;
      const quote = bytes[at];
      at = valueStart;
      while (at < end && bytes[at] !== quote) at += 1;
      visit(nameEnd - nameStart > 4 ? 0 : code, nameStart, valueStart, at);
      at += 1;
    }
  }

  /** Value of the attribute with this local name, with entities resolved; undefined if absent. For rare elements, not for cells. */
  attribute(name: string): string | undefined {
    let value: string | undefined;
    this.eachAttribute((_code, nameStart, start, end) => {
      let nameEnd = nameStart;
      while ((this.bytes[nameEnd] ?? 0) > 32 && this.bytes[nameEnd] !== 61) nameEnd += 1;
      if (this.bytes.toString("latin1", nameStart, nameEnd) === name && value === undefined) value = this.decoded(start, end, false);
    });
    return value;
  }
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function resolveEntity(whole: string, body: string): string {
  if (body.startsWith("#")) {
    const point = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  }
  return named[body] ?? whole;
}

/** First position at or after `at` that is neither whitespace nor a slash. */
function behindBlanks(bytes: Buffer, at: number, end: number): number {
  let behind = at;
  while (behind < end && ((bytes[behind] ?? 0) <= 32 || bytes[behind] === SLASH)) behind += 1;
  return behind;
}

const escapedUnit = (_whole: string, hex: string): string => (hex === "0000" ? "" : String.fromCharCode(Number.parseInt(hex, 16)));

/** Resolves the `_x000D_` escapes in OOXML strings. Drops NUL, which no report uses, as for text files. */
export const unescapeOoxml = (text: string): string => (text.includes("_x") ? text.replace(/_x([0-9A-Fa-f]{4})_/g, escapedUnit) : text);

/** Feeds a part to a handler; the caller must limit chunks to 256 KB. */
export async function scanXml(chunks: AsyncIterable<Buffer>, part: string, handler: XmlHandler): Promise<void> {
  const scanner = new XmlScanner(handler, part);
  for await (const chunk of chunks) scanner.write(chunk);
  scanner.end();
}
