import { describe, expect, test } from "vitest";
import { evidenceAddress, evidenceFileKind, nameOfKind } from "./evidence-file.ts";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe("an evidence file", () => {
  test.each([
    ["%PDF-1.7\n", "pdf"],
    ["\u0089PNG\r\n\u001a\n", "png"],
    ["\u00ff\u00d8\u00ff\u00e0JFIF", "jpeg"],
    ["<html>%PDF-", null],
    ["PK\u0003\u0004", null],
    ["%PD", null],
    ["", null],
  ])("is recognized by its first bytes: %j is %s", (text, kind) => {
    expect(evidenceFileKind(bytes(text))).toBe(kind);
  });

  test.each([
    ["Check 1042.pdf", "pdf", "Check 1042.pdf"],
    ["Check 1042.PDF", "pdf", "Check 1042.PDF"],
    ["scan.jpeg", "jpeg", "scan.jpeg"],
    ["scan.jpg", "png", "scan.jpg.png"],
    ["run.exe", "pdf", "run.exe.pdf"],
    ["no extension", "jpeg", "no extension.jpg"],
  ] as const)("%s with %s content is saved as %s", (name, kind, kept) => {
    expect(nameOfKind(name, kind)).toBe(kept);
  });
});

test.each([
  ["https://portal.example/requests/118?page=2#top", true],
  [" https://portal.example ", true],
  ["http://portal.example/118", false],
  ["javascript:alert(1)", false],
  ["https://bank.example@evil.example/", false],
  ["https://bank.example\\@evil.example/", false],
  ["https://portal.example/with space", false],
  ["https://", false],
  [`https://portal.example/${"a".repeat(2000)}`, false],
])("a link must use https and show its host: %j is accepted: %s", (text, taken) => {
  expect(evidenceAddress(text)).toBe(taken ? text.trim() : null);
});
