import { formatCents, fromEpochDay } from "@tieout/kernel";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { suggestNegativeMark } from "./amount-mark.ts";
import { cleanIdentifier, cleanText } from "./clean-text.ts";
import { decideDateFormat, decideSerialSystem } from "./decide-date-format.ts";
import { hideSsnsOfTitle, maskSsnsInText } from "./mask-ssn.ts";
import { parseDate } from "./parse-date.ts";
import { parseMoney, parseNumber, usesDecimalComma } from "./parse-money.ts";
import { mayBeFractions, parsePercent } from "./parse-percent.ts";
import { parseSsn } from "./parse-ssn.ts";

describe("money", () => {
  it.each([
    ["1,234.56", 123456n],
    ["(1,234.56)", -123456n],
    ["1,234.56-", -123456n],
    ["-1234.5", -123450n],
    ["−5.00", -500n],
    ["$1,000", 100000n],
    ["-$12.10", -1210n],
    ["$-12.10", -1210n],
    ["($12.10)", -1210n],
    ["$(12.10)", -1210n],
    ["12.10 USD", 1210n],
    ["USD 12.10", 1210n],
    [".5", 50n],
    ["7.", 700n],
    ["12.3400000", 1234n],
    ["-", 0n],
    ["$ -", 0n],
    ["0", 0n],
    ["", null],
    ["   ", null],
    ["N/A", null],
  ])("reads %j", (text, expected) => {
    const parsed = parseMoney(text);
    expect(parsed.issue).toBeUndefined();
    expect(parsed.value).toBe(expected);
  });

  it.each(["1 2", "100 200", "(100 200)", "12.50 3.00", "1 234 56.00", "5 000", "100 .50", "100, 200.00"])(
    "does not read %j as a single amount",
    (text) => {
      expect(parseMoney(text).value).toBeNull();
      expect(parseMoney(text).issue?.code).toBe("money-unreadable");
    },
  );

  it.each([
    ["5 000.00", 500_000n],
    ["$ 1 234 567.89 -", -123_456_789n],
    ["( 1 234,50 )", null],
  ])("reads the blanks in %j as thousands separators if cents follow", (text, expected) => {
    expect(parseMoney(text).value).toBe(expected);
  });

  it.each(["1,23", "12,34,567.00", "1.2.3", "abc", "(-5)", "-5-", "1.5E+05", "12%", "#REF!", "1234567890123456", "5 CR", "1,234,56"])(
    "refuses %j instead of guessing",
    (text) => {
      expect(parseMoney(text).value).toBeNull();
      expect(parseMoney(text).issue?.msg).toMatch(/\.$/);
    },
  );

  it.each([
    ["12.3400000001", 1234n, "float-noise-removed"],
    ["12.3399999999", 1234n, "float-noise-removed"],
    ["12.3449", 1234n, "rounded-to-cents"],
    ["12.345", 1234n, "rounded-to-cents"],
    ["12.355", 1236n, "rounded-to-cents"],
    ["12.3451", 1235n, "rounded-to-cents"],
    ["0.999", 100n, "rounded-to-cents"],
  ])("rounds %s half-even and reports it", (text, value, code) => {
    expect(parseMoney(text)).toMatchObject({ value, repair: { code } });
  });

  it("round-trips every amount through each format", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -999999999999n, max: 999999999999n }), (cents) => {
        const plain = formatCents(cents);
        const grouped = plain.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
        const magnitude = grouped.replace("-", "");
        const spellings =
          cents < 0n
            ? [plain, grouped, `(${magnitude})`, `${magnitude}-`, `($${magnitude})`, `-$${magnitude}`]
            : [plain, grouped, `$${grouped}`, ` ${plain} `];
        return spellings.every((text) => parseMoney(text).value === cents);
      }),
    );
  });

  it("accepts a decimal comma only if it was decided that the column uses it", () => {
    expect(parseMoney("1.234,56", { decimalComma: true }).value).toBe(123456n);
    expect(parseMoney("1.234,56").value).toBeNull();
    expect(usesDecimalComma(["1.234,56", "7,10", ""])).toBe(true);
    expect(usesDecimalComma(["1,234.56", "7,10"])).toBe(false);
    expect(usesDecimalComma(["1,234", "5,678"])).toBe(false);
  });
});

