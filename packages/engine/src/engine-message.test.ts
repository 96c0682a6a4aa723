import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readEngineMessage } from "./engine-message.ts";

const received = (value: unknown): unknown => {
  const message = readEngineMessage(JSON.stringify({ kind: "done", value }));
  return message?.kind === "done" ? message.value : null;
};

describe("messages that the parent accepts from the child", () => {
  test("text that PostgreSQL refuses is converted to text that it accepts", () => {
    const cut = "a".repeat(3) + "😀".slice(0, 1);
    expect(received({ value: cut, list: ["a\u0000b", "\udc00"] })).toEqual({ value: "aaa\ufffd", list: ["a\ufffdb", "\ufffd"] });
  });

  test("all other text arrives unchanged, including backslashes and whole emoji", () => {
    for (const text of ["C:\\u0000", "\\\\ud83d", "😀 ñ \u0001 \n", "\\u0041"]) expect(received(text)).toBe(text);
  });

  test("no text arrives with a NUL or half a character, and no text is lost", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }), (text) => {
        const taken = received(text);
        const wanted = Buffer.from(text.replaceAll("\u0000", "\ufffd"), "utf8").toString("utf8");
        expect(taken).toBe(wanted);
      }),
    );
  });

  test("a line that is not a message is ignored", () => {
    for (const line of ["", "{", "7", '{"kind":"other"}', '{"kind":"progress"}', '{"kind":"released"}'])
      expect(readEngineMessage(line)).toBeNull();
  });
});
