import { describe, expect, it } from "vitest";
import { dateWritings, writingOf } from "../../core/index.ts";
import { amountScaleOf, formatOf, timeZoneOf, unchangedFormat } from "./column-format.ts";

describe("a column's format sent by a caller", () => {
  it("keeps a mark that is not sent, removes it if null is sent, and replaces it if another is sent", () => {
    const before = { negativeMark: "DR" } as const;
    expect(formatOf({}, before)).toEqual({ negativeMark: "DR" });
    expect(formatOf({ negative_mark: null }, before)).toEqual({});
    expect(formatOf({ negative_mark: "CR" }, before)).toEqual({ negativeMark: "CR" });
    expect(formatOf({ negative_mark: "CR" }, {})).toEqual({ negativeMark: "CR" });
  });

  it("leaves the meaning of the last two digits open until a person chooses it, and keeps the choice", () => {
    expect([amountScaleOf({}), amountScaleOf({ amountScale: "open" }), amountScaleOf({ amountScale: "cents" })]).toEqual([
      "as_written",
      null,
      "cents",
    ]);
    expect(formatOf({ amount_scale: "as_written" }, { amountScale: "open" })).toEqual({ amountScale: "as_written" });
    expect(formatOf({}, { amountScale: "cents" })).toEqual({ amountScale: "cents" });
    expect(formatOf({ amount_scale: "as_written" }, {})).toEqual({});
  });

  it("keeps every date format as chosen, and waits for a time zone for Unix times", () => {
    for (const date_order of dateWritings) expect(writingOf(formatOf({ date_order }, {})), date_order).toBe(date_order);
    const open = formatOf({ date_order: "unix_seconds" }, {});
    expect([open.timeZone, timeZoneOf(open)]).toEqual(["open", null]);
    const chosen = formatOf({ date_order: "unix_seconds", time_zone: "eastern" }, open);
    expect([chosen.timeZone, formatOf({ date_order: "unix_seconds" }, chosen).timeZone]).toEqual(["eastern", "eastern"]);
    expect(formatOf({ date_order: "mdy" }, chosen)).toEqual({ dateOrder: "mdy" });
  });

  it("is the one in the draft if the screen changes nothing", () => {
    for (const format of [
      {},
      { dateOrder: "dmy" },
      { serialSystem: 1900 },
      { decimalComma: true, negativeMark: "CR" },
      { amountScale: "open" },
      { amountScale: "cents" },
      { dateOrder: "ymd", dateCode: "unix_seconds", timeZone: "open" },
      { dateOrder: "ymd", dateCode: "cyymmdd" },
    ] as const) {
      const draft = unchangedFormat(format);
      expect(unchangedFormat(draft)).toEqual(draft);
    }
    expect(unchangedFormat({ serialSystem: 1904 })).toEqual({ dateOrder: "mdy", serialSystem: 1904 });
  });
});
