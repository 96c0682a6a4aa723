import { expect, test } from "vitest";
import { instructionAddress } from "./instruction-address.ts";

test("a provider's web address is kept unchanged", () => {
  for (const address of ["https://help.provider.example", "http://provider.example:8080/audit/download?plan=1#steps"])
    expect(instructionAddress(` ${address} `)).toBe(address);
});

test("text that is not a web address, or that hides its host, opens nothing", () => {
  for (const text of [
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,hello",
    "file:///etc/passwd",
    "//provider.example",
    "ftp://provider.example",
    "https://",
    "https:///path",
    "https://provider.example@evil.example/",
    "https://provider.example\\@evil.example/",
    "https://provider.example /x",
    "java\nscript:alert(1)",
    "see https://provider.example",
    `https://provider.example/${"x".repeat(2000)}`,
    "",
  ])
    expect(instructionAddress(text), text).toBeNull();
});
