import { addDays, parsePlainDate } from "@tieout/kernel";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalText, isoDateText, numberText, percentText, serialText } from "./cell-text.ts";
import { withTextAround } from "./identifier-pattern.ts";
import { builtInFormat, parseNumberFormat, parseTextFormat } from "./number-format.ts";

const shown = (value: number, code: string, date1904 = false): string => numberText(value, parseNumberFormat(code), date1904);

describe("numbers", () => {
  it("are plain decimals that parse back to the same amount to 15 digits, never with an exponent", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = decimalText(value);
        expect(text).toMatch(/^-?\d+(\.\d*[1-9])?$/);
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-14);
      }),
    );
  });

  it("keep every amount in cents exactly", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const amount = `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
        expect(decimalText(cents / 100)).toBe(
          amount.replace(/\.?0+$/, (zeros) => (zeros.startsWith(".") ? "" : amount.includes(".") && !zeros.includes(".") ? "" : zeros)),
        );
      }),
    );
  });

  it("lose binary rounding noise, as displayed by Excel", () => {
    expect([0.1 + 0.2, 1234.5600000000002, 1e21, 1.5e-7, -0, 9007199254740991].map(decimalText)).toEqual([
      "0.3",
      "1234.56",
      "1000000000000000000000",
      "0.00000015",
      "0",
      "9007199254740991",
    ]);
  });

  it("with a percent format are shifted in decimal", () => {
    expect([0.07, 0.5, 1, -0.0625, 0.00001, 12].map(percentText)).toEqual(["7%", "50%", "100%", "-6.25%", "0.001%", "1200%"]);
  });
});

describe("dates", () => {
  // Serial numbers as computed by Excel; 60 is the nonexistent day inherited from Lotus 1-2-3 (ECMA-376 part 1, 18.17.4.1).
  it("in the 1900 system match Excel on both sides of 29 February 1900", () => {
    expect([1, 59, 60, 61, 25569, 45672].map((serial) => serialText(serial, false))).toEqual([
      "1900-01-01",
      "1900-02-28",
      "1900-02-29",
      "1900-03-01",
      "1970-01-01",
      "2025-01-15",
    ]);
  });

  it("in the 1904 system begin on 1904-01-01", () => {
    expect([0, 1, 44210].map((serial) => serialText(serial, true))).toEqual(["1904-01-01", "1904-01-02", "2025-01-15"]);
  });

  it("count days without a gap from March 1900 through the year 2999", () => {
    const first = parsePlainDate("1900-03-01")!;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 401_000 }), (days) => {
        expect(serialText(61 + days, false)).toBe(addDays(first, days));
      }),
    );
  });

  it("keep the time of day to the second, and are never below zero or past 2999", () => {
    expect(serialText(45672.75, false)).toBe("2025-01-15 18:00:00");
    expect(serialText(45672.999999, false)).toBe("2025-01-16");
    expect(serialText(-1, false)).toBeNull();
    expect(serialText(401_768, false)).toBe("2999-12-31");
    expect(serialText(401_769, false)).toBeNull();
    expect(serialText(1e300, false)).toBeNull();
    expect(shown(0, "m/d/yyyy")).toBe("0");
  });

  it("in ISO cells have the same form as the others", () => {
    expect(["2025-01-15T00:00:00", "2025-01-15", "2025-01-15T08:30:00.5Z", "08:30:00", "soon"].map(isoDateText)).toEqual([
      "2025-01-15",
      "2025-01-15",
      "2025-01-15 08:30:00",
      "08:30:00",
      "soon",
    ]);
  });
});

describe("number formats", () => {
  const kinds: readonly [code: string, kind: string][] = [
    ["General", "general"],
    ["0.00", "general"],
    ["#,##0.00_);[Red](#,##0.00)", "general"],
    ['#,##0" days"', "general"],
    ['_("$"* #,##0.00_)', "general"],
    ["0.00E+00", "general"],
    ["@", "general"],
    ["0%", "percent"],
    ["0.00%", "percent"],
    ["m/d/yyyy", "date"],
    ["[$-409]mmm d, yyyy;@", "date"],
    ["mmm\\-yy", "date"],
    ["mmmm", "date"],
    ["yyyy-mm-dd hh:mm", "date"],
    ['yyyy"年"m"月"', "date"],
    ["[Red]dd.mm.yy", "date"],
    ["h:mm AM/PM", "time"],
    ["mm:ss.0", "time"],
    ["[h]:mm:ss", "elapsed"],
    ["[mm]:ss", "elapsed"],
    ["00000", "padded"],
    ["000\\-00\\-0000", "padded"],
    ["000-00-0000;@", "padded"],
    ['"Day "0', "general"],
    ['"Yes";"Yes";"No"', "general"],
    ["Standard", "general"],
    ['[>=1000]#,##0,"K";0', "general"],
    ["[$-409]", "general"],
    ["[$", "general"],
    ['"open 00', "general"],
    ["[Red][<1]0%;0.00", "conditional"],
    ['"USD "0000', "general"],
    ['0000" USD"', "general"],
    ['00" days"', "general"],
    ['0" hrs"', "general"],
    ['"Total: "0.00', "general"],
    ['"Paid "mm/dd/yyyy', "date"],
    ['mm/dd/yyyy" EE"', "date"],
    ['"EE-"0.00', "general"],
  ];
  for (const [code, kind] of kinds) it(`${code} is ${kind}`, () => expect(parseNumberFormat(code).kind).toBe(kind));

  it("with conditions use the section whose condition the value meets, or else the last one", () => {
    expect([7030, 12345, 123456789].map((value) => shown(value, "[<=99999]00000;00000-0000"))).toEqual(["07030", "12345", "12345-6789"]);
    expect([0.25, 1, 12.5].map((value) => shown(value, "[<1]0%;0.00"))).toEqual(["25%", "1", "12.5"]);
    expect([0, 45672].map((value) => shown(value, '[=0]"-";m/d/yyyy'))).toEqual(["0", "2025-01-15"]);
    expect([5, -0.5, 0.5].map((value) => shown(value, "[>1]General;0%;0.0%"))).toEqual(["5", "-50%", "50%"]);
  });

  it("of any length can be classified", () => {
    const kindOf = (unit: string): string => parseNumberFormat(unit.repeat(20_000)).kind;
    expect(["[$", '"', "[", "\\", "[$-409]", '"a"', ";", "_", "s.0"].map(kindOf)).toEqual([...Array<string>(8).fill("general"), "time"]);
  });

  it("with fixed ids match ECMA-376 18.8.30", () => {
    expect([0, 4, 9, 14, 20, 22, 46, 49, 57].map((id) => builtInFormat(id).kind)).toEqual([
      "general",
      "general",
      "percent",
      "date",
      "time",
      "date",
      "elapsed",
      "general",
      "date",
    ]);
  });

  it("restore the leading zeros and hyphens of identifiers", () => {
    expect(shown(12345678, "000\\-00\\-0000")).toBe("012-34-5678");
    expect(shown(7030, "00000")).toBe("07030");
    expect(shown(1234567, "00000")).toBe("1234567");
    expect(shown(1.5, "00000")).toBe("1.5");
    expect(shown(0, "00000")).toBe("00000");
  });

  it("keep the text around an identifier, as displayed in the sheet", () => {
    expect(['"EE-"00000', "\\E\\E\\-00000", '"EE-"0', '"EE-"General', '[$-409]"EE-"00000;@'].map((code) => shown(7101, code))).toEqual([
      "EE-07101",
      "EE-07101",
      "EE-7101",
      "EE-7101",
      "EE-07101",
    ]);
    expect(['00000"-EE"', '00"A"000', '"ID "00000', '"EE-"#####', "00-0000000"].map((code) => shown(7101, code))).toEqual([
      "07101-EE",
      "07A101",
      "ID 07101",
      "EE-7101",
      "00-0007101",
    ]);
    expect([7101, -1, 1.5].map((value) => shown(value, '"EE-"00000;"none"'))).toEqual(["EE-07101", "-1", "1.5"]);
  });

  it("add text around digits, but never around a heading or a name", () => {
    const around = (text: string, code: string): string => {
      const found = parseTextFormat(code);
      return found ? withTextAround(text, found) : text;
    };
    expect(around("07101", '"EE-"@')).toBe("EE-07101");
    expect(around("07101", '0;0;0;@" x"')).toBe("07101 x");
    expect(around("Employee ID", '"EE-"@')).toBe("Employee ID");
    expect([around("07101", "_(@_)"), around("07101", "@"), around("07101", '"$"@')]).toEqual(["07101", "07101", "07101"]);
  });

  it("show times and durations, and the full date and time if a clock format hides the day", () => {
    expect(shown(0.75, "h:mm")).toBe("18:00:00");
    expect(shown(1.5, "[h]:mm")).toBe("36:00:00");
    expect(shown(-0.5, "[h]:mm")).toBe("-12:00:00");
    expect(shown(45672.5, "h:mm")).toBe("2025-01-15 12:00:00");
  });
});