describe("CR and DR next to an amount", () => {
  it("are refused, with a pointer to the mapping, if no one said which one is negative", () => {
    for (const text of ["5.00 CR", "5.00CR", "1,234.56 Dr.", "DB 5.00", "cr 5"])
      expect(parseMoney(text).issue?.code).toBe("money-mark-open");
    expect(parseNumber("5 CR").issue?.code).toBe("number-unreadable");
  });

  it.each([
    ["5.00 CR", "DR", 500n],
    ["5.00 CR", "CR", -500n],
    ["1,234.56DR", "DR", -123456n],
    ["$1,234.56 DB", "DR", -123456n],
    ["Cr. 7.10", "CR", -710n],
    ["7.10", "CR", 710n],
    ["(7.10)", "CR", -710n],
    ["0.00 CR", "CR", 0n],
    ["", "CR", null],
  ] as const)("%j with %s negative is %s cents", (text, negativeMark, expected) => {
    expect(parseMoney(text, { negativeMark })).toMatchObject({ value: expected });
    expect(parseMoney(text, { negativeMark }).issue).toBeUndefined();
  });

  it.each(["(5.00) CR", "-5.00 CR", "5.00- DR", "5.00 CR DR", "CR 5.00 CR", "CR", "5.00 CRX"])(
    "refuse %j: two signs, or no amount",
    (text) => {
      expect(parseMoney(text, { negativeMark: "CR" }).value).toBeNull();
      expect(parseMoney(text, { negativeMark: "CR" }).issue).toBeDefined();
    },
  );

  it("are suggested for a person to confirm: a single mark among unmarked amounts reverses the sign, otherwise credits add", () => {
    expect(suggestNegativeMark(["5.00", "6.00 CR", "0.00"])?.negative).toBe("CR");
    expect(suggestNegativeMark(["5.00", "6.00 DR"])?.negative).toBe("DR");
    expect(suggestNegativeMark(["5.00 CR", "0.00", ""])?.negative).toBe("DR");
    expect(suggestNegativeMark(["5.00 CR", "6.00 DB", "7.00"])?.negative).toBe("DR");
    expect(suggestNegativeMark(["5.00", "(6.00)"])).toBeNull();
    expect(usesDecimalComma(["1.234,56 CR"])).toBe(true);
  });
});

