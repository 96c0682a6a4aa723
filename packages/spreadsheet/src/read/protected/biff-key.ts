import { createHash, timingSafeEqual } from "node:crypto";

/** Returns the key for a numbered block in a stream encrypted with RC4. */
export type BlockKey = (block: number) => Buffer;

const digest = (name: "md5" | "sha1", ...parts: readonly Buffer[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash(name)).digest();

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Computes the RC4 keystream here, because the system's cryptographic library may refuse such an old cipher. */
export function rc4Stream(key: Buffer, length: number): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index] ?? 0;
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [at(other), at(one)];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  const stream = Buffer.alloc(length);
  for (let n = 0, i = 0, j = 0; n < length; n += 1) {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    stream[n] = at((at(i) + at(j)) & 255);
  }
  return stream;
}

const xor = (bytes: Buffer, stream: Buffer): Buffer => Buffer.from(bytes.map((byte, index) => byte ^ (stream[index] ?? 0)));

interface Verifier {
  readonly hash: "md5" | "sha1";
  readonly encrypted: Buffer;
  readonly encryptedHash: Buffer;
}

/** Whether the password is right: the decrypted hash equals the hash of the decrypted verifier. */
function opens(keyOf: BlockKey, { hash, encrypted, encryptedHash }: Verifier): boolean {
  const both = Buffer.concat([encrypted, encryptedHash]);
  const plain = xor(both, rc4Stream(keyOf(0), both.length));
  const [verifier, stored] = [plain.subarray(0, encrypted.length), plain.subarray(encrypted.length)];
  const made = digest(hash, verifier);
  return made.length === stored.length && timingSafeEqual(made, stored);
}

const saltBytes = 16;
const verifierBytes = 16;

/** Key for Excel 97 and 2000 ([MS-OFFCRYPTO] 2.3.6.2). */
function basicKey(filePass: Buffer, password: string): BlockKey | "wrong_password" | "unknown" {
  if (filePass.length < 6 + 48) return "unknown";
  const salt = filePass.subarray(6, 6 + saltBytes);
  const begun = digest("md5", Buffer.from(password, "utf16le")).subarray(0, 5);
  const base = digest("md5", Buffer.concat(Array.from({ length: 16 }, () => Buffer.concat([begun, salt])))).subarray(0, 5);
  const keyOf: BlockKey = (block) => digest("md5", base, number32(block));
  const encrypted = filePass.subarray(22, 22 + verifierBytes);
  return opens(keyOf, { hash: "md5", encrypted, encryptedHash: filePass.subarray(38, 54) }) ? keyOf : "wrong_password";
}

const rc4Algorithm = 0x6801;
const sha1Algorithm = 0x8004;
const shortKeyBytes = 5;

/** Key for Excel 2002 and 2003, from a CryptoAPI provider ([MS-OFFCRYPTO] 2.3.5). */
function providerKey(filePass: Buffer, password: string): BlockKey | "wrong_password" | "unknown" {
  if (filePass.length < 14) return "unknown";
  const header = 14;
  const verifier = header + filePass.readUInt32LE(10);
  if (verifier > 1024 || filePass.length < verifier + 60 || verifier < header + 32) return "unknown";
  const [algorithm, hash] = [filePass.readUInt32LE(header + 8), filePass.readUInt32LE(header + 12)];
  const keyBits = filePass.readUInt32LE(header + 16) || 40;
  if (algorithm !== rc4Algorithm || hash !== sha1Algorithm || keyBits % 8 !== 0 || keyBits < 40 || keyBits > 128) return "unknown";
  const salt = filePass.subarray(verifier + 4, verifier + 4 + saltBytes);
  const base = digest("sha1", salt, Buffer.from(password, "utf16le"));
  const keyOf: BlockKey = (block) => {
    const key = digest("sha1", base, number32(block)).subarray(0, keyBits / 8);
    // Pads a 40-bit key with zeros, as the providers do.
    return key.length === shortKeyBytes ? Buffer.concat([key, Buffer.alloc(11)]) : key;
  };
  const encrypted = filePass.subarray(verifier + 20, verifier + 36);
  return opens(keyOf, { hash: "sha1", encrypted, encryptedHash: filePass.subarray(verifier + 40, verifier + 60) })
    ? keyOf
    : "wrong_password";
}

/** Finds the key of an Excel 97-2003 workbook from its FilePass record ([MS-XLS] 2.4.117). */
export function findBiffKey(filePass: Buffer, password: string): BlockKey | "wrong_password" | "unknown" {
  if (filePass.length < 6 || filePass.readUInt16LE(0) !== 1) return "unknown";
  const [major, minor] = [filePass.readUInt16LE(2), filePass.readUInt16LE(4)];
  if (major === 1 && minor === 1) return basicKey(filePass, password);
  return minor === 2 && major >= 2 && major <= 4 ? providerKey(filePass, password) : "unknown";
}
