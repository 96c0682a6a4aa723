import { describe, expect, it } from "vitest";
import { form1099Codes } from "./form-1099-codes.ts";

describe("codes of Form 1099-R", () => {
  it.each([
    ["7", "7"],
    ["4G", "4G"],
    ["4 G", "4G"],
    ["1, B", "1B"],
    ["1/B", "1B"],
    ["07", "7"],
    ["7.0", "7"],
    ["g", "G"],
    ["Code 1", "1"],
    ["1 - Early, no exception", "1"],
    ["G-Direct rollover", "G"],
    ["4G: Death, direct rollover", "4G"],
    ["7A", "7A"],
    ["U", "U"],
    ["7Y", "7Y"],
    ["Early distribution, no known exception (1)", "1"],
    ["Direct rollover of a distribution (G)", "G"],
    ["Death, direct rollover (4G)", "4G"],
    ["Normal distribution (Code 7)", "7"],
    ["Early distribution, no known exception", "1"],
    ["Early distribution, exception applies", "2"],
    ["DIRECT ROLLOVER OF A DESIGNATED ROTH ACCOUNT", "H"],
    ["Direct Rollover of a Distribution", "G"],
    ["Normal distribution", "7"],
    ["Qualified plan loan offset", "M"],
    ["Death of a relative", ""],
    ["Hardship (IRA)", ""],
    ["X", ""],
    ["Normal", ""],
    ["", ""],
  ])("are read from %j", (text, codes) => {
    expect(form1099Codes(text)).toBe(codes);
  });
});
