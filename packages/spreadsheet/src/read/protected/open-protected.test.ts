import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openTabularFile } from "../open-tabular-file.ts";
import { withFile } from "../read.test-data.ts";
import { openProtected } from "./open-protected.ts";
import { protectWorkbook } from "./protect-workbook.test-data.ts";

const opened = (content: Buffer, password: string) =>
  withFile(content, async (path, folder) => {
    const to = join(folder, "opened");
    const result = await openProtected(path, password, to);
    return result.ok ? (result.value ? readFileSync(to) : "wrong password") : result.failure;
  });
const bytes = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, index) => (index * 7 + (index >> 8)) % 256));

describe("a protected workbook", () => {
  test("of any length is restored byte for byte once its password is entered", async () => {
    for (const length of [1, 15, 16, 4095, 4096, 4097, 9000, 70_000]) {
      const workbook = bytes(length);
      expect((await opened(await protectWorkbook(workbook, "Tide 4-13 ü"), "Tide 4-13 ü")) as Buffer).toEqual(workbook);
    }
  });

  test("over 7 MB, whose sectors are listed outside the header, is restored completely, too", async () => {
    const workbook = bytes(8_000_000);
    const inside = await opened(await protectWorkbook(workbook, "tide"), "tide");
    expect(Buffer.isBuffer(inside) ? workbook.equals(inside) : inside).toBe(true);
  });

  test("stays locked with another password, even one that differs only in a capital letter", async () => {
    const file = await protectWorkbook(bytes(5000), "tide");
    for (const password of ["Tide", "tide ", "", "x".repeat(255)]) expect(await opened(file, password)).toBe("wrong password");
  });

  test("is refused by the reader as protected until it is opened", async () => {
    const file = await protectWorkbook(bytes(5000), "tide");
    const read = await withFile(file, (path, scratch) => openTabularFile(path, { fileName: "report.xlsx", scratch }));
    expect(read).toMatchObject({ ok: false, failure: { code: "file-encrypted" } });
  });
});

describe("a file that is damaged or not a protected workbook", () => {
  test("is refused with advice, wherever it is truncated or changed", async () => {
    const file = await protectWorkbook(bytes(20_000), "tide");
    for (const length of [0, 8, 511, 512, 1024, 3000, file.length - 9000]) {
      const result = await opened(Buffer.from(file.subarray(0, length)), "tide");
      expect(result, String(length)).toMatchObject({ code: expect.stringMatching(/^file-(?:encrypted|damaged)$/) });
    }
    expect(await opened(Buffer.from("PK\u0003\u0004 no compound file".padEnd(600)), "tide")).toMatchObject({ code: "file-encrypted" });
  });

  test("is refused at no cost if its key material has wrong sizes or an absurd spin count", async () => {
    const file = await protectWorkbook(bytes(5000), "tide");
    const changed = (from: string, to: string): Buffer => {
      const text = file.toString("latin1");
      expect(text).toContain(from);
      return Buffer.from(text.replaceAll(from, to.padEnd(from.length)), "latin1");
    };
    for (const [from, to] of [
      ['spinCount="1000"', 'spinCount="9e99"'],
      ['keyBits="256"', 'keyBits="257"'],
      ['blockSize="16"', 'blockSize="99"'],
      ['hashAlgorithm="SHA512"', 'hashAlgorithm="MD5"'],
      ["encryptedVerifierHashInput", "encryptedVerifierHashInpux"],
      ['encryptedKeyValue="', 'encryptedKeyValue="="'],
    ] as const)
      expect(await opened(changed(from, to), "tide"), to).toMatchObject({ code: "file-encrypted" });
  });
});
