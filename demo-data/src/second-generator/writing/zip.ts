import { deflateRawSync } from "node:zlib";

const TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc32(data: Buffer): number {
  let c = 0xffffffff;
  for (const byte of data) c = (TABLE[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** Date stored for every member: 1 January 1980, so the bytes do not depend on a clock (APPNOTE 4.4.6). */
const dosDate = 0x0021;

function header(local: boolean, m: { name: Buffer; crc: number; packed: number; size: number; at: number }): Buffer {
  const b = Buffer.alloc(local ? 30 : 46);
  const s = local ? 0 : 2;
  b.writeUInt32LE(local ? 0x04034b50 : 0x02014b50, 0);
  if (!local) b.writeUInt16LE(20, 4);
  b.writeUInt16LE(20, 4 + s);
  b.writeUInt16LE(8, 8 + s);
  b.writeUInt16LE(dosDate, 12 + s);
  b.writeUInt32LE(m.crc, 14 + s);
  b.writeUInt32LE(m.packed, 18 + s);
  b.writeUInt32LE(m.size, 22 + s);
  b.writeUInt16LE(m.name.length, 26 + s);
  if (!local) b.writeUInt32LE(m.at, 42);
  return Buffer.concat([b, m.name]);
}

/** A deflated ZIP of the given parts, in the given order. */
export function zip(parts: { name: string; body: string }[]): Buffer {
  const files: Buffer[] = [];
  const index: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const raw = Buffer.from(part.body, "utf8");
    const packed = deflateRawSync(raw, { level: 6 });
    const m = { name: Buffer.from(part.name), crc: crc32(raw), packed: packed.length, size: raw.length, at };
    const piece = Buffer.concat([header(true, m), packed]);
    files.push(piece);
    index.push(header(false, m));
    at += piece.length;
  }
  const central = Buffer.concat(index);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, central, end]);
}
