import { describe, expect, it } from "vitest";
import { parseDate } from "../parse-date.ts";
import { findLateHours } from "./find-late-hours.ts";

const found = (...texts: readonly string[]) => findLateHours(texts.map((text) => ({ text })));
const days = ["2024-01-11", "2024-02-08", "2024-03-14", "2024-06-30", "2024-08-15", "2024-12-31"];
const at = (...times: readonly string[]) => days.map((day, index) => `${day} ${times[index % times.length]}`);

describe("hours before midnight", () => {
  it.each(["18:00:00", "19:00", "20:00", "21:00:00", "22:00", "23:00:00", "11:00 PM", "18:30", "23:59:16", "23:00:00-05:00"])(
    "propose the next day for %s in every row, which may be midnight elsewhere",
    (time) => {
      expect(found(...at(time))).toMatchObject({ proposed: "next_day", reason: expect.stringContaining("All 6 dates") });
      const read = (lateIsNextDay: boolean) => parseDate(`2024-12-31 ${time}`, { order: "mdy", latestYear: 2025, lateIsNextDay }).value;
      expect([read(true), read(false)]).toEqual(["2025-01-01", "2024-12-31"]);
    },
  );

  it("may be two times an hour apart because of daylight saving time, even if one is midnight", () => {
    for (const times of [
      ["22:00", "23:00"],
      ["16:00", "17:00"],
      ["23:00", "00:00"],
      ["23:00:00", "24:00"],
    ])
      expect(found(...at(...times)), times.join()).toMatchObject({ proposed: "next_day" });
    expect(found("45302.9583333333", "45330.9583333333")).toMatchObject({ proposed: "next_day" });
  });

  it("need an answer at an hour when markets and offices close, and are read as written", () => {
    for (const time of ["16:00", "17:00"]) expect(found(...at(time))).toMatchObject({ proposed: "as_written" });
  });

  it("in nearly all rows are distinguished from event times", () => {
    const many = Array.from({ length: 40 }, (_, index) => `2024-0${1 + (index % 9)}-${10 + (index % 15)} 23:00`);
    expect(found(...many, "2024-01-05 09:12")?.reason).toContain("40 of 41 dates");
    expect(found(...many, ...at("09:12"))).toBeNull();
  });

  it.each([
    ["no time", [""]],
    ["midnight", ["00:00:00"]],
    ["noon", ["12:00"]],
    ["the morning in UTC", ["05:00:00Z", "04:00:00Z"]],
    ["the end of the day", ["23:59:59"]],
    ["the last minute", ["23:59"]],
    ["times that differ", ["18:04:11", "20:15:00", "21:30:00", "22:47:31"]],
    ["full hours that differ", ["18:00", "20:00", "22:00"]],
    ["a job of the night", ["22:15:00"]],
  ])("are not suggested by %s", (_words, times) => expect(found(...at(...times))).toBeNull());

  it("need an answer for the last second of the day among dates without a time, which may be a midnight that lost a second", () => {
    expect(found("2024-01-11 23:59:59", "2024-01-13", "2024-02-01 23:59:59")).toMatchObject({
      proposed: "next_day",
      reason: expect.stringMatching(/^2 of 3 dates have the time 23:59:59, the others have none\. /),
    });
    expect(found("2024-01-11 23:59:59", "2024-01-13", "2024-02-01 09:12:00")).toBeNull();
    expect(parseDate("2024-01-11 23:59:59", { order: "mdy", latestYear: 2025, lateIsNextDay: true }).value).toBe("2024-01-12");
  });

  it("are not suggested by placeholders and texts that are not dates, which stay unchanged", () => {
    expect(found("12/31/9999 23:00", "1899-12-31 19:00:00", "soon", "")).toBeNull();
    expect(parseDate("2024-01-11 09:00", { order: "mdy", latestYear: 2025, lateIsNextDay: true }).value).toBe("2024-01-11");
  });
});
