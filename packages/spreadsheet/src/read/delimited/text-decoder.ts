import { StringDecoder } from "node:string_decoder";
import type { TextEncodingName } from "../tabular-file.ts";

/** Windows-1252 code points of the bytes 0x80 to 0x9F (WHATWG index: the five unassigned ones remain control characters). */
const upperRange =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

/** Decodes bytes chunk by chunk; saves a character split at a chunk boundary for the next chunk. */
export interface StreamingDecoder {
  write(chunk: Buffer): string;
  end(): string;
}

/** Swaps byte pairs; saves an odd byte until its partner arrives. */
function bigEndianDecoder(): StreamingDecoder {
  const little = new StringDecoder("utf16le");
  let odd: Buffer = Buffer.alloc(0);
  return {
    write(chunk) {
      const joined = Buffer.concat([odd, chunk]);
      const even = joined.length - (joined.length % 2);
      odd = joined.subarray(even);
      return little.write(joined.subarray(0, even).swap16());
    },
    end: () => little.end() + (odd.length > 0 ? "\ufffd" : ""),
  };
}

export function textDecoder(encoding: TextEncodingName): StreamingDecoder {
  switch (encoding) {
    case "utf-8":
      return new StringDecoder("utf8");
    case "utf-16le":
      return new StringDecoder("utf16le");
    case "utf-16be":
      return bigEndianDecoder();
    case "windows-1252":
      return {
        write: (chunk) => chunk.toString("latin1").replace(/[\x80-\x9f]/g, (unit) => upperRange[unit.charCodeAt(0) - 0x80] ?? unit),
        end: () => "",
      };
  }
}
