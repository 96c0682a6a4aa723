import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { corpusFolder } from "../corpus-table.ts";
import { readable, withFile } from "../read.test-data.ts";
import { findBiffKey, rc4Stream } from "./biff-key.ts";
import { openProtected } from "./open-protected.ts";

const corpusFile = (name: string): Buffer => readFileSync(join(corpusFolder, "files", name));
const opened = (content: Buffer, password: string) =>
  withFile(content, async (path, folder) => {
    const to = join(folder, "opened");
    const result = await openProtected(path, password, to);
    return result.ok ? (result.value ? readFileSync(to) : "wrong password") : result.failure.code;
  });

/** Protected by the providers of Excel 2002 and 2003, with 40-bit and 128-bit keys. */
const workbooks = [
  ["034-password_2002_40_basecrypto.xls", "password", [["1"], ["2", "10"], ["3"], ["4"]]],
  ["049-35897-type4.xls", "freedom", [["hello there!"]]],
] as const;

describe("a protected Excel 97-2003 workbook", () => {
  test.each(workbooks)("%s is read like any other once its password is entered", async (name, password, rows) => {
    const inside = await opened(corpusFile(name), password);
    if (!Buffer.isBuffer(inside)) throw new Error(String(inside));
    expect((await readable(inside)).rows.map(([, cells]) => cells)).toEqual(rows);
  });

  test.each(workbooks)("%s stays locked with another password, even one that differs only in a capital letter", async (name, password) => {
    const file = corpusFile(name);
    for (const other of [password.toUpperCase(), `${password} `, "", "x".repeat(255)])
      expect(await opened(file, other)).toBe("wrong password");
  });

  test.each(workbooks)(
    "%s is refused or stays locked when truncated or otherwise protected, and fails in no other way",
    async (name, password) => {
      const file = corpusFile(name);
      for (const length of [512, 700, 1024, 2048, 4096, file.length - 600]) {
        const answer = await opened(Buffer.from(file.subarray(0, length)), password);
        if (!Buffer.isBuffer(answer)) expect(answer, String(length)).toMatch(/^(wrong password|file-encrypted|file-damaged)$/);
      }
      // Excel 95's scrambling, method 0, and a version that was never released.
      const filePass = file.indexOf(Buffer.from([0x2f, 0x00]), 512);
      for (const [at, value] of [
        [4, 0],
        [6, 9],
      ] as const) {
        const changed = Buffer.from(file);
        changed.writeUInt16LE(value, filePass + at);
        expect(await opened(changed, password)).toBe("file-encrypted");
      }
    },
  );
});

test("the keystream matches RC4 (RFC 6229, 40-bit key)", () => {
  expect(rc4Stream(Buffer.from("0102030405", "hex"), 16).toString("hex")).toBe("b2396305f03dc027ccc3524a0a1118a8");
});

test("an Excel 97 or 2000 workbook opens only with its password", () => {
  const parts = ["e8772c1d91c56a37964761b280183217", "c9e997d454973d310bb1ba701426837e", "b1de178f07e989c44dae5e4cf96ac407"];
  const filePass = Buffer.from(`010001000100${parts.join("")}`, "hex");
  expect(findBiffKey(filePass, "password1")).toBeTypeOf("function");
  for (const other of ["Password1", "password", ""]) expect(findBiffKey(filePass, other)).toBe("wrong_password");
});
