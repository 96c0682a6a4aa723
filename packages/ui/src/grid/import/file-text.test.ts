import { describe, expect, test } from "vitest";
import { decodeText } from "./file-text.ts";

const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const textOf = (given: Uint8Array) => decodeText(given, "client");

describe("a chosen file", () => {
  test("is read as UTF-8, otherwise in the Windows code page, or as UTF-16 if marked", () => {
    expect(textOf(new TextEncoder().encode("Café"))).toEqual({ text: "Café" });
    expect(textOf(bytes(0x43, 0x61, 0x66, 0xe9))).toEqual({ text: "Café" });
    expect(textOf(bytes(0xff, 0xfe, 0x41, 0x00))).toEqual({ text: "A" });
    expect(textOf(bytes(0xfe, 0xff, 0x00, 0x41))).toEqual({ text: "A" });
  });

  test("is refused with advice if empty or too long", () => {
    expect(textOf(bytes())).toMatchObject({ problem: expect.stringMatching(/^The file is empty.*one client per row/) });
    expect(textOf(new Uint8Array(1_000_001).fill(65))).toMatchObject({ problem: expect.stringMatching(/split the file/) });
  });
});
