import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { longestName, nameProblem, withoutAddresses } from "./person-name.ts";

describe("a person's or firm's name", () => {
  test.each([
    "Pat Doe",
    "Zoë O’Brien-Nuñez",
    "毛 泽",
    "佐藤・花子",
    "Dr. A. Quinn, Jr.",
    "St. John & Co.",
    "J.P. Morgan",
    "O'Neil, LLP",
    "A.B.C. Inc.",
    "U.S. Audit Group No.1",
    "1-800-Flowers, Inc.",
    "Yahoo! Retirement (401k) Auditors / CPAs #2",
    "Smith + Sons – “The Auditors”",
    "Dr. Martin Luther King, Jr.",
    "Smith, Jones & Partners, LLP",
    "Nuñez-García Ávila",
    "María del Carmen de la Cruz y Fernández",
    "3M Company",
    "7-Eleven, Inc.",
    "Rev. John St. James III",
    "U.S. Steel Corp. Retirement Committee",
    "Yahoo! Inc. Retirement Plan",
    "Gal·la Col·lectiu",
    "GAL·LA",
    "阿诺德·施瓦辛格",
    "J・K・ローリング",
  ])("%s is accepted", (name) => {
    expect(nameProblem(name)).toBeNull();
  });

  test.each([
    "pay-tieout.com",
    "Your payroll: evil.com?u=1",
    "ftp.evil.com",
    "evil。com",
    "evil．com",
    "evil｡com",
    "ｅｖｉｌ．ｃｏｍ",
    "evil․com",
    "evil.ⓒⓞⓜ",
    "evil.xn--p1ai",
    "пример.рф",
    "www.evil",
    "WWW2.e.v",
    "go.evil/x",
    "t.co/x",
    "See https://evil.example",
    "evil //x",
    "10.0.0.1",
    "1-800-Flowers.com, Inc.",
    "Smith.Jones LLP",
    "PayTieout·com",
    "PayTieout・com",
    "PayTieout･com",
    "PayTieout\u0387com",
    "PayTieoutꞏcom",
    "PayTieoutᐧcom",
    "all·com",
    "пример·рф",
  ])("%s looks like a web address", (name) => {
    expect(nameProblem(name)).toContain("reads like an internet address");
  });

  test.each([
    ["a line break", "Pat\nDoe"],
    ["a line separator", "Pat\u2028Doe"],
    ["a paragraph separator", "Pat\u2029Doe"],
    ["a space without width", "Pat\u200BDoe"],
    ["a joiner without width", "Pat\u200DDoe"],
    ["a joiner of words", "evil\u2060.com"],
    ["a mark of byte order", "\uFEFFPat Doe"],
    ["a soft hyphen", "Pat\u00ADDoe"],
    ["a filler", "Pat\u3164Doe"],
    ["a selector of variants", "Pat\uFE0FDoe"],
    ["what turns text around", "Pat \u202EDoe"],
    ["what isolates a direction", "Pat \u2066Doe"],
  ])("%s is refused", (_, name) => {
    expect(nameProblem(name)).toBe("holds a line break or characters that no one can see");
  });

  test.each(["mailto:pat", "pat@evil", "pat＠evil", "confirm at evil?u=1", "Pat <b>", "Payroll: on hold", "⚠ Pat", "50% off", "Pat; Doe"])(
    "%s contains characters that names don't have",
    (name) => {
      expect(nameProblem(name)).toContain("characters that names do not have");
    },
  );

  test.each([
    "Your payroll is on hold. Call 1-800-555-0199 now to confirm",
    "Your account is locked, text 415 555 0100",
    "Call (415) 555-0100",
    "555-0100",
    "Call ５５５ ０１００",
    "Call ٥٥٥ ٠١٠٠",
  ])("%s has as many digits as a phone number", (name) => {
    expect(nameProblem(name, "firm")).toBe("has more than 6 digits, like a phone number");
  });

  test("a person's name has at most 8 words and a firm's at most 12; punctuation between words doesn't count", () => {
    expect(nameProblem("SEIU Local 1199 401(k) Plan", "firm")).toBeNull();
    const board = "The Board of Trustees of the Local 123 IBEW Pension Fund";
    expect([nameProblem(board, "firm"), nameProblem(board)]).toEqual([null, "has more than 8 words, like a message"]);
    const words = (count: number) => Array.from({ length: count }, () => "word").join(" – ");
    expect([nameProblem(words(8)), nameProblem(words(12), "firm")]).toEqual([null, null]);
    expect(nameProblem(words(13), "firm")).toBe("has more than 12 words, like a message");
  });

  test.each([
    "Your payroll is late. Call us now",
    "Payroll was stopped! Sign in again",
    "Your plan “ended.” Call us",
    "Your payroll stopped. 2 days left",
  ])("%s consists of several sentences", (name) => {
    expect(nameProblem(name)).toBe("has several sentences, like a message");
  });

  test("text too long for a name is refused", () => {
    expect(nameProblem("a".repeat(longestName))).toBeNull();
    expect(nameProblem("a".repeat(longestName + 1))).toBe("is longer than 120 characters");
  });
});

describe("text in an email", () => {
  test.each([
    ["Harlow & Pryce LLP asks you. It is due 12 Mar 2025, 1,234.56.", "Harlow & Pryce LLP asks you. It is due 12 Mar 2025, 1,234.56."],
    ["J.P. Morgan, A.B.C. Inc.", "J.P. Morgan, A.B.C. Inc."],
    ["1-800-Flowers.com, Inc.", "1-800-Flowers. com, Inc."],
    ["confirm at https://evil.com/x?u=1", "confirm at https: / /evil. com/x?u=1"],
    ["mailto:pat@evil.com", "mailto: pat @ evil. com"],
    ["evil。com", "evil. com"],
    ["evil·com", "evil. com"],
    ["Gal·la", "Gal·la"],
    ["ｅｖｉｌ．ｃｏｍ", "evil. com"],
    ["www.e.v", "www. e.v"],
    ["Pat\u202E\nDoe\u200B", "Pat Doe"],
    ["Chrome on 203.0.113.7, 18:05 UTC", "Chrome on 203.0.113.7, 18:05 UTC"],
  ])("%j is shown as %j", (text, shown) => {
    expect(withoutAddresses(text)).toBe(shown);
  });

  test("displayed text has no domain suffix after a period, no scheme, no at sign inside a word and nothing invisible, and a second pass changes nothing", () => {
    const parts = fc.constantFrom("evil", ".", "com", "。", "·", "．", "@", "/", ":", "http", "www", "\u200B", "\n", " ", "a", "1", "-");
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (texts) => {
        const shown = withoutAddresses(texts.join(""));
        expect(shown).not.toMatch(/[.。．][\d-]*(?:com|evil|http|www)|\/\/|\S@\S|https?:\S|[\u200B\n]/u);
        expect(withoutAddresses(shown)).toBe(shown);
      }),
    );
  });
});
