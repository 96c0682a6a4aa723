import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { isWeakKey } from "./is-weak-key.ts";
import { readMasterKeyFile } from "./load-master-key.ts";
import { readSettings } from "./read-settings.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest();
const block = Buffer.from("00a17f3c5be8129d46c2f0876e35b4d9", "hex");

const guessed: readonly (readonly [string, Buffer])[] = [
  ["a typed sentence", Buffer.from("TieoutMasterKey-Production-2026!")],
  ["a typed sentence in small letters", Buffer.from("thisisaverysecretmasterkey123456")],
  ["a typed sentence in another language", Buffer.from("Schlüssel für Prüfer, ganz geheim").subarray(0, 32)],
  ["the digits of a hash as a text", Buffer.from(createHash("md5").update("tieout").digest("hex"))],
  ["a block that is repeated", Buffer.concat([block, block])],
  ["a block and its mirror", Buffer.concat([block, Buffer.from(block).reverse()])],
  ...["", "password", "changeme", "Changeme", "CHANGEME", "tieout", "\n", "password\n"].map(
    (text) => [`the hash of ${JSON.stringify(text)}`, sha256(text)] as const,
  ),
];

test.each(guessed)("%s is refused as a master key, from the environment and from a file, in every mode", (_of, key) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tieout-weak-key-"));
  try {
    const file = path.join(folder, "master.key");
    writeFileSync(file, key.toString("hex"));
    expect(() => readMasterKeyFile(file)).toThrow(/is not a random key/);
    for (const argv of [[], ["--production"]])
      expect(() => readSettings({ MASTER_KEY: key.toString("hex") }, argv, "start")).toThrow(/MASTER_KEY is not a random key/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("random keys are accepted", () => {
  for (let draw = 0; draw < 20_000; draw++) expect(isWeakKey(randomBytes(32))).toBe(false);
});
