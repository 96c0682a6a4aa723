import { describe, expect, test } from "vitest";
import { importLabel, importTemplate, refusedRows, textOfBytes } from "./import-file.ts";

const bytes = (...values: readonly number[]) => Uint8Array.from(values);

describe("a file that is chosen", () => {
  test("is read as UTF-8, else as Windows saves it, or as UTF-16 by its mark", () => {
    expect(textOfBytes(new TextEncoder().encode("Café"))).toEqual({ text: "Café" });
    expect(textOfBytes(bytes(0x43, 0x61, 0x66, 0xe9))).toEqual({ text: "Café" });
    expect(textOfBytes(bytes(0xff, 0xfe, 0x41, 0x00))).toEqual({ text: "A" });
    expect(textOfBytes(bytes(0xfe, 0xff, 0x00, 0x41))).toEqual({ text: "A" });
  });

  test("that is empty or too long is refused with what to do", () => {
    expect(textOfBytes(bytes())).toMatchObject({ problem: expect.stringMatching(/^The file is empty/) });
    expect(textOfBytes(new Uint8Array(1_000_001).fill(65))).toMatchObject({ problem: expect.stringMatching(/split the file/) });
  });
});

test("the template has the headings that an import reads", () => {
  expect(importTemplate()).toBe('\uFEFFClient,EIN,State\r\n"Example Manufacturing, Inc.",47-3920185,Active\r\n');
});

test("a downloaded file runs no formula that someone typed as a name or an EIN", () => {
  const row = {
    row: 4,
    name: '=HYPERLINK("http://x")',
    ein: "+1",
    state: "Inactive",
    action: "refused" as const,
    says: ["The EIN +1 has 1 digits."],
  };
  expect(refusedRows({ rows: [row, { ...row, row: 5, name: "Kept", action: "create" }] })).toBe(
    `\uFEFFClient,EIN,State,Row,Reason\r\n"'=HYPERLINK(""http://x"")",'+1,Inactive,4,The EIN +1 has 1 digits.\r\n`,
  );
});

test("the button says what it will do", () => {
  const counts = { create: 0, update: 0, same: 3, refused: 1 };
  expect([counts, { ...counts, create: 1 }, { ...counts, update: 2 }, { ...counts, create: 1200, update: 3 }].map(importLabel)).toEqual([
    ...[null, "Add 1 client", "Change 2 clients", "Add 1,200 clients, change 3"],
  ]);
});
