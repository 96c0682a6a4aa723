/** Local header, descriptor and directory records in the ZIP format (PKWARE APPNOTE 6.3.10), with fixed times. */

export interface ZipRecord {
  readonly name: string;
  readonly method: 0 | 8;
  readonly offset: number;
  crc: number;
  packedBytes: number;
  unpackedBytes: number;
  /** Sizes follow the data instead of being in the local header. */
  readonly streamed: boolean;
}

export const maximum32 = 0xffffffff;
const maximum16 = 0xffff;
/** 1980-01-01, the format's first day. */
const dosDate = 0x0021;
const utf8Flag = 0x0800;
const descriptorFlag = 0x0008;

const needs64 = (record: ZipRecord): boolean => record.packedBytes >= maximum32 || record.unpackedBytes >= maximum32;
const flagsOf = (record: ZipRecord): number => utf8Flag | (record.streamed ? descriptorFlag : 0);
const clip = (value: number): number => Math.min(value, maximum32);

export function localHeader(record: ZipRecord): Buffer {
  const name = Buffer.from(record.name, "utf8");
  const large = needs64(record);
  const extra = large ? extra64([record.unpackedBytes, record.packedBytes]) : Buffer.alloc(0);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(large ? 45 : 20, 4);
  head.writeUInt16LE(flagsOf(record), 6);
  head.writeUInt16LE(record.method, 8);
  head.writeUInt16LE(dosDate, 12);
  head.writeUInt32LE(record.streamed ? 0 : record.crc, 14);
  head.writeUInt32LE(record.streamed ? 0 : clip(large ? maximum32 : record.packedBytes), 18);
  head.writeUInt32LE(record.streamed ? 0 : clip(large ? maximum32 : record.unpackedBytes), 22);
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, name, extra]);
}

export function dataDescriptor(record: ZipRecord): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(record.crc, 4);
  bytes.writeUInt32LE(record.packedBytes, 8);
  bytes.writeUInt32LE(record.unpackedBytes, 12);
  return bytes;
}

function extra64(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 + values.length * 8);
  bytes.writeUInt16LE(0x0001, 0);
  bytes.writeUInt16LE(values.length * 8, 2);
  values.forEach((value, at) => {
    bytes.writeBigUInt64LE(BigInt(value), 4 + at * 8);
  });
  return bytes;
}

export function directoryRecord(record: ZipRecord): Buffer {
  const name = Buffer.from(record.name, "utf8");
  const large = [record.unpackedBytes, record.packedBytes, record.offset].filter((value) => value >= maximum32);
  const extra = large.length > 0 ? extra64(large) : Buffer.alloc(0);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(large.length > 0 ? 45 : 20, 4);
  head.writeUInt16LE(large.length > 0 ? 45 : 20, 6);
  head.writeUInt16LE(flagsOf(record), 8);
  head.writeUInt16LE(record.method, 10);
  head.writeUInt16LE(dosDate, 14);
  head.writeUInt32LE(record.crc, 16);
  head.writeUInt32LE(clip(record.packedBytes), 20);
  head.writeUInt32LE(clip(record.unpackedBytes), 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(clip(record.offset), 42);
  return Buffer.concat([head, name, extra]);
}

export function endOfDirectory(entries: number, directoryOffset: number, directoryBytes: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries, maximum16), 8);
  end.writeUInt16LE(Math.min(entries, maximum16), 10);
  end.writeUInt32LE(clip(directoryBytes), 12);
  end.writeUInt32LE(clip(directoryOffset), 16);
  if (entries < maximum16 && directoryOffset < maximum32 && directoryBytes < maximum32) return end;
  const end64 = Buffer.alloc(56 + 20);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(45, 12);
  end64.writeUInt16LE(45, 14);
  end64.writeBigUInt64LE(BigInt(entries), 24);
  end64.writeBigUInt64LE(BigInt(entries), 32);
  end64.writeBigUInt64LE(BigInt(directoryBytes), 40);
  end64.writeBigUInt64LE(BigInt(directoryOffset), 48);
  end64.writeUInt32LE(0x07064b50, 56);
  end64.writeBigUInt64LE(BigInt(directoryOffset + directoryBytes), 64);
  end64.writeUInt32LE(1, 72);
  return Buffer.concat([end64, end]);
}
