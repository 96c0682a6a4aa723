import { describe, expect, it } from "vitest";
import { formatOf } from "./mapping-wire.ts";

describe("how a column is written, as a caller sends it", () => {
  it("a mark that is not sent stays, null takes it away, another replaces it", () => {
    const before = { negativeMark: "DR" } as const;
    expect(formatOf({}, before)).toEqual({ negativeMark: "DR" });
    expect(formatOf({ negative_mark: null }, before)).toEqual({});
    expect(formatOf({ negative_mark: "CR" }, before)).toEqual({ negativeMark: "CR" });
    expect(formatOf({ negative_mark: "CR" }, {})).toEqual({ negativeMark: "CR" });
  });
});