describe("dates", () => {
  const decided = (...texts: readonly string[]) => decideDateFormat(texts.map((text, index) => ({ text, row: index + 2 })));
  const options = { order: "mdy", latestYear: 2026 } as const;
  it.each([
    ["03/04/2025", "2025-03-04"],
    ["3/4/25", "2025-03-04"],
    ["3/4/45", "1945-03-04"],
    ["2025-03-04", "2025-03-04"],
    ["20250304", "2025-03-04"],
    ["03042025", "2025-03-04"],
    ["3042025", "2025-03-04"],
    ["04-Mar-2025", "2025-03-04"],
    ["4 March 25", "2025-03-04"],
    ["Mar 4, 2025", "2025-03-04"],
    ["Tuesday, March 4, 2025", "2025-03-04"],
    ["03/04/2025 00:00:00", "2025-03-04"],
    ["2025-03-04T10:11:12Z", "2025-03-04"],
    ["3/4/2025 1:05 PM", "2025-03-04"],
    ["02/30/2025", null],
    ["13/04/2025", "2025-04-13"],
    ["45720", "2025-03-04"],
    ["60125", null],
    ["01225", null],
    ["13/01/05", null],
    ["soon", null],
  ])("in a month-first column %s gives %s", (text, expected) => {
    expect(parseDate(text, options).value).toBe(expected);
    expect(parseDate(text, options).issue === undefined).toBe(expected !== null);
  });

  it("reads date numbers in both systems", () => {
    expect(parseDate("45658", { ...options, serialSystem: 1900 }).value).toBe("2025-01-01");
    expect(parseDate("44196", { ...options, serialSystem: 1904 }).value).toBe("2025-01-01");
  });

  it("reads empty and zero dates as empty", () => {
    for (const text of ["", " ", "00/00/0000", "0"]) expect(parseDate(text, options)).toEqual({ value: null });
  });

  it.each([
    ["1/1/1900", "01/01/1900"],
    ["1900-01-01 00:00:00", "01/01/1900"],
    ["1/0/1900", "01/00/1900"],
    ["12/30/1899", "12/30/1899"],
    ["31/12/1899", "12/31/1899"],
    ["12/31/2099", "12/31/2099"],
    ["12/31/2999", "12/31/2999"],
    ["9999-12-31", "12/31/9999"],
    ["99991231", "12/31/9999"],
    ["01/01/0001", "01/01/0001"],
    ["January 1, 1753", "01/01/1753"],
  ])("%s is a placeholder for no date: it is read as blank and listed", (text, shown) => {
    expect(parseDate(text, options)).toMatchObject({ value: null, repair: { code: `date-placeholder ${shown}` } });
    expect(parseDate(text, options).repair?.msg).toContain(shown);
  });

  it.each(["1/1/00", "12/31/99", "01/01/1925", "12/31/2030", "06/15/1899"])("%s is a date", (text) => {
    expect(parseDate(text, options).value).not.toBeNull();
  });

  it("a birth date keeps a placeholder, which its rule reports", () => {
    expect(parseDate("1/1/1900", { ...options, keepsPlaceholders: true }).value).toBe("1900-01-01");
    expect(parseDate("12/31/9999", { ...options, keepsPlaceholders: true })).toMatchObject({
      value: null,
      repair: { code: "date-placeholder 12/31/9999" },
    });
  });

  it("placeholders leave the order of other dates open unless they prove one", () => {
    expect(decided("03/04/2025", "05/06/2025", "01/01/1900")).toMatchObject({ order: "mdy", proof: "unproven" });
    expect(decided("03/04/2025", "05/06/2025", "31/12/9999")).toMatchObject({ order: "dmy", proof: "proven" });
  });

  it("decides the order for the whole column", () => {
    expect(decided("03/04/2025", "03/25/2025")).toMatchObject({ order: "mdy", proof: "proven" });
    expect(decided("03/04/2025", "25/03/2025")).toMatchObject({ order: "dmy", proof: "proven" });
    expect(decided("03/04/2025", "05/06/2025")).toMatchObject({ order: "mdy", proof: "unproven", shown: null });
    expect(decided("03/04/2025", "05/05/2025")).toMatchObject({ order: "mdy", proof: "assumed" });
    expect(decided("03/25/2025", "25/03/2025")).toMatchObject({ order: "mdy", proof: "none", shown: "mdy" });
    expect(decided("20250325", "3/14/2025", "03/04/2025")).toMatchObject({ order: "mdy", proof: "proven" });
    expect(decided("20250304", "20251231")).toMatchObject({ order: "ymd", proof: "none" });
    expect(decided("12312025", "01022025")).toMatchObject({ order: "mdy" });
    expect(decided("45658", "45700.5")).toMatchObject({ serial: true });
    expect(decided("913-45-6789")).toMatchObject({ dateShare: 0 });
  });

  it("asks only if a value can be read in both orders, and shows the rows as evidence", () => {
    const { order, proof, reason } = decided("03/25/2025", "25/03/2025", "01/02/2025", "2025-04-05", "45720");
    expect([order, proof]).toEqual([null, "mixed"]);
    for (const evidence of ["“03/25/2025” (row 2)", "“25/03/2025” (row 3)", "“01/02/2025” (row 4)"]) expect(reason).toContain(evidence);
  });

  it("date numbers count as dates, alone or among other dates; placeholder texts are not values", () => {
    expect(decided("45720", "2025-04-05", "Mar 4, 2025", "N/A")).toMatchObject({ dateShare: 1, serial: false, order: "mdy" });
    expect(decided("45720", "soon", "later").dateShare).toBe(0);
  });

  it("date numbers use the 1904 system only if the 1900 system puts them outside the plan year", () => {
    expect(decideSerialSystem(["44196", "44300", "1/5/2025"], 2025)).toBe(1904);
    expect(decideSerialSystem(["45658", "45700"], 2025)).toBe(1900);
    expect(decideSerialSystem(["44196", "45700"], 2025)).toBe(1900);
    expect(decideSerialSystem(["1/5/2025"], 2025)).toBe(1900);
  });

  it("round-trips any date through each format", () => {
    fc.assert(
      fc.property(fc.integer({ min: -14000, max: 20500 }), (day) => {
        const on = fromEpochDay(day);
        const [year = "", month = "", dayOfMonth = ""] = on.split("-");
        const us = [`${month}/${dayOfMonth}/${year}`, `${Number(month)}-${Number(dayOfMonth)}-${year}`, `${month}${dayOfMonth}${year}`, on];
        const european = [`${dayOfMonth}.${month}.${year}`, `${dayOfMonth}${month}${year}`];
        return (
          us.every((text) => parseDate(text, options).value === on) &&
          european.every((text) => parseDate(text, { order: "dmy", latestYear: 2026 }).value === on) &&
          parseDate(`${year}${month}${dayOfMonth}`, { order: "ymd", latestYear: 2026 }).value === on
        );
      }),
    );
  });
});

