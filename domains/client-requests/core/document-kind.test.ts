import { describe, expect, it } from "vitest";
import { documentKindOf } from "./document-kind.ts";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe("a document's kind", () => {
  it.each([
    ["%PDF-1.7", "pdf"],
    ["\x89PNG\r\n\x1a\n", "png"],
    ["\xff\xd8\xff\xe0\x00\x10JFIF", "jpeg"],
    ["II*\0", "tiff"],
    ["\0\0\0\x18ftypheic", "heic"],
    ["PK\x03\x04\x14\0", "office"],
    ["\xd0\xcf\x11\xe0\xa1\xb1", "office"],
    ["Plan document\r\nSection 1\t2", "text"],
    ["MZ\x90\0\x03", null],
    ["MZ plain text", null],
    ["\x7fELF\x02", null],
    ["#!/bin/sh", null],
    ["\0\0\0\x18ftypmp42", null],
    ["", null],
  ])("is recognized by its first bytes: %j", (text, kind) => {
    expect(documentKindOf(bytes(text))).toBe(kind);
  });
});
