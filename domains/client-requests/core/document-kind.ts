/** Kinds of documents that are accepted without being read, recognized by their first bytes. */
export type DocumentKind = "pdf" | "png" | "jpeg" | "tiff" | "heic" | "office" | "text";

/** Number of bytes needed to recognize a document's kind. */
export const documentHeadBytes = 512;

const starts = (bytes: Uint8Array, ...first: readonly number[]): boolean => first.every((byte, at) => bytes[at] === byte);

const says = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((character, offset) => bytes[at + offset] === character.charCodeAt(0));

/** Bytes that never occur in text. */
const isControl = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 32 && byte !== 27);

const isProgram = (bytes: Uint8Array): boolean => says(bytes, 0, "MZ") || starts(bytes, 0x7f, 0x45, 0x4c, 0x46) || says(bytes, 0, "#!");

/** Null for a file that no auditor would open, such as a program or a video. */
export function documentKindOf(bytes: Uint8Array): DocumentKind | null {
  if (says(bytes, 0, "%PDF")) return "pdf";
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return "png";
  if (starts(bytes, 0xff, 0xd8, 0xff)) return "jpeg";
  if (starts(bytes, 0x49, 0x49, 0x2a, 0) || starts(bytes, 0x4d, 0x4d, 0, 0x2a)) return "tiff";
  if (says(bytes, 4, "ftyphei") || says(bytes, 4, "ftypmif1")) return "heic";
  // Word, Excel and similar, in current and older formats.
  if (starts(bytes, 0x50, 0x4b, 3, 4) || starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return "office";
  return bytes.length > 0 && !isProgram(bytes) && !bytes.some(isControl) ? "text" : null;
}
