import { type BlockKey, findBiffKey, rc4Stream } from "./biff-key.ts";

const blockBytes = 1024;
const headerBytes = 4;
const filePassType = 0x2f;
const boundSheetType = 0x85;
/** Records whose data are never encrypted ([MS-XLS] 2.2.10): BOF, FilePass, UsrExcl, FileLock, InterfaceHdr, RRDInfo, RRDHead. */
const plainTypes: ReadonlySet<number> = new Set([0x0809, filePassType, 0x0194, 0x0195, 0x00e1, 0x0196, 0x0138]);
/** Has no meaning for whoever reads the cells, and takes the place of FilePass. */
const idleType = 0x01c0;

interface BiffRecord {
  readonly type: number;
  /** Of its data. */
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

/** Where a sheet begins is plain text before the name of the sheet. */
const encryptedFrom = ({ type, from }: BiffRecord): number => (type === boundSheetType ? from + 4 : from);

/** A block of the key stream is of the place in the stream, whatever record lies there. */
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

/** The workbook stream of Excel 97-2003 without its protection; it is a workbook by itself. `unknown`: a protection that is not opened. */
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
