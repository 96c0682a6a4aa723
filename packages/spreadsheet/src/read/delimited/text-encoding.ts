import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import type { ReadLimits } from "../read-limits.ts";
import type { TextEncodingName } from "../tabular-file.ts";

export interface EncodingFinding {
  readonly encoding: TextEncodingName;
  readonly bomBytes: number;
  /** The file contains NUL characters (not checked for UTF-16). */
  readonly hasNul: boolean;
  /** Number of Ctrl-Z bytes at the very end; old programs use them to end a text. */
  readonly endMarkBytes: number;
  /** The file contains a double quote byte (not checked for UTF-16). */
  readonly hasQuote: boolean;
}

/** Detects UTF-16 without a byte order mark: in Western text every other byte is NUL. */
function utf16WithoutMark(head: Buffer): TextEncodingName | null {
  const pairs = Math.min(head.length, 4096) >> 1;
  if (pairs < 2) return null;
  let evenNul = 0;
  let oddNul = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) evenNul += 1;
    if (head[at + 1] === 0) oddNul += 1;
  }
  if (oddNul > pairs * 0.6 && evenNul < pairs * 0.05) return "utf-16le";
  if (evenNul > pairs * 0.6 && oddNul < pairs * 0.05) return "utf-16be";
  return null;
}

/** Number of bytes at the end of a chunk that begin a character completed by the next chunk. */
function unfinishedBytes(chunk: Buffer): number {
  for (let back = 1; back <= Math.min(3, chunk.length); back += 1) {
    const unit = chunk[chunk.length - back] ?? 0;
    if (unit < 0x80) return 0;
    if (unit >= 0xc0) return (unit >= 0xf0 ? 4 : unit >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}

/** Number of Ctrl-Z bytes at the end of a chunk; adds the earlier count if the chunk contains nothing else. */
function endMarksOf(chunk: Buffer, before: number): number {
  let count = 0;
  while (count < chunk.length && chunk[chunk.length - 1 - count] === 0x1a) count += 1;
  return count === chunk.length ? before + count : count;
}

/** Detects UTF-16, with or without a byte order mark; null for any other text. */
function utf16In(head: Buffer): EncodingFinding | null {
  const found = { hasNul: false, endMarkBytes: 0, hasQuote: true };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: "utf-16le", bomBytes: 2, ...found };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: "utf-16be", bomBytes: 2, ...found };
  const unmarked = utf16WithoutMark(head);
  return unmarked ? { encoding: unmarked, bomBytes: 0, ...found } : null;
}

/**
 * A byte order mark decides; without one, the file is UTF-8 if all of it is strictly valid, or else Windows-1252. Reads every byte, because
 * the only accent may be in the last line.
 */
export async function detectEncoding(path: string, head: Buffer, limits: Pick<ReadLimits, "checkpoint">): Promise<EncodingFinding> {
  const utf16 = utf16In(head);
  if (utf16) return utf16;
  const bomBytes = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  let valid = true;
  let hasNul = false;
  let hasQuote = false;
  let rest: Buffer = Buffer.alloc(0);
  let endMarkBytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    limits.checkpoint();
    hasNul ||= chunk.includes(0);
    hasQuote ||= chunk.includes(0x22);
    endMarkBytes = endMarksOf(chunk, endMarkBytes);
    if (!valid) continue;
    const joined = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = joined.length - unfinishedBytes(joined);
    valid = isUtf8(joined.subarray(0, whole));
    rest = joined.subarray(whole);
  }
  return { encoding: valid && rest.length === 0 ? "utf-8" : "windows-1252", bomBytes, hasNul, endMarkBytes, hasQuote };
}
