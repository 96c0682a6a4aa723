import { createDecipheriv, createHash, timingSafeEqual } from "node:crypto";

/** Decrypts the package of a protected workbook segment by segment. */
export interface PackageKey {
  /** Number of bytes decrypted together; all segments but the last have this size. */
  readonly segmentBytes: number;
  readonly decrypt: (segment: Buffer, index: number) => Buffer;
}

/** `unknown` for a kind of protection that we don't open. */
export type FoundKey = PackageKey | "wrong_password" | "unknown";

/** [MS-OFFCRYPTO] 2.3.4.10 allows ten million; programs write 100,000. */
const mostSpins = 10_000_000;
const segmentBytes = 4096;
const hashNames: Readonly<Record<string, string>> = { SHA1: "sha1", "SHA-1": "sha1", SHA256: "sha256", SHA384: "sha384", SHA512: "sha512" };

const digest = (name: string, ...parts: readonly Buffer[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash(name)).digest();

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Truncated or padded with 0x36, as in the derivation of keys and vectors in MS-OFFCRYPTO 2.3.4.11 and 2.3.4.12. */
const sized = (bytes: Buffer, length: number): Buffer => Buffer.concat([bytes, Buffer.alloc(length, 0x36)]).subarray(0, length);

function spin(name: string, salt: Buffer, password: string, spins: number): Buffer {
  let hash = digest(name, salt, Buffer.from(password, "utf16le"));
  for (let turn = 0; turn < spins; turn += 1) hash = digest(name, number32(turn), hash);
  return hash;
}

function decipher(algorithm: string, key: Buffer, vector: Buffer | null, bytes: Buffer): Buffer {
  const aes = createDecipheriv(algorithm, key, vector).setAutoPadding(false);
  return Buffer.concat([aes.update(bytes), aes.final()]);
}

const isEqual = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/** Finds a protected workbook's key from its `EncryptionInfo` stream ([MS-OFFCRYPTO] 2.3.4). */
export function findPackageKey(info: Buffer, password: string): FoundKey {
  if (info.length < 8) return "unknown";
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
  if (major === 4 && minor === 4) return agileKey(info.toString("utf8", 8), password);
  return minor === 2 ? standardKey(info, password) : "unknown";
}

type Attributes = ReadonlyMap<string, string>;

/** Attributes of the first element with this local name; null if there is none. */
function attributesOf(xml: string, element: string): Attributes | null {
  const start = xml.search(new RegExp(`<(?:\\w{1,20}:)?${element}\\s`));
  if (start < 0) return null;
  const end = xml.indexOf(">", start);
  return new Map([...xml.slice(start, end).matchAll(/\b(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));
}

interface AgileCipher {
  readonly hash: string;
  readonly keyBytes: number;
  readonly blockBytes: number;
  readonly salt: Buffer;
}

function agileCipher(attributes: Attributes): AgileCipher | null {
  const hash = hashNames[attributes.get("hashAlgorithm") ?? ""];
  const keyBytes = Number(attributes.get("keyBits")) / 8;
  const isAesCbc = attributes.get("cipherAlgorithm") === "AES" && attributes.get("cipherChaining") === "ChainingModeCBC";
  if (!hash || !isAesCbc || ![16, 24, 32].includes(keyBytes) || attributes.get("blockSize") !== "16") return null;
  return { hash, keyBytes, blockBytes: 16, salt: Buffer.from(attributes.get("saltValue") ?? "", "base64") };
}

const blockKeys = {
  verifierInput: Buffer.from("fea7d2763b4b9e79", "hex"),
  verifierHash: Buffer.from("d7aa0f6d3061344e", "hex"),
  packageKey: Buffer.from("146e0be7abacd0d6", "hex"),
} as const;

/** [MS-OFFCRYPTO] 2.3.4.10 to 2.3.4.15. */
function agileKey(xml: string, password: string): FoundKey {
  const [data, encrypted] = [attributesOf(xml, "keyData"), attributesOf(xml, "encryptedKey")];
  const cipher = data && agileCipher(data);
  const own = encrypted && agileCipher(encrypted);
  const spins = Number(encrypted?.get("spinCount"));
  if (!cipher || !own || !Number.isInteger(spins) || spins < 0 || spins > mostSpins) return "unknown";
  const sizes = ["encryptedVerifierHashInput", "encryptedVerifierHashValue", "encryptedKeyValue"].map(
    (name) => Buffer.from(encrypted.get(name) ?? "", "base64").length,
  );
  // A key must be a whole number of blocks and long enough for the cipher.
  if (sizes.some((size) => size === 0 || size % 16 !== 0) || (sizes[2] ?? 0) < cipher.keyBytes) return "unknown";
  const base = spin(own.hash, own.salt, password, spins);
  const secret = (blockKey: Buffer, name: string): Buffer => {
    const key = sized(digest(own.hash, base, blockKey), own.keyBytes);
    const bytes = Buffer.from(encrypted.get(name) ?? "", "base64");
    return decipher(`aes-${own.keyBytes * 8}-cbc`, key, sized(own.salt, own.blockBytes), bytes);
  };
  const proof = digest(own.hash, secret(blockKeys.verifierInput, "encryptedVerifierHashInput").subarray(0, own.salt.length));
  const expected = secret(blockKeys.verifierHash, "encryptedVerifierHashValue").subarray(0, proof.length);
  if (!isEqual(proof, expected)) return "wrong_password";
  const key = secret(blockKeys.packageKey, "encryptedKeyValue").subarray(0, cipher.keyBytes);
  return {
    segmentBytes,
    decrypt: (segment, index) => {
      const vector = sized(digest(cipher.hash, cipher.salt, number32(index)), cipher.blockBytes);
      return decipher(`aes-${cipher.keyBytes * 8}-cbc`, key, vector, segment);
    },
  };
}

const standardSpins = 50_000;
const sha1Bytes = 20;

/** [MS-OFFCRYPTO] 2.3.4.5 to 2.3.4.9: AES in ECB mode, SHA-1. */
function standardKey(info: Buffer, password: string): FoundKey {
  const headerBytes = info.readUInt32LE(8);
  const at = 12 + headerBytes;
  if (headerBytes < 32 || info.length < at + 4 + 16 + 16 + 4 + 32) return "unknown";
  const keyBytes = info.readUInt32LE(12 + 16) / 8;
  const isAes = [0x660e, 0x660f, 0x6610].includes(info.readUInt32LE(12 + 8));
  if (!isAes || ![16, 24, 32].includes(keyBytes) || info.readUInt32LE(at) !== 16) return "unknown";
  const salt = info.subarray(at + 4, at + 20);
  const last = digest("sha1", spin("sha1", salt, password, standardSpins), number32(0));
  const half = (fill: number): Buffer => digest("sha1", Buffer.from(Array.from({ length: 64 }, (_, index) => fill ^ (last[index] ?? 0))));
  const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keyBytes);
  const decrypt = (bytes: Buffer): Buffer => decipher(`aes-${keyBytes * 8}-ecb`, key, null, bytes);
  const proof = digest("sha1", decrypt(info.subarray(at + 20, at + 36)));
  const expected = decrypt(info.subarray(at + 40, at + 72)).subarray(0, sha1Bytes);
  return isEqual(proof, expected) ? { segmentBytes, decrypt } : "wrong_password";
}
