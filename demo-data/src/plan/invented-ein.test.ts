import { describe, expect, it } from "vitest";
import { inventedEin } from "./invented-ein.ts";

describe("a fictional EIN", () => {
  it("has a prefix that the IRS assigns, whatever was drawn, and keeps a drawn prefix that is already assigned", () => {
    const drawn = Array.from({ length: 90 }, (_, index) => index + 10);
    const prefixes = drawn.map((prefix) => inventedEin(prefix, 1_234_567).slice(0, 2));
    for (const refused of ["17", "18", "19", "28", "29", "49", "69", "70", "78", "79", "89", "96", "97"])
      expect(prefixes).not.toContain(refused);
    expect(inventedEin(69, 1_234_567)).toBe("71-1234567");
    expect(inventedEin(97, 1_234_567)).toBe("98-1234567");
    expect(inventedEin(95, 7_586_835)).toBe("95-7586835");
  });
});
