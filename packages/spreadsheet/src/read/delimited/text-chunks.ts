import { createReadStream } from "node:fs";
import type { ReadLimits } from "../read-limits.ts";
import type { Dialect } from "../tabular-file.ts";
import { textDecoder } from "./text-decoder.ts";

/** Start and end of the text in a file, and its encoding. */
type TextPlace = Pick<Dialect, "encoding" | "dataOffsetBytes" | "dataEndBytes">;

const chunkBytes = 256 * 1024;

/** Yields the raw bytes of the data in a text file. */
export async function* byteChunks(path: string, dialect: TextPlace, limits: Pick<ReadLimits, "checkpoint">): AsyncGenerator<Buffer> {
  const { dataOffsetBytes: start, dataEndBytes } = dialect;
  if (dataEndBytes <= start) return;
  const stream = createReadStream(path, { start, end: dataEndBytes - 1, highWaterMark: chunkBytes });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    limits.checkpoint();
    yield chunk;
  }
}

/** Yields decoded text without NUL characters: no report uses them, and neither databases nor workbooks can store them. */
export async function* textChunks(path: string, dialect: TextPlace, limits: Pick<ReadLimits, "checkpoint">): AsyncGenerator<string> {
  const decoder = textDecoder(dialect.encoding);
  const clean = (text: string): string => (text.includes("\0") ? text.replaceAll("\0", "") : text);
  for await (const chunk of byteChunks(path, dialect, limits)) yield clean(decoder.write(chunk));
  yield clean(decoder.end());
}
