import { createCipheriv, createHash } from "node:crypto";
import { loadSheetLibrary } from "../legacy/load-sheet-library.ts";

/** Uses fixed bytes instead of random ones, so that the same workbook produces the same bytes. */
const filled = (length: number, by: number): Buffer => Buffer.from(Array.from({ length }, (_, index) => (index * 31 + by) % 256));
const sha512 = (...parts: readonly Buffer[]): Buffer => parts.reduce((hash, part) => hash.update(part), createHash("sha512")).digest();
const number32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const encrypt = (key: Buffer, vector: Buffer, bytes: Buffer): Buffer => {
  const padded = Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)]);
  const aes = createCipheriv("aes-256-cbc", key, vector.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([aes.update(padded), aes.final()]);
};
const spins = 1_000;

/** Protects a workbook with a password as Excel 2010 and later do: with [MS-OFFCRYPTO] agile encryption in a compound file. */
export async function protectWorkbook(workbook: Buffer, password: string): Promise<Buffer> {
  const [dataSalt, keySalt, packageKey, proof] = [filled(16, 3), filled(16, 7), filled(32, 11), filled(16, 13)];
  let hash = sha512(keySalt, Buffer.from(password, "utf16le"));
  for (let turn = 0; turn < spins; turn += 1) hash = sha512(number32(turn), hash);
  const secret = (blockKey: string, bytes: Buffer): string =>
    encrypt(sha512(hash, Buffer.from(blockKey, "hex")).subarray(0, 32), keySalt, bytes).toString("base64");
  const cipher = `saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512"`;
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><keyData ${cipher} saltValue="${dataSalt.toString("base64")}"/><keyEncryptors><keyEncryptor uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><p:encryptedKey spinCount="${spins}" ${cipher} saltValue="${keySalt.toString("base64")}" encryptedVerifierHashInput="${secret("fea7d2763b4b9e79", proof)}" encryptedVerifierHashValue="${secret("d7aa0f6d3061344e", sha512(proof))}" encryptedKeyValue="${secret("146e0be7abacd0d6", packageKey)}"/></keyEncryptor></keyEncryptors></encryption>`;
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(workbook.length));
  const segments: Buffer[] = [length];
  for (let at = 0; at < workbook.length; at += 4096)
    segments.push(encrypt(packageKey, sha512(dataSalt, number32(at / 4096)), workbook.subarray(at, at + 4096)));
  const { CFB } = await loadSheetLibrary();
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, "/EncryptionInfo", Buffer.concat([Buffer.from("0400040040000000", "hex"), Buffer.from(xml)]));
  CFB.utils.cfb_add(file, "/EncryptedPackage", Buffer.concat(segments));
  return Buffer.from(CFB.write(file, { type: "buffer" }));
}

/** Writes a workbook with one sheet of text cells. */
export async function textWorkbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const { utils, write } = await loadSheetLibrary();
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), "Report");
  return write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
}
