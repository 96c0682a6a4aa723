import { createReadStream } from "node:fs";
import type { ReadLimits } from "../read-limits.ts";
import type { Dialect } from "../tabular-file.ts";
import { textDecoder } from "./text-decoder.ts";

const chunkBytes = 256 * 1024;

/** Raw bytes of the data part of a text file. */
export async function* byteChunks(path: string, offsetBytes: number, limits: Pick<ReadLimits, "checkpoint">): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { start: offsetBytes, highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    limits.checkpoint();
    yield chunk;
  }
}

/** Decoded text without NUL characters: no report means one, and neither databases nor workbooks can hold it. */
export async function* textChunks(path: string, dialect: Dialect, limits: Pick<ReadLimits, "checkpoint">): AsyncGenerator<string> {
  const decoder = textDecoder(dialect.encoding);
  const clean = (text: string): string => (text.includes("\0") ? text.replaceAll("\0", "") : text);
  for await (const chunk of byteChunks(path, dialect.dataOffsetBytes, limits)) yield clean(decoder.write(chunk));
  yield clean(decoder.end());
}