describe("SSN", () => {
  it.each([
    ["900-12-3456", "900123456", undefined],
    ["900123456", "900123456", undefined],
    ["900 12 3456", "900123456", undefined],
    ["123456", "000123456", "leading-zeros-restored"],
    ["66612345", "066612345", "leading-zeros-restored"],
  ])("reads %s", (text, digits, repair) => {
    const parsed = parseSsn(text);
    expect(parsed.value).toEqual({ digits, last4: digits.slice(5) });
    expect(parsed.repair?.code).toBe(repair);
  });
  it.each(["XXX-XX-3456", "***-**-3456", "xxxxx3456", "3456"])("a masked %s gives only the last four digits", (text) => {
    expect(parseSsn(text)).toMatchObject({ value: { digits: null, last4: "3456" }, repair: { code: "ssn-masked" } });
  });
  it("restores zeros that a spreadsheet dropped from the last four digits", () =>
    expect(parseSsn("56")).toMatchObject({ value: { digits: null, last4: "0056" }, repair: { code: "ssn-masked" } }));
  it.each([
    "000-00-0000",
    "00000",
    "0",
    "0000",
    "XXX-XX-0000",
    "999-99-9999",
    "666666666",
    "123-45-6789",
    "987654321",
    "78051120",
    "666-00-0000",
  ])("the placeholder %s is not an SSN, and the reading says so", (text) =>
    expect(parseSsn(text)).toMatchObject({ value: null, repair: { code: "ssn-placeholder" } }),
  );
  it.each(["900-00-1234", "000-12-3456", "666-12-0000", "999-99-9998", "900-12-0000"])(
    "%s, which is never issued, still identifies one person",
    (text) => expect(parseSsn(text).value?.digits).toBe(text.replaceAll("-", "")),
  );
  it.each(["7", "900-12-345", "9001234567", "DOE, JANE", "12-3456789"])("refuses %s", (text) =>
    expect(parseSsn(text).issue?.code).toBe("ssn-unreadable"),
  );
  it.each(["900-10-9999", "900-109999", "90010-9999", "SSN 900109999"])("%s is masked in a header and in a file name", (text) => {
    expect(hideSsnsOfTitle(`Report ${text}.csv`)).toMatch(/^Report (?:SSN )?\*\*\*-\*\*-9999\.csv$/);
  });
  it.each(["Plan 001-12-2024", "Acme 12345-2024", "Register 001-202401", "Register 001-013124", "2024-01-31", "Fund 922908710", "401(k)"])(
    "%s, which is a date or another kind of number, is not masked",
    (text) => expect(hideSsnsOfTitle(text)).toBe(text),
  );
  it("amounts and rates are not SSNs", () => {
    for (const text of ["12345.6789", "123.456789", "614-555-1234", "1234567890"]) expect(maskSsnsInText(text)).toBe(text);
  });
  it("is masked within any text", () => expect(maskSsnsInText("DOE 900-12-3456, 900123456")).toBe("DOE ***-**-3456, ***-**-3456"));
});

