import { inflateRawSync } from "node:zlib";

/** Text of each entry in a ZIP, by name, located through its central directory (APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16). */
export function unpackZip(bytes: Buffer): ReadonlyMap<string, string> {
  const end = bytes.lastIndexOf("PK\u0005\u0006", bytes.length, "latin1");
  const parts = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extraLength, commentLength] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const raw = bytes.subarray(start, start + size);
    parts.set(bytes.toString("utf8", at + 46, at + 46 + nameLength), (method === 0 ? raw : inflateRawSync(raw)).toString("utf8"));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return parts;
}
