import { TextDecoder } from "node:util";
import { textDecoder } from "../delimited/text-decoder.ts";
import { detectEncoding } from "../delimited/text-encoding.ts";
import type { ReadLimits } from "../read-limits.ts";

export interface PageDecoder {
  /** Length of the byte order mark before the text. */
  readonly startBytes: number;
  write(chunk: Buffer): string;
  end(): string;
}

/** `<meta charset="…">` and `<meta http-equiv="Content-Type" content="text/html; charset=…">`. */
function declaredEncoding(head: Buffer): string | null {
  const text = head.toString("latin1", 0, 16_384);
  for (const [tag] of text.matchAll(/<meta\b[^>]{0,500}>/gi)) {
    const name = /charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{1,40})/i.exec(tag)?.[1];
    if (name !== undefined) return name;
  }
  return null;
}

const isKnown = (name: string): boolean => {
  try {
    return new TextDecoder(name).encoding !== "replacement";
  } catch {
    return false;
  }
};

/**
 * Returns a function that creates a decoder of the page's bytes for each pass. A byte order mark decides first, then strict UTF-8, then the
 * page's declaration; a page that declares nothing is Windows-1252.
 */
export async function pageDecoder(path: string, head: Buffer, limits: ReadLimits): Promise<() => PageDecoder> {
  const { encoding, bomBytes } = await detectEncoding(path, head, limits);
  const declared = encoding === "windows-1252" ? declaredEncoding(head) : null;
  if (declared === null || /^(?:utf-?(?:8|16)\w{0,2}|us-ascii)$/i.test(declared) || !isKnown(declared))
    return () => {
      const decoder = textDecoder(encoding);
      return { startBytes: bomBytes, write: (chunk) => decoder.write(chunk), end: () => decoder.end() };
    };
  return () => {
    const decoder = new TextDecoder(declared);
    return { startBytes: bomBytes, write: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
  };
}
