import { describe, expect, it } from "vitest";
import { parseDate } from "../parse-date.ts";
import type { DateCode } from "./date-code-names.ts";
import { findDateCode } from "./find-date-code.ts";
import type { TimeZone } from "./time-zones.ts";

const options = { order: "ymd", latestYear: 2026 } as const;
const parsed = (text: string, dateCode: DateCode, timeZone?: TimeZone) =>
  parseDate(text, { ...options, dateCode, ...(timeZone ? { timeZone } : {}) });

describe("century, year, month and day", () => {
  it.each([
    ["1250331", "2025-03-31"],
    ["0991231", "1999-12-31"],
    ["991231", "1999-12-31"],
    ["1000229", "2000-02-29"],
    ["1250331.0", "2025-03-31"],
    ["1250230", null],
    ["1990101", null],
    ["2250331", null],
    ["0000000", null],
    ["9999999", null],
  ])("%s is %s", (text, expected) => expect(parsed(text, "cyymmdd").value).toBe(expected));

  it("nines and zeros are not dates, and other digits that are not a valid date are refused", () => {
    expect(parsed("9999999", "cyymmdd").repair?.code).toBe("date-placeholder 9999999");
    expect(parsed("0", "cyymmdd")).toEqual({ value: null });
    expect(parsed("1250230", "cyymmdd").issue?.code).toBe("date-unreadable");
    expect(parsed("45747", "cyymmdd").issue?.code).toBe("date-unreadable");
  });

  it("is named in the message if the column has another form", () => {
    expect(parseDate("1250331", { ...options, order: "mdy" }).issue?.msg).toContain("CYYMMDD");
  });

  it("is found if all values match and one has seven digits", () => {
    expect(findDateCode(["1250331", "991231", "", "0", "9999999"], {})).toMatchObject({ code: "cyymmdd" });
    expect(findDateCode(["1250331"], { planYear: 2025 })?.reason).toContain("1250331 is 31 Mar 2025");
    for (const values of [["991231", "650412"], ["1250331", "1250230"], ["1250331", "soon"], ["1312025"], ["1990101"], ["9999999"], []])
      expect(findDateCode(values, {}), values.join()).toBeNull();
    expect(findDateCode(["1180331"], { planYear: 2025 })).toBeNull();
  });
});

describe("a time since 1970", () => {
  it.each([
    ["1735689600", "unix_seconds", "utc", "2025-01-01"],
    ["1735689600", "unix_seconds", "eastern", "2024-12-31"],
    ["1735689600000", "unix_milliseconds", "utc", "2025-01-01"],
    ["1735689600.25", "unix_seconds", "pacific", "2024-12-31"],
    ["-157766400", "unix_seconds", "utc", "1965-01-01"],
    ["1209600000", "unix_milliseconds", "utc", "1970-01-15"],
    ["/Date(1735603200000)/", "unix_milliseconds", "utc", "2024-12-31"],
    ["\\/Date(1735603200000)\\/", "unix_milliseconds", "utc", "2024-12-31"],
    ["/Date(1735707600000-0500)/", "unix_milliseconds", "pacific", "2025-01-01"],
    ["/Date(1735689600000-0500)/", "unix_milliseconds", "utc", "2024-12-31"],
    ["1735689600000", "unix_seconds", "utc", null],
    ["20240112", "unix_seconds", "utc", null],
    ["45303", "unix_seconds", "utc", null],
  ] as const)("%s in %s is in %s on %s", (text, unit, zone, expected) => expect(parsed(text, unit, zone).value).toBe(expected));

  it("without a zone, gives a date only at midnight UTC; other times are refused", () => {
    expect(parsed("1735689600", "unix_seconds").value).toBe("2025-01-01");
    expect(parsed("1735689601", "unix_seconds").issue?.code).toBe("date-zone-open");
    expect(parsed("/Date(1735707600000-0500)/", "unix_milliseconds").value).toBe("2025-01-01");
    expect(parsed("-458767800", "unix_seconds", "eastern").issue?.code).toBe("date-zone-unsure");
  });

  it("is not a date at 0 or at the ends of a calendar, and the reading says so", () => {
    for (const text of ["0", "/Date(-62135596800000)/", "/Date(253402300799999)/"])
      expect(parsed(text, "unix_milliseconds"), text).toMatchObject({ value: null, repair: { code: `date-placeholder ${text}` } });
  });

  it("is named in the message if the column has another form", () => {
    for (const text of ["1735689600", "/Date(1735689600000)/"])
      expect(parseDate(text, { ...options, order: "mdy" }).issue?.msg, text).toContain("Unix time");
  });

  it("gives a zone's date if all times are midnight there", () => {
    const midnights = findDateCode(["1743379200", "1745971200"], { planYear: 2025 });
    expect(midnights).toMatchObject({ code: "unix_seconds", timeZone: "utc" });
    expect(midnights?.reason).toMatch(/all at midnight UTC: 1743379200 is 31 Mar 2025/);
    expect(findDateCode(["/Date(1738299600000)/", "/Date(1751256000000)/"], { planYear: 2025 })?.reason).toMatch(
      /milliseconds since 1970\), all at 04:00 or 05:00 UTC, midnight of that day/,
    );
    expect(findDateCode(["/Date(1735707600000-0500)/"], {})).toMatchObject({ timeZone: "utc" });
  });

  it("needs a zone if times of day differ, unless the date is the same in every zone", () => {
    const found = findDateCode(["1735689600", "1738371700", "1741000000"], {});
    expect(found).toMatchObject({ code: "unix_seconds", timeZone: "open" });
    expect(found?.reason).toContain("1735689600 is 1 Jan 2025 in UTC and 31 Dec 2024 in US Eastern time");
    expect(findDateCode(["1735693200", "1738371600"], {})).toMatchObject({ timeZone: "open" });
    expect(findDateCode(["1735689600", "1738371600"], {})).toMatchObject({ timeZone: "open" });
    expect(findDateCode(["1735740000", "1738432000"], {})).toMatchObject({ timeZone: "utc" });
    expect(findDateCode(["1735686000", "1738364400"], {})).toMatchObject({ timeZone: "utc" });
  });

  it("other numbers are not mistaken for it", () => {
    const others = [
      ["20240112", "20240209"],
      ["45303", "45331"],
      ["900123456", "900123457", "soon"],
      ["2501311200", "2502281200"],
      ["1001", "1002"],
      ["1735689600", "1735689600000"],
    ];
    for (const values of others) expect(findDateCode(values, {}), values.join()).toBeNull();
    expect(findDateCode(["1609459200", "1612137600"], { planYear: 2025 })).toBeNull();
  });
});
