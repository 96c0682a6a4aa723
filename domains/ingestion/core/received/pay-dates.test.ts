import { addDays, type PlainDate } from "@tieout/kernel";
import { describe, expect, it } from "vitest";
import { findPayDates } from "./pay-dates.ts";

const year = { startOn: "2024-01-01" as PlainDate, endOn: "2024-12-31" as PlainDate };
const day = (text: string): PlainDate => text as PlainDate;
const paid = (days: readonly PlainDate[], people = 20) => days.map((on) => ({ on, people }));

function every(step: number, from: string, to = "2024-12-31"): PlainDate[] {
  const days: PlainDate[] = [];
  for (let on = day(from); on <= to; on = addDays(on, step)) days.push(on);
  return days;
}
const months = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"];
const monthEnds = "31 29 31 30 31 30 31 31 30 31 30 31".split(" ");
const twiceAMonth = months.flatMap((month, at) => [day(`2024-${month}-15`), day(`2024-${month}-${monthEnds[at] ?? ""}`)]);
const biweekly = every(14, "2024-01-05");
const without = (days: readonly PlainDate[], ...left: readonly string[]) => days.filter((on) => !left.includes(on));

describe("pay dates", () => {
  it.each([
    ["every week", every(7, "2024-01-05"), "weekly", []],
    ["every two weeks", biweekly, "every_two_weeks", []],
    ["every two weeks, without December", without(biweekly, "2024-12-06", "2024-12-20"), "every_two_weeks", ["2024-12-06", "2024-12-20"]],
    ["every two weeks, without a day in March", without(biweekly, "2024-03-15"), "every_two_weeks", ["2024-03-15"]],
    ["every two weeks, without the first", without(biweekly, "2024-01-05"), "every_two_weeks", ["2024-01-05"]],
    ["twice a month", twiceAMonth, "twice_a_month", []],
    ["twice a month, without 15 May", without(twiceAMonth, "2024-05-15"), "twice_a_month", ["2024-05-15"]],
    ["twice a month, on the Friday before", twiceAMonth.map((on, at) => (at % 5 === 0 ? addDays(on, -2) : on)), "twice_a_month", []],
    ["once a month", months.map((month) => day(`2024-${month}-25`)), "monthly", []],
    [
      "once a month, without the last quarter",
      months.slice(0, 9).map((month) => day(`2024-${month}-25`)),
      "monthly",
      ["2024-10-25", "2024-11-25", "2024-12-25"],
    ],
  ] as const)("are found missing based on the frequency of the others: %s", (_case, days, frequency, missing) => {
    expect(findPayDates(paid(days), year)).toMatchObject({ frequency, missing, gaps: [] });
  });

  it("count a payment moved for a holiday as the regular date", () => {
    const moved = biweekly.map((on) => (on === "2024-07-05" ? day("2024-07-03") : on));
    expect(findPayDates(paid(moved), year).missing).toEqual([]);
  });

  it("exclude bonuses for a few people between them", () => {
    const days = [...paid(biweekly), { on: day("2024-03-20"), people: 2 }, { on: day("2024-09-10"), people: 1 }];
    const sorted = days.sort((a, b) => (a.on < b.on ? -1 : 1));
    expect(findPayDates(sorted, year)).toMatchObject({ frequency: "every_two_weeks", missing: [], found: biweekly });
  });

  it("are missing even if a few people had a bonus near them, and in doubt if only a few were paid on the date", () => {
    const left = paid(without(biweekly, "2024-03-15"));
    const sorted = (on: string) => [...left, { on: day(on), people: 2 }].sort((a, b) => (a.on < b.on ? -1 : 1));
    expect(findPayDates(sorted("2024-03-13"), year)).toMatchObject({ missing: ["2024-03-15"], few: [] });
    const onTheDay = findPayDates(sorted("2024-03-15"), year);
    expect(onTheDay).toMatchObject({ missing: [], few: [{ on: "2024-03-15", people: 2, usual: 20 }] });
  });

  it("are complete for a company that grows from a few people to many", () => {
    const growing = biweekly.map((on, at) => ({ on, people: 3 + at * 2 }));
    expect(findPayDates(growing, year)).toMatchObject({ missing: [], few: [], found: biweekly });
  });

  it("are not missing after the frequency changed, but are if only a few people were paid nearby", () => {
    const changed = [...twiceAMonth.filter((on) => on <= "2024-06-30"), ...every(14, "2024-07-12")];
    expect(findPayDates(paid(changed), year).missing).toEqual([]);
    const withBonus = [...paid(without(biweekly, "2024-03-15")), { on: day("2024-03-09"), people: 2 }];
    const sorted = withBonus.sort((a, b) => (a.on < b.on ? -1 : 1));
    expect(findPayDates(sorted, year).missing).toEqual(["2024-03-15"]);
  });

  it("are not missing if the first one may have been paid at the end of the previous year", () => {
    const days = every(14, "2024-01-15");
    expect(findPayDates(paid(days), year).missing).toEqual([]);
  });

  it("follow the client's frequency if there are too few dates to show one", () => {
    const found = findPayDates(paid([day("2024-01-31"), day("2024-02-29")]), year, "monthly");
    expect(found.missing).toHaveLength(10);
    expect(found.missing[0]).toBe("2024-03-31");
  });

  it("without a frequency, show stretches without any pay", () => {
    const days = ["2024-01-10", "2024-02-02", "2024-02-20", "2024-06-01", "2024-06-20", "2024-07-15"].map(day);
    const found = findPayDates(paid(days), year);
    expect(found.frequency).toBeNull();
    expect(found.gaps).toEqual([
      { fromOn: "2024-02-21", toOn: "2024-05-31" },
      { fromOn: "2024-07-16", toOn: "2024-12-31" },
    ]);
  });
});
