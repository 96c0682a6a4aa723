import { type BlockKey, findBiffKey, rc4Stream } from "./biff-key.ts";

const blockBytes = 1024;
const headerBytes = 4;
const filePassType = 0x2f;
const boundSheetType = 0x85;
/** Records whose data is never encrypted ([MS-XLS] 2.2.10): BOF, FilePass, UsrExcl, FileLock, InterfaceHdr, RRDInfo, RRDHead. */
const plainTypes: ReadonlySet<number> = new Set([0x0809, filePassType, 0x0194, 0x0195, 0x00e1, 0x0196, 0x0138]);
/** Record type that replaces FilePass; means nothing to readers of the cells. */
const idleType = 0x01c0;

interface BiffRecord {
  readonly type: number;
  /** Range of the record's data. */
  readonly from: number;
  readonly to: number;
}

function* recordsOf(stream: Buffer): Generator<BiffRecord> {
  for (let at = 0; at + headerBytes <= stream.length; ) {
    const to = at + headerBytes + stream.readUInt16LE(at + 2);
    yield { type: stream.readUInt16LE(at), from: at + headerBytes, to: Math.min(to, stream.length) };
    at = to;
  }
}

/** A sheet's record begins with the sheet's position in plain text; the sheet's name after it is encrypted. */
const encryptedFrom = ({ type, from }: BiffRecord): number => (type === boundSheetType ? from + 4 : from);

/** Blocks of the keystream depend on the position in the stream, not on the records there. */
function decryptInto(stream: Buffer, records: readonly BiffRecord[], keyOf: BlockKey): void {
  let block = -1;
  let keys: Buffer = Buffer.alloc(0);
  for (const record of records) {
    if (plainTypes.has(record.type)) continue;
    for (let at = encryptedFrom(record); at < record.to; at += 1) {
      if (Math.floor(at / blockBytes) !== block) {
        block = Math.floor(at / blockBytes);
        keys = rc4Stream(keyOf(block), blockBytes);
      }
      stream[at] = (stream[at] ?? 0) ^ (keys[at % blockBytes] ?? 0);
    }
  }
}

/**
 * Returns an Excel 97-2003 workbook stream without its protection, itself a valid workbook. `unknown` for a kind of protection that we
 * don't open.
 */
export function decryptBiff(encrypted: Buffer, password: string): Buffer | "wrong_password" | "unknown" {
  const records = [...recordsOf(encrypted)];
  const at = records.findIndex(({ type }) => type === filePassType);
  const filePass = records[at];
  if (!filePass) return "unknown";
  const key = findBiffKey(encrypted.subarray(filePass.from, filePass.to), password);
  if (typeof key === "string") return key;
  const stream = Buffer.from(encrypted);
  decryptInto(stream, records.slice(at + 1), key);
  stream.writeUInt16LE(idleType, filePass.from - headerBytes);
  return stream;
}