describe("percent, numbers, text", () => {
  it("reads percentages in hundredths of a percent, and fractions only if the column uses them", () => {
    expect(parsePercent("85%").value).toBe(8500);
    expect(parsePercent("85.5").value).toBe(8550);
    expect(parsePercent("0.855", "fraction").value).toBe(8550);
    expect(parsePercent("1", "fraction").value).toBe(10000);
    expect(parsePercent("100%", "fraction").value).toBe(10000);
    expect(parsePercent("$5").issue?.code).toBe("percent-unreadable");
  });
  it("reads a ratio such as 60/100 as a percentage in any scale, without counting it as evidence for the other values", () => {
    for (const scale of ["percent", "fraction"] as const)
      expect(["60/100", "2/5", "100 / 100", "0/5", "1/3"].map((text) => parsePercent(text, scale).value)).toEqual([
        6000, 4000, 10000, 0, 3333,
      ]);
    for (const text of ["5/2", "0/0", "1/5/25", "-1/5", "1.5/5"]) expect(parsePercent(text).issue?.code).toBe("percent-unreadable");
    expect(mayBeFractions(["0.5", "2/5"])).toBe(true);
    expect(mayBeFractions(["2/5"])).toBe(false);
  });
  it("leaves values between 0 and 1 open as fractions or percentages; marked, larger or negative values decide, and zeros alone need no decision", () => {
    for (const values of [["0.2", "1", "0", "", "N/A"], ["1"], [".5", "0.333333"], ["0.5", "Vst %", "Page 2", "1"]])
      expect(mayBeFractions(values)).toBe(true);
    for (const values of [["0", "20", "1"], ["0.2", "1.01"], ["0.4%"], ["0", "0.00"], ["-0.5", "1"], [], ["all"], ["0.5", "1,000"]])
      expect(mayBeFractions(values)).toBe(false);
  });
  it("reads hours in hundredths", () => {
    expect(parseNumber("80").value).toBe(8000n);
    expect(parseNumber("7:30").value).toBe(750n);
    expect(parseNumber("$80").issue?.code).toBe("number-unreadable");
  });
  it("does not use a value written as an SSN as an identifier, since identifiers are shown unmasked", () => {
    expect(cleanIdentifier("900-12-3456")).toMatchObject({ value: null, repair: { code: "identifier-is-ssn" } });
    for (const id of ["900123456", "12-3456789", "A-900-12-3456"]) expect(cleanIdentifier(id)).toEqual({ value: id });
  });
  it("reads text wrapped in a formula as the text, and masks it if it is an SSN", () => {
    expect(cleanIdentifier('="001234567"').value).toBe("001234567");
    expect(parseSsn('="900123456"').value).toEqual({ digits: "900123456", last4: "3456" });
    expect(parseMoney('="12.50"').value).toBe(1250n);
    expect([maskSsnsInText('="900123456"'), cleanText('=""').value, cleanText('="a" & "b"').value]).toEqual([
      '="***-**-3456"',
      null,
      '="a" & "b"',
    ]);
  });
  it("folds text and keeps zeros in identifiers", () => {
    expect(cleanText("  DOE,\u00a0 JANE\u200b ").value).toBe("DOE, JANE");
    expect(cleanIdentifier("00123").value).toBe("00123");
    expect(cleanIdentifier("1001.0").value).toBe("1001");
    expect(cleanIdentifier("1.23E+11").issue?.code).toBe("identifier-scientific");
    expect(cleanText("#N/A").issue?.code).toBe("cell-error");
  });
});
