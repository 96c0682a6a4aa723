import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { suggestNegativeMark } from "./amount-mark.ts";
import { areOverpunched, readOverpunch } from "./overpunch.ts";
import { parseMoney, parseNumber, usesDecimalComma } from "./parse-money.ts";

describe("formats for an amount", () => {
  it.each(["1'23.50", "1'234,567.00", "5'10", "1'2345"])("%s is not an amount", (text) => {
    expect(parseMoney(text).issue?.code).toBe("money-unreadable");
  });

  it.each([
    ["'-44.10", -4410n],
    ["’1234.56", 123456n],
    ["1'234.50", 123_450n],
    ["-$1’234’567.89", -123_456_789n],
    ["-0-", 0n],
    ["- 0 -", 0n],
    ["–0.00–", 0n],
    ["( - )", 0n],
    ["$ (-)", 0n],
    ["—", 0n],
    ["‑5.00", -500n],
    ["－5.00", -500n],
    ["-1.42108547152020E-14", 0n],
    ["0E-10", 0n],
    ["0.00E+00", 0n],
    ["1.6605200E+3", 166_052n],
    ["-1.23456E+03", -123_456n],
    ["1,250.00*", 125000n],
    ["900.23 **", 90023n],
    ["***1,250.00", 125000n],
    ["**1,250.00**", 125000n],
    ["(1,250.00)*", -125000n],
    ["1,250.00-†", -125000n],
    ["1,250.00 (1)", 125000n],
    ["1,250.00 [12]", 125000n],
    ["1,250.00²", 125000n],
    ["1,250 (a)", 125000n],
    ["n/a", null],
    ["--", null],
  ])("%s is read", (text, expected) => {
    expect(parseMoney(text).issue).toBeUndefined();
    expect(parseMoney(text).value).toBe(expected);
  });

  it.each([
    "1.5E+05",
    "1.66E+03",
    "1.2345E+03",
    "1.2505E3",
    "9E-4",
    "100 (1)",
    "12 (3)",
    "*",
    "(1) (2)",
    "5.00 (123)",
    "1,250.00 c",
    "5.00<",
    "<>",
    "[]",
    "<-5.00>",
    "<5.00",
    "Ø",
  ])("%s is refused", (text) => expect(parseMoney(text, { negativeMark: "<>" }).issue, text).toBeDefined());

  it("are reported if anything was dropped or read as zero", () => {
    const repairs = ["1,250.00*", "-0-", "-", "1E-12"].map((text) => parseMoney(text).repair?.code);
    expect(repairs).toEqual(["footnote-mark-removed", "struck-zero", "dash-read-as-zero", "float-noise-removed"]);
    expect(parseMoney("(1)")).toEqual({ value: -100n });
  });
});

describe("amounts in brackets", () => {
  it("are negative only if a person says so, regardless of other marks", () => {
    for (const text of ["<900.23>", "[900.23]", "$<900.23>", "< 900.23 >"]) {
      expect(parseMoney(text).issue?.code, text).toBe("money-mark-open");
      expect(parseMoney(text, { negativeMark: "DR" }).issue?.code, text).toBe("money-mark-open");
      expect(parseMoney(text, { negativeMark: "<>" }).value, text).toBe(-90023n);
    }
    expect(parseMoney("5.00 CR", { negativeMark: "<>" }).issue?.code).toBe("money-mark-open");
    expect(parseMoney("900.23", { negativeMark: "<>" }).value).toBe(90023n);
  });

  it("are suggested as negative", () => {
    expect(suggestNegativeMark(["250.00", "<900.23>"])).toMatchObject({ negative: "<>", reason: expect.stringContaining("<900.23>") });
    expect(suggestNegativeMark(["250.00", "<900.23>", "5.00 CR"])?.negative).toBe("CR");
    expect(usesDecimalComma(["<1.234,56>", "7,10*"])).toBe(true);
  });
});

describe("a COBOL sign in the last digit", () => {
  // Last character of S9(9)V99 DISPLAY in ASCII: { A-I are +0 to +9, } J-R are −0 to −9 (IBM Enterprise COBOL, zoned decimal).
  it.each([
    ["0000002500{", 25000n],
    ["0000009002C", 90023n],
    ["0000003102N", -31025n],
    ["0000000441}", -4410n],
    ["00000025000", 25000n],
    ["{", 0n],
  ])("%s", (text, expected) => {
    expect(parseMoney(text, { isOverpunched: true }).value).toBe(expected);
  });

  it("reads back every amount from its digits and sign", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.boolean(), (hundredths, isNegative) => {
        const digits = String(hundredths).padStart(11, "0");
        const last = (isNegative ? "}JKLMNOPQR" : "{ABCDEFGHI")[Number(digits.at(-1))] ?? "";
        expect(readOverpunch(digits.slice(0, -1) + last)).toBe(isNegative ? -hundredths : hundredths);
      }),
    );
  });

  it("is refused by name if no one has chosen it; if someone has, other texts are refused", () => {
    expect(parseMoney("0000002500{").issue?.code).toBe("money-overpunch-open");
    expect(parseNumber("0000002500{").issue?.code).toBe("number-unreadable");
    for (const text of ["25.00", "(5)", "25S", "-5{", "12A3"]) expect(parseMoney(text, { isOverpunched: true }).issue, text).toBeDefined();
  });

  it("is proven by a brace, or by amounts of the same width that all end in a letter", () => {
    for (const texts of [
      ["0000002500{", "0000009002C"],
      ["250}", "00012"],
      ["0002500A", "0009002J"],
    ])
      expect(areOverpunched(texts), texts.join()).toBe(true);
    for (const texts of [["12A", "13B"], ["1200A", "1300B"], ["0012A", "00012B"], ["0000002500{", "25.00"], ["100", "200"], []])
      expect(areOverpunched(texts), texts.join()).toBe(false);
  });
});
